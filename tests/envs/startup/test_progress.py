"""The first environment on a machine says that it is compiling."""

import pytest

from draisine.envs.startup import progress


def test_compilation_is_announced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ranges = []

    def step(_envs: object, start: int, stop: int) -> None:
        ranges.append((start, stop))

    monkeypatch.setattr(progress, "is_stored", lambda _function: False)
    progress.compile_with_progress((step, step), ("envs",), has_bots=True)
    assert ranges == [(0, 0), (0, 0)]
    error = capsys.readouterr().err
    assert error.startswith("draisine: compiling environments with bots for this machine, once (about 60 s) … done in ")
    assert error.count("\n") == 1


def test_announcements_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "is_stored", lambda _function: False)
    with progress.announcements_off():
        progress.compile_with_progress((lambda *_: None,), (), has_bots=False)
    assert capsys.readouterr().err == ""


def test_compiled_code_is_loaded_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "is_stored", lambda _function: True)
    progress.compile_with_progress((lambda *_: None,), (), has_bots=False)
    assert capsys.readouterr().err == ""
