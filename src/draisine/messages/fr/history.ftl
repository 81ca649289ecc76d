## Replay

replay-title = { $board } : revoir la partie
replay-eyes = Point de vue
replay-eyes-all = tous les joueurs
replay-controls = Commandes de lecture
replay-slider = Position dans la partie
replay-at = Étape { $at } sur { $last }
replay-now = Étape { $at } sur { $last } : { $words }
replay-play = Lecture (barre d'espace)
replay-pause = Pause (barre d'espace)
replay-first = Première position (Début)
replay-last = Dernière position (Fin)
replay-back = Étape précédente (flèche gauche)
replay-on = Étape suivante (flèche droite)
replay-turn-back = Tour précédent (page préc.)
replay-turn-on = Tour suivant (page suiv.)
replay-speed = Vitesse
replay-times = { $speed }×
replay-copy = Copier le lien vers cette position
replay-copy-box = Lien vers cette position
replay-embed = Copier le code d'intégration
replay-embed-box = Code pour intégrer cette partie dans un autre site
# $host: the name of this server
replay-open = Ouvrir sur { $host }
replay-table = Table
replay-record = Fichier
replay-picture = Image
replay-beside = Position actuelle
replay-game = Partie
replay-review = Analyse
replay-tabs = Partie et analyse
replay-continue = Rejouer à partir d'ici
replay-scores = Scores
replay-market = Cartes visibles : { $cards }
replay-decks = Pioche : { $cards } cartes, pile de billets : { $tickets }
replay-hand = En main : { $cards }
replay-offer = Billets au choix : { $tickets }

## Proof of a fair deal

seal-holds = Distribution équitable vérifiée
seal-holds-says = Avant le premier coup, tous les joueurs ont vu l'empreinte d'une graine secrète. Elle ne révèle rien des cartes, mais ne correspond qu'à cette graine. Chaque mélange découle de la graine et du numéro de l'étape : aucune carte n'a pu être choisie après coup, pas même par le serveur.
seal-no_seed = La distribution ne peut pas encore être vérifiée
seal-no_seed-says = La graine est révélée à la fin de la partie, et ce fichier s'arrête avant. Utilisez le fichier de la partie terminée pour comparer la graine à l'empreinte ci-dessous.
seal-from_position = Cette partie n'a pas commencé par une distribution
seal-from_position-says = Elle a commencé à partir d'une position préparée : il n'y a pas de distribution à vérifier.
seal-fails = Échec de la vérification
seal-fails-says = La graine correspond à son empreinte, mais au moins un mélange n'en découle pas : le fichier a été modifié ou les cartes n'ont pas été distribuées équitablement.
seal-promised = Publiée au début : empreinte de la graine
seal-told = Révélée à la fin : la graine
seal-checked =
    { $count ->
        [one] Ce serveur a recalculé { $count } mélange : il correspond à la graine.
       *[other] Ce serveur a recalculé { $count } mélanges : tous correspondent à la graine.
    }
seal-yourself = Vérifiez vous-même
seal-yourself-says = Inutile de faire confiance à ce serveur. Téléchargez la partie et lancez cette commande sur un ordinateur où Draisine est installé :
seal-command = draisine verify { $file }
seal-hash-says = L'empreinte est le SHA-256 du texte « draisine seed » suivi d'une espace, puis des octets de la graine.
seal-fairness = Statistiques de tous les mélanges de ce serveur

## Imported games

import-title = Parties importées
import-lead = Revoyez ici des parties jouées sur un autre serveur ou sur votre ordinateur.
import-place = Importer une partie
import-choose = Choisir un fichier…
import-drop = Ou déposez-le ici : le fichier .jsonl à télécharger à la fin de chaque partie.
import-working = Vérification de la partie…
import-large = { $name } est trop volumineux pour un fichier de partie.
import-mine = Vos parties importées
import-remove = Supprimer
import-remove-one = Supprimer : { $board }, { $when }
import-remove-sure = Les liens vers cette partie ne fonctionneront plus.

## Statistics

stats-none = Les statistiques apparaissent après votre première partie terminée.
stats-pending =
    { $count ->
        [one] { $count } partie est en cours de traitement…
       *[other] { $count } parties sont en cours de traitement…
    }
stats-wins = Victoires
stats-wins-share = { $wins } ({ $share })
stats-mean_rank = Rang moyen
stats-best = Meilleur
stats-mean = Moyenne
stats-trail-words = { $longest } (moyenne { $mean })
stats-points = Points
stats-histogram = Répartition des scores
stats-histogram-tickets = Billets accomplis par partie
stats-histogram-says =
    { $count ->
        [one] { $count } partie, de { $least } à { $most } ; le plus souvent { $often }.
       *[other] { $count } parties, de { $least } à { $most } ; le plus souvent { $often }.
    }
stats-bin = { $from } à { $to }
stats-history = Résultats au fil du temps
stats-history-says =
    { $count ->
        [one] { $count } partie, la plus ancienne à gauche. Dernière : { $last }.
       *[other] { $count } parties, la plus ancienne à gauche. Dernière : { $last }.
    }
stats-history-won = victoire
stats-history-other = sans victoire
stats-history-mean = moyenne de cinq parties
stats-date = Date
stats-place = Rang
stats-place-of = { $rank } sur { $players }
stats-tickets = Billets accomplis et manqués
stats-made = accomplis
stats-failed = manqués
stats-routes = Tronçons préférés
stats-routes-map = { $board } : les traits épais sont les tronçons que vous prenez le plus souvent
stats-routes-never = jamais
stats-routes-times = { $count } fois
stats-by_players = Selon le nombre de joueurs
stats-table = Afficher en tableau
stats-table-of = Afficher en tableau : { $title }

## Game files

record-too_large = le fichier de partie est trop volumineux : { $megabytes } Mo au plus
record-empty = le fichier de partie est vide
record-no_steps = le fichier de partie ne contient aucune étape
review-error-not_over = la partie n'est pas terminée : seules les parties terminées peuvent être analysées
# $reason is one of the messages of this section, or a technical message in English.
record-line = ligne { $line } : { $reason }
record-step = étape { $step } : { $reason }
record-header = en-tête non valide : { $reason }
record-step_order = étape { $step } au lieu de l'étape { $expected }
record-step_incomplete = une étape doit avoir un siège et un coup
record-format = le format { $version } n'est pas pris en charge, seulement le format { $supported }
record-rules-newer = ses règles sont en version { $version }, plus récente que la version { $supported } : mettez Draisine à jour
record-rules-older = ses règles sont en version { $version }, plus ancienne que la version { $supported }
record-board_digest = le plateau ne correspond pas à son empreinte
record-seed_hash = la graine ne correspond pas à son empreinte
record-seed_digits = la graine n'est pas un nombre hexadécimal
record-no_seed = le fichier de partie n'a pas de graine : elle est révélée à la fin de la partie
record-other_position = la position de départ vient d'une autre partie
record-differs = la partie rejouée ne correspond pas au fichier
record-chance_digits = le nombre aléatoire doit avoir 32 chiffres hexadécimaux
record-chance_seed = le nombre aléatoire ne découle pas de la graine

## Positions: documents that describe a game at one moment

position-impossible = position impossible : { $problem }
position-impossible-more =
    { $count ->
        [one] position impossible : { $problem } (et { $count } autre problème)
       *[other] position impossible : { $problem } (et { $count } autres problèmes)
    }
# $detail is a technical message in English.
position-unreadable = ce n'est pas une position : { $detail }
# $where is a place in the document, such as seats[0].hand; $reason is one of the messages below.
position-at = { $where } : { $reason }
position-board = la position concerne le plateau { $given }, pas { $board }
position-board_changed = le plateau a changé depuis l'enregistrement de la position
position-no_seat = il n'y a pas de siège { $seat }
position-seats = { $seats } sièges pour { $players } joueurs
position-value = valeur inconnue : { $value }
position-range = doit être entre 0 et { $most }, pas { $value }
position-negative = ne doit pas être négatif
position-no_rule = n'existe pas sur ce plateau
position-not_now = impossible dans cette phase
position-over_only = possible seulement quand la partie est terminée
position-own_twin = ce siège a déjà le tronçon parallèle
position-closed = fermé : le tronçon parallèle est pris
position-alvin-off = Alvin ne joue pas dans cette partie
position-alvin-city = impossible d'avoir une Ville chez Alvin
position-alvin-home = Alvin reste chez lui tant qu'il n'est pas attrapé, et n'y revient jamais
position-alvin-captor = Alvin doit être dans une Ville du siège qui l'a attrapé
position-known = plus de cartes connues que de cartes en main
position-placed =
    { $used ->
        [one] { $used } posé, mais il n'y en a que { $total }
       *[other] { $used } posés, mais il n'y en a que { $total }
    }
position-left = valeur { $given }, mais il en reste { $left } sur { $total }
position-start-missing = la ville de départ manque
position-start-city = la ville de départ doit avoir une Ville de ce siège
position-not_connected = les tronçons ne sont pas reliés
position-tunnel = il faut un tunnel libre, le paiement complet et un supplément à payer
position-found_city = il faut un tronçon que le siège vient de prendre et une Ville en réserve
position-place_alvin = il faut un tronçon que le siège vient de prendre et Alvin auprès de ce siège
position-keep_tickets = aucun billet n'est proposé au siège qui doit choisir
position-start_city = il n'y a pas de ville de départ à choisir
position-setup_tickets = chaque siège doit avoir des billets proposés, et un siège doit encore choisir
position-over = la fin de la partie manque
position-won = assez de billets sont accomplis : la partie doit être terminée
position-sweep = { $count } locomotives sont visibles : les cartes doivent avoir été remplacées
position-last_round =
    { $left ->
        [0] il ne reste aucun wagon : le dernier tour doit avoir commencé
        [one] il reste 1 wagon : le dernier tour doit avoir commencé
       *[other] il reste { $left } wagons : le dernier tour doit avoir commencé
    }
position-last_train = il ne reste aucun wagon : la partie doit être terminée
position-tickets-held =
    { $dealt ->
        [one] chaque siège a 1 billet, pas { $given }
       *[other] chaque siège a { $dealt } billets, pas { $given }
    }
position-ticket-linked = les villes du billet { $ticket } sont reliées : il doit être accompli
position-coasts = les côtes sont reliées : cela doit être compté
# $cards is "1 carte rouge" or "2 locomotives".
position-cards-many = { $cards } de trop
position-cards-unplaced =
    { $count ->
        [one] { $count } carte n'est pas placée
       *[other] { $count } cartes ne sont pas placées
    }
position-market =
    { $given ->
        [one] { $given } emplacement au lieu de { $size }
       *[other] { $given } emplacements au lieu de { $size }
    }
position-two_colours = le paiement a deux couleurs
position-no_ticket = il n'y a pas de billet { $ticket }
position-ticket-twice = { $ticket } est placé deux fois
position-ticket-unplaced = { $ticket } n'est pas placé
position-ticket-offer = { $ticket } n'est pas proposé
position-ticket-long = un billet long ne peut pas être dans la pioche de billets
position-ticket-face_up = le billet { $ticket } n'est pas caché
position-rejects = dépasse la taille de la pioche de billets
