"""Net files: what is written is read, and nothing else is played."""

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import BotError, find_bot
from draisine.bots.contract import SeatInfo
from draisine.bots.net.bot import NetBot, load_file
from draisine.bots.net.file import Net, read_net, write_net
from tests.bots.net.reference import random_net

AMSTERDAM = load("amsterdam")


def with_header(net: Net, **changes: object) -> Net:
    return replace(net, header=msgspec.structs.replace(net.header, **changes))


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    net, path = random_net(AMSTERDAM), tmp_path / "deep" / "net.npz"
    write_net(path, with_header(net, training={"seed": 3}))
    found = read_net(path, AMSTERDAM)
    assert found.header == msgspec.structs.replace(net.header, training={"seed": 3})
    for name, layer in net.layers().items():
        other = found.layers()[name]
        for part in ("weights", "multiplier", "bias"):
            assert (getattr(layer, part) == getattr(other, part)).all()
    assert [file.name for file in path.parent.iterdir()] == ["net.npz"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"digest": "0" * 64}, "was trained for another board (amsterdam) or another version of amsterdam"),
        ({"observation": 99}, "another version of Draisine (observation 99 instead of 1)"),
        ({"actions": 99}, "(actions 99 instead of 1)"),
        ({"features": 99}, "(features 99 instead of 1)"),
        ({"format": 99}, "(format 99 instead of 1)"),
        ({"width": 25}, "is not a net file: first has shape"),
        ({"width": 5000}, "is not a net file: width 5000"),
    ],
)
def test_a_net_that_does_not_fit_is_not_used(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    path = tmp_path / "net.npz"
    write_net(path, with_header(random_net(AMSTERDAM), **changes))
    with pytest.raises(BotError) as error:
        load_file(path, AMSTERDAM)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("content", [b"", b"no net", b"PK\x03\x04 cut off"])
def test_another_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(content)
    with pytest.raises(BotError, match="is not a net file"):
        find_bot(f"net@{path}")
    np.savez(path, other=np.zeros(3))
    with pytest.raises(BotError, match="is not a net file"):
        find_bot(f"net@{path}")


def test_no_file() -> None:
    with pytest.raises(BotError, match=r"there is no net file nowhere\.npz: train one with draisine train"):
        find_bot("net@nowhere.npz")
    bot = NetBot()
    with pytest.raises(BotError, match="no net ships for the board small"):
        bot.sit(SeatInfo(msgspec.structs.replace(AMSTERDAM, id="small"), 0, 1))


def test_files_are_read_once_until_they_change(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    write_net(path, random_net(AMSTERDAM, seed=1))
    first = load_file(path, AMSTERDAM)
    assert load_file(path, AMSTERDAM) is first
    write_net(path, random_net(AMSTERDAM, seed=2))
    assert (load_file(path, AMSTERDAM).net.first.weights != first.net.first.weights).any()
