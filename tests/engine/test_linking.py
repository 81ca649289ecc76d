"""How rules are compiled leaves nothing changed behind."""

import gc

import pytest

from draisine.engine.compiler.linking import WholeCompiler


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_is_collected_after_compiling_as_it_was_before(
    monkeypatch: pytest.MonkeyPatch, collecting: bool
) -> None:
    meanwhile = []
    monkeypatch.setattr(WholeCompiler.__mro__[1], "compile_extra", lambda *_: meanwhile.append(gc.isenabled()))
    before = gc.isenabled()
    try:
        (gc.enable if collecting else gc.disable)()
        WholeCompiler.compile_extra(WholeCompiler.__new__(WholeCompiler), None)
        assert gc.isenabled() == collecting
    finally:
        (gc.enable if before else gc.disable)()
    assert meanwhile == [False]
