"""Message templates for refusals, in English and French. A `{name}` is filled from the refusal's values."""

from collections.abc import Mapping

from draisine.play.text.event_texts import CARDS_FR

LANGUAGES = ("en", "fr")

REFUSALS: dict[str, tuple[str, str]] = {
    "game_over": ("the game is over", "la partie est finie"),
    "not_your_turn": ("it is not your turn", "ce n'est pas votre tour"),
    "no_such_seat": ("there is no seat {seat} at this table", "il n'y a pas de place {seat} à cette table"),
    "unknown": ("this board has no such thing", "ce plateau n'a rien de tel"),
    "unknown_route": ("there is no route {name}{hint}", "il n'y a pas de tronçon {name}{hint}"),
    "unknown_city": ("there is no city {name}{hint}", "il n'y a pas de ville {name}{hint}"),
    "unknown_card": ("there is no card {name}{hint}", "il n'y a pas de carte {name}{hint}"),
    "unreadable": ("this is not a move: {text}", "ce n'est pas un coup : {text}"),
    "not_now": ("this cannot be done now", "ce n'est pas le moment"),
    "slot_empty": ("there is no card in that place", "il n'y a pas de carte à cette place"),
    "loco_second": (
        "a face-up locomotive cannot be the second card",
        "une locomotive visible ne peut pas être la deuxième carte",
    ),
    "no_cards": ("there are no cards left to draw", "il n'y a plus de carte à piocher"),
    "no_tickets": ("there are not enough tickets left", "il ne reste pas assez de billets"),
    "can_act": ("you cannot pass: you can still do something", "vous ne pouvez pas passer : il reste un coup possible"),
    "keep_more": (
        "keep at least {least} of the tickets ({kept} kept)",
        "gardez au moins {least} des billets (gardés : {kept})",
    ),
    "twice": ("a ticket is named twice", "un billet est nommé deux fois"),
    "not_offered": ("{name} was not offered to you", "{name} ne vous a pas été proposé"),
    "taken": ("seat {owner} has this route already", "la place {owner} a déjà ce tronçon"),
    "closed": (
        "closed: its twin is taken in a game of {players}",
        "fermé : le tronçon jumeau est pris dans une partie à {players}",
    ),
    "own_twin": (
        "you own the track beside it; nobody owns both",
        "vous avez déjà la voie parallèle ; personne ne prend les deux",
    ),
    "trains_short": ("trains left: {left}, needed: {length}", "wagons restants : {left}, il en faut {length}"),
    "cards_short": ("{missing} {colour} missing", "il manque {missing} carte(s) : {colour}"),
    "locos_short": ("locomotives missing: {missing}", "locomotives manquantes : {missing}"),
    "not_connected": ("it does not touch your network", "il ne touche pas votre réseau"),
    "no_station_left": ("you have built all your stations", "vous avez bâti toutes vos gares"),
    "city_taken": ("seat {owner} stands there already", "la place {owner} y est déjà"),
    "not_an_end": ("that city is no end of the route just taken", "cette ville n'est pas au bout du tronçon pris"),
    "barred_city": ("Alvin's home takes no City", "la ville d'Alvin ne reçoit pas de Ville"),
    "not_your_city": ("none of your Cities stands there", "aucune de vos Villes ne s'y trouve"),
    "no_such_action": ("this board has no such action", "ce plateau ne connaît pas cette action"),
    "price": ("cards laid: {offered}, asked: {price}", "cartes posées : {offered}, demandées : {price}"),
    "two_colours": ("cards of two colours do not go together", "deux couleurs ne vont pas ensemble"),
    "wrong_colour": ("{colour} is asked, not {offered}", "couleur demandée : {colour}, et non {offered}"),
    "not_in_hand": ("you have only {have} {card}", "vous n'avez que {have} carte(s) : {card}"),
    "need_locos": ("locomotives needed: {locos}", "locomotives nécessaires : {locos}"),
    "wrong_payment": ("it cannot be paid like that", "on ne peut pas payer ainsi"),
}

FRENCH = {"of one colour": "d'une couleur", **{name: one for name, (one, _) in CARDS_FR.items()}}


def format_refusal(language: str, code: str, values: Mapping[str, object]) -> str:
    """Format a refusal in a language."""
    template = REFUSALS[code][LANGUAGES.index(language)]
    filled = {
        name: FRENCH.get(str(value), value) if language == "fr" and name in ("colour", "card", "offered") else value
        for name, value in values.items()
    }
    return template.format(**filled)
