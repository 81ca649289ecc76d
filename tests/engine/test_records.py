"""Records as bytes and back, compiled and plain; and that a state stays small."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import PLAIN
from draisine.engine.compiler.records import copy, dtype, many, new, pack, read, unpack
from draisine.engine.state import Count, Entry, Player, Scratch, State
from tests.engine.driving import SETTINGS, Game, Setting, charted, look, twin

ROOT = Path(__file__).parents[2]
LARGEST_STATE = 2560


def test_a_state_stays_small() -> None:
    assert dtype(State).itemsize <= LARGEST_STATE


@pytest.mark.parametrize("cls", [BoardTables, State, Player, Count, Entry, Scratch])
def test_a_record_has_the_fields_of_its_class_and_begins_at_zero(cls: type[Any]) -> None:
    assert dtype(cls).names == tuple(get_type_hints(cls))
    assert pack(new(cls)) == bytes(dtype(cls).itemsize)


def _nested(layout: np.dtype[Any]) -> set[np.dtype[Any]]:
    inner = {layout.fields[name][0].base for name in layout.names or ()} if layout.fields else set()
    return {layout}.union(*(_nested(part) for part in inner if part.names))


@pytest.mark.parametrize("cls", [BoardTables, State, Scratch])
def test_no_field_hides_behind_an_attribute_of_numpy(cls: type[Any]) -> None:
    """`record.round` would be a method of numpy, not the field, wherever the rules run on records uncompiled."""
    taken = set(dir(np.record))
    hidden = {name for part in _nested(dtype(cls)) for name in part.names or () if name in taken}
    assert hidden == set()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_states_survive_packing_and_copying(setting: Setting) -> None:
    game, chance = Game.of(setting, 11), Random(11)
    for number in game.moments(chance):
        if number % 9 == 0:
            content = pack(game.state)
            again = unpack(State, content)
            assert pack(again) == content
            assert pack(twin(again)) == content
    # A copy is a copy: the next step of one leaves the other alone.
    game = Game.of(setting, 12)
    before = twin(game.state)
    game.play_any(chance)
    assert pack(before) != pack(game.state)


def test_a_copy_plays_on_as_the_original_would() -> None:
    game, other = Game.of(Setting("europe", 3), 5), Game.of(Setting("europe", 3), 6)
    for _ in range(40):
        game.play_any(Random(1))
    copy(other.state, game.state)
    for _ in zip(game.moments(Random(2)), other.moments(Random(2)), strict=True):
        assert pack(game.state) == pack(other.state)


@pytest.mark.parametrize("name", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_a_chart_survives_packing(name: str) -> None:
    tables = charted(name)[1]
    assert pack(unpack(BoardTables, pack(tables))) == pack(tables)


def test_many_records_are_apart() -> None:
    states = many(State, 3)
    states[1].players[2].hand[4] = 7
    assert [int(look(states[i])["players"]["hand"].sum()) for i in range(3)] == [0, 7, 0]


@pytest.mark.parametrize("cls", [BoardTables, State, Scratch])
def test_fields_lie_where_compiled_code_looks_for_them(cls: type[Any]) -> None:
    """At multiples of their width."""
    for part in _nested(dtype(cls)):
        assert part.isalignedstruct
        for kind, place, *_ in (part.fields or {}).values():
            assert place % _nested_width(kind.base) == 0


def _nested_width(layout: np.dtype[Any]) -> int:
    """The widest number in it."""
    return max((_nested_width(kind.base) for kind, *_ in (layout.fields or {}).values()), default=layout.itemsize)


def test_fields_are_attributes_however_deep_they_lie() -> None:
    states = many(State, 2)
    for state in (states[1], new(State)):
        state.mover = 3
        state.players[1].score = 4
        state.players[1].hand[2] = 5
        found = state.mover, state.players[1].score, state.players[1].hand[2]
        assert [int(number) for number in found] == [3, 4, 5]
    assert int(states[0].mover) == 0


@pytest.mark.skipif(PLAIN, reason="plain objects take any name")
def test_what_is_no_field_is_none() -> None:
    state = new(State)
    records: list[Any] = [state, state.players[0], many(State, 2)[1]]
    for one in records:
        with pytest.raises(AttributeError):
            one.no_field = 1


def test_short_numbers_hold_every_ticket_and_card() -> None:
    """A narrow field that cannot hold its values would wrap without a word."""
    game = Game.of(Setting("usa", 5), 3)
    for value in (-(2**15), 2**15 - 1):
        game.state.players[0].score = value
        assert int(unpack(State, pack(game.state)).players[0].score) == value
    assert get_args(get_type_hints(State, include_extras=True)["deck"])[1] >= 110


def test_all_this_holds_uncompiled_too(plain_environment: dict[str, str]) -> None:
    """The same tests, on plain objects instead of numpy records."""
    chosen = "europe-2 or old_west-3-alvin or first_journey-2 or original or chart or apart or short or zero or deep"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", chosen]
    done = subprocess.run(command, cwd=ROOT, env=plain_environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_record_read_at_once_says_the_same(setting: Setting) -> None:
    """Number by number."""
    game = Game.of(setting, 13)
    for number in game.moments(Random(13)):
        if number % 9 == 0:
            assert _told(read(State, game.state)) == _told(game.state)


def _told(one: Any) -> Any:
    """A record in full, as plain numbers, however it is held."""
    if isinstance(one, np.void):
        return {name: _told(one[name]) for name in one.dtype.names or ()}
    if isinstance(one, list | np.ndarray):
        return [_told(item) for item in one]
    return int(one) if isinstance(one, int | np.integer) else {name: _told(value) for name, value in vars(one).items()}
