"""A bot of your own at a server's table: it comes as a guest, sits down, and plays whenever it is asked.

    .venv/bin/python examples/guest.py http://127.0.0.1:8018/join/TOKEN my_module:MyBot

The address is the invitation that a table's host copies from the page.
"""

import argparse
import json
import secrets
import urllib.request
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.sync.client import ClientConnection, connect

from draisine.boards import load
from draisine.bots import find_bot
from draisine.matches.moves import ask, seat_bot
from draisine.play import View, parse


def main(words: list[str] | None = None) -> None:
    """Come, sit down, play to the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("invitation", help="http://HOST/join/TOKEN")
    parser.add_argument("bot", help="module:Class, or the name of a built-in bot")
    parser.add_argument("--name", default="Guest", help="what the others read")
    asked = parser.parse_args(words)
    server, _, key = asked.invitation.rpartition("/join/")
    token = _ask(f"{server}/api/people", {"name": asked.name})["token"]
    table = _ask(f"{server}/api/tables/by-link/{key}", token=token)["id"]
    address = f"ws{server.removeprefix('http')}/api/tables/{table}/socket?key={key}"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        play(socket, asked.bot)


def play(socket: ClientConnection, name: str) -> None:
    """Take the first free seat, and answer whenever something is asked."""
    entrant, bot, ids = find_bot(name), None, (f"guest-{secrets.token_hex(4)}-{number}" for number in count())

    def order(seq: int, **command: Any) -> None:
        # With `seq` nothing is done about a moment that has passed.
        socket.send(json.dumps({"id": next(ids), "seq": seq, "command": command}))

    free = [seat["seat"] for seat in json.loads(socket.recv())["table"]["seats"] if not seat["taken"]]
    if not free:
        raise SystemExit("no seat is free at this table")
    order(0, do="sit", seat=free[0])
    for message in socket:
        told = json.loads(message)
        if told["type"] == "answer":
            if told["refused"]:
                print(told["refused"]["en"])
            continue
        now = told["now"]
        if now["table"]["phase"] in ("over", "closed"):
            return
        if now["choices"]:
            view = msgspec.convert(now["view"], View)
            bot = bot or seat_bot(entrant, load(view.board), secrets.token_hex(), now["seat"])
            move = ask(entrant, bot, view, [parse(words) for words in now["choices"]["moves"]])
            order(now["seq"], do="play", seat=now["seat"], move=str(move))


def _ask(url: str, content: dict[str, str] | None = None, token: str = "") -> Any:
    """An answer of the server over HTTP."""
    assert urlsplit(url).scheme in ("http", "https"), f"{url} is no address of a server"
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(content).encode() if content else None
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
