"""Names by language: any language may be given, none must be."""

import msgspec
import pytest

from draisine.boards import Board, digest, from_document, load, names, parse, to_document
from tests.boards.small_board import SMALL, changed, problems

TITLE = 'title = { en = "Small", fr = "Petit" }'
BLY = 'name = "Blý", en = "Bligh"'


def titled(title: str) -> str:
    return changed(SMALL, TITLE, f"title = {title}")


def named(bly: str) -> str:
    return changed(SMALL, BLY, bly)


@pytest.mark.parametrize(
    ("title", "english", "german"),
    [
        ('{ en = "Small" }', "Small", "Small"),
        ('{ de = "Klein" }', "Klein", "Klein"),
        ('{ de = "Klein", en = "Small" }', "Small", "Klein"),
        ('{ fr = "Petit", it = "Piccolo" }', "Petit", "Petit"),
    ],
)
def test_titles(title: str, english: str, german: str) -> None:
    board = parse(titled(title))
    assert (board.title_in("en"), board.title_in(None), board.title_in("de")) == (english, english, german)


def test_names_of_cities() -> None:
    board = parse(named('name = "Blý", en = "Bligh", de = "Blei", gsw = "Blii", names = { id = "Bli" }'))
    assert board.city_by_id["bly"].names == {"en": "Bligh", "de": "Blei", "gsw": "Blii", "id": "Bli"}
    shown = [board.city_name("bly", language) for language in (None, "en", "de", "gsw", "id", "fr")]
    assert shown == ["Blý", "Bligh", "Blei", "Blii", "Bli", "Blý"]


def test_an_empty_name_is_none() -> None:
    assert parse(named('name = "Blý", en = ""')).city_name("bly", "en") == "Blý"


@pytest.mark.parametrize(
    ("title", "entry", "reason"),
    [
        ('"Small"', "title", 'write title = { en = "Corsica" }'),
        ("{}", "title", 'write title = { en = "Corsica" }'),
        ('{ english = "Small" }', "title", "unknown language 'english': write a code such as en"),
        ('{ xx = "Small" }', "title", "unknown language 'xx': write a code such as en"),
        ('{ EN = "Small" }', "title", "unknown language 'EN': write a code such as en"),
    ],
)
def test_invalid_titles(title: str, entry: str, reason: str) -> None:
    assert problems(titled(title)) == [(entry, reason, "")]


@pytest.mark.parametrize(
    ("bly", "entry", "reason", "hint"),
    [
        ('name = "Blý", lan = "Bligh"', "city 2 (bly)", "unknown key 'lan'", "did you mean 'lon'?"),
        ('name = "Blý", nam = "Bligh"', "city 2 (bly)", "unknown key 'nam'", "did you mean 'name'?"),
        ('name = "Blý", german = "Blei"', "city 2 (bly)", "unknown key 'german'", ""),
        ('name = "Blý", de = 5', "city 2 (bly), de", "must be a text in quotes, not 5", 'write de = "5"'),
        ('name = "Blý", names = "Bligh"', "city 2 (bly)", 'write names = { en = "Corsica" }', ""),
        (
            r'name = "Blý", de = "Bl\nei"',
            "city 2 (bly), de",
            "has line breaks or other characters that cannot be displayed",
            "",
        ),
    ],
)
def test_invalid_names(bly: str, entry: str, reason: str, hint: str) -> None:
    assert problems(named(bly)) == [(entry, reason, hint)]


def test_digests_depend_on_the_languages_of_the_first_release_only() -> None:
    """Stored games have a digest of their board, which must stay valid when names in another language are added."""
    first = digest(parse(SMALL))
    assert first == "378f39e447fb4781259dee53db3881ee14678b8d7a59679d236402c9a3c8ac64"
    assert digest(parse(changed(named(f'{BLY}, de = "Blei"'), "{ en =", '{ de = "Klein", en ='))) == first
    assert digest(parse(named(f'{BLY}, fr = "Blay"'))) != first
    assert digest(parse(titled('{ de = "Klein" }'))) != digest(parse(titled('{ de = "Winzig" }')))


@pytest.mark.parametrize(
    "board", [*map(load, names()), parse(named(f'{BLY}, de = "Blei", names = {{ id = "Bli" }}'))], ids=lambda b: b.id
)
def test_documents(board: Board) -> None:
    """Records contain the document of a board, with names as keys of a city."""
    document = msgspec.json.decode(msgspec.json.encode(to_document(board)))
    assert from_document(document) == board
    assert all(set(city.get("names", {})) <= {"id"} for city in document["city"])
