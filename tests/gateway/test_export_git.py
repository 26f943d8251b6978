"""export --format git: one commit for each change of a rule, by its proposer at its time (interface 1)."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.ids import AccountId, GameId, Instant
from core.play.entry import Entry
from core.play.events import GameCreated, PlayerJoined
from core.ports import StoredEntry
from gateway.cli import main
from gateway.export_git import Commit, NoRepository, commits_of, write_repository
from gateway.speech.phrases import Phrases
from storage.memory import MemoryStore
from tests.gateway.test_verify import rechained
from tests.support.importing import TAVERN, imported, written
from tests.support.rehearsing import IRC, MATRIX, STARTED, Stage

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

EVERYBODY = (f"{IRC} <alice>", f"{MATRIX} <@bob:l>", f"{IRC} <carol>")


def voted(stage: Stage, proposer: int, number: int, change: str, side: str = "for") -> None:
    stage(f"{EVERYBODY[proposer]} !propose {change}\n{EVERYBODY[proposer]} !call")
    stage("\n".join(f"{who} !vote {side} {number}" for who in EVERYBODY))
    stage(f"{EVERYBODY[proposer]} !roll")


def played() -> list[StoredEntry]:
    """Enacted by Alice, amended by Bob, rejected of Carol, transmuted by Alice, repealed by Bob, judged."""
    stage = Stage(STARTED)
    stage("+1h")
    voted(stage, 0, 301, 'enact "Tea": Tea is at five.')
    stage("+1h")
    voted(stage, 1, 302, "amend 203: By a majority. {adoption.threshold = majority}")
    voted(stage, 2, 303, "repeal 202", side="against")
    voted(stage, 0, 304, "transmute 101")
    voted(stage, 1, 305, "repeal 301")
    return list(stage.store.entries(GameId("night")))


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ("git", "-C", str(folder), *arguments), capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def exported(entries: list[StoredEntry], folder: Path) -> list[str]:
    """Of each commit author, time and subject, the first first."""
    write_repository(folder, commits_of(entries, Phrases()))
    assert git(folder, "fsck", "--strict") == ""
    return git(folder, "log", "--reverse", "--format=%an <%ae> %ad %s", "--date=format:%H:%M").splitlines()


@needs_git
def test_each_change_is_a_commit_of_its_proposer(tmp_path: Path) -> None:
    """Interface 1; a rejected proposal changes nothing, an amended rule keeps its history under a new number."""
    log = exported(played(), tmp_path / "night")
    assert [line.partition(" Rule")[0] for line in log[1:]] == [
        "alice <libera/alice> 13:00",
        "Bob <matrix/@bob:l> 14:00",
        "alice <libera/alice> 14:00",
        "Bob <matrix/@bob:l> 14:00",
    ]
    assert "Tea" in log[1]
    assert log[0].startswith("alice <libera/alice> 12:00 Game Night is open")
    rules = tmp_path / "night" / "rules"
    assert not (rules / "203.md").exists()
    assert not (rules / "301.md").exists()
    assert (rules / "302.md").read_text(encoding="utf-8").startswith("# 302. ")
    assert "adoption.threshold = majority" in (rules / "302.md").read_text(encoding="utf-8")
    assert "203 → 302" in (rules / "302.md").read_text(encoding="utf-8")
    assert git(tmp_path / "night", "log", "--format=%an", "--", "rules/203.md").split() == ["Bob", "alice"]
    assert git(tmp_path / "night", "status", "--porcelain") == ""
    assert "3 for (" in git(tmp_path / "night", "log", "--format=%b")  # how it came about


@needs_git
def test_an_imported_game_begins_with_the_import(tmp_path: Path) -> None:
    """What came before is nobody's commit."""
    store, _ = imported(written(TAVERN))
    (first,) = exported(list(store.entries(GameId("tavern"))), tmp_path / "t")
    assert first.startswith("Nomic gateway <> ")
    assert "begun elsewhere" in first
    assert len(list((tmp_path / "t" / "rules").iterdir())) == 29


@needs_git
def test_texts_are_as_the_players_wrote_them(tmp_path: Path) -> None:
    """Blanks that do not break belong to French; joiners and combining marks to other scripts."""
    text = "Thé\u00a0: à cinq heures\u202f! \u200d e\u0301"
    store, _ = imported(written(TAVERN.replace("Tea is at five.", text)))
    exported(list(store.entries(GameId("tavern"))), tmp_path / "t")
    assert text in (tmp_path / "t" / "rules" / "302.md").read_text(encoding="utf-8")


HOSTILE = "Eve <e@x> 0 +0000\ncommitter Mallory <m@x> 0 +0000\n\ndata 3\nD rules\x00\u202e"


@needs_git
def test_nothing_written_is_a_line_of_gits(tmp_path: Path) -> None:
    """Names, accounts, titles and texts of a log that somebody forged: no author, trailer, path or command."""
    title = "T\nCo-authored-by: Mallory <m@x>\ncommit refs/heads/evil"
    entries = rechained(played(), lambda entry: forged(entry, title))
    log = exported(entries, tmp_path / "night")
    assert len(log) == 5
    assert {line.split(" 1")[0] for line in log} == {
        "Eve e@x 0 +0000 committer Mallory m@x 0 +0000 data 3 D rules <Eve e@x 0 +0000 committer "
        "Mallory m@x 0 +0000 data 3 D rules>",
        "Bob <matrix/@bob:l>",
    }
    assert git(tmp_path / "night", "for-each-ref", "--format=%(refname)").split() == ["refs/heads/main"]
    assert git(tmp_path / "night", "log", "--format=%(trailers)").strip() == ""
    assert {part.name for part in (tmp_path / "night").iterdir()} == {".git", "rules"}


def forged(entry: Entry, title: str) -> Entry:
    events = tuple(
        replace(event, laws=tuple(replace(rule, title=title, text=HOSTILE) for rule in event.laws))
        if isinstance(event, GameCreated)
        else replace(event, name=HOSTILE, account=AccountId(HOSTILE))
        if isinstance(event, PlayerJoined) and event.player == 1
        else event
        for event in entry.outcome.events
    )
    command = entry.command
    if command.actor is not None and command.actor.account == "libera/alice":
        command = replace(command, actor=replace(command.actor, account=AccountId(HOSTILE)))
    return replace(entry, command=command, outcome=replace(entry.outcome, events=events))


def test_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that says what is missing and what to do; nothing is made."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRepository, match="git is not installed: install it, or export with"):
        write_repository(tmp_path / "x", ())
    assert list(tmp_path.iterdir()) == []


def test_git_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped; one line says so, and nothing is left behind."""
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    git.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    git.chmod(0o755)
    monkeypatch.setenv("PATH", f"{git.parent}:{os.environ['PATH']}")
    monkeypatch.setattr("gateway.export_git._PATIENCE", 0.2)
    with pytest.raises(NoRepository, match=r"^git init had not ended after .* and was stopped: nothing"):
        write_repository(tmp_path / "night", ())
    assert [found.name for found in tmp_path.iterdir()] == ["bin"]


@needs_git
def test_what_git_of_the_caller_is_set_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither another repository nor hooks, signing or a default branch of the caller's have a say."""
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path))
    config = tmp_path / "config"
    config.write_text("[commit]\n\tgpgsign = true\n[core]\n\tautocrlf = true\n", encoding="utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    write_repository(tmp_path / "night", commits_of(played(), Phrases()))
    assert (tmp_path / "night" / ".git" / "HEAD").read_text() == "ref: refs/heads/main\n"
    assert b"\r" not in (tmp_path / "night" / "rules" / "302.md").read_bytes()
    assert not (tmp_path / "elsewhere").exists()


@needs_git
def test_only_into_an_empty_folder(tmp_path: Path) -> None:
    """What is there is not touched; where git fails nothing is left."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("x")
    with pytest.raises(NoRepository, match="not empty"):
        write_repository(tmp_path / "full", commits_of(played(), Phrases()))
    assert [part.name for part in (tmp_path / "full").iterdir()] == ["mine"]
    with pytest.raises(NoRepository, match="git fast-import failed"):
        write_repository(tmp_path / "none", [Commit("nobody", Instant(0), "x", (), {})])
    assert [part.name for part in tmp_path.iterdir()] == ["full"]


@needs_git
def test_as_it_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """export GAME --format json|markdown|git DIR: made if need be, never overwritten; import takes the folder."""
    file, store, out = tmp_path / "t.toml", str(tmp_path / "s.db"), tmp_path / "a" / "b"
    file.write_text(TAVERN, encoding="utf-8")
    assert main(["import", str(file), "--store", store]) == 0
    capsys.readouterr()
    assert main(["export", "Tavern", "--format", "git", str(tmp_path / "g"), "--store", store]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'g'}: 1 commits\n"
    for form, name in (("json", "game.json"), ("markdown", "game.md")):
        assert main(["export", "Tavern", "--format", form, "--store", store]) == 0
        printed = capsys.readouterr().out
        assert main(["export", "Tavern", "--format", form, str(out), "--store", store]) == 0
        assert capsys.readouterr().out == f"{out / name}\n"
        assert (out / name).read_text(encoding="utf-8") == printed
        assert main(["export", "Tavern", "--format", form, str(out), "--store", store]) == 1
        assert "is there already" in capsys.readouterr().err
    assert main(["import", str(out), "--store", str(tmp_path / "two.db")]) == 0
    assert main(["export", "Tavern", "--format", "git", "--store", store]) == 2
    assert "needs a folder" in capsys.readouterr().err


def test_the_store_is_only_read() -> None:
    """A repository is made of the entries alone."""
    store = Stage(STARTED).store
    assert isinstance(store, MemoryStore)
    (first,) = commits_of(store.entries(GameId("night")), Phrases())
    assert len(first.changed) == 29
