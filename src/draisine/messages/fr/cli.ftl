## Help: frame. Words in capitals stand for values that the user writes

cli-usage = Utilisation :
cli-usage-options = [OPTIONS]
cli-usage-command = COMMANDE [ARGUMENTS]...
cli-usage-command-optional = [COMMANDE] [ARGUMENTS]...
cli-arguments = Arguments
cli-options = Options
cli-commands = Commandes
cli-default = [par défaut : { $value }]
# $value is the name of an environment variable.
cli-variable = [variable : { $value }]
cli-required = [obligatoire]
cli-section-play = Jouer et regarder
cli-section-bots = Bots et plateaux
cli-section-server = Gérer un serveur
cli-section-machine = Cette machine
cli-section-tables = Tables
cli-section-people = Joueurs
cli-section-reports = Signalements
cli-section-database = Base de données

## Help: values

cli-metavar-address = ADRESSE
cli-metavar-answer = RÉPONSE
cli-metavar-board = PLATEAU
cli-metavar-bots = BOT,…
cli-metavar-file = FICHIER
cli-metavar-folder = DOSSIER
cli-metavar-language = LANGUE
# A number of things, such as games.
cli-metavar-n = N
cli-metavar-name = NOM
cli-metavar-number = NOMBRE
cli-metavar-path = CHEMIN
cli-metavar-percent = POURCENTAGE
cli-metavar-person = JOUEUR
cli-metavar-pixels = PIXELS
cli-metavar-policy = POLITIQUE
cli-metavar-port = PORT
cli-metavar-reason = MOTIF
cli-metavar-url = URL
cli-metavar-report = SIGNALEMENT
cli-metavar-seat = SIÈGE
cli-metavar-seconds = SECONDES
cli-metavar-shell = SHELL
cli-metavar-step = ÉTAPE
cli-metavar-table = TABLE
cli-metavar-tasks = TÂCHE,…
cli-metavar-word = MOT

## Help: commands. The first paragraph is the summary in lists. Indented lines are examples, with an explanation on the right

cli-help =
    Jouez, simulez et dessinez des jeux de société ferroviaires.

      draisine                          jouer avec des bots ou des amis
      draisine play usa                 regarder une partie entre bots
      draisine boards list              lister les plateaux fournis
      draisine simulate usa --bots random,planner --games 1000
      draisine arena usa --bots my_module:MyBot,planner
      draisine COMMANDE --help          aide et exemples
cli-help-serve =
    Lance le serveur et sa page : on rejoint une table par un lien, les bots occupent les sièges libres.

    Chaque coup est enregistré avant d'être confirmé : dans un fichier SQLite, ou dans PostgreSQL si DRAISINE_DATABASE est définie (postgresql://user:password@host/database). Arrêtez le serveur avec Ctrl-C ; les clients se reconnectent après un redémarrage.

      draisine serve                     localement : http://127.0.0.1:8018
      draisine serve --lan               pour le réseau local
      draisine serve --host 0.0.0.0 --port 80 --data /srv/draisine
      DRAISINE_DATABASE=postgresql:///draisine draisine serve
cli-help-play =
    Montre une partie entre bots dans le terminal, jusqu'au décompte final.

      draisine play
      draisine play europe --players 3 --seed 7 --record game.jsonl
      draisine play old_west --alvin --bots conductor,random --language en

    « draisine replay FICHIER » montre une partie enregistrée à n'importe quelle étape, vue de n'importe quel siège. Pour jouer vous-même, lancez « draisine » sans commande.
cli-help-replay =
    Montre une partie enregistrée à n'importe quelle étape, vue de n'importe quel siège.

    Affiche les derniers coups, puis la table et les mains ; après la dernière étape, le détail des scores.

      draisine play usa --record game.jsonl
      draisine replay game.jsonl
      draisine replay game.jsonl --at 40 --seat 1
      draisine replay game.jsonl --last 1000 | less
cli-help-review =
    Analyse une partie terminée : ce que chaque décision a coûté, et l'effet de la chance.

    Un bot fort joue de nombreuses parties jusqu'au bout depuis chaque position, en n'utilisant que ce que chaque joueur pouvait savoir. Les pertes et la chance sont en points de pourcentage des chances de victoire : une gaffe en coûte 20 ou plus. Une partie à deux prend de quelques secondes à une minute, une partie à quatre environ le double.

      draisine play usa --record game.jsonl
      draisine review game.jsonl
      draisine review game.jsonl --seat 1 --worst 10
      draisine review game.jsonl --html review.html --effort deep
      draisine review game.jsonl --json | jq '.seats[].quality.loss'

    La même partie et le même effort donnent la même analyse. docs/review.md explique les chiffres (en anglais).
cli-help-verify =
    Vérifie qu'une partie enregistrée respecte les règles et que sa donne était fixée avant le premier coup.

    L'empreinte d'une graine secrète est publiée au début de la partie ; l'enregistrement de la partie terminée contient la graine. Cette commande rejoue l'enregistrement, compare l'empreinte et recalcule chaque mélange à partir de la graine.

      draisine verify game.jsonl
cli-help-simulate =
    Joue de nombreuses parties entre bots et compte victoires et points ; avec --out, les enregistre comme données.

      draisine simulate usa --players 4 --bots random,planner --games 1000
      draisine simulate europe --bots planner --games 20000 --workers 2
      draisine simulate usa --bots my_module:MyBot,planner --games 100
      draisine simulate usa --games 10000 --json | jq .games_per_second

    Données d'entraînement en fichiers Parquet (nécessite pip install 'draisine[data]') :

      draisine simulate usa --bots planner --games 5000 --out games.parquet
      draisine simulate usa --bots planner --rows games --out games.parquet
      draisine simulate usa --bots planner --games 100000 --workers 2 --out games/
      draisine simulate usa --bots planner --games 100000 --ray local --out games/

    La même graine donne les mêmes parties, quel que soit le nombre de threads ; le premier joueur est tiré au sort à chaque partie. Les bots écrits en Python jouent sur un seul thread. Ctrl-C arrête la simulation et affiche les résultats obtenus. Relancez la même commande pour compléter un dossier interrompu.
cli-help-arena =
    Détermine quel bot est le meilleur, avec des intervalles de confiance.

    Chaque donne est jouée dans toutes les dispositions des sièges, pour que tous les bots aient les mêmes cartes. S'il y a plus de bots que de sièges, toutes les combinaisons sont jouées. Le tableau montre la part de victoires et la cote de chaque bot avec des intervalles à 95 % : si deux intervalles ne se chevauchent pas, l'un des bots est meilleur. 100 points de cote en plus donnent environ 64 victoires sur 100 parties à deux joueurs.

      draisine arena usa --bots conductor,random --games 200
      draisine arena europe --bots planner,conductor,path --players 3 --games 3000
      draisine arena usa --bots planner,conductor --stop
      draisine arena usa --bots my_module:MyBot,planner --out mine.jsonl
      draisine arena usa --bots planner,conductor --games 500 --plots pictures
      draisine arena usa --bots planner,conductor --ray local --json

    Avec --out, relancez la même commande pour reprendre une série interrompue ou pour ajouter des parties. Si l'un de vos bots lève une exception, dépasse le temps imparti ou joue un coup illégal, un coup au hasard est joué à sa place.
cli-help-benchmark =
    Mesure la force d'un bot ou d'une politique, sur les mêmes parties que toutes les entrées du classement.

    Plateaux, adversaires et donnes sont fixes : chaque plateau à deux joueurs, usa et europe aussi à quatre, contre random, conductor et planner, chaque donne depuis chaque siège. Le tableau montre la part de parties gagnées avec des intervalles à 95 %. Il faut une minute ou deux pour un bot fourni, davantage pour un bot écrit en Python.

      draisine benchmark planner
      draisine benchmark my_module:MyBot --quick
      draisine benchmark my_module:MyBot --out games --entry my_bot.json
      draisine benchmark net@runs/amsterdam/net.npz --tasks amsterdam-2

    Ctrl-C arrête les parties ; avec --out, relancez la même commande pour les reprendre. Une pull request avec le fichier de --entry ajoute une ligne au classement (docs/leaderboard.md). Pour mesurer la vitesse de cette machine, utilisez « draisine bench ».
cli-help-train =
    Entraîne un réseau de neurones à jouer sur un plateau.

    Le réseau apprend d'abord à prédire les coups d'un bot, puis progresse en jouant contre lui-même, contre ses anciennes versions et contre des bots ; enfin, il est évalué contre des bots. Chaque plateau a sa propre configuration ; un petit plateau prend quelques minutes sur un processeur, un grand demande un GPU. Nécessite pip install 'draisine[train]' et, pour un GPU, aussi 'draisine[gpu]'.

      draisine train amsterdam                      dans le dossier runs/amsterdam
      draisine train amsterdam --minutes 10         arrêter après dix minutes
      draisine train usa --device cuda --minutes 9 --from runs/usa --out slice
      draisine train my_board.toml --config my_training.toml
      draisine arena amsterdam --bots net@runs/amsterdam/net.npz,planner

    Relancez la même commande pour reprendre un entraînement arrêté, quelle que soit la façon dont il s'est terminé. Le dossier contient le réseau (net.npz), tout ce qu'il faut pour reprendre, et la courbe des victoires.
cli-help-boards =
    Liste, montre, vérifie, met en page, dessine, imprime et évalue des plateaux.

    Un plateau est un fichier TOML qui décrit les villes, les tronçons, les billets, la pioche et les règles. Cinq plateaux sont fournis ; pour créer le vôtre, partez d'une copie de l'un d'eux.

      draisine boards list                  lister les plateaux fournis
      draisine boards show europe           montrer l'un d'eux en détail
      draisine boards show my_board.toml    montrer le vôtre
      draisine boards check my_board.toml   lister tous les problèmes
      draisine boards layout my_board.toml  calculer la mise en page
      draisine boards draw my_board.toml    le dessiner en SVG ou en PNG
      draisine boards sheet my_board.toml   imprimer plateau, billets et règles
      draisine boards report my_board.toml  rapport d'équilibre
cli-help-boards_list =
    Liste les plateaux fournis.

      draisine boards list
cli-help-boards_show =
    Montre les villes, tronçons, billets, pioche, règles et données non vérifiées d'un plateau.

      draisine boards show usa
      draisine boards show my_board.toml --json | jq .route
cli-help-boards_check =
    Vérifie des fichiers de plateau et affiche chaque problème avec son emplacement.

    Le code de retour est 1 s'il y a un problème, sinon 0.

      draisine boards check my_board.toml
      draisine boards check boards/*.toml
# $example is a part of a board file.
cli-help-boards_layout =
    Calcule la mise en page d'un plateau et l'enregistre à côté de son fichier.

    À partir des coordonnées des villes et de la longueur des tronçons, les villes sont déplacées et les tronçons courbés jusqu'à ce que rien ne se chevauche. Le même fichier donne toujours la même mise en page. Les corrections s'écrivent dans le fichier du plateau, par exemple :

    { $example }

      draisine boards layout my_board.toml    crée my_board.layout.json
      draisine boards layout usa --check      vérifier la mise en page
cli-help-boards_draw =
    Dessine un plateau, vide ou avec les wagons d'une partie, en SVG ou en PNG.

      draisine boards draw europe                               crée europe.svg
      draisine boards draw usa -o usa.png --dark --width 2400
      draisine play usa --record game.jsonl
      draisine boards draw usa --position game.jsonl --at 60 -o sixty.png
      draisine boards draw my_board.toml                        le vôtre
cli-help-boards_sheet =
    Crée un document à imprimer : le plateau, ses billets à découper et ses règles.

    Les pages sont au format A4. La dernière indique les cartes, les wagons et les points, et explique les règles propres à ce plateau, d'après son fichier. En SVG, toutes les pages forment une seule image.

      draisine boards sheet europe                    crée europe-sheet.pdf
      draisine boards sheet usa --language en -o usa.pdf
      draisine boards sheet my_board.toml             le vôtre
cli-help-boards_report =
    Crée le rapport d'équilibre d'un plateau : une page HTML, d'après des parties entre bots.

    La page présente ce qui ressort, puis l'ordre du tour, la durée des parties, les points, chaque billet et chaque tronçon, le tout avec des intervalles à 95 %, et une carte des tronçons les plus pris. Elle ne dépend d'aucun autre fichier.

      draisine boards report usa                        crée usa-report.html
      draisine boards report europe --players 4 --games 10000
      draisine boards report my_board.toml --language en --out report.html

    Les parties sont jouées sur tous les cœurs. Ctrl-C arrête la série et crée le rapport avec les parties déjà jouées.
cli-help-admin =
    Gère les tables, les joueurs et la base de données d'un serveur, même en service.

    Si DRAISINE_DATABASE est définie, les commandes utilisent cette base PostgreSQL.

    Aucune commande ne crée ni ne convertit une base de données, sauf « draisine admin migrate ». Chacune indique sur la sortie d'erreur la base qu'elle utilise ; le code de retour est 2 si cette base n'existe pas ou vient d'une autre version. --json affiche un objet JSON.

      draisine admin list                 lister toutes les tables
      draisine admin end TABLE            fermer définitivement une table
      draisine admin people --heavy       lister qui stocke le plus de données
      draisine admin ban JOUEUR           bloquer un compte
      draisine admin reports              lister les signalements sans réponse
      draisine admin prune                supprimer les anciennes données
      draisine admin check                rejouer et vérifier chaque partie
      draisine admin backup FICHIER       copier la base d'un serveur en service
cli-help-admin_list =
    Liste toutes les tables, de la plus récente à la plus ancienne.

      draisine admin list
      draisine admin list --phase playing
cli-help-admin_inspect =
    Affiche le journal d'une table, une entrée par ligne.

    Il contient les mains de tous les sièges, mais pas la graine secrète.

      draisine admin inspect TABLE
      draisine admin inspect TABLE | jq .
cli-help-admin_check =
    Rejoue les parties enregistrées et compare chaque étape avec son empreinte.

    Une partie finie qui a passé la vérification n'est pas rejouée tant que ni ses données ni les règles de cette version ne changent ; --all la rejoue aussi. Le code de retour est 1 si une partie est défectueuse.

      draisine admin check
      draisine admin check --all
cli-help-admin_end =
    Ferme définitivement une table ; son journal est conservé.

      draisine admin end TABLE
      draisine admin end TABLE --why "le serveur déménage dimanche"
cli-help-admin_redact =
    Supprime définitivement le chat d'une table, y compris à l'écran des joueurs connectés.

      draisine admin redact TABLE
      draisine admin redact TABLE --person TABLE:0 --yes
cli-help-admin_people =
    Liste les joueurs, en commençant par les derniers vus.

    Avec --heavy, les colonnes comptent ce qu'un joueur a stocké pendant les dernières 24 heures : tables ouvertes, entrées de journal, dont messages de chat, et octets.

      draisine admin people
      draisine admin people --heavy --limit 10
cli-help-admin_ban =
    Bloque le compte d'un joueur. Ses connexions sont coupées, et des bots jouent à sa place dans ses parties en cours.

      draisine admin ban JOUEUR --why "insultes dans le chat"
      draisine admin ban TABLE:0 --why "spam"
cli-help-admin_unban =
    Débloque le compte d'un joueur, qui peut aussi reprendre ses sièges.

      draisine admin unban JOUEUR
cli-help-admin_rename =
    Renomme un joueur, y compris à toutes ses tables et dans ses messages de chat.

      draisine admin rename JOUEUR Invité
      draisine admin rename TABLE:2 "Invité 2"
cli-help-admin_export =
    Exporte en JSON toutes les données d'un joueur.

      draisine admin export JOUEUR
      draisine admin export TABLE:0 ada.json
cli-help-admin_delete =
    Supprime définitivement un joueur : son compte, ainsi que son nom, son identifiant et ses messages à toutes les tables. Les parties restent.

      draisine admin delete JOUEUR
      draisine admin delete TABLE:0 --yes
cli-help-admin_reports =
    Liste les signalements en attente de réponse, du plus ancien au plus récent, avec le chat concerné.

      draisine admin reports
      draisine admin reports --all
cli-help-admin_answer =
    Répond à un signalement ; une deuxième réponse remplace la première.

      draisine admin answer SIGNALEMENT "Merci : ce joueur est banni."
cli-help-admin_prune =
    Supprime ce qui a dépassé la durée fixée par les réglages keep_…_days. Le serveur le fait aussi une fois par heure.

      draisine admin prune --dry-run
      draisine admin prune --settings settings.toml
cli-help-admin_backup =
    Copie dans un fichier la base SQLite d'un serveur en service. Pour PostgreSQL, utilisez pg_dump.

      draisine admin backup draisine-lundi.db
cli-help-admin_migrate =
    Met la base de données au format de cette version. Le serveur le fait aussi au démarrage.

      draisine admin migrate
cli-help-doctor =
    Vérifie une installation du serveur, et dit ce qu'il faut corriger.

    Lancez cette commande sous l'utilisateur du serveur. Le code de retour est 1 s'il y a un problème, et avec --strict aussi s'il y a un avertissement.

      draisine doctor
      draisine doctor --data /srv/draisine/data --settings settings.toml
      draisine doctor --url https://draisine.example
      draisine doctor --only database --json
cli-help-worker =
    Calcule les coups des bots pour des serveurs qui partagent une base PostgreSQL.

    Lancez autant de workers que vous voulez, sur n'importe quelle machine : les serveurs leur confient les coups des bots, et les calculent eux-mêmes si aucun worker ne répond. Un worker ne reçoit que l'observation du siège du bot. Arrêtez-le avec Ctrl-C.

      DRAISINE_DATABASE=postgresql:///draisine draisine worker
      DRAISINE_DATABASE=postgresql:///draisine draisine worker --threads 4
cli-help-completion =
    Affiche un script de complétion pour les commandes, options, plateaux, bots et fichiers.

    Ajoutez-le à un fichier que votre shell lit au démarrage ; avec zsh, le dossier du fichier doit être dans fpath avant l'appel à compinit.

      draisine completion bash >> ~/.bashrc
      draisine completion zsh > ~/.zfunc/_draisine
      draisine completion fish > ~/.config/fish/completions/draisine.fish

    Pour l'essayer dans ce shell seulement :

      eval "$(draisine completion bash)"
cli-help-warm =
    Compile tout à l'avance, pour qu'aucune commande n'ait plus à attendre.

    La première exécution prend une minute ou deux, moins avec plusieurs cœurs ; les suivantes, quelques secondes. Le code compilé est conservé dans votre dossier de cache (pour en changer, définissez DRAISINE_CACHE) et recompilé quand draisine change.

    Si du code pour les processeurs courants a été livré avec l'installation, il sert tant que cette commande n'en a pas compilé pour le vôtre.

      draisine warm
      draisine warm --envs
cli-help-bench =
    Mesure combien de parties au hasard cette machine joue par seconde.

    Règles complètes, décompte final compris, sur un seul thread, sur chaque plateau, à 2 et à 4 joueurs.

    Pour mesurer la force d'un bot, utilisez « draisine benchmark ».

      draisine bench
      draisine bench --quick
cli-help-languages =
    Liste les langues de Draisine et vérifie leurs traductions.

      draisine languages list             lister toutes les langues
      draisine languages check de         vérifier une traduction
cli-help-languages_list =
    Liste toutes les langues avec leur nombre de messages.

      draisine languages list
cli-help-languages_check =
    Vérifie des traductions : messages manquants ou inutiles, variables incorrectes et erreurs de syntaxe.

    Sans argument, toutes les langues sont vérifiées. Le code de retour est 1 s'il y a un problème, sinon 0.

      draisine languages check
      draisine languages check de
# Follows the help of commands with --bots; the bots are listed below.
cli-bots = Bots :
# Explains net@FILE.
cli-bots-net = un réseau entraîné avec draisine train
# Explains module:Class, a bot of the user.
cli-bots-own = votre classe avec choose(self, view, legal), dans module.py

## Help: arguments

cli-argument-answer = Affichée à l'auteur du signalement.
# $names are the built-in boards.
cli-argument-board = Un plateau fourni ({ $names }) ou un fichier de plateau.
cli-argument-board_default = Un plateau fourni ({ $names }) ou un fichier de plateau. Par défaut : { $default }.
cli-argument-files = Fichiers de plateau.
cli-argument-languages = Langues, par exemple fr. Par défaut : toutes.
cli-argument-name = Le nouveau nom.
cli-argument-new_file = Un nouveau fichier ; un fichier existant n'est pas écrasé.
cli-argument-new_file_or_output = Un nouveau fichier ; un fichier existant n'est pas écrasé. Par défaut : la sortie standard.
cli-argument-person = L'identifiant d'un joueur, ou un siège sous la forme TABLE:SIÈGE ; le premier siège est 0.
cli-argument-policy = Un des bots ci-dessous ; pour une politique, module:bot avec un PolicyBot.
cli-argument-record = Une partie enregistrée.
cli-argument-record_finished = L'enregistrement d'une partie terminée.
cli-argument-record_reviewed = L'enregistrement d'une partie terminée ; - lit l'entrée standard.
cli-argument-report = L'identifiant du signalement, affiché par « draisine admin reports ».
cli-argument-shell = Le shell : bash, zsh ou fish. Par défaut : votre shell actuel.
cli-argument-table = L'identifiant de la table, affiché par « draisine admin list ».

## Help: options

cli-option-all = Affiche chaque événement, y compris chaque carte piochée.
cli-option-all_reports = Affiche aussi les signalements qui ont une réponse.
cli-option-alvin = Joue avec le visiteur Alvin, une variante de old_west.
cli-option-at = L'étape à montrer. Par défaut : la dernière.
cli-option-at_record = L'étape de la partie enregistrée. Par défaut : la dernière.
cli-option-bots = Les bots, siège par siège ; répétés s'il y a plus de sièges.
cli-option-bots_compared = Les bots à comparer. --stop teste le premier.
cli-option-browser = Ouvre la page dans un navigateur ; si un serveur est déjà en service, ne fait que cela.
cli-option-check = Vérifie seulement la mise en page existante, sans rien écrire.
cli-option-check_all = Rejoue aussi les parties finies inchangées depuis leur dernière vérification.
cli-option-config_train = Une configuration d'entraînement (TOML). Par défaut : celle qui est fournie pour le plateau.
cli-option-dark = Utilise le thème sombre.
cli-option-data = Le dossier de la base de données. Par défaut : draisine dans votre dossier de données.
cli-option-data_admin = Le dossier de données du serveur, comme pour « draisine serve ».
cli-option-device = Où s'exécutent le réseau et les parties : auto utilise un GPU s'il y en a un.
cli-option-dry_run = Compte seulement ce qui serait supprimé.
cli-option-effort = Le nombre de donnes : quick en joue cinq fois moins que normal, deep quatre fois plus.
cli-option-entry = Enregistre une entrée pour le classement : un fichier qui se termine par .json.
cli-option-envs = Compile aussi les environnements d'apprentissage et l'enregistrement de données.
cli-option-first = Seulement ce qu'il faut à la première partie ; un serveur compile le reste pendant que l'on joue.
cli-option-from = Reprend à partir des fichiers de ce dossier, sans les modifier.
cli-option-games = Nombre de parties.
cli-option-games_report = Nombre de parties ; plus il y en a, plus les écarts visibles sont fins.
cli-option-h0 = Avec --stop : la part de victoires sous H0. Par défaut : une part égale.
cli-option-h1 = Avec --stop : la part de victoires sous H1. Par défaut : --h0 plus 10.
cli-option-heavy = Seulement les joueurs qui ont stocké des données pendant les dernières 24 heures, les plus gros d'abord.
cli-option-help = Affiche cette aide et quitte.
cli-option-host = L'adresse d'écoute. Celle par défaut n'accepte que cette machine ; 0.0.0.0 accepte le réseau.
cli-option-host_checked = L'adresse du serveur.
cli-option-html = Écrit l'analyse dans un seul fichier HTML.
cli-option-jobs = Nombre de parties jouées en parallèle. Par défaut : une par cœur.
cli-option-json = Affiche un objet JSON.
cli-option-json_board = Affiche le contenu du fichier et son empreinte en JSON.
cli-option-lan = Écoute aussi sur le réseau local, pour que d'autres appareils puissent se connecter.
cli-option-language = La langue. Par défaut : celle de votre système.
cli-option-language_cities = La langue des noms de ville. Par défaut : comme sur le plateau.
cli-option-last = Nombre d'étapes à lister.
cli-option-layout = Avec --out : l'observation compacte de ce plateau (par défaut), ou celle commune à tous les plateaux.
cli-option-limit = Le nombre de joueurs.
cli-option-link_entry = Avec --entry : l'adresse du code ou d'une description.
cli-option-minutes = S'arrête après ce nombre de minutes, une fois tout enregistré.
cli-option-move_limit = Temps maximal par coup pour les bots écrits en Python.
cli-option-name_entry = Avec --entry : le nom dans le classement. Par défaut : POLITIQUE.
cli-option-only = Seulement cette vérification ; on peut en indiquer plusieurs.
cli-option-out_arena = Ajoute toutes les parties à ce fichier, et reprend à partir de lui.
cli-option-out_benchmark = Enregistre toutes les parties dans ce dossier, et reprend à partir de lui.
cli-option-out_data = Enregistre les parties comme données : dans un fichier (games.parquet) ou un dossier (games/).
cli-option-out_train = Le dossier de l'entraînement. Par défaut : runs/PLATEAU.
cli-option-output_draw = Un fichier qui se termine par .svg ou .png. Par défaut : NOM.svg.
cli-option-output_layout = Le fichier de mise en page. Par défaut : à côté du fichier du plateau.
cli-option-output_report = Un fichier qui se termine par .html. Par défaut : NOM-report.html.
cli-option-output_sheet = Un fichier qui se termine par .pdf ou .svg. Par défaut : NOM-sheet.pdf.
cli-option-person = Seulement les messages de ce joueur : un identifiant, ou un siège sous la forme TABLE:SIÈGE.
cli-option-phase = Seulement les tables dans cette phase.
cli-option-players = Nombre de joueurs. Par défaut : le minimum du plateau.
cli-option-plots = Crée des graphiques des cotes, points et tronçons (nécessite pip install 'draisine[arena]').
cli-option-port = Le port d'écoute ; 0 choisit un port libre.
cli-option-port_checked = Le port du serveur.
cli-option-position = Dessine aussi les wagons d'une position ou d'une partie enregistrée.
cli-option-quick = Mesure 0,2 seconde par ligne au lieu de 2.
cli-option-quick_benchmark = Joue un dixième des parties, pour un essai : ce n'est pas une entrée.
cli-option-ray = Joue sur un cluster Ray ; « local » en démarre un sur cette machine.
cli-option-ray_data = Avec --out DOSSIER/ : joue sur un cluster Ray ; « local » en démarre un sur cette machine.
cli-option-record = Enregistre la partie dans ce fichier.
cli-option-rows = Avec --out : une ligne par décision (par défaut) ou par partie.
cli-option-seat = Montre la vue de ce siège ; le premier est 0. Par défaut : tous.
cli-option-seat_review = Seulement ce siège ; le premier est 0. Par défaut : tous.
cli-option-seed = La même graine donne les mêmes parties.
cli-option-seed_word = Un mot ou un nombre : la même graine donne la même partie. Par défaut : au hasard.
cli-option-settings = Un fichier TOML avec les limites et les délais.
cli-option-settings_checked = Les réglages du serveur, un fichier TOML.
cli-option-shard = Avec --out DOSSIER/ : nombre de parties par fichier.
cli-option-stop = Arrête dès qu'un test séquentiel de la part de victoires du premier bot conclut (SPRT).
cli-option-strict = Code de retour 1 même s'il n'y a que des avertissements.
cli-option-tasks = Les tâches à jouer. Par défaut : toutes ({ $names }).
cli-option-threads = Nombre de coups calculés en parallèle. Par défaut : un par cœur.
cli-option-threads_train = Nombre de threads. Par défaut : un par cœur.
cli-option-url = Vérifie aussi le proxy à cette adresse publique.
cli-option-version = Affiche la version et quitte.
cli-option-why = Affiché aux joueurs.
cli-option-why_ban = Affiché au joueur.
cli-option-width = La largeur. Par défaut : { $pixels } pour un PNG.
cli-option-workers = Nombre de threads. Par défaut : 1 ; sur un cluster, tous ses cœurs.
cli-option-worst = Nombre de décisions à expliquer, les plus coûteuses d'abord.
cli-option-yes = Ne demande pas de confirmation.

## Errors in options and arguments

# $error is a sentence without a full stop; $command is draisine or draisine boards show.
cli-error-usage = { $error } (aide : { $command } --help)
cli-error-no_option = l'option « { $name } » n'existe pas
cli-error-no_option-near = l'option « { $name } » n'existe pas : vouliez-vous dire { $near } ?
cli-error-no_command = la commande « { $name } » n'existe pas
cli-error-no_command-near = la commande « { $name } » n'existe pas : vouliez-vous dire { $near } ?
cli-error-missing_argument = il manque l'argument { $name }
cli-error-missing_option = il manque l'option { $name }
cli-error-extra = trop d'arguments : retirez { $arguments }
cli-error-no_value = { $option } ne prend pas de valeur
cli-error-value_missing = { $option } demande une valeur
# $reason is one of the messages below, such as "choose en or fr".
cli-error-value = { $name } ne peut pas être « { $value } » : { $reason }
cli-accepts-choice = choisissez { $choices }
cli-accepts-integer = indiquez un nombre entier
cli-accepts-integer-from = indiquez un nombre entier à partir de { $least }
cli-accepts-integer-from-to = indiquez un nombre entier de { $least } à { $most }
cli-accepts-number-above = indiquez un nombre supérieur à { $least }
cli-accepts-number-above-to = indiquez un nombre supérieur à { $least } et inférieur à { $most }
cli-accepts-file = c'est un dossier, pas un fichier
cli-accepts-folder = c'est un fichier, pas un dossier
cli-error-requires = { $option } nécessite { $other }
cli-error-ends = { $file } : le nom doit se terminer par { $endings }
cli-error-either = { $option } et { $other } ne vont pas ensemble : retirez l'une des deux
cli-error-players = { $board } se joue de { $least } à { $most } joueurs, pas à { $players }
cli-error-bots_many = { $bots } bots pour { $players } sièges : donnez-en au plus { $players }, ou indiquez --players
cli-error-bots_empty = --bots attend des noms séparés par des virgules : --bots random,planner
cli-error-alvin = le plateau { $board } n'a pas Alvin : retirez --alvin
cli-error-steps = { $file } a { $steps } étapes : --at va de 0 à { $steps }
cli-error-seats = { $file } a { $players } joueurs : --seat va de 0 à { $most }

## Files

# $detail is one of the messages below, or an English text of the operating system.
cli-error-unreadable = { $file } : lecture impossible ({ $detail })
cli-error-unwritable = { $file } : écriture impossible ({ $detail })
cli-error-uncreatable = { $folder } : création impossible ({ $detail })
cli-error-no_folder = { $file } : écriture impossible (le dossier { $folder } n'existe pas)
cli-error-exists = { $file } existe déjà : choisissez un autre nom
cli-error-file = { $file } : { $detail }
system-enoent = ce fichier ou ce dossier n'existe pas
system-eacces = accès refusé
system-eperm = accès refusé
system-eisdir = c'est un dossier, pas un fichier
system-enotdir = une partie du chemin n'est pas un dossier
system-enospc = le disque est plein
system-erofs = le disque est en lecture seule
system-enametoolong = le nom est trop long
system-eaddrinuse = cette adresse est déjà utilisée
system-eaddrnotavail = cette adresse n'appartient pas à cette machine
cli-written = fichier créé : { $file }
cli-written-size = fichier créé : { $file } ({ $size })
cli-written-report = fichier créé : { $file } ({ $games }, { $size })
cli-written-sheet =
    { $pages ->
        [one] fichier créé : { $file } ({ $pages } page A4, { $size })
       *[other] fichier créé : { $file } ({ $pages } pages A4, { $size })
    }
cli-kilobytes = { $number } ko
cli-megabytes = { $number } Mo

## General

cli-hint = « draisine --help » liste toutes les commandes
cli-stopped = interrompu
cli-compiling = compilation du moteur (la première fois seulement) : environ une demi-minute
# Questions such as "Delete Ada (ada)? [y/N]" accept these answers, separated by spaces; every other one means no.
cli-confirm-answers = o oui

## play, replay and verify

cli-seed = graine { $seed }
cli-recorded = partie enregistrée dans { $file }
cli-replay-step = étape { $step } sur { $last }
# $seat is "Seat 1".
cli-replay-seat = vue : { $seat }
cli-verify-legal = { $file } : { $board }, { $players }, { $steps } étapes : toutes conformes aux règles
cli-verify-fixed = la donne était fixée avant le premier coup : graine { $seed }
cli-verify-hash = son empreinte est { $hash }, comme publié au début ; { $steps } étapes aléatoires en découlent

## review. Losses and luck are in percentage points of the chance of winning

# Next to a progress bar.
cli-progress-reviewing = analyse
# $players is "2 players".
cli-review-head =
    { $playouts ->
        [one] { $board } · { $players } · { $steps } étapes · { $playouts } partie simulée
       *[other] { $board } · { $players } · { $steps } étapes · { $playouts } parties simulées
    }
cli-review-title = Analyse de partie : { $board }
cli-review-curve-says = Les chances de victoire de chaque joueur après chaque étape, d'après ce qu'il savait. Les points sont les erreurs et les gaffes.
cli-review-accounting = En points de pourcentage. Les chances au début, la chance, ses propres erreurs, l'effet des autres joueurs et ce qui ne peut être attribué font ensemble le résultat.
cli-review-losses = Ses propres erreurs
cli-review-facts = Ce qui est resté ou a été gaspillé. Les blocages décisifs sont des prises d'autres joueurs qui ont coûté au moins 10 points de pourcentage.
cli-review-worst = Décisions les plus coûteuses
cli-review-worst-says = De combien de points de pourcentage chacune a réduit les chances de victoire, d'après ce que le joueur savait, ± erreur type.
cli-review-no_losses = Aucun coup n'était nettement moins bon que le meilleur.
cli-review-luck = Moments de chance et de malchance
cli-review-luck-says = Combien de points de pourcentage ils ont ajoutés aux chances de victoire, ou retirés.
cli-review-played = Joué : { $move }
cli-review-picture = Le plateau avant l'étape { $step }
# The legend of the pictures.
cli-review-mark-better = meilleur coup
cli-review-mark-played = coup joué
cli-review-mark-plan = plan du meilleur coup
cli-review-all = Afficher toutes les décisions
# Headings of columns.
cli-review-step = Étape
cli-review-seat = Joueur
cli-review-move = Coup
cli-review-label = Verdict
cli-review-loss = Effet
cli-review-better = Mieux
cli-review-event = Événement
cli-review-change = Effet
cli-review-method = Comment c'est calculé
cli-review-method-says = Depuis chaque position, les cartes que le joueur ne pouvait pas connaître ont été distribuées au hasard de nombreuses fois. Tous les coups ont été joués sur les mêmes donnes, et un bot a terminé les parties pour tous les joueurs : les différences sont les pertes. Ce que le joueur ne pouvait pas savoir ne compte jamais. Une différence qui peut être due au hasard n'est pas une perte.

## simulate and arena

cli-games =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
cli-games-of =
    { $games ->
        [one] { $games } partie sur { $asked }
       *[other] { $games } parties sur { $asked }
    }
cli-games-stopped =
    { $games ->
        [one] { $games } partie sur { $asked } (interrompu)
       *[other] { $games } parties sur { $asked } (interrompu)
    }
# $players is "2 players", $games "1,000 games".
cli-results = { $board }, { $players } : { $games }
cli-results-shared =
    { $shared ->
        [one] { $board }, { $players } : { $games }, { $shared } victoire partagée
       *[other] { $board }, { $players } : { $games }, { $shared } victoires partagées
    }
# Headings of columns. The share is that of wins; 95 % is its confidence interval.
cli-column-seat = siège
cli-column-bot = bot
cli-column-games = parties
cli-column-wins = victoires
cli-column-share = part
cli-column-interval = 95 %
cli-column-rating = cote
cli-column-points = points
# The standard deviation of points.
cli-column-spread = écart type
# Completed and failed tickets per game.
cli-column-tickets = billets
cli-column-turns = tours
cli-column-milliseconds = ms/coup
# Moves forfeited by a bot that failed.
cli-column-lost = perdus
cli-column-board = plateau
cli-column-players = joueurs
cli-column-games_per_second = parties/s
cli-column-decisions_per_second = décisions/s
cli-column-decisions_per_game = décisions/partie
cli-speed = { $games } parties/s, { $decisions } décisions/s, { $seconds } s de jeu
# Next to a progress bar: 120/1000 games.
cli-progress-games = parties
cli-progress-playing = en cours
cli-rows =
    { $rows ->
        [one] { $rows } ligne dans { $path } : { $size }
       *[other] { $rows } lignes dans { $path } : { $size }
    }
cli-already =
    { $games ->
        [one] { $games } partie déjà dans { $path }
       *[other] { $games } parties déjà dans { $path }
    }
cli-error-out = --out est un fichier qui se termine par .parquet ou un dossier qui se termine par / : « { $path } » n'est ni l'un ni l'autre
cli-error-out_folder = { $option } demande un dossier : --out { $path }/
cli-error-out_missing = le dossier { $folder } n'existe pas : créez-le d'abord
cli-error-out_file = { $path } est un fichier, pas un dossier : retirez le / ou choisissez un autre nom
cli-error-pyarrow = --out nécessite pyarrow : pip install 'draisine[data]'
# $name is a key in the file's metadata, such as seed; $found and $wanted are its values.
data-difference = { $name } { $found } au lieu de { $wanted }
data-differences = { $first } ; { $second }
data-difference-shard =
    { $found ->
        [one] { $found } partie par fichier au lieu de { $wanted }
       *[other] { $found } parties par fichier au lieu de { $wanted }
    }
# $difference is one of the messages above.
data-other_run-file = { $file } contient une autre série ({ $difference }) : choisissez un autre fichier
data-other_run-folder = { $folder } contient une autre série ({ $difference }) : choisissez un autre dossier
data-locked = une autre commande est en train d'écrire dans { $folder }
data-no_header = { $folder } contient des données, mais pas de fichier { $file } : choisissez un autre dossier
data-header = { $file } est illisible : choisissez un autre dossier
# $detail is one of the messages system-…, or an English text of the operating system.
data-unwritable = { $path } : écriture impossible ({ $detail })
data-no_info = ce n'est pas un fichier de parties enregistrées : ses métadonnées n'ont pas de clé « draisine »
data-no_tally = { $file } est incomplet : il manque les résultats dans ses métadonnées
# $detail is an English technical text in the following messages.
data-not_parquet = { $file } n'est pas un fichier Parquet complet ({ $detail })
data-other_version = ces parties ont été enregistrées par une autre version de draisine ({ $detail })
cli-error-h1 = --h1 doit être entre --h0 et 100 : { $h1 } n'est pas supérieur à { $h0 }
# $rounds is "20 rounds of 2 seatings".
cli-error-stop_games = --stop demande au moins { $rounds } : indiquez --games { $games } ou plus
cli-error-stop_bots = --stop compare le premier bot aux autres : donnez-en au moins un de plus
cli-arena-stopped =
    { $games ->
        [one] interrompu après { $games } partie sur { $asked }
       *[other] interrompu après { $games } parties sur { $asked }
    }
cli-arena-stopped-resume =
    { $games ->
        [one] interrompu après { $games } partie sur { $asked } : relancez la commande pour reprendre à partir de { $file }
       *[other] interrompu après { $games } parties sur { $asked } : relancez la commande pour reprendre à partir de { $file }
    }
cli-arena-forfeit = coup perdu dans la partie { $game } ({ $bots }), { $detail }
cli-arena-forfeits = les coups perdus suivants sont seulement comptés
cli-arena-plots =
    { $plots ->
        [one] { $plots } graphique créé dans { $folder }
       *[other] { $plots } graphiques créés dans { $folder }
    }
# The result of --stop; $h0 and $h1 are percentages, $evidence is cli-arena-evidence.
cli-arena-h1 = résultat : { $bot } gagne plus que { $h0 } des parties, environ { $h1 } ou plus ({ $evidence })
cli-arena-h0 = résultat : { $bot } ne gagne pas { $h1 } des parties, mais environ { $h0 } ou moins ({ $evidence })
cli-arena-undecided = pas de résultat : { $bot } gagne-t-il { $h0 } ou { $h1 } des parties ? ({ $evidence } ; résultat à { $lower } ou { $upper })
# $rounds is "20 rounds".
cli-arena-evidence = rapport de log-vraisemblance { $ratio } après { $rounds }
# A round plays one deal in every seating of the bots.
cli-rounds =
    { $count ->
        [one] { $count } série
       *[other] { $count } séries
    }
cli-seatings =
    { $count ->
        [one] { $count } disposition
       *[other] { $count } dispositions
    }
# $rounds is one of the two messages below.
cli-arena-foot = { $rounds } ; cotes ±95 %, moyenne { $mean } ; billets accomplis/manqués ; { $turns } tours par partie ; { $seconds } s
# $rounds is "20 rounds", $seatings "2 seatings".
cli-arena-rounds = { $rounds } de { $seatings }
cli-arena-rounds-rest = { $rounds } de { $seatings } et { $rest } de la suivante

## benchmark

cli-column-task = tâche
# $policy is the name of the bot, $protocol the version of the protocol.
cli-benchmark-head =
    { $games ->
        [one] { $policy }, protocole { $protocol } : { $games } partie
       *[other] { $policy }, protocole { $protocol } : { $games } parties
    }
cli-benchmark-score = score { $score } : la part moyenne de victoires sur toutes les tâches
cli-benchmark-partial =
    { $played ->
        [one] { $played } tâche sur { $tasks } : il les faut toutes pour un score
       *[other] { $played } tâches sur { $tasks } : il les faut toutes pour un score
    }
cli-benchmark-quick = simple essai : ce n'est pas une entrée du classement
cli-benchmark-resume = relancez la commande pour reprendre à partir de { $folder }
cli-error-bench = « draisine bench » mesure cette machine, sans bot : vouliez-vous dire « draisine benchmark { $policy } » ?
cli-error-benchmark_quick = --quick joue trop peu de parties pour une entrée : retirez --quick ou --entry
cli-error-benchmark_tasks = la tâche « { $name } » n'existe pas : les tâches sont { $names }
cli-error-benchmark_name = --name doit être un texte simple d'une ligne, sans | < > ` [ ]
cli-error-benchmark_link = --link ne peut pas être « { $link } » : écrivez une adresse qui commence par https://, ou un chemin relatif à docs/leaderboard.md
# $detail is the error of the bot.
cli-error-benchmark_task = { $task } : { $detail }. Choisissez d'autres tâches avec --tasks
# $detail is an English text that names the game, the bot and its seat.
benchmark-forfeit = coup perdu dans { $task } contre { $opponent } : { $detail }

## train

# $device is cpu or cuda; $weights is a number.
cli-train-started = entraînement d'un réseau pour { $board } sur { $device } dans { $folder } : { $weights } poids
cli-train-resumed = reprise du réseau pour { $board } sur { $device } dans { $folder } : { $weights } poids, { $decisions } décisions jouées contre lui-même jusqu'ici
# $eta is a time such as 0:12:30; $accuracy is the share of decisions that the net predicts.
cli-train-clone = imitation : { $games } parties sur { $total }, { $rate } décisions/s, reste { $eta } ; { $accuracy } prédites
cli-train-selfplay = jeu contre lui-même : { $decisions } décisions sur { $total }, { $rate }/s, reste { $eta } ; entropie { $entropy }, KL { $kl }
# $players and $games are numbers; $share, $low and $high are percentages.
cli-train-rate = contre { $opponent } à { $players } joueurs : { $share } de victoires (de { $low } à { $high }, { $games } parties)
cli-train-rate-report = contre { $opponent } à { $players } joueurs : { $share } de victoires (de { $low } à { $high }, { $games } parties) ; billets par partie : { $completed } réussis, { $failed } manqués
cli-train-saved = tout est enregistré dans { $folder } : relancez la commande pour continuer
cli-train-done = terminé : jouez le réseau sous le nom net@{ $net }
cli-error-train = l'entraînement nécessite PyTorch : pip install 'draisine[train]'
cli-error-cuda = aucun GPU n'est utilisable : PyTorch doit en trouver un, et les parties nécessitent pip install 'draisine[gpu]' ; ou utilisez --device cpu
cli-error-train_files = les fichiers de l'entraînement dans { $folder } sont inutilisables : { $detail }
# $detail is a text of the operating system.
train-config-unreadable = { $file } est illisible : { $detail }
# $detail is an English text that names the key.
train-config = { $file } n'est pas une configuration d'entraînement : { $detail }
train-config-players = { $file } entraîne { $players } joueurs, mais ce plateau se joue de { $least } à { $most }
train-checkpoint-damaged = { $file } est illisible ({ $detail }) : supprimez-le, ou choisissez un autre dossier avec --out
train-checkpoint-board = { $file } a été entraîné pour une autre version du plateau { $board } : choisissez un autre dossier avec --out
train-checkpoint-net = le réseau dans { $folder } n'a pas la taille de la configuration : choisissez un autre dossier avec --out
train-no_checkpoint = il n'y a pas d'entraînement dans { $folder } : indiquez un dossier qui contient checkpoint.pt
train-diverged = le réseau dans { $folder } a divergé : ses pertes ne sont plus finies. Le dernier point de sauvegarde est intact ; reprenez-le avec un taux d'apprentissage (rate) plus petit

## boards

cli-column-name = nom
cli-column-title = titre
cli-column-cities = villes
cli-column-routes = tronçons
cli-column-trains = wagons
# The number of entries that no source confirms.
cli-column-notes = notes
cli-column-id = id
# The names of cities in the current language, where they differ from the printed ones.
cli-column-localized = en français
cli-column-latitude = lat
cli-column-longitude = lon
cli-column-x = x
cli-column-y = y
cli-column-number = nº
cli-column-from = de
cli-column-to = à
cli-column-colour = couleur
cli-column-spaces = cases
cli-column-special = spécial
cli-column-kind = carte
cli-column-cards = cartes
cli-column-rule = règle
cli-column-value = sur ce plateau
cli-board-cities = Villes
cli-board-routes = Tronçons
cli-board-tickets = Billets
cli-board-gray = au choix
cli-board-deck = Pioche de { $cards } cartes
cli-board-rules = Règles
cli-board-unverified = non vérifié
cli-board-digest = empreinte { $digest }
# $players is "2–5".
cli-board-summary = { $board } : { $cities } villes, { $routes } tronçons, { $tickets } billets, { $players } joueurs
# Special features of routes and tickets.
cli-board-ferry = ferry { $locomotives }
cli-board-tunnel = tunnel
cli-board-goods = marchandises
cli-board-long = long
# $note is text of the board file.
cli-board-note-route = tronçon { $name } : { $note }
cli-board-note-routes = { $count } tronçons : { $note }
cli-board-note-ticket = billet { $name } : { $note }
cli-board-note-tickets = { $count } billets : { $note }
cli-check-ok = { $file } : aucun problème
cli-check-problems =
    { $problems ->
        [one] { $problems } problème
       *[other] { $problems } problèmes
    }
cli-check-more =
    { $more ->
        [one] { $problem } (et { $more } autre problème : voir « draisine boards check { $board } »)
       *[other] { $problem } (et { $more } autres problèmes : voir « draisine boards check { $board } »)
    }
cli-layout-missing = · { $board } n'a pas de mise en page enregistrée : calcul en cours (pour l'enregistrer : draisine boards layout { $board })
cli-layout-progress = mise en page du plateau
# In front of the longest time that remains.
cli-layout-most = au plus
cli-layout-failed = la mise en page du plateau { $board } a échoué. Problèmes restants du meilleur essai :
cli-layout-trials = essai de modifications
cli-layout-again = Recalculez-la : « draisine boards layout { $board } ».
cli-layout-no_map = la mise en page du plateau { $board } a échoué : le rapport est écrit sans carte.
cli-layout-space = longueur d'une case
cli-layout-space-value = { $space } sur 1 000
cli-layout-gap = plus petit espace entre deux tronçons
cli-layout-end = plus grand espace entre un tronçon et sa ville
cli-layout-end-value = { $share } d'une case
cli-layout-bend = courbe la plus forte
cli-layout-moved = ville la plus déplacée
cli-layout-moved-value = { $city }, { $share } de la largeur ; moyenne { $mean }
cli-error-position = c'est une position, pas une partie enregistrée : retirez --at
cli-error-position_required = --at nécessite --position avec une partie enregistrée
cli-error-other_board = { $file } est une partie sur { $other }, qui n'a pas les mêmes villes ou tronçons que le plateau { $board }
cli-error-games_few = --games { $games } ne suffit pas : jouez au moins { $least } parties, ou 1000 pour voir de petits écarts
cli-error-report_stopped =
    { $games ->
        [one] interrompu après { $games } partie : un rapport en demande { $least }, rien n'a été créé
       *[other] interrompu après { $games } parties : un rapport en demande { $least }, rien n'a été créé
    }

## serve and worker

cli-serve-running = draisine est en service à l'adresse { $address } – arrêt : Ctrl-C
cli-serve-running-everywhere = draisine est en service à l'adresse { $address } et à toutes les adresses de cette machine – arrêt : Ctrl-C
cli-serve-running-lan = draisine est en service à l'adresse { $address } et, pour le réseau local, à l'adresse { $others } – arrêt : Ctrl-C
cli-serve-already = draisine est déjà en service à l'adresse { $address }
cli-serve-database = les parties sont enregistrées dans { $database }
cli-serve-data_unused = --data n'est pas utilisé : { $variable } désigne la base de données
cli-error-address = { $address } n'est pas disponible ({ $detail }) : choisissez une autre valeur pour { $option }
cli-error-no_network = cette machine n'a pas d'adresse dans un réseau local : connectez-la ou choisissez une adresse avec --host
cli-error-lan_host = --lan et --host ne se combinent pas : retirez l'une des deux options
cli-error-lan_command = --lan est une option de « draisine » sans commande et de « draisine serve »
cli-error-database = la base de données est inutilisable : { $detail }
cli-error-server =
    le serveur n'est pas installé : pip install 'draisine[server]'
    Sans lui, « draisine play » montre une partie entre bots dans le terminal.
# $files are names of files.
cli-data-closed = d'autres utilisateurs de cette machine pouvaient lire { $files } dans { $folder } : ce n'est plus possible
cli-data-open = d'autres utilisateurs de cette machine peuvent ouvrir { $folder } : chmod 700 { $folder }
cli-worker-running = calcul des coups des bots, { $count } en parallèle – arrêt : Ctrl-C
cli-error-worker = un worker nécessite { $variable }=postgresql://user:password@host/database

## admin

cli-column-table = table
cli-column-phase = phase
cli-column-entries = entrées
cli-column-changed = modifiée
cli-column-person = joueur
cli-column-created = créé
cli-column-seen = vu
cli-column-banned = banni
cli-column-tables = tables
cli-column-messages = messages
cli-column-kilobytes = ko
# $name is a file, or the URL of a database without its password.
cli-admin-database = base de données : { $name }
cli-admin-data_ignored = --data est sans effet, car { $variable } est définie
cli-error-no_database = { $file } n'existe pas : indiquez le dossier du serveur avec --data, ou sa base PostgreSQL avec { $variable }. « draisine serve » la crée
cli-error-database_empty = cette base ne contient aucune table de Draisine : vérifiez son nom, ou créez-les avec « draisine admin migrate »
# Revisions are numbers such as 0008.
cli-error-database_older = la base est à la révision { $found }, cette version demande la { $needed } : arrêtez tous les serveurs, faites une sauvegarde et lancez « draisine admin migrate »
cli-error-database_newer = la base est à la révision { $found }, plus récente que la { $needed } de cette version : utilisez la version qui l'a convertie, ou restaurez une sauvegarde
cli-admin-replaying = vérification
cli-admin-checked =
    { $tables ->
        [one] { $tables } table vérifiée, avec défaut : { $faults }
       *[other] { $tables } tables vérifiées, avec défaut : { $faults }
    }
cli-admin-unchanged =
    { $tables ->
        [one] { $tables } table inchangée depuis sa vérification : --all la rejoue aussi
       *[other] { $tables } tables inchangées depuis leur vérification : --all les rejoue aussi
    }
cli-admin-closed = la table { $table } est fermée
cli-error-already_over = la partie de la table { $table } est déjà terminée
cli-error-already_closed = la table { $table } est déjà fermée
cli-error-no_table = la table { $table } n'existe pas : « draisine admin list » les liste toutes
cli-error-no_person = le joueur { $person } n'existe pas : « draisine admin people » les liste tous
cli-error-no_report = le signalement { $report } n'existe pas : « draisine admin reports --all » les liste tous
# $what is a person, as "Ada (ada)", or one of the two messages below.
cli-admin-confirm = Supprimer { $what } ? [o/N]
cli-error-confirm = cette commande supprime { $what } : ajoutez --yes pour confirmer
cli-admin-chat = tous les messages de chat de la table { $table }
cli-admin-chat-person = les messages de chat du joueur { $name } à la table { $table }
cli-admin-chat_deleted =
    { $messages ->
        [one] { $messages } message supprimé
       *[other] { $messages } messages supprimés
    }
cli-admin-banned = { $person } est banni
cli-admin-unbanned = { $person } n'est plus banni
cli-error-not_banned = { $person } n'est pas banni
cli-admin-renamed =
    { $tables ->
        [one] nouveau nom : { $name }, aussi à { $tables } table
       *[other] nouveau nom : { $name }, aussi à { $tables } tables
    }
cli-error-name = un nom a de 1 à { $most } caractères imprimables
cli-admin-deleted =
    { $tables ->
        [one] { $person } est supprimé, aussi de { $tables } table
       *[other] { $person } est supprimé, aussi de { $tables } tables
    }
cli-admin-no_reports = aucun signalement
# $kind is the id of a kind of report; $about is the id of a person.
cli-admin-report = { $id }  { $time }  { $kind }  table { $table }  par { $person }
cli-admin-report-about = { $id }  { $time }  { $kind }  table { $table }  par { $person }  contre { $name } ({ $about })
cli-admin-report-about_deleted = { $id }  { $time }  { $kind }  table { $table }  par { $person }  contre un joueur supprimé ({ $about })
cli-admin-report-answer = réponse du { $time } : { $answer }
cli-admin-answered = réponse au signalement { $report } enregistrée
cli-error-empty_answer = la réponse est vide : écrivez ce que le joueur doit lire
# What was pruned, each after a number: "12 finished games".
cli-prune-open_tables = tables dont la partie n'a jamais commencé
cli-prune-unfinished_tables = parties non terminées
cli-prune-finished_tables = parties terminées
cli-prune-chats = chats
cli-prune-people = joueurs
cli-prune-reports = signalements avec réponse
cli-prune-answers = tables terminées dont les réponses aux ordres ne servent plus
cli-prune-deleted = supprimé
cli-prune-dry_run = rien n'a été supprimé : retirez --dry-run
cli-error-backup_postgresql = c'est une base PostgreSQL : sauvegardez-la avec pg_dump
cli-admin-migrated = la base de données est à jour

## completion and warm

cli-error-shell = shell inconnu ; indiquez l'un de ceux-ci : { $shells }, par exemple draisine completion bash
cli-warm-first = compilation du moteur (la première fois seulement) : une minute ou deux
cli-warm-progress = préparation : { $step } sur { $steps } …
cli-warm-done = tout est compilé ({ $seconds } s)
cli-warm-done-first = ce qu'il faut à la première partie est compilé ({ $seconds } s)

## languages

cli-column-language = langue
# The number of messages in a catalogue.
cli-column-texts = messages
cli-column-complete = traduit
cli-languages-none = la langue « { $language } » n'existe pas : copiez le dossier { $folder } et traduisez-le, comme l'explique docs/translate.md
cli-languages-ok =
    { $messages ->
        [one] { $language } : aucun problème dans { $messages } message
       *[other] { $language } : aucun problème dans { $messages } messages
    }
# Problems of a catalogue; $file is a file such as game.ftl, $name the id of a message.
languages-missing = { $file } : il manque { $name }
languages-unused = { $file }, ligne { $line } : { $name } n'existe pas en anglais : supprimez-le
languages-twice = { $file }, ligne { $line } : { $name } existe deux fois
languages-file = { $file } : { $name } doit être dans { $expected }
languages-reference = { $file }, ligne { $line } : { $name } inclut { $other }, qui n'existe pas
languages-variable-missing = { $file }, ligne { $line } : il manque à { $name } la variable { $variable }
languages-variable-unknown = { $file }, ligne { $line } : { $name } a une variable inconnue, { $variable }
# $reason is an English text of the Fluent parser.
languages-syntax = { $file }, ligne { $line } : erreur de syntaxe ({ $reason })
