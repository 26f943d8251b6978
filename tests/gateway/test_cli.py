"""The command line: the interface's section 1, its exit codes, one line for an error, no traceback."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.cli import main

ROOT = Path(__file__).parents[2]
GAME = """\
!new clockwise Night
/as bob
!join
/as you
!start
!propose enact "Tea": All players drink tea.
!call
!vote for
/as bob
!vote for 301
"""


def nomic(
    *arguments: str, cwd: Path, stdin: str | bytes = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, under the locale C."""
    plain = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONPATH": str(ROOT)}
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run(
        [sys.executable, "-m", "gateway", *arguments],
        cwd=cwd,
        input=data,
        capture_output=True,
        env=plain | (environment or {}),
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with gateway.toml and the store of a short game, played at the console."""
    (tmp_path / "gateway.toml").write_text('[storage]\npath = "nomic.db"\n')
    done = nomic("console", "--config", "gateway.toml", cwd=tmp_path, stdin=GAME)
    assert done.returncode == 0, done.stderr
    assert "301" in done.stdout
    return tmp_path


def test_a_game_at_the_console_needs_no_config(tmp_path: Path) -> None:
    """`console`: the terminal is a network; `/as bob` is another player; Cyrillic whatever the locale."""
    done = nomic("console", cwd=tmp_path, stdin=GAME + "!players\n/as you\n!lang ru\n")
    assert done.returncode == 0, done.stderr
    assert "2 players: you" in done.stdout
    assert any("\u0430" <= c <= "\u044f" for c in done.stdout)
    assert list(tmp_path.iterdir()) == []  # nothing is kept
    assert done.stderr == ""


def test_a_game_goes_on_where_it_ended(played: Path) -> None:
    """With a config the store keeps it: a second console finds the same game and turn."""
    done = nomic("console", "--config", "gateway.toml", cwd=played, stdin="!roll\n")
    assert "no game" not in done.stdout.lower()
    assert nomic("verify", cwd=played).stdout.startswith("Night: ")


def test_verify_checks_the_store_and_names_the_first_bad_entry(played: Path) -> None:
    """verify: exit 1 and the first bad entry."""
    import sqlite3

    good = nomic("verify", "night", cwd=played)
    assert (good.returncode, good.stderr) == (0, "")
    with sqlite3.connect(played / "nomic.db") as database:
        table = next(
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if {"sequence", "body", "hash"}
            <= {row[1] for row in database.execute(f"PRAGMA table_info({name})")}
        )
        database.execute(
            f"UPDATE {table} SET body = CAST(replace(CAST(body AS TEXT), 'bob', 'eve') AS BLOB) WHERE sequence = 2"
        )
    database.close()
    bad = nomic("verify", cwd=played)
    assert bad.returncode == 1
    assert bad.stderr.startswith("nomic-gateway: game night, entry 2: ")
    assert bad.stderr.count("\n") == 1


def test_an_export_verifies_and_a_changed_one_does_not(played: Path) -> None:
    """export --format json holds every entry and the state document; verify --export needs nothing else."""
    exported = nomic("export", "Night", cwd=played).stdout
    document = json.loads(exported)
    assert document["state"]["games"][0]["name"] == "Night"
    assert [entry["sequence"] for entry in document["entries"]] == list(
        range(1, len(document["entries"]) + 1)
    )
    (played / "e.json").write_text(exported)
    assert nomic("verify", "--export", "e.json", cwd=played).returncode == 0
    document["state"]["games"][0]["players"][0]["score"] = "100"
    (played / "e.json").write_text(json.dumps(document))
    bad = nomic("verify", "--export", "e.json", cwd=played)
    assert (bad.returncode, bad.stdout) == (1, "")
    assert "is not the one the entries give" in bad.stderr
    document["entries"][1]["body"] = document["entries"][1]["body"].replace("bob", "eve")
    document["entries"][1]["entry"] = json.loads(document["entries"][1]["body"])
    (played / "e.json").write_text(json.dumps(document))
    assert "entry 2" in nomic("verify", "--export", "e.json", cwd=played).stderr


def test_the_markdown_export_has_rules_players_and_history(played: Path) -> None:
    """export --format markdown: the annotated ruleset and its history."""
    text = nomic("export", "night", "--format", "markdown", cwd=played).stdout
    assert text.startswith("# Night\n")
    assert "### 101. " in text
    assert "| bob |" in text
    assert "\n- 1. " in text


def test_backup_and_restore(played: Path) -> None:
    """backup FILE, restore FILE: the store comes back, and no newer one is overwritten."""
    assert nomic("backup", "b.tar", cwd=played).returncode == 0
    before = nomic("export", "Night", cwd=played).stdout
    nomic("console", "--config", "gateway.toml", cwd=played, stdin='!act "more"\n')
    refused = nomic("restore", "b.tar", cwd=played)
    assert refused.returncode == 1
    assert "has entries that the backup lacks" in refused.stderr
    for file in played.glob("nomic.db*"):
        file.unlink()
    assert nomic("restore", "b.tar", cwd=played).returncode == 0
    assert nomic("export", "Night", cwd=played).stdout == before


def test_rehearse_prints_what_everybody_would_see(tmp_path: Path) -> None:
    """rehearse FILE: the same seed, the same bytes; --state last; `-` reads standard input."""
    script = "@2026-03-01T12:00:00Z\nlibera/#n <alice> !new clockwise Night\nlibera/#n <bob> !join\n"
    (tmp_path / "t.txt").write_text(script)
    first = nomic("rehearse", "t.txt", "--seed", "x", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("2026-03-01T12:00:00Z libera/#n ")
    assert nomic("rehearse", "-", "--seed", "x", cwd=tmp_path, stdin=script).stdout == first.stdout
    state = nomic("rehearse", "t.txt", "--state", cwd=tmp_path).stdout.splitlines()[-1]
    assert state.startswith('{"games"')
    assert json.loads(state)["games"][0]["players"][1]["name"] == "bob"
    echoed = nomic("rehearse", "t.txt", "--echo", cwd=tmp_path).stdout
    assert "<bob> !join" in echoed
    events = nomic("rehearse", "t.txt", "--events", cwd=tmp_path).stdout.splitlines()
    assert [json.loads(line)["sequence"] for line in events] == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("rehearse", "none.txt"), 2, "cannot read none.txt"),
        (("rehearse", "bad.txt"), 2, "2"),
        (("rehearse", "latin.txt"), 2, "latin.txt is not UTF-8 text"),
        (("serve",), 2, "gateway.toml: line 1: cannot be read"),
        (("serve", "--config", "bad.toml"), 2, "bad.toml: line 1: sorage: is not a key"),
        (("verify", "--store", "none.db"), 1, "none.db"),
        (("verify", "--store", "broken.db"), 1, "broken.db"),
        (("verify", "--export", "bad.txt"), 1, "is no export"),
        (("verify", "--export", "none.json"), 1, "none.json"),
        (("status", "--store", "none.db"), 1, "no gateway runs on the store none.db"),
        (("export", "Night", "--store", "none.db"), 1, "none.db"),
        (("packs", "--packs", "none"), 2, "none cannot be read"),
        (("nonsense",), 2, "invalid choice"),
        ((), 2, "required"),
    ],
)
def test_an_error_is_one_line_on_stderr(
    tmp_path: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    """Exit 1: what was asked for failed; exit 2: bad usage, config or transcript. No traceback."""
    (tmp_path / "bad.txt").write_text("# x\nnonsense\n")
    (tmp_path / "latin.txt").write_bytes(b"libera/#n <a> \xe9\n")
    (tmp_path / "bad.toml").write_text("[sorage]\n")
    (tmp_path / "broken.db").write_bytes(b"this is no database at all, not at all" * 100)
    done = nomic(*arguments, cwd=tmp_path)
    assert done.returncode == code, done
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    if code == 1 or "usage:" not in done.stderr:
        assert done.stderr.count("\n") == 1


def test_check_config_lists_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """check-config FILE: every fault with its line and key; exit 1 if any."""
    path = tmp_path / "g.toml"
    path.write_text("[storage]\npth = 1\n[chat]\nlanguage = 'xx'\n")
    assert main(["check-config", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"{path}: line 2: storage.pth: is not a key; the nearest known key is path",
        f"{path}: line 4: chat.language: is one of en, fr, ru, not 'xx'",
    ]
    path.write_text("[chat]\nlanguage = 'ru'\n")
    assert main(["check-config", str(path)]) == 0


def test_packs_lists_language_rules_and_origin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """packs: the rulesets with language, rules, and where each is from; --packs adds a folder."""
    pack = (ROOT / "core/packs/clockwise.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(pack.replace('id = "clockwise"', 'id = "mine"', 1), encoding="utf-8")
    assert main(["packs", "--packs", str(tmp_path)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in lines] == [
        "alphabetical",
        "clockwise",
        "fnomic",
        "mine",
        "rfn",
        "speaker",
    ]
    assert lines[1].endswith("ru, 29 rules, shipped")
    assert lines[3].endswith(str(tmp_path / "mine.toml"))


def test_a_second_gateway_on_the_same_store_is_refused(played: Path) -> None:
    """serve: a second one on the same store is refused, in one line that names the process."""
    from storage.sqlite import SqliteStore

    store = SqliteStore.open(played / "nomic.db")
    try:
        done = nomic("serve", cwd=played)
    finally:
        store.close()
    assert done.returncode == 1
    assert f"in use by another gateway (process {os.getpid()})" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("form", ["json", "markdown"])
def test_a_broken_log_is_not_exported(played: Path, form: str) -> None:
    """Bad input: a corrupt store is one clear line that names the entry."""
    with sqlite3.connect(played / "nomic.db") as database:
        database.execute("UPDATE entries SET body = x'00ff' WHERE sequence = 2")
    done = nomic("export", "Night", "--format", form, cwd=played)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "entry 2" in done.stderr
    assert "this should not happen" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
