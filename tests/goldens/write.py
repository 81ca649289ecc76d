"""Rewrite the golden games: `python -m tests.goldens.write`. Review the difference before committing it."""

from pathlib import Path

from tests.goldens.games import GAMES, play_transcript

if __name__ == "__main__":
    for name in GAMES:
        (Path(__file__).parent / f"{name}.txt").write_text(play_transcript(name))
