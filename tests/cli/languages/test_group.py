"""`draisine languages`."""

import pytest

from draisine.messages import check, languages, load_catalogue
from draisine.messages.catalogue import read_files
from tests.cli.invocation import call, error_line

OTHER = languages()[-1]


def test_list() -> None:
    result = call("languages", "list")
    assert result.exit_code == 0
    rows = {row[0]: row for row in map(str.split, result.stdout.splitlines()) if row}
    assert set(languages()) <= set(rows)
    assert rows["fr"][1] == "français"
    assert rows["en"][-1] == "100%"


def test_every_language_is_complete() -> None:
    result = call("languages", "check")
    assert result.exit_code == 0, result.stdout
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == list(languages())


def test_a_language_without_a_catalogue() -> None:
    result = call("languages", "check", "xx")
    assert result.exit_code == 1
    assert error_line(result) == (
        "draisine: there is no language 'xx': copy the folder src/draisine/messages/en and translate it, "
        "as docs/translate.md explains"
    )


BROKEN = {
    "cli-stopped = ": ("cli-stoped = ", ["cli.ftl: cli-stopped is missing", "cli-stoped does not exist in English"]),
    "cli-error-usage = { $error }": (
        "cli-error-usage = { $fehler }",
        ["lacks the variable error", "unknown variable fehler"],
    ),
    "cli-hint = ": ("cli-hint ? ", ["syntax error", "cli-hint is missing"]),
    "cli-seed = ": ("cli-stopped = x\ncli-seed = ", ["cli-stopped exists twice"]),
    "cli-progress-playing = ": ("cli-progress-playing = { cli-none }", ["includes cli-none, which does not exist"]),
}


@pytest.mark.parametrize(("before", "after", "problems"), [(key, *value) for key, value in BROKEN.items()], ids=BROKEN)
def test_problems(before: str, after: str, problems: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def read_broken(language: str) -> dict[str, str]:
        files = read_files(language)
        if language == OTHER:
            assert before in files["cli.ftl"]
            files["cli.ftl"] = files["cli.ftl"].replace(before, after, 1)
        return files

    monkeypatch.setattr(check, "read_files", read_broken)
    result = call("languages", "check", OTHER, columns=300)
    assert result.exit_code == 1
    for problem in problems:
        assert problem in result.stdout
    assert result.stdout.splitlines()[-1] in ("1 problem", f"{len(problems)} problems")
    assert call("languages", "check", "en").exit_code == 0


def test_problems_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "read_files", lambda language: {} if language == OTHER else read_files(language))
    result = call("languages", "check", OTHER, language=OTHER)
    assert load_catalogue(OTHER).format("languages-missing", file="cli.ftl", name="cli-seed") in result.stdout
