"""The texts of a rule sheet, each in English and in French."""

NAMES: dict[str, tuple[str, str]] = {
    "players": ("players", "joueurs"),
    "trains": ("trains", "wagons"),
    "points": ("points by length", "points par longueur"),
    "deck": ("train cards", "cartes wagon"),
    "hand": ("hand and market", "main et cartes visibles"),
    "dealt": ("tickets at the start", "billets au départ"),
    "drawn": ("tickets in play", "billets en cours de partie"),
    "end": ("end", "fin"),
    "ties": ("ties", "égalités"),
    "doubles": ("Double routes", "Tronçons doubles"),
    "triples": ("Double and triple routes", "Tronçons doubles et triples"),
    "multiples": ("Multiple routes", "Tronçons multiples"),
    "ferries": ("Ferries", "Ferries"),
    "tunnels": ("Tunnels", "Tunnels"),
    "start": ("Start city and network", "Ville de départ et réseau"),
    "cities": ("Cities", "Villes"),
    "alvin": ("Alvin (variant)", "Alvin (variante)"),
    "stations": ("Stations", "Gares"),
    "goods": ("Goods", "Marchandises"),
    "long": ("Long tickets", "Billets longs"),
    "race": ("A race for tickets", "Une course aux billets"),
    "swap": ("New tickets", "Nouveaux billets"),
    "coast": ("Coast to coast", "D'une côte à l'autre"),
    "trail": ("Longest trail", "Plus long chemin"),
    "globetrotter": ("Globetrotter", "Globe-trotteur"),
    "tie-breaks": ("Ties", "Égalités"),
}

JOINTS: dict[str, tuple[str, str]] = {
    "and": (" and ", " et "),
    "or": (" or ", " ou "),
    "then": (", then ", ", puis "),
    "also": ("; ", " ; "),
}

KINDS: dict[str, tuple[str, str]] = {
    "white": ("white", "blanc"),
    "blue": ("blue", "bleu"),
    "yellow": ("yellow", "jaune"),
    "green": ("green", "vert"),
    "red": ("red", "rouge"),
    "purple": ("purple", "violet"),
    "black": ("black", "noir"),
    "orange": ("orange", "orange"),
    "pink": ("pink", "rose"),
}

HEADINGS: dict[str, tuple[str, str]] = {
    "tickets": ("Tickets", "Billets"),
    "differences": ("What is different here", "Ce qui change ici"),
    "long": ("long", "long"),
}

TEXTS: dict[str, tuple[str, str]] = {
    "tickets": ("{count:ticket|tickets}", "{count:billet|billets}"),
    "tickets long": ("{count:ticket|tickets}, {long} of them long", "{count:billet|billets}, dont {long:long|longs}"),
    "worth": ("{points:point|points}", "{points:point|points}"),
    "span": ("{least} to {most}", "{least} à {most}"),
    "each": ("{count} each", "{count} chacun"),
    "no points": ("none: routes score nothing", "aucun : les tronçons ne rapportent rien"),
    "deck": ("{total}: {parts}", "{total} : {parts}"),
    "pair": ("{length}: {points}", "{length} : {points}"),
    "cards of": ("{count} each of {colours}", "{count} par couleur en {colours}"),
    "cards of one": ("{count} {colours}", "{count} en {colours}"),
    "locomotives": ("{count:locomotive|locomotives}", "{count:locomotive|locomotives}"),
    "hand": ("hand of {hand}, {rest}", "main de {hand}, {rest}"),
    "market": (
        "market of {market}, replaced whole at {sweep:locomotive|locomotives}",
        "{market:carte visible, remplacée|cartes visibles, toutes remplacées} dès {sweep:locomotive|locomotives}",
    ),
    "calm market": ("market of {market}", "{market:carte visible|cartes visibles}"),
    "blind": ("no market: all draws are blind", "aucune carte visible : on pioche toujours à l'aveugle"),
    "dealt": ("{deal} dealt", "{deal:distribué|distribués}"),
    "dealt long": ("{deal} and {long} long dealt", "{deal:distribué|distribués} et {long:long|longs}"),
    "all kept": ("{dealt}, all kept", "{dealt}, tous gardés"),
    "some kept": (
        "{dealt}, at least {keep} kept, the rest goes {away}",
        "{dealt}, au moins {keep:gardé|gardés}, le reste {away}",
    ),
    "bottom": ("under the deck", "va sous la pile"),
    "shuffled": ("shuffled under the deck", "va, mélangé, sous la pile"),
    "out": ("out of the game", "quitte la partie"),
    "drawn": (
        "{draw} drawn, at least {keep} kept, the rest goes under the deck",
        "{draw:pioché|piochés}, au moins {keep:gardé|gardés}, le reste va sous la pile",
    ),
    "replaced": (
        "a new one for each completed, or all exchanged",
        "un nouveau pour chaque billet accompli, ou tous échangés",
    ),
    "last round": (
        "one more turn each once a reserve is down to {left:train|trains} or fewer",
        "encore un tour pour chacun dès qu'une réserve tombe à {left:wagon|wagons} ou moins",
    ),
    "empty reserve": (
        "one more turn each once a reserve is empty",
        "encore un tour pour chacun dès qu'une réserve est vide",
    ),
    "last train": ("at once with a player's last train", "aussitôt qu'un joueur pose son dernier wagon"),
    "goal": (
        "at once with {goal:completed ticket|completed tickets}",
        "aussitôt qu'un joueur a {goal:billet accompli|billets accomplis}",
    ),
    "short tickets": ("tickets", "billets"),
    "short stations": ("stations", "gares"),
    "short trail": ("trail", "chemin"),
    "short shared": ("shared", "victoire partagée"),
    "tracks closed at": (
        "Where tracks lie side by side between the same two cities, the first claim closes the rest with {counts}"
        " players.",
        "Là où des voies parallèles relient les deux mêmes villes, la première prise ferme les autres à {counts}"
        " joueurs.",
    ),
    "tracks open at others": (
        "With any other number all may be claimed, but nobody ever owns two of them.",
        "À tout autre nombre, toutes peuvent être prises, mais jamais deux par le même joueur.",
    ),
    "tracks closed": (
        "Where tracks lie side by side between the same two cities, the first claim closes the rest.",
        "Là où des voies parallèles relient les deux mêmes villes, la première prise ferme les autres.",
    ),
    "tracks open": (
        "Where tracks lie side by side between the same two cities, all may be claimed at any number of players, but"
        " nobody ever owns two of them.",
        "Là où des voies parallèles relient les deux mêmes villes, toutes peuvent être prises, quel que soit le nombre"
        " de joueurs, mais jamais deux par le même joueur.",
    ),
    "ferries": (
        "{ferries:route is a ferry|routes are ferries}: each locomotive symbol on {ferries:~it|them} takes a"
        " locomotive, the other spaces are paid as usual.",
        "{ferries:tronçon est un ferry|tronçons sont des ferries} : chaque symbole de locomotive s'y paie d'une"
        " locomotive, les autres cases comme d'habitude.",
    ),
    "tunnels": (
        "{tunnels:route is a tunnel|routes are tunnels}: when you have laid the cards, the top three of the deck are"
        " turned up; each one of the colour you laid and each locomotive costs one more card of that colour, or a"
        " locomotive. If you cannot or will not pay, take your cards back: your turn is over.",
        "{tunnels:tronçon est un tunnel|tronçons sont des tunnels} : vos cartes posées, on retourne les trois premières"
        " de la pioche ; chaque carte de la couleur posée et chaque locomotive coûtent une carte de plus, de cette"
        " couleur ou locomotive. Si vous ne pouvez ou ne voulez pas payer, reprenez vos cartes : votre tour est fini.",
    ),
    "start": (
        "Once tickets are chosen, everybody picks a start city, each a different one, the last in turn order first."
        " Every route you claim must touch that city or one that your routes already reach.",
        "Les billets choisis, chacun prend une ville de départ, jamais la même, en commençant par le dernier à jouer."
        " Tout tronçon que vous prenez doit toucher cette ville ou une ville que vos tronçons atteignent déjà.",
    ),
    "cities": (
        "You have {each:City|Cities}, the first on your start city.",
        "Vous avez {each:Ville, posée|Villes, la première posée} sur votre ville de départ.",
    ),
    "cities more": (
        "After a claim you may place another on an end of that route for {price:card|cards of one colour}.",
        "Après avoir pris un tronçon, vous pouvez en poser une autre à l'un de ses bouts pour"
        " {price:carte|cartes d'une même couleur}.",
    ),
    "cities points": (
        "When a route is claimed, a City already at one of its ends takes the points for its owner, not for the"
        " claimer; two Cities take them twice.",
        "Quand un tronçon est pris, une Ville déjà posée à l'un de ses bouts en donne les points à son propriétaire et"
        " non au preneur ; deux Villes les donnent deux fois.",
    ),
    "alvin": (
        "Alvin waits in {home}, where nobody may start or place a City. If he is not yours, a route claimed to his city"
        " catches him: you score {points:point|points} and take him to one of your Cities. Whoever holds him at the end"
        " scores {points} more.",
        "Alvin attend à {home}, où nul ne peut partir ni poser de Ville. S'il n'est pas à vous, prendre un tronçon vers"
        " sa ville l'attrape : vous marquez {points:point|points} et l'emmenez dans l'une de vos Villes. Qui le tient à"
        " la fin en marque {points} de plus.",
    ),
    "stations": (
        "You have {each} stations. To build one in a city that has none is an action: the first costs one card, each"
        " further one a card more, all of one colour.",
        "Vous avez {each} gares. En bâtir une dans une ville qui n'en a pas est une action : la première coûte une"
        " carte, chaque suivante une de plus, toutes d'une même couleur.",
    ),
    "station": (
        "You have one station. To build it in a city that has none is an action and costs one card.",
        "Vous avez une gare. La bâtir dans une ville qui n'en a pas est une action et coûte une carte.",
    ),
    "stations lend": (
        "At the end a station lends you one route of an opponent into its city, for your tickets only.",
        "À la fin, une gare vous prête un tronçon d'un adversaire vers sa ville, pour vos billets seulement.",
    ),
    "stations unused": (
        "One not built is worth {points:point|points}.",
        "Une gare non bâtie vaut {points:point|points}.",
    ),
    "goods": (
        "{routes:route bears|routes bear} goods: whoever claims {routes:~it|one} takes a goods card, as long as the"
        " pile of {cards} lasts.",
        "{routes:tronçon porte|tronçons portent} des marchandises : qui {routes:~le prend|en prend un} reçoit une carte"
        " de marchandises, tant que dure la pile de {cards}.",
    ),
    "goods bonus": (
        "At the end, ranks in goods score {ranks}.",
        "À la fin, les rangs en marchandises rapportent {ranks}.",
    ),
    "goods rank": ("{points} points with {players} players", "{points} points à {players} joueurs"),
    "goods ties": (
        "Equal players share the better rank; without goods there is no bonus.",
        "À égalité, on partage le meilleur rang ; sans marchandises, pas de points.",
    ),
    "long": (
        "Each player is dealt {each} at the start, and none comes up later; those left over leave the game unseen.",
        "Chacun en reçoit {each} au départ, et il n'en vient plus ensuite ; ceux qui restent quittent la partie sans"
        " être vus.",
    ),
    "race": (
        "Nothing is scored: whoever first completes {goal:ticket|tickets} wins at once, and incomplete ones cost"
        " nothing.",
        "On ne compte pas de points : le premier à accomplir {goal:billet|billets} gagne aussitôt, et un billet"
        " inachevé ne coûte rien.",
    ),
    "race early": (
        "If trains run out before that, most completed tickets win; equal players share the victory.",
        "Si les wagons s'épuisent avant, le plus de billets accomplis l'emporte ; à égalité, la victoire est partagée.",
    ),
    "swap": (
        "A completed ticket is shown and replaced at once. Instead of another action, you may exchange all the tickets"
        " in your hand for new ones.",
        "Un billet accompli est montré et aussitôt remplacé. Au lieu d'une autre action, vous pouvez échanger tous les"
        " billets de votre main contre de nouveaux.",
    ),
    "coast": (
        "When your routes first join {west} to {east}, this counts as one completed ticket, once for each player.",
        "Quand vos tronçons relient pour la première fois {west} à {east}, cela compte comme un billet accompli, une"
        " fois par joueur.",
    ),
    "trail": (
        "At the end, the longest unbroken line of one player's trains earns {points:point|points}; if several are"
        " equal, each earns them. It may come back to a city but uses no route twice.",
        "À la fin, la plus longue ligne continue de wagons d'un même joueur rapporte {points:point|points} ; à égalité,"
        " chacun les reçoit. Elle peut repasser par une ville, mais n'emprunte aucun tronçon deux fois.",
    ),
    "globetrotter": (
        "At the end, whoever has completed most tickets earns {points:point|points}; if several are equal, each earns"
        " them.",
        "À la fin, qui a accompli le plus de billets reçoit {points:point|points} ; à égalité, chacun les reçoit.",
    ),
    "ties": (
        "Equal scores are decided by {reasons}; if all is equal, the victory is shared.",
        "À points égaux l'emporte qui a {reasons} ; si tout est égal, la victoire est partagée.",
    ),
    "ties shared": (
        "Players with equal scores share the victory.",
        "À points égaux, la victoire est partagée.",
    ),
    "tie tickets": ("more completed tickets", "le plus de billets accomplis"),
    "tie stations": ("fewer stations built", "le moins de gares bâties"),
    "tie trail": ("the longer unbroken line of trains", "la plus longue ligne continue de wagons"),
}
