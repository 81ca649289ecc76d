"""Stored reviews: with their table or import, and the quality of play by person."""

from draisine.review.model import FORMAT_VERSION, Curve, Review
from draisine.server.settings import Settings
from draisine.server.store import ImportRow, QualityRow, Store
from draisine.server.store.analysis.reviews import pack_review, unpack_review
from draisine.server.store.privacy.export import ExportedQuality, export_person
from tests.server.async_tests import async_test
from tests.server.store.factories import new_person, new_table, open_store

REVIEW = Review(
    board="usa",
    players=2,
    steps=1,
    curve=Curve(chances=[[0.5, 1.0], [0.5, 0.0]], errors=[[0.0, 0.0], [0.0, 0.0]]),
    open_curve=[[0.5, 1.0], [0.5, 0.0]],
    seats=[],
    decisions=[],
    luck=[],
    offers=[],
    playouts=7,
)
PACKED = pack_review(REVIEW)


def quality(person: str, seat: int = 0, table: str = "t", ended: float = 5.0) -> QualityRow:
    return QualityRow(
        table=table,
        seat=seat,
        person=person,
        board="usa",
        players=2,
        ended=ended,
        decisions=3,
        loss=6.0,
        squares=20.0,
    )


async def new_import(store: Store) -> None:
    row = ImportRow(id="import-1", person="ada", created=1.0, board="usa", players=2, record="{}")
    assert await store.imports.add(row, 1) == "import-1"


@async_test
async def test_a_review_is_stored_once_and_deleted_with_its_table(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await new_table(store)
        assert await store.reviews.get("t") is None
        for _ in range(2):
            await store.reviews.add("t", PACKED, 1.0, [quality("ada")])
        assert await store.reviews.get("t") == PACKED
        assert await store.reviews.exists("t")
        assert await store.import_reviews.get("t") is None
        assert await store.qualities.for_person("ada") == [quality("ada")]
        await store.redaction.delete_person("ada", 2.0)
        assert await store.reviews.get("t") == PACKED
        assert await store.qualities.for_person("ada") == []


@async_test
async def test_reviews_are_deleted_with_their_games(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await new_import(store)
        await new_table(store, at=1.0)
        await store.import_reviews.add("import-1", PACKED, 1.0)
        await store.reviews.add("t", PACKED, 1.0, [quality("ada")])
        assert await store.import_reviews.get("import-1") == PACKED
        assert await store.imports.delete("ada", "import-1")
        assert await store.import_reviews.get("import-1") is None
        await store.retention.prune(Settings(keep_open_days=1, keep_people_days=0), 1e9)
        assert await store.tables.get("t") is None
        assert await store.reviews.get("t") is None
        assert await store.qualities.for_person("ada") == []


@async_test
async def test_a_review_of_a_game_that_was_deleted_meanwhile_is_not_stored(url: str) -> None:
    async with open_store(url) as store:
        await store.reviews.add("t", PACKED, 1.0, [quality("ada")])
        await store.import_reviews.add("import-1", PACKED, 1.0)
        assert not await store.reviews.exists("t")
        assert not await store.import_reviews.exists("import-1")


@async_test
async def test_the_quality_of_people_who_were_deleted_meanwhile_is_not_stored(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "bob")
        await new_table(store)
        await store.reviews.add("t", PACKED, 1.0, [quality("ada", 0), quality("bob", 1)])
        assert await store.qualities.for_person("ada") == []
        assert await store.qualities.for_person("bob") == [quality("bob", 1)]


@async_test
async def test_a_review_of_an_older_format_counts_as_missing_and_is_replaced(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        await store.reviews.add("t", b"old", 1.0, version=FORMAT_VERSION - 1)
        assert await store.reviews.get("t") is None
        assert not await store.reviews.exists("t")
        await store.reviews.add("t", PACKED, 2.0)
        assert await store.reviews.get("t") == PACKED
        # A process of an older release does not replace it.
        await store.reviews.add("t", b"old", 3.0, version=FORMAT_VERSION - 1)
        assert await store.reviews.get("t") == PACKED


@async_test
async def test_the_qualities_of_a_person_are_listed_by_time_and_exported(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        for table, ended in (("t", 9.0), ("u", 5.0)):
            await new_table(store, table)
            await store.reviews.add(table, PACKED, 1.0, [quality("ada", table=table, ended=ended)])
        assert [row.table for row in await store.qualities.for_person("ada")] == ["u", "t"]
        account = await store.people.get("ada")
        assert account is not None
        exported = (await export_person(store, account)).qualities
        assert exported[0] == ExportedQuality(table="u", seat=0, ended=5.0, decisions=3, loss=6.0, squares=20.0)
        assert len(exported) == 2


def test_a_packed_review_is_unpacked_as_it_was() -> None:
    assert unpack_review(PACKED) == REVIEW
