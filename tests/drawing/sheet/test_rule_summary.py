"""Rules as text, derived from the board's data, in both languages and with the right plurals."""

import re
from typing import get_args

import msgspec
import pytest

from draisine.boards import Board, load, names, parse
from draisine.boards.schema import Cards, Ending
from draisine.drawing.art.names import Language
from draisine.drawing.sheet.rule_summary import Count, list_differences, list_numbers
from tests.boards.small_board import RACE, SMALL, changed

LANGUAGES: tuple[Language, ...] = get_args(Language)

EUROPE_EN = {
    "Double routes": (
        "Where tracks lie side by side between the same two cities, the first claim closes the rest with 2 or 3"
        " players. With any other number all may be claimed, but nobody ever owns two of them."
    ),
    "Ferries": (
        "13 routes are ferries: each locomotive symbol on them takes a locomotive, the other spaces are paid as usual."
    ),
    "Tunnels": (
        "18 routes are tunnels: when you have laid the cards, the top three of the deck are turned up; each one of the"
        " colour you laid and each locomotive costs one more card of that colour, or a locomotive. If you cannot or"
        " will not pay, take your cards back: your turn is over."
    ),
    "Stations": (
        "You have 3 stations. To build one in a city that has none is an action: the first costs one card, each further"
        " one a card more, all of one colour. At the end a station lends you one route of an opponent into its city,"
        " for your tickets only. One not built is worth 4 points."
    ),
    "Long tickets": (
        "Each player is dealt 1 at the start, and none comes up later; those left over leave the game unseen."
    ),
    "Longest trail": (
        "At the end, the longest unbroken line of one player's trains earns 10 points; if several are equal, each earns"
        " them. It may come back to a city but uses no route twice."
    ),
    "Ties": (
        "Equal scores are decided by more completed tickets, then fewer stations built, then the longer unbroken line"
        " of trains; if all is equal, the victory is shared."
    ),
}
EUROPE_FR = {
    "Tronçons doubles": (
        "Là où des voies parallèles relient les deux mêmes villes, la première prise ferme les autres à 2 ou 3 joueurs."
        " À tout autre nombre, toutes peuvent être prises, mais jamais deux par le même joueur."
    ),
    "Ferries": (
        "13 tronçons sont des ferries : chaque symbole de locomotive s'y paie d'une locomotive, les autres cases comme"
        " d'habitude."
    ),
    "Tunnels": (
        "18 tronçons sont des tunnels : vos cartes posées, on retourne les trois premières de la pioche ; chaque carte"
        " de la couleur posée et chaque locomotive coûtent une carte de plus, de cette couleur ou locomotive. Si vous"
        " ne pouvez ou ne voulez pas payer, reprenez vos cartes : votre tour est fini."
    ),
    "Gares": (
        "Vous avez 3 gares. En bâtir une dans une ville qui n'en a pas est une action : la première coûte une carte,"
        " chaque suivante une de plus, toutes d'une même couleur. À la fin, une gare vous prête un tronçon d'un"
        " adversaire vers sa ville, pour vos billets seulement. Une gare non bâtie vaut 4 points."
    ),
    "Billets longs": (
        "Chacun en reçoit 1 au départ, et il n'en vient plus ensuite ; ceux qui restent quittent la partie sans être"
        " vus."
    ),
    "Plus long chemin": (
        "À la fin, la plus longue ligne continue de wagons d'un même joueur rapporte 10 points ; à égalité, chacun les"
        " reçoit. Elle peut repasser par une ville, mais n'emprunte aucun tronçon deux fois."
    ),
    "Égalités": (
        "À points égaux l'emporte qui a le plus de billets accomplis, puis le moins de gares bâties, puis la plus"
        " longue ligne continue de wagons ; si tout est égal, la victoire est partagée."
    ),
}
JOURNEY_EN = {
    "Double routes": (
        "Where tracks lie side by side between the same two cities, all may be claimed at any number of players, but"
        " nobody ever owns two of them."
    ),
    "A race for tickets": (
        "Nothing is scored: whoever first completes 6 tickets wins at once, and incomplete ones cost nothing. If trains"
        " run out before that, most completed tickets win; equal players share the victory."
    ),
    "New tickets": (
        "A completed ticket is shown and replaced at once. Instead of another action, you may exchange all the tickets"
        " in your hand for new ones."
    ),
    "Coast to coast": (
        "When your routes first join Seattle, San Francisco or Los Angeles to New York, Washington or Miami, this"
        " counts as one completed ticket, once for each player."
    ),
}
JOURNEY_FR = {
    "Tronçons doubles": (
        "Là où des voies parallèles relient les deux mêmes villes, toutes peuvent être prises, quel que soit le nombre"
        " de joueurs, mais jamais deux par le même joueur."
    ),
    "Une course aux billets": (
        "On ne compte pas de points : le premier à accomplir 6 billets gagne aussitôt, et un billet inachevé ne coûte"
        " rien. Si les wagons s'épuisent avant, le plus de billets accomplis l'emporte ; à égalité, la victoire est"
        " partagée."
    ),
    "Nouveaux billets": (
        "Un billet accompli est montré et aussitôt remplacé. Au lieu d'une autre action, vous pouvez échanger tous les"
        " billets de votre main contre de nouveaux."
    ),
    "D'une côte à l'autre": (
        "Quand vos tronçons relient pour la première fois Seattle, San Francisco ou Los Angeles à New York, Washington"
        " ou Miami, cela compte comme un billet accompli, une fois par joueur."
    ),
}


@pytest.mark.parametrize(
    ("name", "language", "wanted"),
    [
        ("europe", "en", EUROPE_EN),
        ("europe", "fr", EUROPE_FR),
        ("first_journey", "en", JOURNEY_EN),
        ("first_journey", "fr", JOURNEY_FR),
    ],
)
def test_differences_verbatim(name: str, language: Language, wanted: dict[str, str]) -> None:
    assert {rule.name: rule.text for rule in list_differences(load(name), language)} == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("usa", "tracks trail ties"),
        ("europe", "tracks ferries tunnels stations long trail ties"),
        ("old_west", "tracks ferries start cities alvin globetrotter ties"),
        ("amsterdam", "tracks goods ties"),
        ("first_journey", "tracks race swap coast"),
    ],
)
def test_only_rules_of_the_board(name: str, wanted: str) -> None:
    for language in LANGUAGES:
        assert [rule.topic for rule in list_differences(load(name), language)] == wanted.split()


def test_numbers_verbatim() -> None:
    assert {rule.name: rule.text for rule in list_numbers(load("old_west"), "en")} == {
        "players": "2 to 6",
        "trains": "40 each",
        "points by length": "1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18",
        "train cards": "110: 12 each of white, blue, yellow, green, red, purple, black and orange; 14 locomotives",
        "hand and market": "hand of 4, market of 5, replaced whole at 3 locomotives",
        "tickets at the start": "5 dealt, at least 3 kept, the rest goes shuffled under the deck",
        "tickets in play": "4 drawn, at least 1 kept, the rest goes under the deck",
        "end": "one more turn each once a reserve is down to 2 trains or fewer",
        "ties": "tickets, then trail",
    }
    assert {rule.name: rule.text for rule in list_numbers(load("first_journey"), "fr")} == {
        "joueurs": "2 à 4",
        "wagons": "20 chacun",
        "points par longueur": "aucun : les tronçons ne rapportent rien",
        "cartes wagon": "72 : 10 par couleur en jaune, vert, blanc, noir, bleu et rouge ; 12 locomotives",
        "main et cartes visibles": "main de 4, aucune carte visible : on pioche toujours à l'aveugle",
        "billets au départ": "2 distribués, tous gardés",
        "billets en cours de partie": "un nouveau pour chaque billet accompli, ou tous échangés",
        "fin": "aussitôt qu'un joueur pose son dernier wagon ; aussitôt qu'un joueur a 6 billets accomplis",
    }


@pytest.mark.parametrize("board", [*map(load, names()), parse(SMALL), parse(RACE)], ids=lambda board: str(board.id))
def test_both_languages_say_the_same(board: Board) -> None:
    """The same rules with the same numbers, and no text with a placeholder left."""
    for list_rules in (list_numbers, list_differences):
        english, french = list_rules(board, "en"), list_rules(board, "fr")
        assert [rule.topic for rule in english] == [rule.topic for rule in french]
        for one, other in zip(english, french, strict=True):
            assert _figures(one.text) == _figures(other.text), one.name
            assert not re.search(r"[{}|~]", one.text + other.text)
            assert not re.search(r"\w[:;]", other.text), "French sets these marks off by a space"


def _figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize(
    ("language", "counted"),
    [("en", ["0 tickets", "1 ticket", "2 tickets"]), ("fr", ["0 billet", "1 billet", "2 billets"])],
)
def test_plurals(language: Language, counted: list[str]) -> None:
    nouns = "ticket|tickets" if language == "en" else "billet|billets"
    three = [Count.of(count, language) for count in range(3)]
    assert [f"{number:{nouns}}" for number in three] == counted
    assert [f"{number:~{nouns}}" for number in three] == [text.split()[1] for text in counted]
    assert f"{three[2]}" == "2"


def rule_text(board: Board, topic: str, language: Language = "en") -> str:
    (text,) = (
        rule.text
        for rule in [*list_differences(board, language), *list_numbers(board, language)]
        if rule.topic == topic
    )
    return text


def test_singular_nouns() -> None:
    assert rule_text(load("old_west"), "ferries").startswith("1 route is a ferry: each locomotive symbol on it takes")
    assert rule_text(load("old_west"), "ferries", "fr").startswith("1 tronçon est un ferry : ")
    small = parse(SMALL)
    assert rule_text(small, "tunnels").startswith("1 route is a tunnel: ")
    assert rule_text(small, "goods").startswith("1 route bears goods: whoever claims it takes")
    assert rule_text(small, "goods", "fr").startswith("1 tronçon porte des marchandises : qui le prend reçoit")
    single_pieces = parse(
        changed(changed(SMALL, "each = 3\nunused = 4", "each = 1\nunused = 0"), "each = 2\nprice", "each = 1\nprice")
    )
    assert rule_text(single_pieces, "stations") == (
        "You have one station. To build it in a city that has none is an action and costs one card."
        " At the end a station lends you one route of an opponent into its city, for your tickets only."
    )
    assert rule_text(single_pieces, "cities", "fr").startswith(
        "Vous avez 1 Ville, posée sur votre ville de départ. Quand"
    )


def test_alvin_and_goods() -> None:
    assert rule_text(load("old_west"), "alvin").startswith(
        "Alvin waits in Roswell, where nobody may start or place a City."
    )
    assert "you score 6 points" in rule_text(parse(SMALL), "alvin")
    assert (
        "8 and 4 points with 2 players; 8, 5 and 2 points with 3 players; 8, 6, 4 and 2 points with 4 players"
    ) in rule_text(load("amsterdam"), "goods")


def test_tracks_close_at_the_numbers_of_the_board() -> None:
    small = parse(SMALL)
    assert "closes the rest with 2 players. With any other number" in rule_text(small, "tracks")
    always = rule_text(msgspec.structs.replace(small, closed_at=[2, 3]), "tracks")
    assert always == "Where tracks lie side by side between the same two cities, the first claim closes the rest."
    single = msgspec.structs.replace(small, route=small.route[1:])
    assert "tracks" not in {rule.topic for rule in list_differences(single, "en")}
    triple = msgspec.structs.replace(small, route=[*small.route, small.route[0]])
    assert list_differences(triple, "en")[0].name == "Double and triple routes"
    assert list_differences(msgspec.structs.replace(triple, route=[*triple.route, small.route[0]]), "fr")[0].name == (
        "Tronçons multiples"
    )


def test_numbers_of_unusual_boards() -> None:
    small = parse(SMALL)
    cards = Cards(deck={"red": 6, "blue": 5, "green": 5}, hand=2, market=2, sweep=3)
    unusual = msgspec.structs.replace(small, cards=cards, ending=Ending(last_round_at=0), tie_break=[])
    assert rule_text(unusual, "deck") == "16: 6 red; 5 each of blue and green"
    assert rule_text(unusual, "deck", "fr") == "16 : 6 en rouge ; 5 par couleur en bleu et vert"
    assert rule_text(unusual, "hand") == "hand of 2, market of 2"
    assert rule_text(unusual, "end") == "one more turn each once a reserve is empty"
    assert list_numbers(unusual, "en")[-1].text == "shared"
    assert list_differences(unusual, "en")[-1].text == "Players with equal scores share the victory."
    assert rule_text(parse(RACE), "players") == "2"
