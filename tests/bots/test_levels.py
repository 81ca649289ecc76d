"""Names and descriptions of the built-in bots, in every language."""

import pytest

from draisine.bots import BUILT_IN, bot_name
from draisine.bots.levels import LEVELS, bot_summary
from draisine.messages import languages, load_catalogue


@pytest.mark.parametrize("language", languages())
def test_every_level_is_described(language: str) -> None:
    catalogue = load_catalogue(language)
    for level in LEVELS:
        assert bot_summary(level.name, language)
        assert (f"bot-{level.name}" in catalogue) == level.offered
        assert (f"bot-{level.name}-says" in catalogue) == level.offered


def test_names() -> None:
    assert [bot_name(bot, "fr") for bot in ("conductor", "racer", "mine:Bot")] == ["Contrôleur", "racer", "mine:Bot"]
    assert [name for name, spec in BUILT_IN.items() if spec.offered] == ["passenger", "conductor", "engineer", "baron"]
