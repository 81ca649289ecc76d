"""The pinned versions in constraints/."""

import re
from pathlib import Path

CONSTRAINTS = Path(__file__).parents[1] / "constraints"


def test_the_hashed_pins_of_a_server_are_those_of_the_runtime() -> None:
    """`pip install --require-hashes -r constraints/server.txt` installs what is tested, and nothing without a hash."""
    requirements = (CONSTRAINTS / "server.txt").read_text().replace("\\\n", "").splitlines()
    pins = []
    for requirement in requirements:
        pin, *hashes = requirement.split(" --hash=")
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each.strip()) for each in hashes), pin
        pins.append(pin.strip())
    assert pins == (CONSTRAINTS / "runtime.txt").read_text().splitlines()


def test_the_pins_name_no_registry() -> None:
    for path in CONSTRAINTS.iterdir():
        text = path.read_text()
        assert "://" not in text, path.name
        assert "index-url" not in text, path.name


def test_the_libraries_page_lists_the_pinned_versions() -> None:
    page = (CONSTRAINTS.parent / "docs" / "libraries.md").read_text("utf-8")
    pins = dict(line.split(" ;")[0].split("==") for line in (CONSTRAINTS / "thirdparty.txt").read_text().splitlines())
    rows = re.findall(r"^\| (`[^|]+) \| ([\d., ]+) \|", page, re.MULTILINE)
    listed = {
        name: version
        for names, versions in rows
        for name, version in zip(re.findall(r"`(\w+)`", names), versions.split(", "), strict=True)
    }
    assert {"gymnasium", "jax", "ray", "supersuit", "tensordict", "tianshou", "torch", "torchrl"} == set(listed)
    assert listed == {name: pins[name] for name in listed}
