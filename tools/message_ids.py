"""Writes web/src/i18n/message_ids.ts: the ids of the messages that the page uses, as types.

Run `python tools/message_ids.py` after a message was added, renamed or removed; a test fails while the file is out of
date. Only the catalogue of the default language counts, so a new language changes nothing.
"""

import json
from pathlib import Path

from draisine.messages import DEFAULT
from draisine.messages.catalogue import read_files, split_messages

WEB = Path(__file__).parents[1] / "web"
FILE = WEB / "src" / "i18n" / "message_ids.ts"
PARTS = WEB / "catalogues.json"
"""The files of a catalogue that each part of the page uses."""
TYPES = {"MessageId": ["page", "history", "review"], "RuleMessageId": ["rules"]}
"""The parts by type. Texts of rules have a translator of their own."""


def message_ids() -> str:
    """Return the content of message_ids.ts."""
    files = read_files(DEFAULT)
    parts: dict[str, list[str]] = json.loads(PARTS.read_text())
    blocks = [
        "/** The ids of the messages of each part of the page: made by tools/message_ids.py from the catalogues. */\n"
    ]
    for name, covered in TYPES.items():
        texts = [files[f"{file}.ftl"] for part in covered for file in parts[part]]
        ids = sorted(id_ for text in texts for id_, _ in split_messages(text) if id_[0] != "-")
        members = "".join(f'\n  | "{id_}"' for id_ in ids)
        blocks.append(f"\nexport type {name} ={members};\n")
    return "".join(blocks)


if __name__ == "__main__":
    FILE.write_text(message_ids())
