"""The words of a balance report, in English and French. A `{name}` is filled in."""

TEXTS: dict[str, tuple[str, str]] = {
    "titled": ("Balance report: {board}", "Rapport d'équilibre : {board}"),
    "setting": (
        "{players} players · {games} games between bots ({bots})",
        "{players} joueurs · {games} parties entre robots ({bots})",
    ),
    "stopped": (
        "Stopped early: {games} of {asked} games were played. Everything below counts those alone.",
        "Arrêté en route : {games} parties sur {asked} ont été jouées. Tout ce qui suit ne compte que celles-là.",
    ),
    "few": (
        "Only {games} games: intervals are wide, and much that is there cannot be seen yet.",
        "Seulement {games} parties : les intervalles sont larges, et bien des choses ne se voient pas encore.",
    ),
    "summary": ("What stands out", "Ce qui ressort"),
    "seats": ("Turn order", "Ordre du tour"),
    "length": ("Length of games", "Durée des parties"),
    "points": ("Points", "Points"),
    "points_race": ("Completed tickets", "Billets accomplis"),
    "tickets": ("Tickets", "Billets"),
    "routes": ("Routes", "Tronçons"),
    "ends": ("How games end", "Comment les parties finissent"),
    "made": ("How this was made", "Comment ceci a été fait"),
    # What stands out.
    "seats_even": (
        "No place in the turn order wins more than its fair {fair}, as far as {games} games can tell: "
        "differences below {reach} points of percentage would not show.",
        "Aucune place dans l'ordre du tour ne gagne plus que sa juste part de {fair}, pour autant que {games} "
        "parties le montrent : un écart de moins de {reach} points de pourcentage ne se verrait pas.",
    ),
    "seat_ahead": (
        "Whoever plays {place} wins {share} of games ({span}), more than the fair {fair}.",
        "Qui joue en {place} gagne {share} des parties ({span}), plus que sa juste part de {fair}.",
    ),
    "seat_behind": (
        "Whoever plays {place} wins only {share} of games ({span}), less than the fair {fair}.",
        "Qui joue en {place} ne gagne que {share} des parties ({span}), moins que sa juste part de {fair}.",
    ),
    "tickets_hard": (
        "Tickets that are too hard, so that whoever keeps one loses points on average: {names}.",
        "Des billets trop difficiles, où l'on perd des points en moyenne : {names}.",
    ),
    "tickets_poor": (
        "Tickets that bring little for the trains they ask: {names}.",
        "Des billets qui rapportent peu pour les wagons qu'ils demandent : {names}.",
    ),
    "tickets_rich": (
        "Tickets that bring much for the trains they ask: {names}.",
        "Des billets qui rapportent beaucoup pour les wagons qu'ils demandent : {names}.",
    ),
    "tickets_unseen": (
        "Tickets that nobody ever had at the end: {names}.",
        "Des billets que personne n'a jamais eus à la fin : {names}.",
    ),
    "named_ticket": (
        "{name} ({value}\u00a0points, {share} completed)",
        "{name} ({value}\u00a0points, accompli à {share})",
    ),
    "named_ticket_race": ("{name} ({share} completed)", "{name} (accompli à {share})"),
    "named_route": ("{name} ({share})", "{name} ({share})"),
    "tickets_even": (
        "No ticket is clearly too easy or too hard for its value; {share} of all tickets kept are completed.",
        "Aucun billet n'est nettement trop facile ou trop difficile pour sa valeur ; {share} des billets gardés "
        "sont accomplis.",
    ),
    "routes_unused": (
        "Connections that hardly anybody ever takes: {names}.",
        "Des liaisons que presque personne ne prend : {names}.",
    ),
    "routes_crowded": (
        "Connections that are fought over, wanted by more players than there is room for in over a third of games: "
        "{names}.",
        "Des liaisons disputées, voulues par plus de joueurs qu'il n'y a de place dans plus d'un tiers des parties : "
        "{names}.",
    ),
    "routes_even": (
        "Every route is taken now and then, and none is fought over all the time.",
        "Chaque tronçon est pris de temps en temps, et aucun n'est sans cesse disputé.",
    ),
    "games_stuck": (
        "{share} of games ({span}) end because nobody can do anything any more.",
        "{share} des parties ({span}) finissent parce que plus personne ne peut rien faire.",
    ),
    "games_length": (
        "A game takes {middle} turns, about {each} for each player; half of all games take {low} to {high}.",
        "Une partie dure {middle} tours, environ {each} par joueur ; la moitié des parties en dure {low} à {high}.",
    ),
    "and": ("and", "et"),
    "more": ("{number} more", "{number} de plus"),
    "good": ("balanced", "équilibré"),
    "look": ("worth a look", "à regarder"),
    "note": ("to know", "à savoir"),
    # Figures.
    "key_games": ("games", "parties"),
    "key_turns": ("turns in a game (median)", "tours par partie (médiane)"),
    "key_winner": ("points of the winner (median)", "points du gagnant (médiane)"),
    "key_winner_race": ("tickets of the winner (median)", "billets du gagnant (médiane)"),
    "key_margin": ("points between first and second (median)", "points entre les deux premiers (médiane)"),
    "key_margin_race": ("tickets between first and second (median)", "billets entre les deux premiers (médiane)"),
    "key_done": ("of kept tickets completed", "des billets gardés accomplis"),
    "how_seats": (
        "How often each place in the turn order wins; a shared win counts in parts. The bar is the 95 % interval, "
        "the dashed line a fair share.",
        "Combien de fois gagne chaque place dans l'ordre du tour ; une victoire partagée compte en parts. La barre "
        "est l'intervalle à 95 %, la ligne pointillée une juste part.",
    ),
    "place": ("place", "place"),
    "place_1": ("first", "premier"),
    "place_2": ("second", "deuxième"),
    "place_3": ("third", "troisième"),
    "place_4": ("fourth", "quatrième"),
    "place_5": ("fifth", "cinquième"),
    "place_6": ("sixth", "sixième"),
    "wins": ("wins", "victoires"),
    "mean_points": ("mean points", "points en moyenne"),
    "mean_points_race": ("mean tickets", "billets en moyenne"),
    "ties": ("{share} of games are shared wins.", "{share} des parties sont des victoires partagées."),
    "by_bot": (
        "Different bots play: {bots}. Who begins is drawn, so that places stay comparable.",
        "Des robots différents jouent : {bots}. Qui commence est tiré au sort, les places restent donc comparables.",
    ),
    "bot_wins": ("{bot} wins {share} in each seat ({span})", "{bot} gagne {share} à chaque siège ({span})"),
    "how_length": (
        "Turns of all players together: {mean} on average (±\u00a0{reach}), {low} to {high} in nine games of ten.",
        "Tours de tous les joueurs ensemble : {mean} en moyenne (±\u00a0{reach}), de {low} à {high} dans neuf parties "
        "sur dix.",
    ),
    "turns": ("turns", "tours"),
    "games": ("games", "parties"),
    "results": ("results", "résultats"),
    "how_points": (
        "What all players have at the end: {mean} on average (±\u00a0{reach}). The strong bars are the winners.",
        "Ce que tous les joueurs ont à la fin : {mean} en moyenne (±\u00a0{reach}). Les barres fortes sont les "
        "gagnants.",
    ),
    "means_trains": (
        "trains of its cheapest way on an empty board",
        "wagons de son chemin le moins cher, plateau vide",
    ),
    "means_kept": ("games in which somebody had it at the end", "parties où quelqu'un l'avait à la fin"),
    "means_done": ("how often whoever had it had completed it", "combien de fois qui l'avait l'a accompli"),
    "means_gain": ("mean points that it brought, failures included", "points rapportés en moyenne, échecs compris"),
    "means_per_train": (
        "the gain for each train of the cheapest way; {typical} is usual here",
        "le gain par wagon du chemin le moins cher ; {typical} est habituel ici",
    ),
    "means_per_train_race": (
        "completed tickets for each train of the cheapest way; {typical} is usual here",
        "billets accomplis par wagon du chemin le moins cher ; {typical} est habituel ici",
    ),
    "swapped": (
        "Tickets that were exchanged during a game are not seen here.",
        "Les billets échangés en cours de partie ne se voient pas ici.",
    ),
    "ticket": ("ticket", "billet"),
    "value": ("value", "valeur"),
    "trains": ("trains", "wagons"),
    "kept": ("kept", "gardé"),
    "done": ("completed", "accompli"),
    "gain": ("gain", "gain"),
    "per_train": ("per train", "par wagon"),
    "hard": ("too hard", "trop difficile"),
    "poor": ("poor", "mal payé"),
    "rich": ("rich", "bien payé"),
    "long": ("long", "long"),
    "scatter": (
        "Every ticket by its trains and its gain. On the dashed line a train earns what is usual here; blue tickets "
        "bring clearly more, red ones clearly less, and the worst are named.",
        "Chaque billet selon ses wagons et son gain. Sur la ligne pointillée, un wagon rapporte ce qui est habituel "
        "ici ; les billets bleus rapportent nettement plus, les rouges nettement moins, et les pires sont nommés.",
    ),
    "how_routes": (
        "How often each route is claimed, in percent of games. A broad outline marks connections that are fought "
        "over; dashed ones are hardly ever taken.",
        "Combien de fois chaque tronçon est pris, en pour cent des parties. Un large contour marque les liaisons "
        "disputées ; celles en pointillé ne sont presque jamais prises.",
    ),
    "how_fought": (
        "Fought over: games in which more players wanted a connection than can have a track of it. A player wants "
        "it who claimed it, or who held a ticket whose cheapest way cannot avoid it. By place in the turn order: whose "
        "claims they were.",
        "Disputé : parties où plus de joueurs voulaient une liaison qu'il n'y a de voies à prendre. La veut qui l'a "
        "prise, ou qui tenait un billet dont le chemin le moins cher ne peut l'éviter. Par place dans l'ordre du "
        "tour : à qui étaient les prises.",
    ),
    "map": (
        "The board, each route coloured by how often it is claimed",
        "Le plateau, chaque tronçon coloré selon ses prises",
    ),
    "map_route": (
        "{name}: claimed in {share} of games ({span}), fought over in {fought}",
        "{name} : pris dans {share} des parties ({span}), disputé dans {fought}",
    ),
    "never": ("hardly ever", "presque jamais"),
    "connection": ("connection", "liaison"),
    "spaces": ("length", "longueur"),
    "worth": ("points", "points"),
    "claimed": ("claimed", "pris"),
    "fought": ("fought over", "disputé"),
    "by_place": ("by place", "par place"),
    "how_ends": (
        "A player is left with {left} of {each} trains on average.",
        "Un joueur garde en moyenne {left} de ses {each} wagons.",
    ),
    "end": ("end", "fin"),
    "last_round": ("a player runs low on trains, last round", "un joueur n'a presque plus de wagons, dernier tour"),
    "last_train": ("a player places the last train", "un joueur pose son dernier wagon"),
    "tickets_won": ("a player has completed enough tickets", "un joueur a accompli assez de billets"),
    "stuck": ("nobody can do anything any more", "plus personne ne peut rien faire"),
    "how_made": (
        "Bots played these games, not people: {bots}. They know the rules, but not every trick; what they find hard "
        "or dull is a hint, no verdict. Who begins is drawn for each game.",
        "Des robots ont joué ces parties, pas des gens : {bots}. Ils savent les règles, mais pas toutes les ruses ; ce "
        "qu'ils trouvent difficile ou terne est un indice, pas un verdict. Qui commence est tiré au sort à chaque "
        "partie.",
    ),
    "how_sure": (
        "Intervals hold the true figure 19 times out of 20 (shares: Wilson). What stands out above must be surer: its "
        "intervals are widened for the number of figures judged at once (Bonferroni).",
        "Les intervalles contiennent le vrai chiffre 19 fois sur 20 (parts : Wilson). Ce qui ressort plus haut doit "
        "être plus sûr : ses intervalles sont élargis selon le nombre de chiffres jugés à la fois (Bonferroni).",
    ),
    "again": ("The same report again:", "Le même rapport à nouveau :"),
    "board_digest": ("Board digest:", "Empreinte du plateau :"),
    "interval": ("95 % interval", "intervalle à 95 %"),
}
