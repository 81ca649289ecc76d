## Waiting room

room-title = { $board } : en attente de joueurs
room-invite = Invitez vos amis
room-watch = Lien pour les spectateurs
room-free = libre
room-sit = Prendre ce siège
room-sit-at = Prendre le siège { $number }
room-stand = Quitter ce siège
room-add_bot-at = Ajouter un bot au siège { $number }
room-bot = Bot
room-clear = Libérer
room-clear-at = Libérer le siège { $number }
room-fill = Compléter avec des bots
room-start = Lancer la partie
room-waiting_host = L'hôte peut lancer la partie dès que tous les sièges sont pris.
room-waiting_seats =
    { $count ->
        [one] Il reste { $count } siège libre.
       *[other] Il reste { $count } sièges libres.
    }
room-host = Vous êtes l'hôte.
room-join-title = Invitation à une partie
room-join-watch = Invitation à regarder une partie
room-join-go = Prendre un siège
room-join-look = Regarder
room-closed = Cette table a été fermée.
room-closed-operator = L'administrateur du serveur a fermé cette table.
room-closed-reason = Motif : { $text }
room-closed-host = L'hôte a fermé cette table.
room-closed-players = Les joueurs ont voté pour arrêter la partie.
room-close = Fermer la table
room-close-sure = Fermer cette table ? Ses liens ne fonctionneront plus.
room-close-running = Fermer cette table ? La partie s'arrêtera sans résultat.
room-reserved = réservé à { $name } – en attente de réponse
room-reserved-you = réservé pour vous
room-reserved-wait =
    { $count ->
        [one] { $count } joueur invité n'a pas encore répondu.
       *[other] { $count } joueurs invités n'ont pas encore répondu.
    }
room-accept-at = Accepter le siège { $number }
room-decline-at = Refuser le siège { $number }
room-sit-beside = Joueur local
room-stand-at = Quitter le siège { $number }
room-link-sit = Lien d'invitation
room-sit-beside-at = Ajouter un joueur sur cet appareil au siège { $number }
room-clock = { $time } par tour
room-no_counter = sans compteur de cartes
room-bank = { $time } pour toute la partie
room-link-says = Aucun compte nécessaire : il suffit de choisir un nom.
room-share-text = Rejoins-moi pour une partie : { $board } !
room-lan-open = Ouvrir aux autres appareils
room-lan-closed = Ces liens ne fonctionnent que sur cet appareil. Ouvrez le serveur aux téléphones et ordinateurs de votre réseau local, par exemple votre Wi-Fi.
room-lan-opened = Les liens fonctionnent sur tous les appareils de votre réseau local, par exemple votre Wi-Fi.
room-lan-missing = Ce serveur n'est accessible que depuis cet appareil. Pour que d'autres puissent vous rejoindre, lancez-le avec « draisine --lan ».
room-lan-no_network = Ces liens ne fonctionnent que sur cet appareil : il n'est connecté à aucun réseau local. Connectez-le, puis rechargez la page.
room-links-elsewhere = Les liens se trouvent sur l'appareil qui a ouvert cette table : partagez-les depuis celui-ci.
room-lan-address = Adresse de cet appareil
room-lan-qr = Code QR du lien d'invitation
room-lan-qr-says = Pour jouer depuis un téléphone, scannez ce code avec l'appareil photo.
room-level = Niveau des bots
room-name-here = Nom du joueur à côté de vous
room-full = Tous les sièges sont pris.
room-join-says = Sans compte ni téléchargement : choisissez simplement un nom.
room-join-invites = { $host } vous invite à jouer : { $board }
room-join-invited = Invitation à jouer : { $board }
room-join-watch-invites = { $host } vous invite à regarder une partie : { $board }
room-join-watch-invited = Invitation à regarder une partie : { $board }
room-join-seats =
    { $count ->
        [one] { $count } siège libre
       *[other] { $count } sièges libres
    }
room-join-full = Tous les sièges sont pris. Vous pouvez regarder la partie.
room-join-started = La partie a commencé. Vous pouvez la regarder.
room-join-over = La partie est terminée. Vous pouvez voir le résultat.
room-join-result = Voir le résultat
room-join-wrong = Ce lien ne fonctionne pas
room-join-wrong-says = Il est incomplet, ou la table n'existe plus. Demandez un nouveau lien.

## Connection

line-lost = Connexion perdue. Votre partie est conservée ; reconnexion en cours…
line-gone-signed_out = Votre session sur cet appareil est terminée.
line-gone-crowded = Trop de connexions à cette table. Fermez d'autres onglets ou réessayez plus tard.
line-gone-other = Le serveur a fermé votre connexion à cette table.

## The table

table-title = { $board } – Draisine
table-zoom_in = Zoom avant
table-zoom_out = Zoom arrière
table-zoom_whole = Plateau entier
table-panels = Panneaux de jeu
table-tab-play = Jouer
table-tab-tickets = Billets
table-tab-log = Journal
table-tab-chat = Chat
table-tab-notes = Notes
table-tab-routes = Tronçons
table-tab-players = Joueurs
table-menu = Menu
table-watching = Mode spectateur.
table-leave = Quitter la partie
table-stay = Rester
table-take_back = Reprendre la main
table-last_round-you = Dernier tour : c'est votre dernier coup.
table-turns_left =
    { $count ->
        [one] Dernier tour : encore { $count } coup
       *[other] Dernier tour : encore { $count } coups
    }
table-undo = Annuler le coup
table-undo-asked = { $name } demande à annuler un coup.
table-undo-waiting =
    { $count ->
        [one] En attente de { $count } réponse.
       *[other] En attente de { $count } réponses.
    }

## Undo, plans, clocks, notifications

undo-title = Annuler votre dernier coup ?
undo-sure = De nouvelles cartes sont visibles ou d'autres ont joué depuis : tous les joueurs doivent accepter.
undo-once = Une seule demande par coup est possible.
undo-held = Les joueurs remplacés par un bot doivent aussi accepter : { $names }.
undo-ask = Demander aux autres
undo-withdraw = Annuler la demande
undo-agreed =
    { $count ->
        [one] { $count } joueur accepte.
       *[other] { $count } joueurs acceptent.
    }
undo-until = Les bots reprennent dans
undo-done = Coup annulé : { $what }
undo-done-plain = Votre dernier coup a été annulé.
undo-ended-refused = Annulation refusée : le coup est maintenu.
undo-ended-lapsed = Tous les joueurs n'ont pas répondu à temps : le coup est maintenu.
undo-key = Raccourci : U
plan-open = Planifier
plan-open-says = Planifier votre prochain tour
plan-open-count =
    { $count ->
        [one] Planifier votre prochain tour ({ $count } coup prévu)
       *[other] Planifier votre prochain tour ({ $count } coups prévus)
    }
plan-title = Prochain tour
plan-says = À votre tour, le premier coup possible de cette liste est joué. Les autres ne la voient pas.
plan-none = Aucun coup prévu.
plan-list = Coups prévus, par ordre de préférence
plan-up = Monter : { $turn }
plan-down = Descendre : { $turn }
plan-remove = Retirer : { $turn }
plan-clear = Effacer le plan
plan-full = Vous pouvez prévoir jusqu'à { $count } coups.
plan-add = Ajouter
plan-add-of = Ajouter : { $turn }
plan-add-claim = Prendre un tronçon
plan-add-claim-says = Choisissez-le ici ou touchez-le sur le plateau.
plan-add-route = Tronçon
plan-add-route-none = choisir…
plan-add-pay = Payer avec
plan-add-pay-any = le moins cher
plan-add-cards = Piocher deux cartes
plan-add-first = Première carte
plan-add-second = Deuxième carte
plan-add-city = Ville
plan-add-other = Autres coups
plan-says-claim = Prendre { $route } au moindre coût
plan-says-locomotive = Prendre une locomotive visible
plan-says-two = Piocher deux cartes : { $first }, puis { $second }
plan-says-one = Piocher : { $card }
plan-card-blind = de la pioche
plan-card-place = carte visible { $place }
plan-card-else = { $card } si visible, sinon de la pioche
plan-card-only = { $card } si visible
plan-tag = prévu
plan-played = Coup prévu joué : { $what }
plan-dropped = Aucun de vos coups prévus n'était possible. Le plan a été effacé.
plan-given_up = Plan effacé : à vous de jouer.
log-by_plan = { $line } · coup prévu
log-fallback = { $line } · serveur occupé : un bot plus rapide a choisi ce coup
log-undone-what = { $seat } annule : { $what }
log-undo_refused-withdrawn = Demande d'annulation retirée
log-undo_refused-lapsed = Demande d'annulation expirée : le coup est maintenu
log-gone = annulé : { $line }
clock-left = encore { $time }
clock-hours = { $hours } h { $minutes }
# $time: the time for the whole game; $increment: the time added after each turn
clock-bank = { $time } + { $increment }
clock-seconds = { $count } s
clock-overtime = temps additionnel
clock-warning =
    { $count ->
        [one] encore { $count } seconde
       *[other] encore { $count } secondes
    }
held-you-clock = Votre temps est écoulé : { $bot } joue pour vous.
held-you-overtime = Si vous reprenez la main, vous aurez { $time } par tour.
held-you-away = En votre absence, les autres ont voté : { $bot } joue pour vous.
held-you-left = Vous avez quitté la partie : { $bot } joue pour vous.
held-clock = temps écoulé, { $bot } joue
held-away = absence, { $bot } joue
vote-away = Absence de plus de { $time } : { $name }.
vote-you = Absence de plus de { $time } : les autres peuvent voter pour qu'un bot vous remplace ou pour arrêter la partie. Jouez un coup pour annuler le vote.
vote-bot = Remplacer par un bot
vote-end = Arrêter la partie
vote-state = Bot : { $bot } voix sur { $needed }. Arrêt de la partie : { $end } voix sur { $needed }. L'unanimité est requise.
vote-yours = Vous pouvez encore changer votre vote.
vote-end-sure = Votre vote est décisif : la partie s'arrêtera immédiatement, sans résultat.
held-left = départ, { $bot } joue
leave-says = { $bot } (bot) prendra votre siège, et tous les joueurs le verront. Vous pouvez revenir à tout moment tant que la partie dure.
count-held = Joué en partie par un bot : { $names }.
bell-on = M'avertir quand c'est à moi de jouer
bell-says = Notification du navigateur quand cet onglet est en arrière-plan.
bell-denied = Les notifications sont bloquées. Autorisez-les pour ce site dans les réglages du navigateur, puis réessayez.
bell-missing = Votre navigateur ne prend pas en charge les notifications à cette adresse.
bell-words = À vous de jouer : { $title }
bell-words-names = { $names } : { $title }
bell-tab = ● À vous – { $title }
new-more = Plus d'options
hook-label = Webhook pour les notifications de tour
hook-like = https://…
hook-says = Pour un canal de groupe, par exemple sur Discord ou Mattermost : un message quand c'est le tour d'un joueur absent et quand la partie se termine. L'adresse reste privée.
turn-yours = À vous de jouer
turn-other = { $name } joue
turn-choosing = Choix des billets : { $names }
turn-do = Piochez, prenez un tronçon ou des billets.
turn-do-blind = Piochez des cartes ou prenez un tronçon.
turn-do-station = Piochez, prenez un tronçon ou des billets, ou construisez une gare.
turn-do-swap = Piochez, prenez un tronçon ou échangez vos billets.
turn-second = Piochez une deuxième carte.
turn-second-no_loco = Piochez une deuxième carte (pas de locomotive visible).
turn-setup = Choisissez vos billets de départ.
turn-setup-wait = En attente du choix des autres joueurs.
turn-start = Choisissez votre ville de départ sur le plateau.
turn-keep = Choisissez les billets à garder.
turn-tunnel = Le tunnel coûte un supplément.
turn-city = Fondez une Ville à une extrémité du tronçon, ou continuez sans Ville.
turn-alvin = Placez Alvin dans une de vos Villes.
turn-pass = Aucun coup possible : passez.
turn-over = La partie est terminée.
turn-held = Un bot joue pour vous.

## The moves of the others

recent-title = Depuis votre tour
# The accessible name of a move in the list: “Bo: claims Paris – Brest”
recent-move = { $name } : { $action }
recent-previous = Coup précédent
recent-next = Coup suivant
recent-key = Raccourcis : P et N
recent-replay = Tout revoir
recent-stop = Arrêter
recent-close = Masquer les coups
# $action is what the player did last: “claims Paris – Brest”
recent-seat = Dernier coup : { $action }
pace-title = Rythme des autres joueurs
pace-says = La vitesse à laquelle leurs coups s'affichent. Votre temps n'en dépend pas.
pace-instant = immédiat
pace-normal = normal
pace-slow = lent
pace-step = pas à pas
pace-next = Suivant
pace-next-says = Montrer le coup suivant ({ $count } en attente)
pace-next-key = Raccourci : N
pace-skip = Tout passer
pace-skip-says = Passer à la position actuelle

## Sounds

sound-on = Son
sound-says = De courts effets sonores pour ce qui se passe à la table.
sound-mute = Couper le son
sound-unmute = Activer le son
sound-volume = Volume

## Hints

hint-ask = Conseil
hint-thinking = Réflexion en cours…
hint-do = Jouer ce coup
hint-moves = Meilleurs coups
hint-cost-best = le meilleur
hint-cost-points =
    { $count ->
        [0] à peu près aussi bon
        [one] −{ $count } point
       *[other] −{ $count } points
    }
hint-cost-percent =
    { $count ->
        [0] à peu près aussi bon
       *[other] −{ $count } % de victoires
    }
hint-cost-says-points = Comparaison selon l'avance finale, en moyenne sur des parties simulées.
hint-cost-says-percent = Comparaison selon la part de victoires dans des parties simulées.
hint-plan = Le plateau montre les tronçons du plan ({ $trains }).
hint-back = Revenir au conseil
hint-dismiss = Ignorer
hint-allowed = Conseils autorisés
hint-allow = Autoriser les conseils à cette table
hint-allow-says = Un bot fort propose un coup, d'après ce que vous voyez seulement. Tous les joueurs doivent accepter.
hint-agreed = Ont accepté : { $names }
hint-agreed-none = Aucun joueur n'a encore accepté.
hint-asked = Demande d'autoriser les conseils : { $names }
hint-waiting = Conseils : en attente de l'accord de tous.
hint-move-blind = Piocher une carte
hint-move-tickets = Piocher des billets
hint-move-keep = Garder { $tickets }
hint-move-claim = Prendre { $route } avec { $cards }
hint-move-station = Construire une gare ({ $city }) avec { $cards }
hint-move-alvin = Placer Alvin : { $city }
hint-why-only_move = C'est le seul coup possible.
hint-why-ticket_done = Ce coup accomplit votre billet { $ticket }.
hint-why-ticket_link = Votre billet { $ticket } en a besoin.
hint-why-contested_link = Votre billet { $ticket } en a besoin, et { $name } a construit juste à côté.
hint-why-coasts = C'est une partie de votre chemin d'une côte à l'autre.
hint-why-other_path =
    { $count ->
        [0] C'est sur un autre chemin de votre billet { $ticket }, tout aussi court.
        [one] C'est sur un autre chemin de votre billet { $ticket }, plus long de { $count } wagon.
       *[other] C'est sur un autre chemin de votre billet { $ticket }, plus long de { $count } wagons.
    }
hint-why-ends_game = Cela lance le dernier tour pendant que vous menez.
hint-why-alvin_catch = Cela attrape Alvin, pour { $points }.
hint-why-goods = Cela rapporte une carte de marchandises et { $points }.
hint-why-network =
    { $count ->
        [one] Cela met { $count } tronçon libre de plus à votre portée.
       *[other] Cela met { $count } tronçons libres de plus à votre portée.
    }
hint-why-joins = Cela relie deux parties de votre réseau.
hint-why-later_tickets =
    { $count ->
        [one] { $count } billet que vous n'avez pas vu y commence ou y finit.
       *[other] { $count } billets que vous n'avez pas vus y commencent ou y finissent.
    }
hint-why-block = Cela empêche { $name } de relier deux parties d'un réseau.
hint-why-last_turn = La fin est proche, et ce coup rapporte { $points }.
hint-why-points = Aucun billet n'en a besoin, mais ce coup rapporte { $points }.
hint-why-cards_for = Cela aide à payer { $route }, utile à votre billet { $ticket }.
hint-why-cards_for_route = Cela aide à payer { $route }.
hint-why-cards_for_points = Cela aide à payer { $route }, qui rapporte { $points }.
hint-why-ferry = Le ferry { $route } demande des locomotives.
hint-why-saves_locomotive = Avec elle, { $route } coûte moins de locomotives.
hint-why-locomotive = Une locomotive remplace n'importe quelle couleur.
hint-why-blind = Aucune carte visible n'aide pour les tronçons qu'il vous faut encore.
hint-why-two_cards = Parmi les cartes visibles, seule une locomotive aide, et elle prend tout le tour. La pioche donne deux cartes.
hint-why-deck_odds = { $count } des { $of } cartes que vous ne voyez pas vous aideraient.
hint-why-deck_locomotives =
    { $count ->
        [one] Presque toutes les couleurs vous servent, et { $count } des { $of } cartes que vous ne voyez pas est une locomotive.
       *[other] Presque toutes les couleurs vous servent, et { $count } des { $of } cartes que vous ne voyez pas sont des locomotives.
    }
hint-why-cards = Il vous faut des cartes pour les tronçons prévus.
hint-why-new_tickets =
    { $count ->
        [one] Vos billets sont accomplis, et il vous reste { $count } wagon pour d'autres.
       *[other] Vos billets sont accomplis, et il vous reste { $count } wagons pour d'autres.
    }
hint-why-more_tickets =
    { $count ->
        [one] Vos billets vous laissent { $count } wagon pour d'autres.
       *[other] Vos billets vous laissent { $count } wagons pour d'autres.
    }
hint-why-lost_tickets =
    { $count ->
        [one] Vos autres billets ne peuvent guère être accomplis, et il vous reste { $count } wagon pour de nouveaux.
       *[other] Vos autres billets ne peuvent guère être accomplis, et il vous reste { $count } wagons pour de nouveaux.
    }
hint-why-swap_tickets = Aucun de vos billets ne peut plus être accompli.
hint-why-swap_far =
    { $count ->
        [one] Même votre billet le plus proche, { $ticket }, demande encore { $count } wagon.
       *[other] Même votre billet le plus proche, { $ticket }, demande encore { $count } wagons.
    }
hint-why-keep_shared =
    { $count ->
        [one] Leurs chemins les moins chers ont { $count } case en commun.
       *[other] Leurs chemins les moins chers ont { $count } cases en commun.
    }
hint-why-keep_tickets =
    { $count ->
        [one] Le chemin le moins cher demande { $count } wagon.
       *[other] Le chemin le moins cher demande { $count } wagons.
    }
hint-why-start =
    { $count ->
        [one] { $count } de vos billets y commence ou y finit.
       *[other] { $count } de vos billets y commencent ou y finissent.
    }
hint-why-start_path = C'est sur le chemin le moins cher de votre billet { $ticket }.
hint-why-start_hub =
    { $count ->
        [one] { $count } tronçon en part.
       *[other] { $count } tronçons en partent.
    }
hint-why-city =
    { $count ->
        [one] { $count } tronçon y est encore libre : si un autre joueur le prend, vous marquez ses points.
       *[other] { $count } tronçons y sont encore libres : si un autre joueur en prend un, vous marquez ses points.
    }
hint-why-skip_city =
    { $count ->
        [0] Il n'y reste aucun tronçon libre : une Ville ne rapporterait rien.
        [one] Il n'y reste que { $count } tronçon libre : une Ville rapporterait peu.
       *[other] Il n'y reste que { $count } tronçons libres : une Ville rapporterait peu.
    }
hint-why-save_cards = Vous avez besoin des cartes pour { $route }.
hint-why-alvin =
    { $count ->
        [0] Aucun tronçon libre n'y mène : personne ne peut vous le reprendre.
        [one] Un seul tronçon libre y mène : il est difficile à reprendre.
       *[other] Seuls { $count } tronçons libres y mènent, pas plus qu'à vos autres Villes.
    }
hint-why-station = Votre billet { $ticket } pourra passer par un tronçon d'un autre joueur ({ $name }).
hint-why-pay = Votre billet { $ticket } a besoin de ce tunnel.
hint-why-pay_points = Le tronçon rapporte { $points }.
hint-why-leave_tunnel =
    { $count ->
        [one] Il coûterait { $count } carte de plus, plus utile ailleurs.
       *[other] Il coûterait { $count } cartes de plus, plus utiles ailleurs.
    }
hint-why-best_in_search = Pas de raison simple : c'est le meilleur coup dans les parties simulées.
hint-saves-locomotives = Ce paiement économise des locomotives.
hint-saves-colour = Ce paiement économise une couleur utile ailleurs.
hint-share =
    { $count ->
        [one] { $share } de victoires sur { $count } partie simulée avec ce coup.
       *[other] { $share } de victoires sur { $count } parties simulées avec ce coup.
    }
log-hints-allowed = { $seat } accepte les conseils
log-hints-refused = { $seat } refuse les conseils

## Seats

seat-trains =
    { $count ->
        [one] { $count } wagon restant
       *[other] { $count } wagons restants
    }
seat-stations =
    { $count ->
        [one] { $count } gare restante
       *[other] { $count } gares restantes
    }
seat-cities =
    { $count ->
        [one] { $count } Ville restante
       *[other] { $count } Villes restantes
    }
seat-done =
    { $count ->
        [one] { $count } billet accompli sur { $goal }
       *[other] { $count } billets accomplis sur { $goal }
    }
seat-coasts = d'une côte à l'autre
seat-alvin = avec Alvin
seat-to_move = doit jouer
seat-bot = bot
seat-you = vous
seat-start = départ : { $city }
seat-same = même personne : { $name }

## Tickets

ticket-title = Vos billets
ticket-held = Vos billets ({ $count })
ticket-none = Aucun billet.
ticket-open = en cours
ticket-done = accompli
ticket-failed = manqué
ticket-needs =
    { $count ->
        [one] encore { $count } wagon
       *[other] encore { $count } wagons
    }
ticket-shares = { $trains } : { $shared } en commun, { $more } de plus
ticket-cut = impossible : plus aucun chemin
ticket-long = long
ticket-show = { $ticket } : montrer sur le plateau
ticket-shown = Accomplis : { $tickets }
ticket-choose = Choisissez vos billets
ticket-choose-least = Gardez-en au moins { $count }.
ticket-choose-all = Vous les gardez tous.
ticket-choose-keep =
    { $count ->
        [one] Garder { $count } billet
       *[other] Garder { $count } billets
    }
ticket-choose-more = Encore { $count } à choisir
ticket-choose-need = Besoin total : { $needed } sur { $trains }
ticket-choose-need-too_many = Besoin total : { $needed }, mais il vous reste { $trains }
ticket-choose-board = Voir le plateau
ticket-choose-back = Revenir aux billets
ticket-complete = Billet accompli : { $ticket }
ticket-coasts = D'une côte à l'autre !

## Claiming

claim-title = Prendre { $route }
claim-side = Quelle voie ?
claim-pay = Choisissez votre paiement
claim-confirm = Prendre
claim-line = { $route } avec { $cards }
claim-tunnel = Tunnel : on retourne trois cartes, et le coût peut augmenter.
claim-ferry =
    { $count ->
        [one] Ferry : au moins { $count } locomotive.
       *[other] Ferry : au moins { $count } locomotives.
    }
claim-goods = Rapporte une carte de marchandises.
station-title = Construire une gare : { $city }
station-confirm = Construire
station-no = Impossible de construire une gare ici pour le moment : { $city }.
city-title = Fonder une Ville
city-where = Où ?
city-confirm = Fonder une Ville ({ $city }) avec { $cards }
city-no = Pas de Ville
city-cannot = Vous ne pouvez pas fonder de Ville pour le moment : { $reason }.
city-skip = Continuer sans Ville
start-confirm = Ville de départ : { $city }
start-title = Choisir { $city } comme ville de départ ?
start-list = Villes de départ disponibles
alvin-title = Où placer Alvin ?
tunnel-title = Tunnel { $route }
tunnel-due =
    { $count ->
        [one] Payez encore { $count } carte.
       *[other] Payez encore { $count } cartes.
    }
tunnel-laid = Jouées : { $cards }
tunnel-pay = Payer { $cards }
tunnel-cannot = Vous ne pouvez pas payer : { $reason }.
tunnel-leave = Renoncer au tronçon
why-not_turn = Ce n'est pas à vous de jouer.
why-watching = Mode spectateur : seuls les joueurs peuvent prendre des tronçons.
why-taken = Ce tronçon est déjà pris ({ $name }).
why-yours = Ce tronçon est à vous.
why-city_taken = { $city } a déjà une gare ({ $name }).
why-route = { $route } : { $why }
why-city-tickets = { $city } : sur vos billets { $tickets }
why-finish_first = Terminez d'abord votre action en cours.

## The rules

rules-title = Règles
rules-list-says = Les règles communes, les particularités de chaque plateau et les réponses aux questions de règles.
rules-board = { $board } : règles
rules-says = De { $least } à { $most } joueurs. Ce sont les règles appliquées ici, dans nos propres mots ; nos décisions là où les règles officielles ne disent rien sont signalées.
rules-contents = Sur cette page
rules-numbers = En bref
rules-read-board = Règles : { $board }
rules-all = Règles des autres plateaux
rules-print = Imprimer ces règles
rules-this_board = Règles de ce plateau
rules-whole = Règles complètes de ce plateau (nouvel onglet)
rules-why = Pourquoi ?
rules-ask = Voir la règle

## List of routes

routes-search = Chercher une ville ou une couleur
routes-only_open = Seulement les tronçons que je peux prendre
routes-none = Aucun tronçon trouvé.
routes-count =
    { $count ->
        [one] { $count } tronçon
       *[other] { $count } tronçons
    }
route-tunnel = tunnel
route-ferry =
    { $count ->
        [one] ferry avec { $count } locomotive
       *[other] ferry avec { $count } locomotives
    }
route-goods = marchandises
route-free = libre
route-claimable = jouable
route-owned = pris par { $name }
route-own = à vous
# $state is “claimed by Bo”, for the last move of a player
route-last = dernier coup, { $state }
route-closed = fermé
city-words = { $city }
city-station = { $city }, gare : { $name }
city-founded = { $city }, Ville : { $name }
city-alvin = { $city }, Alvin est ici

## Log

log-empty = Rien pour l'instant.
log-points = { $line } · { $points }
log-points-other = { $line } · { $seat } : { $points }
log-sat = { $name } prend un siège
log-reserved = Le siège { $number } est réservé à { $name }
log-bot_sat = { $name } (bot) prend un siège
log-stood = Le siège { $number } est de nouveau libre
log-started = La partie commence
log-undo_asked = { $seat } demande à annuler un coup
log-undo_agreed = Un joueur accepte l'annulation
log-undo_refused = Annulation refusée : le coup est maintenu
log-undone = { $seat } annule un coup
log-held-left = { $seat } quitte la partie : un bot prend le relais
log-held-clock = { $seat } n'a plus de temps : un bot prend le relais
log-held-away = { $seat } ne joue plus : un bot prend le relais
log-taken_back = { $seat } est de retour
log-rematched = Une table est ouverte pour la revanche
log-voted-bot = Un joueur vote pour remplacer { $seat } par un bot
log-voted-end = Un joueur vote pour arrêter la partie (joueur absent : { $seat })
log-host_changed = { $seat } devient l'hôte
log-host_changed-other = La table a un nouvel hôte
log-closed-operator = L'administrateur du serveur a fermé la table
log-closed-reason = L'administrateur du serveur a fermé la table : { $text }
log-closed-host = L'hôte a fermé la table
log-closed-players = Les joueurs ont voté pour arrêter la partie
log-opened = Table créée

## Chat

chat-say = Écrire un message
chat-send = Envoyer
chat-empty = Aucun message.
chat-new =
    { $count ->
        [one] { $count } nouveau message
       *[other] { $count } nouveaux messages
    }
reaction-title = Réactions
reaction-good_luck = Bonne chance !
reaction-well_played = Bien joué !
reaction-thanks = Merci !
reaction-wow = Waouh !
reaction-laugh = Ha ha !
reaction-oops = Oups !
reaction-hurry = On se dépêche ?
reaction-good_game = Belle partie !
reaction-said = { $name } : { $reaction }

## Notes and card counter

notes-choose = Carnet
notes-note = Ma note
notes-note-says = Personne d'autre ne peut la lire. Vous la retrouvez sur tous vos appareils, puis en revoyant la partie.
notes-saved = Enregistrée
notes-saving = Enregistrement…
notes-failed = Pas encore enregistrée. Nouvel essai…
notes-conflict = Vous avez modifié cette note sur un autre appareil. Voici ce qu'elle y contient :
notes-conflict-empty = (rien)
notes-keep = Garder le texte ci-dessous
notes-take = Utiliser celui-ci
counter-title = Compteur de cartes
counter-says = D'après ce que vous avez vu seulement.
counter-public = Ce que tout le monde peut voir.
counter-of = C'est ce que pouvait savoir { $name } à ce moment.
counter-off = L'hôte a désactivé le compteur de cartes pour cette partie.
counter-card = Carte
counter-hand = Main
counter-face_up = Visibles
counter-discard = Défausse
counter-unseen = Cachées
counter-known = Cartes connues ({ $name })
counter-hidden = Inconnues
counter-sum = Cachées : { $deck } dans la pioche, { $hands } en main chez les autres.

## Shared device

curtain-title = Passez l'appareil à { $name }
curtain-lift = Je suis { $name }
curtain-says = Toutes les mains sont cachées.
curtain-cover = Cacher ma main

## The final count

count-title = Score final
count-skip = Passer
count-faster = Accélérer
count-routes = Tronçons
count-tickets_done = Billets (accomplis)
count-tickets_failed = Billets (manqués)
count-stations = Gares non utilisées
count-goods = Marchandises
count-alvin = Alvin
count-globetrotter = Le plus de billets
count-longest_trail = Plus long chemin
count-total = Total
count-completed = Billets accomplis
count-trail = Plus long chemin (cases)
count-show_trail = Montrer le plus long chemin : { $name }
count-hide_trail = Masquer le plus long chemin
count-tickets = Billets
count-tickets_of = Billets ({ $name })
count-borrowed = Empruntés : { $routes }
count-wins = { $names } remporte la partie
count-share = { $names } se partagent la victoire
count-you_win = Vous avez gagné !
count-rematch = Revanche
count-rematch-go = Aller à la revanche
count-record = Télécharger la partie
count-picture = Image à partager
count-again = Revoir le décompte
count-review = Analyser la partie
count-show-routes = { $name } : { $points } pour les tronçons
count-show-ticket_failed = { $name } : { $ticket } manqué, { $points }
count-show-ticket_done = { $name } : { $ticket } accompli, { $points }
count-show-coasts = { $name } : d'une côte à l'autre, { $points }
count-show-stations = { $name } : { $points } pour les gares non utilisées
count-show-goods = { $name } : { $points } pour les marchandises
count-show-alvin = { $name } : { $points } pour Alvin
count-show-globetrotter = { $name } : { $points } pour le plus de billets
count-show-trail =
    { $count ->
        [one] { $name } : plus long chemin de { $count } case
       *[other] { $name } : plus long chemin de { $count } cases
    }
count-show-longest_trail = { $name } : { $points } pour le plus long chemin
count-show-winner = { $name } remporte la partie
count-points = { $points } points
count-winner = victoire
count-coasts = D'une côte à l'autre
count-spaces =
    { $count ->
        [one] case
       *[other] cases
    }
count-not_done = non accompli
count-as_they_stand = Points des tronçons
count-ledger = Détail des scores
count-failed = Le score final ne peut pas être affiché pour le moment.
count-tie = Égalité en tête. Départage : { $rules }.
count-tie-tickets = le plus de billets accomplis
count-tie-stations = le moins de gares construites
count-tie-trail = le plus long chemin
count-picture-alt = Le plateau à la fin de la partie, avec le score final
count-picture-save = Télécharger l'image
count-picture-failed = L'image ne peut pas être créée pour le moment.
count-show-race =
    { $count ->
        [one] { $name } : { $ticket }, { $count } billet
       *[other] { $name } : { $ticket }, { $count } billets
    }
replay-link = Revoir la partie
