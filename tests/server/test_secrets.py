"""Names and tokens."""

import re

from draisine.server.tokens import new_id, new_recovery_code, new_token, sequel_id


def test_a_name_is_letters_and_digits_so_that_no_command_takes_it_for_an_option() -> None:
    names = {new_id() for _ in range(500)} | {sequel_id(new_id()) for _ in range(500)}
    assert len(names) == 1000
    assert all(re.fullmatch("[a-z2-7]{20}", name) for name in names)


def test_the_sequel_of_a_table_has_one_name() -> None:
    assert sequel_id("a") == sequel_id("a") != sequel_id("b")


def test_tokens_and_codes_are_long_and_never_the_same() -> None:
    assert len({new_token() for _ in range(100)}) == len({new_recovery_code() for _ in range(100)}) == 100
    assert len(new_token()) == 43
    assert re.fullmatch("([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]", new_recovery_code())
