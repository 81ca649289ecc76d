"""Records: layout, packing and copying, compiled and uncompiled."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, cast, get_args, get_type_hints

import numpy as np
import pytest

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import JIT_DISABLED
from draisine.engine.compiler.records import Row, copy, dtype, new, new_array, pack, to_plain, unpack
from draisine.engine.state import FactEntry, Player, Scratch, SeatPoints, State
from tests.engine.driver import SETTINGS, Game, Setting, clone, load_compiled, to_numpy

ROOT = Path(__file__).parents[3]
MAX_STATE_BYTES = 2560


def test_a_state_stays_small() -> None:
    assert dtype(State).itemsize <= MAX_STATE_BYTES


@pytest.mark.parametrize("cls", [BoardTables, State, Player, SeatPoints, FactEntry, Scratch])
def test_a_record_has_the_fields_of_its_class_and_is_zeroed(cls: type[Any]) -> None:
    assert dtype(cls).names == tuple(get_type_hints(cls))
    assert pack(new(cls)) == bytes(dtype(cls).itemsize)


def _nested(layout: np.dtype[Any]) -> set[np.dtype[Any]]:
    inner = {layout.fields[name][0].base for name in layout.names or ()} if layout.fields else set()
    return {layout}.union(*(_nested(part) for part in inner if part.names))


@pytest.mark.parametrize("cls", [BoardTables, State, Scratch])
def test_no_field_is_shadowed_by_an_attribute_of_numpy(cls: type[Any]) -> None:
    """`record.round` would be a method of numpy, not the field, where uncompiled rules run on numpy records."""
    taken = set(dir(np.record))
    hidden = {name for part in _nested(dtype(cls)) for name in part.names or () if name in taken}
    assert hidden == set()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_states_survive_packing_and_copying(setting: Setting) -> None:
    game, rng = Game.from_setting(setting, 11), Random(11)
    for number in game.positions(rng):
        if number % 9 == 0:
            content = pack(game.state)
            again = unpack(State, content)
            assert pack(again) == content
            assert pack(clone(again)) == content
    # A copy is independent: the next step of one does not change the other.
    game = Game.from_setting(setting, 12)
    before = clone(game.state)
    game.play_random(rng)
    assert pack(before) != pack(game.state)


def test_a_copy_continues_like_the_original() -> None:
    game, other = Game.from_setting(Setting("europe", 3), 5), Game.from_setting(Setting("europe", 3), 6)
    for _ in range(40):
        game.play_random(Random(1))
    copy(other.state, game.state)
    for _ in zip(game.positions(Random(2)), other.positions(Random(2)), strict=True):
        assert pack(game.state) == pack(other.state)


@pytest.mark.parametrize("name", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_board_tables_survive_packing(name: str) -> None:
    tables = load_compiled(name)[1]
    assert pack(unpack(BoardTables, pack(tables))) == pack(tables)


def test_records_of_an_array_are_separate() -> None:
    states = new_array(State, 3)
    states[1].players[2].hand[4] = 7
    assert [int(to_numpy(states[i])["players"]["hand"].sum()) for i in range(3)] == [0, 7, 0]


@pytest.mark.parametrize("cls", [BoardTables, State, Scratch])
def test_fields_are_aligned(cls: type[Any]) -> None:
    """Their offsets are multiples of their width."""
    for part in _nested(dtype(cls)):
        assert part.isalignedstruct
        for field, offset, *_ in (part.fields or {}).values():
            assert offset % _max_width(field.base) == 0


def _max_width(layout: np.dtype[Any]) -> int:
    """The width of the widest number in a layout."""
    return max((_max_width(field.base) for field, *_ in (layout.fields or {}).values()), default=layout.itemsize)


def test_nested_fields_are_attributes() -> None:
    states = new_array(State, 2)
    for state in (states[1], new(State)):
        state.mover = 3
        state.players[1].score = 4
        state.players[1].hand[2] = 5
        found = state.mover, state.players[1].score, state.players[1].hand[2]
        assert [int(number) for number in found] == [3, 4, 5]
    assert int(states[0].mover) == 0


@pytest.mark.skipif(JIT_DISABLED, reason="plain objects accept any attribute")
def test_an_unknown_field_is_an_error() -> None:
    state = new(State)
    records: list[Any] = [state, state.players[0], new_array(State, 2)[1]]
    for one in records:
        with pytest.raises(AttributeError):
            one.no_field = 1


def test_numbers_of_16_bits_hold_all_values() -> None:
    """A field that is too narrow would wrap silently."""
    game = Game.from_setting(Setting("usa", 5), 3)
    for value in (-(2**15), 2**15 - 1):
        game.state.players[0].score = value
        assert int(unpack(State, pack(game.state)).players[0].score) == value
    assert get_args(get_type_hints(State, include_extras=True)["deck"])[1] >= 110


def test_a_negative_index_is_an_error_in_uncompiled_rules() -> None:
    """Compiled rules do not handle it: see `linking`."""
    row = Row([1, 2, 3])
    with pytest.raises(IndexError, match="a rule reads index -1"):
        row[-1]
    with pytest.raises(IndexError, match="a rule writes index -1"):
        row[-1] = 0


def test_uncompiled_records(plain_environment: dict[str, str]) -> None:
    """The same tests, on plain objects instead of numpy records."""
    chosen = (
        "europe-2 or old_west-3-alvin or first_journey-2 or original or tables or array or 16_bits or zeroed or nested"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", chosen]
    done = subprocess.run(command, cwd=ROOT, env=plain_environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_plain_copy_is_equal(setting: Setting) -> None:
    game = Game.from_setting(setting, 13)
    for number in game.positions(Random(13)):
        if number % 9 == 0:
            assert _to_builtins(to_plain(State, game.state)) == _to_builtins(game.state)


def _to_builtins(one: Any) -> Any:
    """The content of a record in any representation, as dictionaries, lists and numbers."""
    if isinstance(one, np.void):
        return {name: _to_builtins(one[name]) for name in one.dtype.names or ()}
    if isinstance(one, list | np.ndarray):
        return [_to_builtins(item) for item in one]
    if isinstance(one, int | np.integer):
        return int(one)
    fields = [name for name, value in vars(type(one)).items() if isinstance(value, property)]
    return {name: _to_builtins(getattr(one, name)) for name in fields}


def test_compiled_code_gets_a_record_without_a_description_of_its_layout() -> None:
    """Numba asks for the buffer of the attribute `data`, which numpy would build as text for every argument."""
    state = new(State)
    state.players[1].hand[3] = 5
    for record in (state, state.players[1]):
        assert cast(Any, record).data is record
        assert bytes(memoryview(cast(Any, record))) == pack(record)
