"""Ids and tokens."""

import re

from draisine.server.tokens import new_id, new_recovery_code, new_token, rematch_id


def test_ids_have_only_letters_and_digits_so_that_no_command_takes_one_for_an_option() -> None:
    ids = {new_id() for _ in range(500)} | {rematch_id(new_id()) for _ in range(500)}
    assert len(ids) == 1000
    assert all(re.fullmatch("[a-z2-7]{20}", id_) for id_ in ids)


def test_the_rematch_of_a_table_has_one_id() -> None:
    assert rematch_id("a") == rematch_id("a") != rematch_id("b")


def test_tokens_and_recovery_codes_are_long_and_unique() -> None:
    assert len({new_token() for _ in range(100)}) == len({new_recovery_code() for _ in range(100)}) == 100
    assert len(new_token()) == 43
    assert re.fullmatch("([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]", new_recovery_code())
