"""The data folder of a server is private."""

from pathlib import Path

import pytest

from draisine.cli.server.data_folder import FILES, open_data_folder


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_a_new_folder_is_private(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert open_data_folder(tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700
    assert capsys.readouterr().err == ""


def test_an_open_folder_is_reported_and_its_database_becomes_private(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Earlier releases wrote the database with the umask of the shell."""
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    for name in (*FILES, "notes.txt"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    open_data_folder(folder)
    assert modes(folder) == {**dict.fromkeys(FILES, 0o600), "notes.txt": 0o644}
    # What else is in the folder may be meant for others.
    assert folder.stat().st_mode & 0o777 == 0o755
    assert capsys.readouterr().err.splitlines() == [
        f"other users of this machine could read draisine.db, draisine.db-wal, draisine.db-shm in {folder}: that is no"
        " longer possible",
        f"other users of this machine can open {folder}: chmod 700 {folder}",
    ]
    folder.chmod(0o700)
    open_data_folder(folder)
    assert capsys.readouterr().err == ""
