## Phases: what a player has to decide, after the player's name and a colon; the last one stands alone

phase-setup_tickets = choix des premiers billets
phase-start_city = choix de la ville de départ
phase-turn = à jouer
phase-second_card = deuxième carte à piocher
phase-keep_tickets = choix des billets
phase-tunnel = paiement du tunnel
phase-place_alvin = placement d'Alvin
phase-found_city = fondation d'une Ville
phase-pay = choix du paiement
phase-over = Partie terminée

## Bots: short summaries for the command line

bot-passenger-summary = niveau 1 : oublie son plan un coup sur deux
bot-conductor-summary = niveau 2 : accomplit ses billets, ignore ses adversaires
bot-engineer-summary = niveau 3 : planifie un seul réseau pour tous ses billets
bot-baron-summary = niveau 4 : cherche par simulation (baron@1.5s : 1,5 s par coup)
bot-random-summary = joue des coups permis au hasard
bot-hungry-summary = pioche des billets tant qu'il a assez de wagons pour eux
bot-long_route-summary = billets par longs tronçons, puis les plus longs tronçons
bot-one_step-summary = ne poursuit que son billet inachevé le plus cher
bot-path-summary = prend le meilleur tronçon du plus court chemin d'un billet
bot-racer-summary = ignore ses billets et pose ses wagons au plus vite
bot-planner-summary = autre nom pour engineer

## Errors of bots

bots-unknown = il n'y a pas de bot « { $name } » : les bots fournis sont { $names } ; le vôtre s'écrit mon_module:MonBot
bots-unknown-hint = il n'y a pas de bot « { $name } » : vouliez-vous dire « { $hint } » ?
bots-no_search = { $bot } ne fait pas de recherche : écrivez le nom seul, sans @{ $amount }
bots-budget = il n'y a pas de bot « { $name } » : écrivez baron@0.5s pour 0,5 seconde, baron@3000 pour 3000 simulations, baron@2sx4 pour quatre fils d'exécution
bots-net-missing = le fichier de réseau { $file } n'existe pas : entraînez-en un avec draisine train, ou indiquez un autre fichier
bots-net-damaged = { $file } n'est pas un fichier de réseau : { $detail }
bots-net-version = { $file } a été entraîné avec une autre version de Draisine ({ $part } { $found } au lieu de { $wanted }) : entraînez-le à nouveau
bots-net-board = { $file } a été entraîné pour un autre plateau ({ $trained }) ou une autre version du plateau { $board } : il n'est pas utilisé
bots-net-none = aucun réseau n'est fourni pour le plateau { $board } : entraînez-en un avec draisine train { $board } et jouez-le sous le nom net@FICHIER
bots-too_many = { $bots } bots pour { $seats } sièges : retirez-en { $count }
bots-no_class = { $module } n'a pas de bot « { $name } »
bots-no_class-known = { $module } n'a pas de bot « { $name } » : il contient { $names }
bots-not_a_bot = { $name } n'est pas un bot : il n'a pas de méthode choose(self, view, legal)
# $detail is a technical message in English.
bots-constructor = { $name }() échoue : { $detail }
# $detail is a technical message in English.
bots-import = impossible d'importer { $module } : { $detail }
bots-no_module = il n'y a pas de module « { $module } » pour le bot { $name }
bots-no_module-py = il n'y a pas de module « { $module } » pour le bot { $name } : écrivez-le sans .py
bots-no_batch = le bot « { $name } » ne peut pas jouer dans un lot : choisissez parmi { $names }
bots-no_batch-time = le bot « { $name } » cherche pendant un certain temps, ses parties ne pourraient donc pas être répétées : donnez-lui un nombre de simulations, par exemple { $example }
bots-seated = le bot { $bot } (siège { $seat })
# $bot is "le bot conductor (siège 1)" in the following messages; $detail is a technical message in English.
bots-start = { $bot } ne peut pas démarrer : { $detail }
bots-failed = { $bot } a échoué : { $detail }
bots-timeout = { $bot } n'a pas répondu en { $seconds } s
bots-no_view = { $bot } décide d'après des observations et ne peut pas choisir d'après une vue
bots-no_move = { $bot } a choisi { $move }, qui n'est pas un coup
# $reason is a message of the section on illegal moves.
bots-illegal_move = { $bot } ne peut pas jouer « { $move } » : { $reason }

## Tables in the terminal

terminal-standing = { $board } – si la partie se terminait maintenant
# $seats are the seats that must decide, $phase is what they have to decide.
terminal-to_move = { $seats } : { $phase }
terminal-piles = Pioche : { $deck }, défausse : { $discard }, pioche de billets : { $tickets }
terminal-trains = Wagons
terminal-points = Points
terminal-cards = Cartes
terminal-stations = Gares

## Pictures of games

picture-playing = Partie en cours
picture-shared = victoire partagée
# A row of a score: $label is "Routes" or "Longest path", $points is "+12" or "+9 −5".
picture-points = { $label } { $points }
picture-completed =
    { $count ->
        [one] { $count } billet sur { $goal }
       *[other] { $count } billets sur { $goal }
    }
