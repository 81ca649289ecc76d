### The rules of a board, on the rules pages and on printed rule sheets. Each message is one or more whole sentences;
### a board shows those that apply to it. "City" with a capital letter is a playing piece, "city" a place on the map.

## Overview

rules-fact-players = Joueurs
rules-fact-players-says = { $least } à { $most }
rules-fact-trains = Wagons par joueur
rules-fact-points = Points selon la longueur
# One route length and its points; several of them are listed.
rules-fact-points-says = { $length } : { $points }
rules-fact-deck = Cartes wagon
rules-fact-deck-says = { $count }, dont { $locomotives }
rules-fact-hand = Main de départ
rules-fact-market = Cartes visibles
rules-fact-market-sweep = { $count }, toutes remplacées dès { $sweep } locomotives ou plus
rules-fact-market-none = aucune
rules-fact-tickets = Billets
rules-fact-tickets-long =
    { $long ->
        [one] { $count }, dont { $long } long
       *[other] { $count }, dont { $long } longs
    }
rules-fact-first = Billets au départ
rules-fact-first-some =
    { $dealt ->
        [one] { $dealt } distribué, au moins { $keep } à garder
       *[other] { $dealt } distribués, au moins { $keep } à garder
    }
rules-fact-first-all =
    { $dealt ->
        [one] { $dealt }, gardé
       *[other] { $dealt }, tous gardés
    }
rules-fact-later = Billets en cours de partie
rules-fact-later-draw =
    { $draw ->
        [one] { $draw } pioché, au moins { $keep } à garder
       *[other] { $draw } piochés, au moins { $keep } à garder
    }
rules-fact-later-swap = un pour chaque billet accompli
rules-fact-end = Dernier tour
rules-fact-end-says = à { $trains } ou moins
rules-fact-end-empty = sans wagon restant
rules-fact-stations = Gares par joueur
rules-fact-founding = Villes par joueur
rules-fact-goods = Cartes de marchandises

# Before a rule that the official rules leave open. $ids are its ids in the list of all rules: "A-101, A-105".
rules-ruling = Notre interprétation ({ $ids }).

## The goal

rules-goal-title = But du jeu
rules-goal-lead = Piochez des cartes wagon, prenez des tronçons et reliez les villes de vos billets. La partie s'achève quand un joueur n'a presque plus de wagons ; le meilleur score l'emporte.
rules-goal-lead-race = Piochez des cartes wagon, prenez des tronçons et reliez les villes de vos billets. Le premier joueur à accomplir { $tickets } gagne aussitôt.
rules-goal-sources = Les tronçons rapportent des points dès qu'ils sont pris. Le décompte final ajoute les points pour { $parts }.
rules-goal-part-tickets = les billets
rules-goal-part-stations = les gares non utilisées
rules-goal-part-goods = les marchandises
rules-goal-part-globetrotter = le plus de billets accomplis
rules-goal-part-trail = le plus long chemin
rules-goal-race = Il n'y a pas de points : seuls comptent les billets accomplis.

## Set-up

rules-setup-title = Mise en place
rules-setup-lead = Chaque joueur reçoit { $trains }, { $cards } et des billets parmi lesquels choisir.
rules-setup-lead-all = Chaque joueur reçoit { $trains }, { $cards } et { $tickets }.
rules-setup-hand = Mélangez les cartes wagon et distribuez une main de { $cards } à chaque joueur, faces cachées. Le reste forme la pioche.
rules-setup-market = Retournez ensuite { $cards } de la pioche : ce sont les cartes visibles.
rules-setup-blind = Il n'y a pas de cartes visibles : toutes les cartes wagon viennent de la pioche.
rules-setup-tickets = Chaque joueur reçoit { $tickets }, les regarde en secret et en garde au moins { $keep }.
rules-setup-tickets-long = Chaque joueur reçoit { $tickets } et { $long }, les regarde en secret et en garde au moins { $keep }. On n'est pas obligé de garder un billet long.
rules-setup-tickets-all = Chaque joueur reçoit { $tickets }, tous à garder.
rules-setup-together = Tous les joueurs choisissent en même temps et en secret. Le premier tour commence quand tous ont choisi.
rules-setup-rejects-bottom = Les billets refusés vont, faces cachées, sous la pile de billets.
rules-setup-rejects-shuffled = Quand tous ont choisi, les billets refusés sont mélangés ensemble et placés sous la pile de billets.
rules-setup-rejects-out = Les billets refusés quittent la partie sans être montrés.
rules-setup-long = Les billets longs qui n'ont pas été distribués sont retirés, faces cachées ; la pile de billets n'en contient aucun.
rules-setup-stations = Chaque joueur reçoit aussi { $stations }.
rules-setup-founding = Chaque joueur reçoit aussi { $cities }. Une fois les billets choisis, chacun désigne sa ville de départ et y pose sa première Ville.
rules-setup-goods = La pile de { $goods } est placée à côté du plateau.
rules-setup-first = Un joueur commence, puis on joue dans le sens des aiguilles d'une montre.
rules-setup-note-first = Le premier joueur est tiré au sort.
rules-setup-note-sweep = Si les premières cartes visibles comptent trop de locomotives, elles sont remplacées avant le premier tour.
rules-setup-note-order = Les billets refusés ne vont sous la pile que lorsque tous ont choisi, joueur après joueur à partir du premier. Leur ordre ne révèle pas qui a choisi quand.

## The turn

rules-turn-title = Votre tour
rules-turn-lead = À votre tour, effectuez une seule de ces actions :
rules-turn-cards = Piocher des cartes wagon.
rules-turn-claim = Prendre un tronçon.
rules-turn-tickets = Piocher des billets.
rules-turn-station = Construire une gare.
rules-turn-swap = Échanger vos billets.
rules-turn-must = Un joueur qui peut agir doit agir : il est interdit de passer.
rules-turn-must-swap = Il est interdit de passer : on peut toujours échanger ses billets.
rules-turn-hand = Vous pouvez avoir en main autant de cartes wagon que vous voulez.
rules-turn-hand-tickets = Vous pouvez avoir en main autant de cartes wagon et de billets que vous voulez.
rules-turn-note-stuck = On ne peut passer que si aucune autre action n'est possible. Si tous les joueurs passent à la suite, pendant un tour de table entier, la partie s'arrête et l'on fait le décompte.
rules-turn-note-swap = La partie s'arrête comme au dernier wagon si, pendant un tour de table entier, aucun joueur n'a rien pu faire d'autre qu'échanger ses billets, ou s'il n'y a eu que des échanges pendant 25 tours de table. Un billet accompli remet ces deux comptes à zéro, et la partie continue tant qu'un échange peut encore apporter un billet dont un joueur a déjà relié les villes ; après 100 tours de table d'échanges sans billet accompli, elle s'arrête dans tous les cas.

## Train cards

rules-cards-title = Piocher des cartes wagon
rules-cards-lead = Prenez deux cartes, l'une après l'autre : chaque fois une carte visible ou la première carte de la pioche.
rules-cards-lead-blind = Prenez les deux premières cartes de la pioche.
rules-cards-refill = Une carte visible qui est prise est aussitôt remplacée. La nouvelle peut être votre deuxième carte, sauf si c'est une locomotive.
rules-cards-loco = Une locomotive visible compte pour deux cartes : prise en premier, elle est votre seule carte du tour ; on ne peut pas la prendre en deuxième.
rules-cards-sweep = Dès qu'il y a { $locomotives } ou plus parmi les { $cards } visibles, celles-ci sont toutes défaussées et aussitôt remplacées. Si cela arrive après votre première carte, vous prenez quand même la deuxième.
rules-cards-secret = Vous êtes seul à voir les cartes que vous prenez dans la pioche. Les cartes visibles que vous prenez sont connues de tous.
rules-cards-secret-blind = Vous êtes seul à voir les cartes que vous piochez.
rules-cards-discard = Les cartes payées vont à la défausse. Quand il faut une carte et que la pioche est vide, la défausse est mélangée pour former une nouvelle pioche ; les mains et les cartes visibles restent en place.
rules-cards-discard-blind = Les cartes payées vont à la défausse. Quand il faut une carte et que la pioche est vide, la défausse est mélangée pour former une nouvelle pioche.
rules-cards-none = Si la pioche et la défausse sont vides et qu'il n'y a plus de carte visible, on ne peut pas piocher.
rules-cards-none-blind = S'il ne reste qu'une carte, prenez celle-là ; s'il n'y en a plus, on ne peut pas piocher.
rules-cards-note-second = La deuxième carte n'est pas facultative : s'il y a une carte que vous pouvez prendre, vous devez en prendre une. Sinon, vous n'en prenez qu'une.
rules-cards-note-sweep = Les cartes visibles ne sont remplacées que s'il reste hors des mains au moins { $cards } en plus des locomotives, et au plus 20 fois de suite.
rules-cards-note-empty = Si une carte visible ne peut pas être remplacée, sa place reste vide. Les places vides sont garnies à la fin de la prochaine action qui défausse des cartes.
rules-cards-note-shuffle = La défausse est mélangée quand il faut une carte, et non dès que la pioche est vide : les cartes défaussées entre-temps en font partie.
rules-cards-note-face_up = Si la pioche et la défausse sont vides, on peut encore prendre les cartes visibles.

## Locomotives

rules-locomotives-title = Locomotives
rules-locomotives-lead = La locomotive est un joker : elle remplace une carte de n'importe quelle couleur.
rules-locomotives-pay = Dans un paiement, des locomotives peuvent remplacer n'importe quelles cartes, et même toutes. Vous choisissez combien en utiliser, même si vous avez assez de cartes de la bonne couleur.
rules-locomotives-first = Une locomotive visible compte pour deux cartes : on ne peut la prendre qu'en premier, et le tour s'arrête là.
rules-locomotives-second = On ne peut jamais prendre une locomotive visible en deuxième carte, même si elle vient d'être retournée.
rules-locomotives-blind = Une locomotive tirée de la pioche compte pour une carte : vous en prenez encore une deuxième.
rules-locomotives-plain = Une locomotive piochée compte pour une carte.
rules-locomotives-note-last = S'il ne reste à prendre que des locomotives visibles, vous pouvez en prendre une en première carte, mais pas en deuxième.

## Claiming

rules-claiming-title = Prendre un tronçon
rules-claiming-lead = Payez autant de cartes d'une même couleur que le tronçon a de cases, et posez un de vos wagons sur chaque case.
rules-claiming-colour = Un tronçon de couleur se paie en cartes de sa couleur.
rules-claiming-gray = Un tronçon gris se paie en cartes d'une seule couleur, au choix.
rules-claiming-loco = Des locomotives peuvent remplacer n'importe lesquelles de ces cartes.
rules-claiming-exact = Payez le nombre exact de cartes, avec celles de votre main.
rules-claiming-trains = Il vous faut assez de wagons pour toutes les cases du tronçon.
rules-claiming-whole = Un tronçon se prend en entier et en un seul tour. On n'en prend qu'un par tour.
rules-claiming-anywhere = Vous pouvez prendre n'importe quel tronçon libre : il n'a pas à être relié à vos autres tronçons.
rules-claiming-network = Le tronçon doit être relié à votre réseau.
rules-claiming-owner = Un tronçon pris est à vous jusqu'à la fin de la partie. Aucun autre joueur ne peut le prendre ni l'utiliser.
rules-claiming-owner-stations = Un tronçon pris est à vous jusqu'à la fin de la partie. Aucun autre joueur ne peut le prendre, mais une gare permet de l'utiliser pour des billets.
rules-claiming-points = Les points du tronçon sont marqués aussitôt.
rules-claiming-points-cities = Les points du tronçon sont marqués aussitôt ; les Villes à ses bouts décident par quels joueurs.
rules-claiming-points-none = Les tronçons ne rapportent pas de points.
rules-claiming-seat = La couleur de vos wagons n'a aucun rapport avec celle des tronçons.

## Points

rules-points-title = Points des tronçons
rules-points-lead = Les points d'un tronçon ne dépendent que de sa longueur.
rules-points-head-length = Longueur
rules-points-head-points = Points
rules-points-paid = Les cartes utilisées pour le prendre n'y changent rien.

## Multiple routes

rules-doubles-title = Tronçons doubles
rules-doubles-title-triples = Tronçons doubles et triples
rules-doubles-lead = Certaines villes sont reliées par plusieurs tronçons parallèles. Un joueur ne peut en prendre qu'un.
rules-doubles-closed = À { $players } joueurs, dès qu'un des tronçons parallèles est pris, les autres sont fermés à tous.
rules-doubles-open = À { $players } joueurs, chacun des tronçons parallèles peut être pris par un joueur différent.
rules-doubles-always = Dès qu'un des tronçons parallèles est pris, les autres sont fermés à tous.
rules-doubles-never = Quel que soit le nombre de joueurs, chacun des tronçons parallèles peut être pris par un joueur différent.
rules-doubles-partly = Des tronçons parallèles sur une partie seulement de leur longueur, ou qui mènent à des villes différentes, sont indépendants.
rules-doubles-tunnel = On ne peut pas tenter un tunnel fermé : aucune carte n'est retournée.
rules-doubles-note-most = À { $players } joueurs aussi, tous les tronçons parallèles peuvent être pris.

## Ferries

rules-ferries-title = Ferrys
rules-ferries-lead = Un ferry est un tronçon dont certaines cases portent une locomotive. Pour chacune, le paiement doit comprendre une locomotive.
rules-ferries-rest = Les autres cases se paient comme d'habitude : dans la couleur du tronçon, ou dans une seule couleur au choix s'il est gris.
rules-ferries-more = D'autres locomotives peuvent remplacer le reste des cartes.
rules-ferries-points = Un ferry rapporte des points selon sa longueur, comme tout tronçon.

## Tunnels

rules-tunnels-title = Tunnels
rules-tunnels-lead = Un tunnel peut coûter plus de cartes qu'il n'a de cases : après votre paiement, on retourne les trois premières cartes de la pioche.
rules-tunnels-lay = Posez d'abord tout le paiement, comme pour n'importe quel tronçon de cette longueur et de cette couleur.
rules-tunnels-extra = Pour chacune des trois cartes qui est une locomotive ou de la couleur de votre paiement, payez une carte de plus : de cette couleur, ou une locomotive.
rules-tunnels-gray = Pour un tunnel gris, c'est la couleur de votre paiement qui compte.
rules-tunnels-locos = Si vous n'avez payé qu'avec des locomotives, seules comptent les locomotives retournées, et le supplément se paie en locomotives.
rules-tunnels-pay = Une fois le supplément payé, ou s'il n'y en a pas, le tronçon est à vous. Les wagons et les points ne dépendent que de sa longueur.
rules-tunnels-leave = Si vous ne pouvez ou ne voulez pas payer, reprenez vos cartes ; votre tour est terminé. Le tunnel reste libre.
rules-tunnels-discard = Les trois cartes vont à la défausse dans tous les cas.
rules-tunnels-few = Si la pioche et la défausse réunies comptent moins de trois cartes, on ne retourne que celles-là ; s'il n'y en a aucune, il n'y a pas de supplément.
rules-tunnels-note-asked = La question vous est posée même si vous ne pouvez pas payer, afin que les autres joueurs n'apprennent rien de votre main.
rules-tunnels-note-back = Une fois les cartes retournées, on ne peut plus annuler la tentative. Tous les joueurs ont vu les cartes que vous avez posées.

## Start city and network

rules-network-title = Ville de départ et réseau
rules-network-lead = Votre réseau part d'une ville de départ : chaque tronçon que vous prenez doit y être relié.
rules-network-choose = Une fois tous les billets choisis, les joueurs désignent leur ville de départ au vu de tous, dans l'ordre inverse du tour : le dernier joueur choisit en premier.
rules-network-free = Deux joueurs ne peuvent pas avoir la même ville de départ, et le choix est définitif.
rules-network-marker = Posez-y gratuitement la première de vos Villes.
rules-network-alvin = Si Alvin est en jeu, on ne peut pas choisir { $home }.
rules-network-touch = Votre réseau se compose de votre ville de départ et des villes aux bouts de vos tronçons. Un nouveau tronçon doit avoir au moins un bout dans votre réseau.
rules-network-cities = Les Villes n'y changent rien : une Ville n'ouvre ni ne ferme un tronçon à aucun joueur.
rules-network-note-walled = Un joueur dont le réseau est encerclé ne peut plus prendre de tronçons, mais peut encore piocher des cartes ou des billets.

## Cities

rules-cities-title = Villes
rules-cities-lead = Quand un tronçon est pris, le propriétaire d'une Ville à l'un de ses bouts marque les points à la place du joueur qui l'a pris.
rules-cities-have = Vous avez { $cities } pour toute la partie, y compris celle de votre ville de départ.
rules-cities-found = Juste après avoir pris un tronçon, vous pouvez fonder une Ville à l'un de ses bouts pour { $cards }.
rules-cities-one = Une ville ne porte jamais plus d'une Ville, et une Ville ne se déplace pas.
rules-cities-two = S'il y a une Ville à chaque bout, chacune donne tous les points à son propriétaire : deux joueurs marquent, ou un seul marque deux fois.
rules-cities-own = Cela vaut aussi pour vos Villes : avec une Ville à un bout, vous marquez les tronçons que vous y prenez.
rules-cities-none = S'il n'y a de Ville à aucun bout, le joueur qui prend le tronçon marque les points.
rules-cities-note-after = Une Ville fondée après une prise ne rapporte rien pour ce tronçon.
rules-cities-note-asked = Tant qu'il vous reste une Ville et qu'un bout du tronçon est libre, la question vous est posée même si vous ne pouvez pas payer, afin que les autres joueurs n'apprennent rien de votre main. C'est aussi le cas au dernier tour.

## Alvin

rules-alvin-title = Alvin, le visiteur (variante)
rules-alvin-lead = Alvin attend à { $home }. Un joueur qui prend un tronçon menant à sa ville l'attrape et marque { $points }.
rules-alvin-option = Il n'est en jeu que si la table a été créée avec cette variante.
rules-alvin-catch = Sa ville peut être à l'un ou l'autre bout du tronçon. Le joueur qui a déjà Alvin ne peut pas l'attraper.
rules-alvin-move = Après avoir attrapé Alvin, vous devez le placer dans une ville où vous avez une Ville. Les autres joueurs peuvent l'y attraper jusqu'à la fin de la partie.
rules-alvin-home = À { $home }, on ne peut ni commencer ni fonder de Ville, même après le départ d'Alvin.
rules-alvin-left = Une fois Alvin parti, les tronçons qui mènent à { $home } ne permettent plus de l'attraper.
rules-alvin-apart = Ces points sont distincts de ceux du tronçon, qui peuvent revenir au propriétaire d'une Ville.
rules-alvin-end = Le joueur qui a Alvin à la fin marque encore { $points }.
rules-alvin-note-order = L'ordre au cours d'un tour est le suivant : paiement et wagons, points du tronçon, Alvin, fondation d'une Ville.

## Stations

rules-stations-title = Gares
rules-stations-lead = Au décompte final, une gare vous permet d'utiliser un tronçon d'un autre joueur pour vos billets.
rules-stations-build = Vous avez { $stations }. En construire une occupe tout votre tour.
# $prices is a list of numbers: "1, 2 and 3".
rules-stations-price = Vos gares coûtent { $prices } cartes, dans cet ordre ; les cartes d'un paiement doivent être de la même couleur.
rules-stations-price-one = Elle coûte une carte, n'importe laquelle.
rules-stations-where = On peut construire une gare dans toute ville qui n'en a pas, même si aucun tronçon n'y a été pris.
rules-stations-borrow = Une gare compte comme vôtre un tronçon pris par un autre joueur et qui aboutit à sa ville. Il compte pour tous vos billets, et pour rien d'autre.
rules-stations-late = Ce tronçon n'est déterminé qu'à la fin de la partie ; il peut avoir été pris après la construction de la gare. Plusieurs joueurs peuvent utiliser le même.
rules-stations-row = Avec deux gares, on peut utiliser deux tronçons qui se suivent.
rules-stations-nothing = Une gare ne demande pas de wagons et ne rapporte rien à sa construction. On n'est jamais obligé d'en construire une, sauf si aucune autre action n'est possible.
rules-stations-unused = Chaque gare non construite vaut { $points } au décompte final.
rules-stations-note-best = Vous n'avez pas à choisir le tronçon : le meilleur pour vos billets est trouvé automatiquement.

## Goods

rules-goods-title = Marchandises
rules-goods-lead = Si vous prenez un tronçon marqué d'une caisse, prenez une carte de marchandises. Au décompte final, ces cartes rapportent des points selon le rang.
rules-goods-one = Vous prenez une carte par tronçon, quelle que soit sa longueur, tant qu'il en reste (la pile compte { $goods }). Ensuite, les tronçons se prennent et se marquent comme d'habitude.
rules-goods-track = De deux tronçons parallèles, chacun a sa propre caisse, ou n'en a pas.
rules-goods-open = Les cartes de marchandises sont publiques : tous les joueurs voient combien chacun en a.
# $points is a list of numbers: "8, 5 and 2".
rules-goods-rank = À { $players }, du plus au moins de cartes de marchandises : { $points } points.
rules-goods-ties = Les joueurs à égalité marquent tous les points du meilleur rang ; les rangs qu'ils occupent sont sautés. Un joueur sans carte de marchandises ne marque rien.

## Tickets

rules-tickets-title = Billets
rules-tickets-lead = Un billet nomme deux villes. Reliez-les par vos tronçons avant la fin de la partie, sinon vous perdez les points du billet.
rules-tickets-lead-race = Un billet nomme deux villes. Dès que vos tronçons les relient, il est accompli.
rules-tickets-join = Un billet est accompli quand une suite continue de vos propres tronçons relie les deux villes. Le chemin et l'ordre des prises n'ont pas d'importance.
rules-tickets-borrowed = Les tronçons que vous utilisez grâce à une gare peuvent en faire partie.
rules-tickets-worth = Au décompte final, les points des billets accomplis s'ajoutent, ceux des billets manqués se retranchent.
rules-tickets-many = Un tronçon peut servir à plusieurs billets.
rules-tickets-draw = Piocher des billets occupe tout votre tour : piochez { $tickets } et gardez-en au moins { $keep }. Les autres vont, faces cachées, sous la pile de billets.
rules-tickets-few = S'il reste moins de billets, prenez ceux-là. Le minimum à garder ne change pas ; s'il en reste moins que ce minimum, gardez-les tous. Si la pile est vide, on ne peut pas en piocher.
rules-tickets-kept = On ne peut pas rendre un billet que l'on a gardé.
rules-tickets-secret = Les billets restent secrets jusqu'au décompte final, et l'on ne révèle pas s'ils sont accomplis.
rules-tickets-note-seen = Une fois les billets vus, on ne peut plus choisir une autre action. Les billets refusés vont sous la pile dans l'ordre où ils ont été piochés.
rules-tickets-shown = Un billet accompli est montré et remplacé par un billet de la pile : vous avez de nouveau { $tickets } en main. Une seule prise peut en accomplir plusieurs.
rules-tickets-linked = Si vos tronçons relient déjà les villes du nouveau billet, il est aussitôt accompli et remplacé.
rules-tickets-left = Les billets non accomplis à la fin ne coûtent rien.
rules-tickets-secret-race = Les billets en main sont secrets ; les billets accomplis sont publics.
rules-tickets-note-auto = Les billets s'accomplissent automatiquement : on ne peut pas en retenir un dont les villes sont reliées.

## Exchange

rules-swap-title = Échanger ses billets
rules-swap-lead = Au lieu de piocher des cartes ou de prendre un tronçon, vous pouvez échanger vos billets : tous, et non un seul.
rules-swap-how = Piochez autant de nouveaux billets et défaussez les anciens. Votre tour est alors terminé.
rules-swap-linked = Si vos tronçons relient déjà les villes d'un nouveau billet, il est aussitôt accompli.
rules-swap-note-pile = On pioche les nouveaux billets avant de défausser les anciens : on ne repioche donc jamais un billet que l'on vient d'abandonner. Quand la pile est vide, les billets défaussés sont mélangés pour en former une nouvelle.

## Coast to coast

rules-coast-title = D'une côte à l'autre
rules-coast-lead = Relier les deux côtes par vos tronçons compte comme un billet accompli.
rules-coast-cities = Reliez { $west } à { $east }, par n'importe quel chemin.
rules-coast-once = Cela compte une fois par joueur, au tour où la liaison est établie, et tous les joueurs le voient.
rules-coast-note-order = Si une même prise relie les côtes et accomplit des billets, les côtes comptent en premier.

## The end

rules-end-title = Fin de la partie
rules-end-lead = Quand il reste { $trains } ou moins à un joueur à la fin de son tour, le dernier tour commence.
rules-end-lead-empty = Quand il ne reste plus de wagon à un joueur à la fin de son tour, le dernier tour commence.
rules-end-lead-race = Quand un joueur a accompli { $tickets }, la partie s'arrête aussitôt, et ce joueur gagne.
rules-end-lead-last = Quand un joueur a posé son dernier wagon, la partie s'arrête aussitôt.
rules-end-round = Chaque joueur joue alors encore une fois. Le joueur qui a déclenché le dernier tour joue en dernier.
rules-end-once = On n'ajoute pas de tour si d'autres joueurs viennent à manquer de wagons.
rules-end-last = La partie s'arrête aussi quand un joueur a posé son dernier wagon, une fois comptés les billets accomplis par cette prise. Le joueur qui a accompli le plus de billets gagne alors.
rules-end-share = À égalité, la victoire est partagée. Si cette dernière prise mène son auteur à { $tickets }, il gagne seul.
rules-end-most = Le joueur qui a accompli le plus de billets gagne alors ; à égalité, la victoire est partagée.
rules-end-note-any = N'importe quelle action compte comme le dernier coup d'un joueur, quel qu'en soit le résultat.

## Final scoring

rules-count-title = Décompte final
rules-count-lead = Tous les billets sont montrés, et l'on additionne ces points. Le plus haut total gagne.
rules-count-routes = Tronçons : les points marqués pendant la partie.
rules-count-tickets = Billets : leurs points s'ajoutent s'ils sont accomplis, se retranchent s'ils sont manqués.
rules-count-stations = Gares non utilisées : { $points } chacune.
rules-count-goods = Marchandises : des points selon le rang.
rules-count-alvin = Alvin, s'il est en jeu : { $points } pour le joueur qui l'a.
rules-count-globetrotter = Le plus de billets accomplis : { $points }.
rules-count-trail = Plus long chemin : { $points }.
rules-count-below = Un total peut être négatif.

## Longest path

# Also for the player with the most completed tickets.
rules-bonus-tie = À égalité, chacun de ces joueurs marque ces points.
rules-trail-title = Plus long chemin
rules-trail-lead = Le joueur qui a le plus long chemin continu de wagons marque { $points }.
rules-trail-lead-ties = Le plus long chemin ne rapporte pas de points ici ; il ne sert qu'à départager les joueurs.
rules-trail-length = La longueur d'un chemin est le nombre de ses wagons, non de ses tronçons.
rules-trail-loops = Un chemin peut passer plusieurs fois par la même ville, mais n'utilise chaque tronçon qu'une fois. Les embranchements ne comptent pas.
rules-trail-own = Seuls vos propres tronçons comptent.
rules-trail-own-stations = Seuls vos propres tronçons comptent, non ceux que vous utilisez grâce à des gares.
rules-trail-none = Un joueur sans tronçon n'a pas de chemin.

## Most tickets

rules-globetrotter-title = Le plus de billets
rules-globetrotter-lead = Le joueur qui a accompli le plus de billets marque { $points }.
rules-globetrotter-all = Tous les billets accomplis comptent, ceux du départ comme les autres.
rules-globetrotter-note-zero = Si aucun joueur n'a accompli de billet, aucun joueur ne marque ces points.

## Ties

rules-ties-title = Égalités
rules-ties-lead = Les joueurs à égalité en tête sont départagés dans cet ordre :
rules-ties-lead-shared = Les joueurs à égalité en tête partagent la victoire.
rules-ties-tickets = Le plus de billets accomplis.
rules-ties-stations = Le moins de gares construites, utiles ou non.
rules-ties-trail = Le plus long chemin.
rules-ties-shared = Si l'égalité persiste, la victoire est partagée.

## Public and hidden information

rules-secrets-title = Informations publiques et cachées
rules-secrets-lead = Le plateau et tout ce qui est face visible sont publics. Les mains et les billets sont secrets.
rules-secrets-open = Public : les tronçons pris et leurs propriétaires, le nombre de wagons qui restent à chacun, les cartes visibles, la défausse, et le nombre de cartes et de billets de chacun.
rules-secrets-score = Les scores sont publics eux aussi.
rules-secrets-hidden = Caché : les cartes et les billets des autres joueurs, et l'ordre de toutes les piles.
rules-secrets-note-end = À la fin, tous les billets sont montrés, mais les mains de cartes wagon restent cachées.

## Captions of the example pictures

rules-caption-deck = Les cartes wagon : { $cards }.
rules-caption-market = Les cartes visibles et, à côté, la pioche.
rules-caption-blind = La pioche : toutes les cartes viennent de là.
rules-caption-locomotive = Une locomotive.
rules-caption-claim = { $route }, { $spaces } : pris avec { $cards }.
rules-caption-gray = { $route } est gris : ici, on le prend avec { $cards }.
rules-caption-closed = { $route } : un tronçon est pris ; à { $players } joueurs, les autres sont fermés.
rules-caption-open = { $route } : chacun des tronçons parallèles a un propriétaire différent.
rules-caption-ferry = { $route } : { $locomotives } au minimum, ici { $cards }.
rules-caption-tunnel = { $route } : payé avec { $cards }. Cartes retournées : { $turned }. Supplément : { $due }.
rules-caption-station = La gare à { $city } permet d'utiliser { $route }.
rules-caption-network = Ville de départ : { $city }, et un tronçon. Les tronçons en pleine couleur sont reliés à ce réseau.
rules-caption-city = { $route } est pris : ses { $points } vont au propriétaire de la Ville à { $city }.
rules-caption-alvin = Alvin à { $home }.
rules-caption-goods = { $route } donne une carte de marchandises.
rules-caption-ticket = Le billet { $ticket }, accompli.
rules-caption-coast = { $west } et { $east } sont reliées.
rules-caption-trail-branch = Un chemin de { $trains } avec une boucle ; l'embranchement vers { $city } ne compte pas.
