"""Containerfile and compose.yaml, read by parsers: no container engine runs in the tests."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from draisine import __version__
from draisine.server.api import find_handlers
from draisine.server.settings import read_settings
from tests.docs.commands import check_arguments

ROOT = Path(__file__).parents[1]
PINNED = re.compile(r"^[\w./-]+:\d[\w.-]*$")
"""An image with a version, not `latest`."""
VARIABLE = re.compile(r"\$\{(\w+):\?[^}]+\}")


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile with their arguments."""
    lines = [line for line in (ROOT / "Containerfile").read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def arguments(name: str) -> list[str]:
    return [rest for each, rest in instructions() if each == name]


def without_options(words: str) -> list[str]:
    return [word for word in words.split() if not word.startswith("--")]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return content


def mounts(service: dict[str, Any]) -> dict[str, str]:
    """The sources of the volumes of a service by their targets."""
    return {target: source for source, target in (volume.split(":")[:2] for volume in service.get("volumes", []))}


def test_images_are_pinned(compose: dict[str, Any]) -> None:
    stages = [words.split()[0] for words in arguments("FROM")]
    images = [service["image"] for service in compose["services"].values()]
    assert [image for image in (*stages, *images) if not PINNED.match(image)] == []
    assert {image for image in images if image.startswith("draisine:")} == {f"draisine:{__version__}"}
    assert set(stages) == {f"python:{_newest_python()}-slim-bookworm"}


def _newest_python() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: list[str] = re.findall(r"3\.\d+", " ".join(project["classifiers"]))
    return max(found, key=lambda version: int(version[2:]))


def test_the_image_runs_as_an_unprivileged_user() -> None:
    names = [name for name, _ in instructions()]
    assert arguments("USER") == ["draisine"]
    assert names.index("USER") > max(number for number, name in enumerate(names) if name == "RUN")
    assert all(path.startswith("/") for path in arguments("WORKDIR"))
    assert not arguments("ADD")


def test_programs_are_lists_so_that_they_receive_signals() -> None:
    for name in ("ENTRYPOINT", "CMD", "VOLUME"):
        assert all(isinstance(json.loads(words), list) for words in arguments(name))
    (health,) = arguments("HEALTHCHECK")
    command = json.loads(health.partition("CMD ")[2])
    compile(command[2], "health", "exec")
    assert any("/health" in getattr(handler, "paths", ()) for handler in find_handlers())


def test_nothing_is_left_by_package_managers() -> None:
    for words in arguments("RUN"):
        for command in words.split("&&"):
            assert "pip " not in command or "--no-cache-dir" in command
            assert "apt-get" not in command
    assert any("--require-hashes" in words for words in arguments("RUN"))


def test_what_is_copied_exists_and_is_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    kept = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    assert ignored[0] == "*"
    assert all((ROOT / name).exists() for name in kept)
    for words in arguments("COPY"):
        if "--from=" not in words:
            for source in without_options(words)[:-1]:
                assert source == "." or source.split("/")[0] in kept
    # The files that a wheel is built from.
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert {build["project"]["readme"], *build["project"]["license-files"]} <= set(kept)
    assert {"src", "web", "pyproject.toml", "hatch_build.py"} <= set(kept)


def test_every_service_has_a_health_check_and_is_restarted(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["restart"] == "unless-stopped"
        # The server has that of the image.
        assert name == "server" or service["healthcheck"]["test"][0] == "CMD"
        for other, how in service.get("depends_on", {}).items():
            assert other in compose["services"]
            assert how == {"condition": "service_healthy"}


def test_the_commands_exist(compose: dict[str, Any]) -> None:
    for name in ("server", "worker"):
        service = compose["services"][name]
        sources = mounts(service)
        check_arguments(
            ["draisine", *(str(ROOT / sources[word]) if word in sources else word for word in service["command"])]
        )
    check_arguments(compose["services"]["worker"]["healthcheck"]["test"][1:])


def test_volumes_are_declared_and_files_exist(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for target, source in mounts(service).items():
            assert target.startswith("/")
            if source.startswith("./docs"):
                assert (ROOT / source).is_file()
            elif not source.startswith("./certificates"):
                assert source in compose["volumes"]
    image = {path for words in arguments("VOLUME") for path in json.loads(words)}
    assert image <= set(mounts(compose["services"]["server"]))


def test_passwords_come_from_the_environment(compose: dict[str, Any]) -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert set(VARIABLE.findall(text)) == {"DATABASE_PASSWORD"}
    assert ":draisine@" not in text
    database = compose["services"]["database"]["environment"]
    url = compose["services"]["server"]["environment"]["DRAISINE_DATABASE"]
    assert (
        url
        == f"postgresql://{database['POSTGRES_USER']}:{database['POSTGRES_PASSWORD']}@database/{database['POSTGRES_DB']}"
    )


def test_the_proxy_reaches_the_server_and_is_trusted(compose: dict[str, Any]) -> None:
    """It shares the server's network, so the examples for a service are valid as they are."""
    proxy, server = compose["services"]["proxy"], compose["services"]["server"]
    assert proxy["network_mode"] == "service:server"
    sources = mounts(proxy)
    nginx = (ROOT / sources["/etc/nginx/conf.d/default.conf"]).read_text("utf-8")
    assert "server 127.0.0.1:8018;" in nginx
    certificates = re.findall(r"ssl_certificate(?:_key)?\s+(\S+);", nginx)
    assert certificates
    assert set(certificates) <= set(sources)
    settings = read_settings((ROOT / mounts(server)["/etc/draisine/settings.toml"]).read_text("utf-8"))
    assert settings.tls
    assert settings.proxies == ["127.0.0.1"]
    assert server["ports"] == [f"{port}:{port}" for port in re.findall(r"listen (\d+)", nginx)[::-1]]
    assert server["ulimits"]["nofile"] >= settings.connections + 256
