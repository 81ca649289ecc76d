"""Write the golden games anew: `python -m tests.goldens.write`. Read the difference before you commit it."""

from pathlib import Path

from tests.goldens.games import GAMES, tell

if __name__ == "__main__":
    for name in GAMES:
        (Path(__file__).parent / f"{name}.txt").write_text(tell(name))
