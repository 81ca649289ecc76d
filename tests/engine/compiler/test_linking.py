"""How rules are compiled: callees and entry points, and patches of Numba that last for one compilation only."""

import gc
import sys
from enum import IntEnum
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.caching import NullCache
from numba.core.errors import NumbaError
from numba.np import arrayobj

from draisine.engine.compiler.jit import JIT_DISABLED, jit, widen
from draisine.engine.compiler.linking import EntryCompiler
from draisine.engine.compiler.records import new, record


class Member(IntEnum):
    """An enum whose members are mixed with numbers of a record."""

    SEVEN = 7


@record
class Numbers:
    """A record with a 16-bit number."""

    short: int


@jit
def increment(number: int) -> int:
    return number + 1


@jit
def increment_all(numbers: Numbers, long: int) -> int:
    """Call the same rule with numbers of different types."""
    return increment(numbers.short) + increment(long) + increment(3) + increment(Member.SEVEN)


@jit
def seven_if_small(numbers: Numbers) -> int:
    number = widen(numbers.short)
    if number < 3:
        number = Member.SEVEN
    return number


def numbers_of(short: int) -> Numbers:
    numbers = new(Numbers)
    numbers.short = short
    return numbers


@pytest.fixture
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the rules of this module: code from an earlier run would come without its callees."""
    if not JIT_DISABLED:
        monkeypatch.setattr(increment_all, "_cache", NullCache())


def callee_of(rule: Any) -> Any:
    return rule.get_overload.__self__


@pytest.mark.usefixtures("uncached")
@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_one_callee_serves_numbers_of_all_types() -> None:
    assert increment_all(numbers_of(1), 2) == 2 + 3 + 4 + 8
    assert [*callee_of(increment).overloads] == [(numba.int64,)]


@pytest.mark.usefixtures("uncached")
@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_callees_have_no_wrapper_for_python() -> None:
    assert increment_all(numbers_of(1), 2) == 17
    (compiled,) = callee_of(increment).overloads.values()
    functions = [function.name for function in compiled.library._final_module.functions]
    assert not any("cpython" in name or "cfunc" in name for name in functions)


@jit
def increment_all_twice(numbers: Numbers, long: int) -> int:
    return 2 * increment_all(numbers, long)


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_a_stored_rule_can_be_called_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stored without LLVM code; its callers link the callee."""
    first, stored = (jit(increment_all.py_func) for _ in range(2))  # type: ignore[attr-defined]
    assert first(numbers_of(1), 2) == stored(numbers_of(1), 2) == 17
    assert stored.stats.cache_hits
    monkeypatch.setitem(increment_all_twice.py_func.__globals__, "increment_all", stored)  # type: ignore[attr-defined]
    monkeypatch.setattr(increment_all_twice, "_cache", NullCache())
    assert increment_all_twice(numbers_of(1), 2) == 34


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_arrays_are_passed_without_reference_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    @jit
    def first_of(pair: tuple[Any, Any], which: int) -> int:
        return pair[which][0]  # type: ignore[no-any-return]

    @jit
    def sum_of_firsts(pair: tuple[Any, Any]) -> int:
        return first_of(pair, 0) + first_of(pair, 1)

    monkeypatch.setattr(sum_of_firsts, "_cache", NullCache())
    pair = np.array([4]), np.array([5])
    before = [sys.getrefcount(row) for row in pair]
    assert sum_of_firsts(pair) == 9
    assert [sys.getrefcount(row) for row in pair] == before
    (code,) = sum_of_firsts.inspect_llvm().values()  # type: ignore[attr-defined]
    assert "NRT_" not in code


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_a_rule_that_allocates_does_not_compile() -> None:
    @jit
    def allocate() -> int:
        return len(np.zeros(3))

    with pytest.raises(NumbaError, match="returning of array"):
        allocate()


@pytest.mark.parametrize(("short", "result"), [(1, 7), (5, 5)])
def test_a_widened_number_shares_a_variable_with_an_enum_member(short: int, result: int) -> None:
    assert seven_if_small(numbers_of(short)) == result


def test_indexing_is_restored_after_compiling() -> None:
    before = arrayobj.fix_integer_index

    @jit
    def read_first(row: Any) -> int:
        return row[0]  # type: ignore[no-any-return]

    assert read_first(np.array([4])) == 4
    assert arrayobj.fix_integer_index is before


@pytest.mark.parametrize("enabled", [True, False])
def test_garbage_collection_is_restored_after_compiling(monkeypatch: pytest.MonkeyPatch, enabled: bool) -> None:
    while_compiling = []
    monkeypatch.setattr(EntryCompiler.__mro__[1], "compile_extra", lambda *_: while_compiling.append(gc.isenabled()))
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        EntryCompiler.compile_extra(EntryCompiler.__new__(EntryCompiler), None)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()
    assert while_compiling == [False]
