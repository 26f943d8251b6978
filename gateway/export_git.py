"""The history of a game's rules as a repository of git: one commit for each change, by whoever proposed it.

Must never let what players wrote decide on a path, an author or a line of git's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unicodedata import category

import msgspec

from core.ids import Instant, PlayerId, RuleId
from core.law.rule import Rule, RuleKind
from core.play import events as ev
from core.play.commands import Ref
from core.play.entry import Entry, decode
from core.play.events_decrees import DecreeInForce
from core.play.evolve import fold
from core.play.state import GameState, Player
from core.ports import BOLD, StoredEntry
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases, Words
from gateway.speech.scene import Scene
from gateway.speech.story_laws import tell_law

PROGRAM: Final = "git"
BRANCH: Final = "refs/heads/main"
_CLERK: Final = "Nomic gateway <>"
_PATIENCE: Final = 600.0  # seconds


class NoRepository(Exception):
    """It cannot be written. One line: why, and what to do."""


class Commit(msgspec.Struct, frozen=True):
    """``changed`` are files by name; None: the file goes."""

    author: str
    at: Instant
    subject: str
    body: tuple[str, ...]
    changed: Mapping[str, str | None]


# --- what happened to the rules -----------------------------------------------------------


def commits_of(entries: Iterable[StoredEntry], phrases: Phrases) -> Iterator[Commit]:
    """The first has the rules the game began with."""
    narrator = Narrator(phrases)
    files: dict[RuleId, str] = {}
    state: GameState | None = None
    for stored in entries:
        entry = decode(stored.body)
        before, state = state, fold(state, entry, stored.hash)
        if not any(isinstance(event, ev.GameCreated | ev.LawEvent) for event in entry.outcome.events):
            continue
        told = narrator.lines(before, state, entry, language=state.language, brief=True)
        lines = tuple(one for text in told for one in _clean(text).splitlines() if one.strip())
        words = Words(phrases, state.language)
        yield from _of_entry(Scene(words, before, state, entry.at, entry.outcome.events), entry, lines, files)


def _of_entry(
    scene: Scene, entry: Entry, lines: tuple[str, ...], files: dict[RuleId, str]
) -> Iterator[Commit]:
    author = _actor(scene.after, entry)
    for event in scene.events:
        author = _author(scene.after, event) or author
        changed = _changed(event, files)
        if changed:
            told = tell_law(scene, event) if isinstance(event, ev.LawEvent) else lines
            subject = " ".join(_clean(told[0]).split()) if told else scene.after.name
            yield Commit(author, entry.at, subject, lines, changed)


def _changed(event: ev.Event, files: dict[RuleId, str]) -> dict[str, str | None]:
    match event:
        case ev.GameCreated(laws=laws):
            files.update({rule.id: _name(rule) for rule in laws})
            return {_name(rule): _written(rule) for rule in laws}
        case ev.RuleEnacted(rule=rule) | ev.RuleChanged(rule=rule):
            before = files.get(rule.id)
            files[rule.id] = _name(rule)
            gone: dict[str, str | None] = {} if before in (None, _name(rule)) else {str(before): None}
            return {**gone, _name(rule): _written(rule)}
        case ev.RuleRepealed(rule=rule_id):
            return {files.pop(rule_id): None} if rule_id in files else {}
        case _:
            return {}


def _name(rule: Rule) -> str:
    """Made of nothing but a number."""
    folder = "decrees" if rule.kind is RuleKind.DECREE else "rules"
    return f"{folder}/{int(rule.number)}.md"


def _written(rule: Rule) -> str:
    parts = [f"# {rule.number}. {' '.join(_clean(rule.title).split())}"]
    if rule.kind is RuleKind.RULE:
        parts.append("mutable" if rule.mutable else "immutable")
    if len(rule.history) > 1:
        parts.append(" → ".join(str(number) for number in rule.history))
    parts.append(_clean(rule.text).strip())
    if rule.reading:
        settings = (f"{s.key} {'?=' if s.default else '='} {s.value}" for s in rule.reading)
        parts.append("\n".join(("```", *settings, "```")))
    if rule.code is not None:
        parts.append(f"```python\n{_clean(rule.code.text).rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


# --- who did it ---------------------------------------------------------------------------


def _author(state: GameState, event: ev.Event) -> str | None:
    """Whose doing what follows in the entry is."""
    match event:
        case ev.VoteClosed(series=series, number=number):
            poll = state.poll(Ref(series, number))
            return None if poll is None else _player(state, poll.proposer)
        case ev.VerdictGiven(judge=judge):
            return _player(state, judge)
        case DecreeInForce(number=number):
            decree = state.decrees.proposed(number)
            return None if decree is None else _player(state, decree.proposer)
        case _:
            return None


def _actor(state: GameState, entry: Entry) -> str:
    actor = entry.command.actor
    player = None if actor is None else state.of_account(actor.account)
    return _CLERK if player is None else _identity(player)


def _player(state: GameState, player: PlayerId) -> str:
    return _identity(state.player(player))


def _identity(player: Player) -> str:
    account = player.accounts[0] if player.accounts else ""
    return f"{_word(player.name) or 'player'} <{_word(account)}>"


def _word(text: str) -> str:
    """What may stand in git's own lines."""
    return " ".join("".join(c if c.isprintable() and c not in "<>" else " " for c in text).split())


def _clean(text: str) -> str:
    """Without control characters; everything else is the text's own, blanks that do not break, too."""
    return "".join(c for c in text.replace(BOLD, "") if c in "\n\t" or category(c) not in ("Cc", "Cs"))


# --- the repository -----------------------------------------------------------------------


def write_repository(folder: Path, commits: Iterable[Commit]) -> int:
    """How many commits it has. ``folder`` is made, or empty; where anything fails it is left as it was.

    Raises NoRepository."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoRepository(
            f"the program {PROGRAM} is not installed: install it, or export with --format markdown"
        )
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NoRepository(f"{folder} is there already and not empty: give a folder that is not")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix=".export-") as made:
            work = Path(made) / "repository"
            work.mkdir()
            count = _filled(program, work, commits)
            work.replace(folder)
    except OSError as error:
        raise NoRepository(f"{folder} cannot be written: {error.strerror}") from error
    return count


def _filled(program: str, work: Path, commits: Iterable[Commit]) -> int:
    _git(program, work, "init", "-q", "--template=", f"--initial-branch={BRANCH.rpartition('/')[2]}")
    count = 0
    stream: list[bytes] = []
    for commit in commits:
        stream.append(_as_stream(commit))
        count += 1
    _git(program, work, "fast-import", "--quiet", "--date-format=raw", stdin=b"".join(stream))
    _git(program, work, "reset", "-q", "--hard")
    return count


def _as_stream(commit: Commit) -> bytes:
    """What fast-import reads. Texts are counted, so nothing in them is a command."""
    when = f"{max(0, commit.at // 1000)} +0000"
    # indented, so that no line of it is taken for a trailer
    body = "".join(f"  {line}\n" for line in commit.body)
    message = f"{commit.subject}\n\n{body}"
    parts = [
        f"commit {BRANCH}\nauthor {commit.author} {when}\ncommitter {_CLERK} {when}\n".encode(),
        _data(message),
    ]
    for name, content in commit.changed.items():
        if content is None:
            parts.append(f"D {name}\n".encode())
        else:
            parts += [f"M 100644 inline {name}\n".encode(), _data(content)]
    return b"".join(parts)


def _data(text: str) -> bytes:
    content = text.encode(errors="replace")
    return b"data %d\n%s\n" % (len(content), content)


def _git(program: str, folder: Path, *arguments: str, stdin: bytes = b"") -> None:
    """Whatever the caller's own git is set to."""
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    surroundings |= {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C"}
    try:
        done = subprocess.run(  # noqa: S603 - fixed words, no shell
            (program, "-C", str(folder), *arguments),
            input=stdin,
            env=surroundings,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        waited = f"git {arguments[0]} had not ended after {_PATIENCE:g} seconds and was stopped"
        raise NoRepository(f"{waited}: nothing is kept; try a disk that is less busy") from late
    if done.returncode != 0:
        said = " ".join(done.stderr.decode(errors="replace").split())
        raise NoRepository(f"git {arguments[0]} failed: {said[:300]}")
