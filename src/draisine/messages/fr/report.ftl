## Head

balance-title = Rapport d'équilibre : { $board }
balance-setting =
    { $games ->
        [one] { $players } joueurs · { $games } partie entre bots ({ $bots })
       *[other] { $players } joueurs · { $games } parties entre bots ({ $bots })
    }
balance-stopped =
    { $games ->
        [one] Arrêté avant la fin : { $games } partie jouée sur { $asked }. Tous les chiffres portent sur cette partie.
       *[other] Arrêté avant la fin : { $games } parties jouées sur { $asked }. Tous les chiffres portent sur ces parties.
    }
balance-few =
    { $games ->
        [one] Seulement { $games } partie : les intervalles sont larges, et les petits écarts ne se voient pas encore.
       *[other] Seulement { $games } parties : les intervalles sont larges, et les petits écarts ne se voient pas encore.
    }

## Numbers and names

# The bounds of a range of numbers: "40–44", "48.1–52.3%".
balance-range = { $low }–{ $high }
# The bounds may be negative: "−3.0 to 1.5".
balance-range-signed = de { $low } à { $high }
# A mean and half the width of its interval: "104.2 ± 1.3".
balance-mean = { $mean } ± { $reach }
# Both ends of a ticket or route: "Seattle – New York".
balance-cities = { $first } – { $second }
# The last item of a list of names: "Miami – Boston, and 3 more".
balance-more =
    { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
# A place in the turn order: "first" player.
balance-place =
    { $place ->
        [1] premier
        [2] deuxième
        [3] troisième
        [4] quatrième
        [5] cinquième
        [6] sixième
       *[other] { $place }e
    }
# The claims of one place: "first 55%".
balance-place-share = { $place } { $share }

## Titles of sections

balance-summary-title = Ce qui ressort
balance-seats-title = Ordre de jeu
balance-ends-title = Fin des parties
balance-length-title = Durée des parties
balance-points-title = Points
balance-points-title-race = Billets accomplis
balance-tickets-title = Billets
balance-routes-title = Tronçons
balance-made-title = Méthode

## Findings

# Marks in front of a finding.
balance-tone-good = équilibré
balance-tone-look = à examiner
balance-tone-note = à savoir
# $fair is a percentage; $reach is a number of percentage points with decimals.
balance-finding-seats_even =
    { $games ->
        [one] Aucune place dans l'ordre de jeu ne gagne nettement plus ou moins qu'une part équitable de { $fair }. Sur { $games } partie, un écart de moins de { $reach } points de pourcentage ne se voit pas.
       *[other] Aucune place dans l'ordre de jeu ne gagne nettement plus ou moins qu'une part équitable de { $fair }. Sur { $games } parties, un écart de moins de { $reach } points de pourcentage ne se voit pas.
    }
# $place is "first", "second", …; $span is the interval of $share.
balance-finding-seat_ahead = Le { $place } joueur gagne { $share } des parties ({ $span }), plus qu'une part équitable de { $fair }.
balance-finding-seat_behind = Le { $place } joueur ne gagne que { $share } des parties ({ $span }), moins qu'une part équitable de { $fair }.
balance-finding-tickets_hard = Billets trop difficiles, qui font perdre des points en moyenne : { $names }.
balance-finding-tickets_poor = Billets qui rapportent peu pour les wagons qu'ils demandent : { $names }.
balance-finding-tickets_rich = Billets qui rapportent beaucoup pour les wagons qu'ils demandent : { $names }.
balance-finding-tickets_unseen = Billets qu'aucun joueur n'a jamais eus en fin de partie : { $names }.
balance-finding-tickets_even = Aucun billet n'est nettement trop facile ou trop difficile pour sa valeur ; { $share } des billets gardés sont accomplis.
balance-finding-routes_unused = Liaisons presque jamais prises : { $names }.
balance-finding-routes_crowded = Liaisons disputées, voulues par plus de joueurs qu'elles n'ont de voies dans plus d'un tiers des parties : { $names }.
balance-finding-routes_even = Chaque tronçon est pris de temps en temps, et aucun n'est trop souvent disputé.
balance-finding-games_stuck = { $share } des parties ({ $span }) finissent parce qu'aucun joueur ne peut plus jouer.
# Turns of all players together.
balance-finding-games_length =
    { $middle ->
        [one] Une partie dure { $middle } tour, environ { $each } par joueur ; la moitié des parties durent de { $low } à { $high } tours.
       *[other] Une partie dure { $middle } tours, environ { $each } par joueur ; la moitié des parties durent de { $low } à { $high } tours.
    }
# An item of $names above: the ticket, its points, and how often it is completed.
balance-named-ticket =
    { $value ->
        [one] { $name } ({ $value } point, accompli à { $share })
       *[other] { $name } ({ $value } points, accompli à { $share })
    }
balance-named-ticket-race = { $name } (accompli à { $share })
balance-named-route = { $name } ({ $share })

## Key figures, below their number

balance-key-games = parties jouées
balance-key-turns = tours par partie (médiane)
balance-key-winner = points du gagnant (médiane)
balance-key-winner-race = billets du gagnant (médiane)
balance-key-margin = points d'avance du gagnant (médiane)
balance-key-margin-race = billets d'avance du gagnant (médiane)
balance-key-done = des billets gardés sont accomplis

## Turn order

balance-seats-text = Fréquence des victoires selon la place dans l'ordre de jeu ; une victoire partagée est divisée. La barre est l'intervalle à 95 %, la ligne pointillée une part équitable.
balance-seats-ties = { $share } des parties se terminent par une victoire partagée.
# $bots is a list of balance-seats-bot.
balance-seats-bots = Des bots différents jouent : { $bots }. Le premier joueur est tiré au sort à chaque partie : les places restent donc comparables.
balance-seats-bot = { $bot } gagne { $share } par siège ({ $span })

## How games end

# $left is a number with decimals.
balance-ends-text = En moyenne, il reste à un joueur { $left } wagons sur { $each }.
balance-end-last_round = dernier tour, quand un joueur n'avait presque plus de wagons
balance-end-last_train = un joueur a posé son dernier wagon
balance-end-tickets_won = un joueur a accompli assez de billets
balance-end-stuck = aucun joueur ne pouvait plus jouer

## Length of games and points

# $mean is balance-mean.
balance-length-text = Tours de tous les joueurs ensemble : { $mean } en moyenne, de { $low } à { $high } dans neuf parties sur dix.
balance-points-text = Résultats de tous les joueurs : { $mean } en moyenne. Les barres foncées sont les gagnants.
# The tooltip of a bar: "turns 40–44: 5.0%"; $axis is balance-label-turns, -trains or -points.
balance-bar = { $axis } { $span } : { $share }

## Tickets

balance-tickets-exchanged = Les billets échangés en cours de partie n'apparaissent pas ici.
balance-tickets-plot = Chaque billet selon ses wagons et son gain. Sur la ligne pointillée, un wagon rapporte ce qui est habituel sur ce plateau ; les billets bleus rapportent nettement plus, les rouges nettement moins. Les pires sont nommés.
# The tooltip of a ticket in the plot.
balance-dot = { $ticket } : { $gain }
# What the columns of the table mean.
balance-meaning-trains = wagons de son chemin le moins cher, plateau vide
balance-meaning-kept = parties où un joueur l'avait à la fin
balance-meaning-done = fréquence à laquelle le joueur qui l'avait l'a accompli
balance-meaning-gain = points rapportés en moyenne, échecs compris
balance-meaning-per_train = gain par wagon du chemin le moins cher ; habituel ici : { $typical }
balance-meaning-per_train-race = billets accomplis par wagon du chemin le moins cher ; habituel ici : { $typical }
# Marks beside a ticket.
balance-mark-long = long
balance-mark-hard = trop difficile
balance-mark-poor = rapporte peu
balance-mark-rich = rapporte beaucoup

## Routes

balance-routes-text = Fréquence à laquelle chaque tronçon est pris, en pourcentage des parties. Un contour bleu marque les liaisons disputées ; celles en pointillé ne sont presque jamais prises.
balance-routes-contested = Disputée : parties où plus de joueurs voulaient une liaison qu'elle n'a de voies à prendre. Un joueur veut une liaison s'il l'a prise, ou s'il avait un billet dont le chemin le moins cher ne peut l'éviter. Par place : les prises de chaque place dans l'ordre de jeu.
balance-map = Le plateau, chaque tronçon coloré selon la fréquence de ses prises
balance-map-route = { $name } : liaison prise dans { $share } des parties ({ $span }), disputée dans { $contested }
balance-map-never = presque jamais
balance-routes-no_map = La mise en page du plateau a échoué : il n'y a pas de carte. Modifiez le fichier du plateau, vérifiez-le avec « { $command } » et refaites le rapport.

## Labels of columns, axes and legends

balance-label-place = place
balance-label-interval = intervalle à 95 %
balance-label-mean_points = points en moyenne
balance-label-mean_points-race = billets en moyenne
balance-label-end = fin
balance-label-games = parties
balance-label-turns = tours
balance-label-ticket = billet
balance-label-value = valeur
balance-label-trains = wagons
balance-label-kept = gardé
balance-label-done = accompli
balance-label-gain = gain
balance-label-per_train = par wagon
balance-label-connection = liaison
balance-label-spaces = longueur
balance-label-points = points
balance-label-points-race = billets accomplis
balance-label-claimed = prise
balance-label-contested = disputée
balance-label-by_place = par place

## How the report was made

balance-made-bots = Ces parties ont été jouées par des bots, non par des personnes : { $bots }. Ce que les bots trouvent difficile ou négligent est un indice, pas un verdict. Le premier joueur est tiré au sort à chaque partie.
balance-made-intervals = Les intervalles contiennent la vraie valeur 19 fois sur 20 (parts : Wilson). Ce qui ressort doit être plus sûr : ses intervalles sont élargis selon le nombre de chiffres comparés à la fois (Bonferroni).
# Followed by a command line.
balance-made-command = Refaire ce rapport :
# Followed by a hexadecimal number.
balance-made-digest = Empreinte du plateau :

## Plots of an arena run

arena-plot-title =
    { $games ->
        [one] { $board }, { $players } joueurs, { $games } partie
       *[other] { $board }, { $players } joueurs, { $games } parties
    }
arena-plot-ratings = cote et intervalle à 95 % (pointillé : moyenne)
arena-plot-points = points à la fin (rouge : moyenne)
arena-plot-routes =
    { $games ->
        [one] { $board } : tronçons pris dans { $games } partie
       *[other] { $board } : tronçons pris dans { $games } parties
    }
arena-plot-routes-bot = { $board } : tronçons pris par { $bot }
# The tooltip of a route.
arena-plot-route = { $route } : { $share }

## Errors of an arena run

# $command is a command line.
arena-no_matplotlib = --plots demande Matplotlib : { $command }
# $file is a file or folder; $reason comes from the operating system.
arena-unwritable = impossible d'écrire { $file } : { $reason }
# $bots are the bots of a game, separated by commas.
arena-crashes = le processus qui joue la partie { $game } ({ $bots }) plante à chaque essai : l'un des bots l'arrête
# Games are numbered; $reason is a Python error.
arena-failed =
    { $games ->
        [one] la partie { $first } a échoué ({ $reason })
       *[other] une des parties { $first } à { $last } a échoué ({ $reason })
    }
# A seating assigns the bots to seats.
arena-many_seatings = { $bots } bots pour { $players } sièges : plus de { $most } placements ; indiquez moins de bots
arena-file-format = { $file } n'est pas un fichier d'arène : indiquez un autre fichier
arena-file-locked = { $file } est en cours d'écriture par une autre série : indiquez un autre fichier
arena-file-line = { $file }, ligne { $line } : ce n'est pas une partie ({ $reason }) ; indiquez un autre fichier
arena-file-order = { $file }, ligne { $line } : partie { $game } au lieu de { $expected } ; indiquez un autre fichier
# $reason is one of the following messages.
arena-file-other_run = { $file } contient une autre série ({ $reason }) : indiquez un autre fichier
arena-run-version = jouée avec draisine { $found }, pas { $wanted }
arena-run-board = plateau { $found }, pas { $wanted }
arena-run-option = { $option } { $found }, pas { $wanted }
arena-run-digest = le plateau a changé depuis
arena-run-header = sa première ligne diffère

## Errors of a Ray cluster

cluster-no_ray = --ray demande Ray : { $command }
cluster-unreachable = aucun cluster Ray joignable à { $address } ({ $reason })
cluster-version = une machine du cluster a draisine { $found }, celle-ci { $wanted } : installez la même version
# $worker is one of the two following messages.
cluster-died = { $worker } s'est arrêté { $count } fois ({ $reason })
cluster-worker-game = le processus qui joue la partie { $game } ({ $bots })
cluster-worker-games = le processus qui joue les parties { $first } à { $last }
