## General

language-name = Français
app-tagline = Des jeux de société ferroviaires, contre des bots ou entre amis, dans votre navigateur.
app-about = Piochez des cartes, prenez des tronçons et reliez les villes de vos billets. Cinq plateaux avec leurs règles complètes.
app-independent = Draisine est un projet indépendant, sans lien avec un éditeur.
app-skip = Aller au contenu
app-home = Draisine – Accueil
app-loading = Chargement…
app-broken = Une erreur est survenue sur cette page.
app-reload = Recharger la page
app-compiling = Le moteur de jeu est en cours de compilation (au premier démarrage seulement). Les parties pourront commencer dans une minute environ ; choisissez déjà un plateau.
app-no_server = Le serveur ne répond pas. Nouvelle tentative…
app-language = Langue
app-language-failed = Les textes dans cette langue n'ont pas pu être chargés : { $language }. Vérifiez votre connexion, puis choisissez-la de nouveau.
app-theme = Thème
app-theme-system = système
app-theme-light = clair
app-theme-dark = sombre
app-settings = Réglages
app-close = Fermer
app-cancel = Annuler
app-accept = Accepter
app-decline = Refuser
app-copy = Copier
app-copied = Copié
app-dismiss = Fermer ce message
app-not_found = Page introuvable.
app-to_home = Accueil
app-name = Draisine
app-title = { $screen } – Draisine
app-nav = Menu principal
app-theme-to_dark = Passer au thème sombre
app-theme-to_light = Passer au thème clair
app-share = Partager
app-save = Enregistrer
app-try_again = Réessayer
app-problem-unreachable = Le serveur ne répond pas. Réessayez dans un instant.
app-problem-failed = Une erreur est survenue. Réessayez dans un instant.

## Settings

settings-confirm = Confirmer avant de prendre un tronçon ou de piocher des billets
settings-confirm-says = Toujours actif sur écran tactile.
settings-ways = Montrer le chemin le moins cher pour mes billets
settings-ways-says = D'après ce que vous voyez seulement, sans l'aide d'un bot.
settings-blunders = M'avertir avant une gaffe
settings-blunders-says = Seulement si les conseils sont activés : avant un coup qui réduit nettement vos chances de victoire, une confirmation est demandée.
settings-reactions = Afficher les réactions
settings-reactions-says = De petits mots comme « Bien joué ! » aux sièges et dans le chat.
settings-motion = Réduire les animations
settings-motion-says = Cartes et wagons apparaissent directement à leur place.
settings-name = Mon nom
settings-recovery = Code de récupération
settings-recovery-says = Notez-le maintenant : il ne sera plus affiché. Il donne accès à vos parties sur un autre appareil, ou si vous perdez celui-ci.
settings-recover = J'ai un code de récupération
settings-recover-do = Récupérer mes parties
settings-forget = Supprimer mon compte
settings-forget-sure = Cette action est irréversible.
settings-saved = Enregistré.
settings-look = Apparence
settings-table = Partie
settings-fairness = Équité des mélanges
settings-me = Compte
settings-no_name = Vous n'avez pas encore de nom. Vous le choisirez lors de votre première partie.
settings-recover-says = Récupère sur cet appareil les parties et le nom de votre autre appareil.
settings-recover-field = Code
settings-recovered = Heureux de vous revoir, { $name } !
settings-forget-title = Supprimer votre compte ?
settings-forget-do = Tout supprimer
settings-forget-done = Votre compte et vos données ont été supprimés.
settings-recovery-create = Créer un code de récupération
settings-recovery-create-says = Il donne accès à vos parties sur un autre appareil, ou si vous perdez celui-ci. Il n'est affiché qu'une fois et remplace le code précédent.
settings-devices = Appareils connectés
settings-devices-here = cet appareil
settings-devices-unknown = Appareil inconnu
settings-devices-seen = dernière utilisation : { $when }
settings-devices-out = Déconnecter
settings-devices-out-of = Déconnecter : { $device }
settings-devices-out-here = Se déconnecter de cet appareil ? Sans code de récupération, vous ne pourrez plus vous connecter.
settings-devices-others = Déconnecter tous les autres appareils
settings-devices-done = Appareil déconnecté.
settings-export = Exporter mes données
settings-export-says = Télécharger toutes les données que ce serveur conserve à votre sujet, en un seul fichier.
settings-people = Autres joueurs
settings-blocked = Joueurs bloqués
settings-blocked-none = Vous n'avez bloqué personne.
settings-blocked-unnamed = sans nom
settings-unblock = Débloquer
settings-unblock-of = Débloquer { $name }
settings-reports = Mes signalements
settings-reports-none = Vous n'avez rien signalé.
settings-reports-about = { $kind } : { $name }
settings-reports-waiting = Pas encore de réponse.
settings-reports-answer = Réponse de l'administrateur : { $text }
settings-reports-new =
    { $count ->
        [one] Réglages : { $count } nouvelle réponse à vos signalements
       *[other] Réglages : { $count } nouvelles réponses à vos signalements
    }

## Offline page

offline-title = Vous êtes hors ligne
offline-cause = Cet appareil n'est pas connecté, ou le serveur ne répond pas.
offline-safe = Vos parties sont conservées. Cette page se reconnecte automatiquement.
offline-retry = Réessayer maintenant
offline-polling = Connexion…

## Home screen

home-play_now = Jouer
home-play_now-says = { $board }, contre deux bots
home-boards = Cinq plateaux
home-choose = Choisir ce plateau
home-different = Règles particulières
home-players = { $least } à { $most } joueurs
home-friends = Jouer entre amis
home-friends-says = Créez une table et partagez le lien. Aucun compte nécessaire.
home-device = Sur un seul appareil
home-device-says = Jouez à tour de rôle. Les mains sont cachées entre les tours.
home-watch-says = Rejoignez une table publique ou regardez une partie.
home-mine-says = Reprenez une partie ou consultez vos résultats.
home-continue = Continuer
home-continue-your_turn = Partie en cours
home-name = Votre nom
home-name-placeholder = Choisissez un nom
home-guest = Invité
home-waiting = Votre partie commencera automatiquement dès que le moteur sera prêt.
home-facts = { $cities } villes · { $routes } tronçons · { $tickets } billets
home-more = D'autres façons de jouer
home-picture = Plateau : { $board }

## Tutorial (the texts of the lessons come from the server)

learn-title = Apprendre à jouer
learn-says = De courtes leçons interactives sur de vrais plateaux. Quittez quand vous voulez ; votre progression est enregistrée sur cet appareil.
learn-home = Apprendre en trois minutes
learn-scene = Leçon { $number } sur { $of }
learn-steps =
    { $of ->
        [one] { $done } étape terminée sur { $of }
       *[other] { $done } étapes terminées sur { $of }
    }
learn-done = Bravo !
learn-astray = Ce coup peut être bon dans une vraie partie, mais cette leçon porte sur autre chose.
learn-again = Recommencer
learn-next = Leçon suivante
learn-finish = Terminer
learn-skip = Passer la leçon
learn-leave = Quitter
learn-start = Commencer
learn-repeat = Refaire
learn-known = terminée
learn-finished = Chapitre terminé !
learn-finished-says = Vous avez terminé « { $chapter } ». Place à une vraie partie : les bots sont patients, et le jeu vous dit toujours pourquoi un coup est possible ou non.
learn-play = Jouer une première partie contre des bots
learn-rules = Lire les règles de ce plateau

## Board features

feature-classic = Le classique : cartes, tronçons, billets.
feature-longest_trail = Le plus long chemin rapporte { $points } points.
feature-ferries = Les ferrys exigent des locomotives.
feature-tunnels = Les tunnels peuvent coûter des cartes supplémentaires.
feature-stations = { $each } gares par joueur pour emprunter le tronçon d'un autre. Chaque gare non utilisée vaut { $unused } points.
feature-founding = Votre réseau part d'une ville de départ. Les Villes marquent les points des tronçons qui y aboutissent.
feature-alvin = Variante avec Alvin, un visiteur qui vaut { $points } points.
feature-goods = Des tronçons de marchandises et un bonus pour les cartes de marchandises.
feature-race = Pas de points : le premier à accomplir { $tickets } billets gagne.
feature-swap = Vous pouvez échanger tous vos billets.
feature-coast = Relier les deux côtes compte comme un billet.
feature-blind = Toutes les cartes viennent de la pioche.
feature-globetrotter = Le plus de billets accomplis : { $points } points.
feature-long_tickets = Chaque joueur commence avec un billet long.
feature-closed_doubles = À { $players } joueurs, une seule voie d'un tronçon double est utilisable.

## New table

new-title = Nouvelle table
new-board = Plateau
new-players = Joueurs
new-seats = Sièges
new-who-me = Moi
new-who-friend = Ami (lien d'invitation)
new-who-here = Joueur local (cet appareil)
new-who-bot = Bot : { $bot }
new-seat = Siège { $number }
new-seat-who = Joueur du siège { $number }
new-seat-name = Nom pour le siège { $number }
new-seat-colour = Couleur du siège { $number }
new-options = Options
new-alvin = Jouer avec Alvin
new-clock = Temps par tour
new-clock-none = sans limite de temps
new-clock-minute =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
new-clock-hour =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
new-clock-day =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
new-open = Table publique
new-start = Lancer la partie
new-open_table = Créer la table
new-opening = Création de la table…
new-me-says = Votre siège.
new-here-name = Joueur { $number }
new-friend-says = Vous recevrez un lien d'invitation une fois la table créée.
new-here-says = Vous partagez cet appareil. Les mains sont cachées entre les tours.
new-clock-says = Quand le temps est écoulé, un bot prend le relais jusqu'au retour du joueur.
new-time = Temps de réflexion
new-time-none = Sans limite
new-time-turn = Par tour
new-time-game = Toute la partie
new-bank = Temps par joueur
new-bank-custom = Autre…
new-bank-minutes = Minutes
new-bank-increment = Secondes en plus par tour
new-bank-says = Chaque joueur dispose de ce temps pour l'ensemble de ses tours. Quand il est écoulé, un bot prend le relais ; un joueur qui revient n'a plus que peu de temps par tour.
new-away = Absence avant un vote
new-away-says = Après une absence de cette durée, les autres peuvent voter pour remplacer le joueur par un bot ou pour arrêter la partie.
new-several = Les invités peuvent prendre plusieurs sièges
new-several-says = Pour des amis qui partagent un appareil. Tous les joueurs voient quels sièges appartiennent à la même personne.
new-counter = Compteur de cartes
new-counter-says = Montre aux joueurs où se trouvent les cartes qu'ils ont vues. S'il est désactivé, les invités le savent avant de s'asseoir.
new-start-says = Tout le monde est là : la partie commence immédiatement.
new-open_table-says = Vous recevrez les liens d'invitation. Vous lancerez la partie quand tout le monde sera là.

## Lists

list-mine = Mes parties
list-none = Aucune partie pour le moment.
list-open = Tables publiques
list-open-none = Aucune table publique pour le moment. Créez-en une !
list-phase-closed = fermée
list-phase-playing = en cours
list-changed = dernier coup { $when }
list-running = En cours
list-open-mine = En attente de joueurs
list-finished = Terminées
list-open-says = Rejoignez une table où il reste un siège, ou regardez une partie en cours.
list-just_now = à l'instant

## My games and statistics

mine-tabs = Affichage
mine-games = Parties
mine-statistics = Statistiques
mine-quality = Qualité de jeu
mine-filter-all = tous les plateaux
mine-more = Afficher les parties plus anciennes
mine-replay = Revoir
mine-deal = Même donne
mine-open-of = Ouvrir la table : { $game }
mine-replay-of = Revoir : { $game }
mine-deal-of = Même donne : { $game }
mine-won = gagnée
mine-counting = Calcul du résultat…
mine-forgotten = Compte supprimé
mine-keep = Sur un autre appareil
mine-keep-says = Vos parties ne sont pas liées à cet appareil. Pour les retrouver, avec votre nom, sur un autre, entrez-y votre code de récupération sur cette page ou dans les réglages.
forget-goes = Supprimé immédiatement et définitivement :
forget-goes-name = votre nom (y compris aux tables où vous avez joué), votre code de récupération et vos sessions sur tous les appareils
forget-goes-chat = tous vos messages et réactions dans le chat
forget-goes-seats = vos sièges : des bots prennent le relais dans les parties en cours, les autres sièges se libèrent
forget-goes-results = vos statistiques ; vos adversaires gardent leurs résultats, sans votre nom
forget-goes-imports = vos parties importées, vos plans, notes et signalements, et vos listes de joueurs masqués et bloqués
forget-stays = Conservé :
forget-stays-games = les coups des parties que vous avez jouées, sans votre nom, car elles appartiennent aussi aux autres joueurs

## Comparison of a deal

deal-title = Même donne, autres parties
deal-of = { $board } : même donne
deal-lead = Tous les joueurs de cette donne reçoivent les mêmes cartes et les mêmes billets, siège par siège, dans le même ordre. Seul le jeu diffère.
deal-compare = Comparaison
deal-game-first = Première partie
deal-game = Partie { $number }
deal-tickets =
    { $count ->
        [one] { $made } billet sur { $count }
       *[other] { $made } billets sur { $count }
    }
deal-place = rang { $rank } sur { $players }
deal-best = meilleur score de ce siège
deal-open = Ouvrir
deal-play = Jouer cette donne
deal-play-says = Choisissez un siège pour jouer ses cartes. Les autres sièges sont réglés comme dans la première partie ; vous pouvez les changer. Votre nom et votre résultat apparaîtront ici pour tous ceux qui voient cette page.
deal-known = Les joueurs qui connaissent déjà cette donne ont un avantage ; c'est signalé à la table.
deal-share = Lien vers cette donne
deal-share-says = Permet aux autres de comparer et de jouer cette donne. Il ne donne accès à aucune table et ne montre aucune carte.
deal-share-text = Joue la même donne que moi : { $board } !
deal-again = Comparer cette donne
deal-played = Cette donne a déjà été jouée.
deal-played-knows =
    { $count ->
        [one] Cette donne a déjà été jouée. { $names } la connaît.
       *[other] Cette donne a déjà été jouée. { $names } la connaissent.
    }

## People: mute, block, report

person-menu = Masquer, bloquer ou signaler { $name }
person-mute = Masquer ses messages
person-unmute = Afficher ses messages
person-mute-says = Vous ne verrez plus les messages de ce joueur ({ $name }), à aucune table.
person-block = Bloquer
person-block-says = Vous ne verrez plus les messages de ce joueur ({ $name }). Chacun ne verra plus les tables publiques de l'autre et ne pourra plus rejoindre ses parties. Les parties en cours continuent.
person-report = Signaler…
person-report-says = Envoyer un signalement à l'administrateur du serveur.
person-muted = Messages masqués : { $name }.
person-unmuted = Messages de nouveau affichés : { $name }.
person-blocked = Blocage activé : { $name }. Vous pouvez l'annuler dans les réglages.
person-unblocked = Blocage levé : { $name }.
report-title = Signaler à l'administrateur
report-problem = Signaler un problème…
report-about = Qui est concerné ?
report-about-table = toute la table
report-kind = Motif
report-kind-chat = Chat
report-kind-name = Nom du joueur
report-kind-play = Triche
report-kind-other = Autre
report-text = Que s'est-il passé ?
report-says = L'administrateur voit de quelle table il s'agit et, pour le chat, les derniers messages. Vous trouverez la réponse dans vos réglages.
report-send = Envoyer le signalement
report-done = Merci. La réponse apparaîtra dans vos réglages.
