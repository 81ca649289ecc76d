"""Run a bot of your own at a server's table: it joins as a guest, takes a seat, and plays when it is its turn.

    .venv/bin/python examples/guest.py http://127.0.0.1:8018/join#TOKEN my_module:MyBot

The address is the invite link that the host of a table copies from the page.
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
from draisine.matches import SeatedBot
from draisine.play import Move, View
from draisine.play.referee import Referee


def main(arguments: list[str] | None = None) -> None:
    """Join a table and play to the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("invitation", help="http://HOST/join#TOKEN")
    parser.add_argument("bot", help="module:Class")
    parser.add_argument("--name", default="Guest", help="the name that other players see")
    options = parser.parse_args(arguments)
    server, _, key = options.invitation.rpartition("/join")
    token = _request(f"{server}/api/people", {"name": options.name})["token"]
    # As a header, the token of the link is in no log.
    headers = {"Authorization": f"Bearer {token}", "Draisine-Key": key.strip("#/")}
    table = _request(f"{server}/api/tables/by-link", headers=headers)["id"]
    with connect(f"ws{server.removeprefix('http')}/api/tables/{table}/socket", additional_headers=headers) as socket:
        play(socket, options.bot)


def play(socket: ClientConnection, name: str) -> None:
    """Take the first free seat, and play whenever it is its turn."""
    spec, bot, ids = find_bot(name), None, (f"guest-{secrets.token_hex(4)}-{number}" for number in count())

    def send_order(seq: int, **command: Any) -> None:
        # The server refuses the order if the table has changed since `seq`.
        socket.send(json.dumps({"id": next(ids), "seq": seq, "command": command}))

    free = [seat["seat"] for seat in json.loads(socket.recv())["table"]["seats"] if not seat["taken"]]
    if not free:
        raise SystemExit("no seat is free at this table")
    send_order(0, do="sit", seat=free[0])
    for message in socket:
        content = json.loads(message)
        if content["type"] == "answer":
            if content["refused"]:
                print(content["refused"]["code"])
            continue
        snapshot = content["now"]
        if snapshot["table"]["phase"] in ("over", "closed"):
            return
        if snapshot["choices"]:
            view = msgspec.convert(snapshot["view"], View)
            bot = bot or SeatedBot(spec, Referee(load(view.board)), snapshot["seat"], secrets.randbits(48))
            move = bot.choose_from_view(view, msgspec.convert(snapshot["choices"]["moves"], list[Move]))
            send_order(snapshot["seq"], do="play", seat=snapshot["seat"], move=msgspec.to_builtins(move))


def _request(url: str, content: dict[str, str] | None = None, headers: dict[str, str] | None = None) -> Any:
    """Send an HTTP request to the server, and return the decoded JSON."""
    assert urlsplit(url).scheme in ("http", "https"), f"{url} is not an HTTP address"
    data = json.dumps(content).encode() if content else None
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


if __name__ == "__main__":
    main()
