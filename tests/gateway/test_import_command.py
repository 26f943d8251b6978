"""import as it is typed: exit codes, one line each, a store nobody touched, progress (interface 1)."""

from __future__ import annotations

import io
import os
import random
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.ids import GameId
from gateway.cli import main
from gateway.progress import Progress
from storage.sqlite import SqliteStore
from tests.support.documents import ROOT
from tests.support.importing import TAVERN, exported
from tests.support.rehearsing import NOON, STARTED, VOTING, Stage

CONFIG = """\
[storage]
path = "nomic.db"
[[irc]]
name = "libera"
host = "127.0.0.1"
channels = ["#N"]
[[matrix]]
name = "matrix"
homeserver = "http://127.0.0.1:8008"
user = "@nomic:l"
password_env = "NOBODY"
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "gateway.toml").write_text(CONFIG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def nomic(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gateway", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
        check=False,
    )


def test_in_verify_export_and_again(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As docs/import.md says: written down, taken in, verified, exported, taken in elsewhere."""
    (place / "tavern.toml").write_text(TAVERN, encoding="utf-8")
    assert main(["import", "tavern.toml"]) == 0
    assert "imported the game Tavern: 29 rules, 4 players" in capsys.readouterr().out
    assert main(["verify"]) == 0
    store = SqliteStore.open(place / "nomic.db", read_only=True)
    assert [(r.network, r.room) for r in store.rooms()] == [("libera", "#N")]  # as the config spells it
    assert len(list(store.pending_outbox())) == 1
    (place / "t.json").write_bytes(exported(store, "tavern"))
    store.close()
    assert main(["import", "t.json", "--store", "other.db"]) == 0
    assert main(["verify", "Tavern", "--store", "other.db"]) == 0
    assert main(["import", "t.json", "--store", "other.db"]) == 1
    assert "is in this store already" in capsys.readouterr().err


def test_whatever_the_locale(place: Path) -> None:
    """Files are UTF-8 whatever the locale; so is what is said."""
    text = TAVERN.replace("Tavern", "Таверна").replace('"Cleo"', '"Клео"')
    (place / "таверна.toml").write_text("\ufeff" + text, encoding="utf-8")
    done = nomic("import", "таверна.toml", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Таверна" in done.stdout


def test_networks_are_those_of_the_config(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A network or channel the gateway is not in: a fault of a written file, a note on an export."""
    (place / "t.toml").write_text(
        TAVERN.replace("libera/ada", "libra/ada").replace("libera/#n", "libera/#m"), encoding="utf-8"
    )
    assert main(["import", "t.toml"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "t.toml: line 5: rooms: 'libera/#m': #m is not among the rooms of libera: #N" in said
    assert any("no network called 'libra'; the nearest is libera" in line for line in said)
    assert not (place / "nomic.db").exists()
    other = STARTED.replace("matrix/", "element/")
    (place / "n.json").write_bytes(exported(Stage(other).store))
    assert main(["import", "n.json"]) == 0
    assert "no network of this config is called element" in capsys.readouterr().out


def test_a_game_of_a_faster_clock(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Times in one game never decrease: one that is ahead of this clock is taken in, and that is said."""
    (place / "n.json").write_bytes(exported(Stage("@2222-01-01T00:00:00Z" + STARTED.replace(NOON, "")).store))
    assert main(["import", "n.json"]) == 0
    assert "2222-01-01T00:00:00Z, later than now" in capsys.readouterr().out
    assert main(["verify"]) == 0


def test_not_while_a_gateway_has_the_store(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The store's lock: a second owner is refused, with what to do."""
    (place / "t.toml").write_text(TAVERN, encoding="utf-8")
    store = SqliteStore.open(place / "nomic.db")
    try:
        assert main(["import", "t.toml"]) == 1
        assert "stop that one first" in capsys.readouterr().err
        assert store.games() == []
    finally:
        store.close()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"{}", b"[]", b"\x00", b"name = 'x"])
def test_what_is_no_game(place: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    """Exit code 2 and one line; so with a file that is not there, or a folder."""
    (place / "x").write_bytes(content)
    for name in ("x", "none", "."):
        assert main(["import", name]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"{name}: ")
        assert "should not happen" not in said
    assert not (place / "nomic.db").exists()


# --- bad files ---------------------------------------------------------------------------

STRANGE: tuple[object, ...] = (
    *(0, -1, 10**12, 1.5, float("nan"), True, "", " ", "x", "Ada", "none", "203", "a" * 5000),
    *("\u202e", "é", "{", '"', "\u0000", "libera/#n", [], [0], ["Ada"], ["x", "x"], {}, {"x": 1}),
    *([[1]], [{"number": 1}], "keep", "win.score = 1", "offices = chair", "turn.order = none"),
)


def dumped(value: object) -> str:
    """A value of TOML, everything inline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        plain = "".join(c if c.isprintable() and c not in '\\"' else f"\\U{ord(c):08X}" for c in value)
        return f'"{plain}"'
    if isinstance(value, list):
        return f"[{', '.join(dumped(item) for item in value)}]"
    assert isinstance(value, dict)
    return "{" + ", ".join(f"{dumped(key)} = {dumped(item)}" for key, item in value.items()) + "}"


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items: Iterator[tuple[Any, object]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, item in items:
        yield from places(item, (*path, key))


def spoilt(chance: random.Random) -> str:
    """The tavern with one to three values gone, strange, doubled or under another key."""
    data: dict[str, Any] = tomllib.loads(TAVERN)
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(list(places(data)))
        holder: Any = data
        for key in path[:-1]:
            holder = holder[key]
        act = chance.randrange(4)
        if act == 0:
            del holder[path[-1]]
        elif act == 1 and isinstance(holder, list):
            holder.append(holder[path[-1]])
        elif act == 2 and isinstance(holder, dict):
            holder[str(path[-1]) + chance.choice(string.ascii_lowercase)] = holder.pop(path[-1])
        else:
            holder[path[-1]] = chance.choice(STRANGE)
    return "".join(f"{dumped(key)} = {dumped(value)}\n" for key, value in data.items())


def cut(chance: random.Random, text: str) -> str:
    """A text with a piece gone, doubled, or overwritten."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.randint(1, 40))
    piece = chance.choice(["", text[start:end] * 2, "\x00", '"', "=", "]", "\n", "[[", "é", "99"])
    return text[:start] + piece + text[end:]


def refused_or_taken(file: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether it was taken in; if not, nothing but lines that say why, and no store."""
    store = file.parent / "fuzz.db"
    code = main(["import", str(file), "--store", str(store)])
    said = capsys.readouterr().err
    if code == 0:
        assert said == ""
        assert main(["verify", "--store", str(store)]) == 0
        capsys.readouterr()
        for left in file.parent.glob("fuzz.db*"):
            left.unlink()
        return True
    assert code == 2, said
    assert said
    for line in said.splitlines():
        assert line.startswith(f"{file}: "), said
        assert "should not happen" not in line
        assert len(line) < 700, line
    assert not list(file.parent.glob("fuzz.db*"))
    return False


@pytest.mark.parametrize("part", range(4))
def test_spoilt_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], part: int) -> None:
    """A valid file with values deleted and replaced: exit 2 with lines, an untouched store, never a traceback."""
    chance, taken = random.Random(part), 0
    file = tmp_path / "game.toml"
    for _ in range(100):
        text = spoilt(chance) if chance.random() < 0.6 else cut(chance, TAVERN)
        file.write_text(text, encoding="utf-8")
        taken += refused_or_taken(file, capsys)
    assert 0 < taken < 60  # some changes do not matter, most do


def test_spoilt_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An export with a piece changed is refused: of a chain nothing can be changed that matters."""
    chance = random.Random(7)
    text = exported(Stage(VOTING).store).decode()
    file = tmp_path / "game.json"
    for _ in range(120):
        file.write_text(cut(chance, text), encoding="utf-8")
        refused_or_taken(file, capsys)


# --- progress --------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_shows_how_far_it_is() -> None:
    """On a terminal, on one line that is gone at the end; nothing elsewhere, nothing where it is soon done."""
    times = iter([0.0, 0.1, 0.6, 0.7, 0.9, 0.9])
    terminal = Terminal()
    progress = Progress(terminal, "checking entries", lambda: next(times))
    for done in range(4):
        progress(done, 4)
    progress.close()
    shown = [part for part in terminal.getvalue().split("\r\x1b[K") if part]
    assert shown == ["checking entries: 1 of 4", "checking entries: 3 of 4"]
    assert terminal.getvalue().endswith("\r\x1b[K")
    plain = io.StringIO()
    quiet = Progress(plain, "x", lambda: 9.0)
    quiet(1, 2)
    quiet.close()
    assert plain.getvalue() == ""


def test_the_name_is_the_games_own(tmp_path: Path) -> None:
    """Games are told apart without regard to case, also the imported one."""
    file = tmp_path / "t.toml"
    file.write_text(TAVERN, encoding="utf-8")
    assert main(["import", str(file), "--store", str(tmp_path / "s.db")]) == 0
    store = SqliteStore.open(tmp_path / "s.db", read_only=True)
    assert [row.game for row in store.games()] == [GameId("tavern")]
    store.close()
