"""Errors that people read: text in every language, and unchanged by pickling."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from draisine.messages import message
from draisine.messages.errors import LocalizedError

REASON = message("balance-cities", first="Ayr", second="Bly")


class PrefixedError(LocalizedError):
    """An error with a code of its own and other arguments than its base class."""

    def __init__(self, line: int, code: str, **values: str) -> None:
        super().__init__(f"arena-{code}", **values)
        self.line, self.code = line, code


class KeywordError(LocalizedError, ValueError):
    """An error that cannot be made from positional arguments."""

    def __init__(self, *, file: str) -> None:
        super().__init__("arena-file-format", file=file)


ERRORS = [
    LocalizedError("balance-named-route", name=REASON, share="7"),
    PrefixedError(12, "unwritable", file="a.jsonl", reason="full"),
    KeywordError(file="a.jsonl"),
]


def test_the_text_of_an_error() -> None:
    error = ERRORS[1]
    assert str(error) == "a.jsonl cannot be written: full"
    assert error.text("fr") == "impossible d'écrire a.jsonl\u00a0: full"
    assert error.message == message("arena-unwritable", file="a.jsonl", reason="full")
    assert ERRORS[0].text("fr") == "Ayr\u00a0– Bly (7)"


def test_an_error_is_made_without_its_text() -> None:
    """The text is produced when it is displayed: errors that are handled cost nothing."""
    error = LocalizedError("balance-no_such_message")
    with pytest.raises(KeyError):
        str(error)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("transfer", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_a_copy_is_the_same_error(error: LocalizedError, transfer: Callable[[LocalizedError], LocalizedError]) -> None:
    same = transfer(error)
    assert type(same) is type(error)
    assert (same.message, same.args, vars(same)) == (error.message, error.args, vars(error))
    assert same.text("fr") == error.text("fr")


def test_notes_are_kept() -> None:
    error = KeywordError(file="a.jsonl")
    error.add_note("while resuming")
    assert pickle.loads(pickle.dumps(error)).__notes__ == ["while resuming"]


def _fail() -> None:
    raise PrefixedError(12, "unwritable", file="a.jsonl", reason="full")


def test_an_error_of_another_process() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(PrefixedError) as caught:
        pool.submit(_fail).result(60)
    assert (caught.value.line, str(caught.value)) == (12, "a.jsonl cannot be written: full")
