## Game review: in the replay

review-lead = Un bot fort joue de nombreuses parties jusqu'au bout depuis chaque position, en n'utilisant que ce que chaque joueur pouvait savoir. Il détermine ce que chaque décision a coûté et l'effet de la chance. Cela prend un moment.
review-start = Lancer l'analyse
review-cannot_start = Cette partie ne peut pas être analysée maintenant. Réessayez plus tard.
review-waiting =
    { $ahead ->
        [0] L'analyse va commencer…
        [one] { $ahead } autre analyse avant la vôtre…
       *[other] { $ahead } autres analyses avant la vôtre…
    }
review-running = Analyse en cours : { $share }
review-failed = L'analyse a échoué.
review-rough = La courbe est une première estimation.
review-show = Joueur
review-everyone = Tous
review-tabs = Parties de l'analyse
review-tab-decisions = Décisions
review-tab-balance = Bilan
review-tab-tickets = Billets
review-method =
    { $count ->
        [one] Calculé à partir de { $count } partie simulée.
       *[other] Calculé à partir de { $count } parties simulées.
    }
review-copy = Copier le lien vers cette analyse
review-copy-box = Lien vers cette analyse

## The curve of the chances of winning

review-curve = Chances de victoire
review-curve-slider = Position dans la partie, sur la courbe
review-curve-open = Toutes cartes visibles
review-curve-open-says = Traits fins : les chances si toutes les cartes étaient connues.
review-curve-chance = { $name } : { $chance }
review-curve-now = Étape { $step } : { $chances }
review-curve-table = Les chances en tableau
review-curve-error = ± { $error }
review-curve-says = Les chances de chaque joueur sont évaluées d'après ce qu'il savait : leur somme n'est pas toujours 100 %.

## Decisions

review-label-great = excellent coup
review-label-best = meilleur coup
review-label-good = bon coup
review-label-inaccuracy = imprécision
review-label-mistake = erreur
review-label-blunder = gaffe
review-label-great-says = Tout autre coup aurait été une erreur.
review-errors_only = Seulement les imprécisions, erreurs et gaffes
review-order = Ordre
review-order-step = par étape
review-order-loss = par perte
review-none = Ni imprécision, ni erreur, ni gaffe.
review-none-decisions = Il n'y avait rien à décider.
review-loss-says = La perte indique de combien le coup a réduit les chances de victoire, en points de pourcentage.
review-better = Mieux : { $move }
review-payment = Seul le choix des cartes est jugé ici.
review-plan = Le plateau montre le meilleur coup et son plan.
review-step = Étape { $step }
review-previous = Précédent
review-next = Suivant

## Balance

review-balance-says = Comment les chances de victoire du début sont devenues le résultat.
review-balance-item = Poste
review-balance-change = Effet
review-balance-start = Chances au début
review-balance-losses = Erreurs du joueur
review-balance-others = Les autres joueurs
review-balance-residual = Non attribué
review-balance-result = Résultat
review-balance-net = Chance par rapport aux autres joueurs
review-luck-seat = Chance : ordre du tour
review-luck-deal = Chance : premières cartes et premiers billets
review-luck-card = Chance : cartes de la pioche
review-luck-market = Chance : nouvelles cartes visibles
review-luck-tunnel = Chance : tunnels
review-luck-tickets = Chance : billets piochés
review-luck = Chance
review-luck-events = Les plus grands effets de la chance
review-residual-says = Non attribué : ce que l'estimation ne peut rattacher à aucun poste.
review-net-says = La chance du joueur moins la chance moyenne de tous les joueurs.
review-quality = Qualité de jeu
review-quality-says = La perte moyenne par décision : plus elle est petite, mieux c'est. Entre parenthèses : l'intervalle à 95 %.
review-quality-value = { $loss } (de { $low } à { $high })
review-quality-all = Toute la partie
review-quality-decisions = Décisions
review-quality-loss = Perte moyenne
review-phase = Phase
review-phase-opening = Début
review-phase-middle = Milieu
review-phase-ending = Fin
review-labels = Décisions
review-facts = Faits
review-fact-unused_trains = Wagons restants
review-fact-unspent_cards = Cartes restées en main
review-fact-locomotives_spent = Locomotives utilisées
review-fact-locomotives_wasted = Locomotives utilisées à la place de cartes de la couleur
review-fact-points_per_train = Points par wagon
review-fact-lost_turns = Tours sans profit
review-fact-blocks = Blocages décisifs
review-block = Étape { $step } : { $name } a pris { $route } (−{ $cost })

## Offers of tickets

review-offers-none = Aucun billet à choisir.
review-offer-title = Étape { $step } : { $name }
review-offer-choice = Choix
review-offer-then = Chances de victoire alors
review-offer-hindsight = Points à la fin
review-offer-completed = Accomplis à la fin
review-offer-kept = gardé
review-offers-says = Ce que valait chaque choix sur le moment, d'après ce que le joueur savait, et ce que ses billets auraient rapporté avec les lignes de la fin.

## Learn from your mistakes

review-train =
    { $count ->
        [one] Apprendre de { $count } erreur
       *[other] Apprendre de { $count } erreurs
    }
review-train-title = Apprendre de ses erreurs
review-train-number = { $number } sur { $count }
review-train-ask = Dans la partie : { $move }. Perte : { $loss } de chances de victoire. Trouvez mieux.
review-train-pay = Dans la partie : { $move }. Ces cartes ont coûté { $loss } de chances de victoire. Trouvez un meilleur paiement.
review-train-checking = Vérification du coup…
review-train-good = Bien : { $move }
review-train-best = Exact, c'est le meilleur coup : { $move }
review-train-bad = Ce n'est pas le meilleur : { $move }. Perte : { $loss }. Réessayez.
review-train-answer = Le meilleur : { $move }
review-train-show = Voir la réponse
review-train-next = Suivant
review-train-finish = Terminer
review-train-leave = Retour à l'analyse
review-train-done = Meilleurs coups trouvés : { $found } sur { $count }.

## Play on from a position

review-continue-title = Rejouer à partir d'ici
review-continue-says = Une nouvelle partie contre des bots commence à l'étape { $step }, avec les mêmes mains. La suite est tirée au hasard.
review-continue-seat = Votre place
review-continue-bot = Bots
review-continue-start = Jouer

## A warning before a blunder

review-warning-title = Vraiment ?
review-warning-says = Ce coup réduit vos chances de victoire d'environ { $loss }.
review-warning-better = Mieux : { $move }
review-warning-play = Jouer quand même
review-warning-think = Réfléchir encore

## Quality of play in “My games”

review-progress-lead = La perte moyenne par décision dans vos parties analysées : plus elle est petite, mieux c'est.
review-progress-none = La qualité de votre jeu apparaît ici après votre première analyse : revoyez une partie terminée et choisissez « Analyse ».
review-progress-weeks = Qualité de jeu par semaine
review-progress-weeks-says =
    { $count ->
        [one] { $count } semaine. Perte moyenne : { $last }.
       *[other] { $count } semaines, la plus ancienne à gauche. Perte moyenne de la dernière : { $last }.
    }
review-progress-week = Semaine
review-progress-interval = Intervalle à 95 %
review-progress-range = de { $low } à { $high }
review-progress-games = Parties analysées
review-progress-open = Analyse : { $game }

## Fairness of the shuffles

fairness-title = Équité des mélanges
fairness-lead = Compté sur toutes les parties terminées de ce serveur : combien de fois chaque carte, chaque billet et chaque place est sorti au début, et combien de fois il aurait dû l'être. La donne de chaque partie se vérifie quand on la revoit.
fairness-none = Aucune partie n'est encore terminée sur ce serveur.
fairness-games =
    { $count ->
        [one] { $count } partie terminée
       *[other] { $count } parties terminées
    }
fairness-how = Comment lire ces chiffres
fairness-how-says = Des mélanges équitables varient : les barres ne correspondent jamais exactement aux repères. La valeur p indique la fréquence à laquelle des mélanges équitables s'écartent au moins autant des nombres attendus. Sur vingt tests, un en moyenne est inférieur à 0,05 ; seule une valeur inférieure à 0,001 qui le reste donne une raison de douter.
fairness-kind-hands = Cartes distribuées
fairness-kind-market = Premières cartes visibles
fairness-kind-locomotives = Parties selon le nombre de locomotives visibles au début
fairness-kind-tickets = Billets proposés au début
fairness-kind-long_tickets = Longs billets proposés au début
fairness-kind-first_seat =
    { $players ->
        [one] Premier joueur
       *[other] Premier joueur sur { $players }
    }
fairness-kind-tunnels = Cartes retournées aux tunnels
fairness-label-extra = avec supplément
fairness-label-free = sans supplément
fairness-observed = Compté
fairness-expected = Attendu
fairness-item = Élément
fairness-p = p = { $p }
fairness-p-less = p < 0,001
fairness-verdict-usual = Des mélanges équitables donnent souvent ce résultat.
fairness-verdict-rare = Des mélanges équitables donnent rarement ce résultat, mais c'est normal sur plusieurs tests.
fairness-verdict-doubt = Des mélanges équitables ne donnent presque jamais ce résultat.
fairness-few = Trop peu de parties pour un test.
fairness-says =
    { $count ->
        [one] { $count } élément, avec le nombre compté et le nombre attendu.
       *[other] { $count } éléments, avec les nombres comptés et attendus.
    }
