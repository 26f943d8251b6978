"""The gallery of the docs as tests read and play it: what its pages tell people to paste, in a rehearsed game.

A page has an entry under each heading ``### N. Title``: a line with the rulesets it fits (a number behind one
is the rule to name there), blocks of ``~~~`` to paste, those for IRC folded away, and a block ``output`` with
what is seen afterwards: lines ``<bob> …`` are typed, ``+7d`` lets time go by, the others are shown.
Must never hold a text of the pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.ids import NetworkName, RoomName
from core.ports import Place
from gateway.rehearse import Rehearsal
from gateway.transcript import MoveClock, Say, read_transcript
from tests.support.documents import DOCS, shown_in, text_of
from tests.support.transcripts import SEED, packs

LANGUAGES = ("en", "fr", "ru")
_HEADING = re.compile(r"^### (\d+)\. (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^(~~~|```)(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
_RULESET = re.compile(r"`(\w+)`(?:[ \u00a0]\((\d+)\))?")
_TYPED = re.compile(r"<(\w+)> (.*)")
_SEATS = ("alice", "carol", "bob", "dave")  # not in alphabetical order
_MORE = ("erin", "frank", "gina", "hugo", "ivan", "jane")  # enough that no voter is drawn by lot


class Exhibit(msgspec.Struct, frozen=True):
    """``rulesets``: each with the number to name there in place of the one that is printed, if another.
    ``irc``: for each text to paste the lines that do the same on IRC; empty: the text itself."""

    number: int
    title: str
    rulesets: dict[str, str]
    paste: tuple[str, ...]
    irc: tuple[str, ...]
    scene: str


def page(language: str) -> Path:
    return DOCS / f"gallery.{language}.md"


def exhibits(language: str) -> tuple[Exhibit, ...]:
    parts = _HEADING.split(text_of(page(language)))[1:]
    return tuple(
        _exhibit(int(number), title, body)
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def _exhibit(number: int, title: str, body: str) -> Exhibit:
    first = body.strip().splitlines()[0]
    folded = "".join(_FOLDED.findall(body))
    open_blocks = _BLOCK.findall(_FOLDED.sub("", body))
    (scene,) = (text for _mark, kind, text in open_blocks if kind == "output")
    return Exhibit(
        number,
        title,
        dict(_RULESET.findall(first)),
        tuple(text.rstrip("\n") for mark, _kind, text in open_blocks if mark == "~~~"),
        tuple(text.rstrip("\n") for mark, _kind, text in _BLOCK.findall(folded) if mark == "~~~"),
        scene,
    )


def named_for(text: str, number: str) -> str:
    """The text with the rule it names changed to this one."""
    return re.sub(r"\b\d{3}\b", number, text, count=1) if number else text


def _plain(text: str) -> str:
    """What rules say is shown with plain blanks for those that do not break."""
    return text.replace("\u00a0", " ")


class GalleryGame:
    """A game of a ruleset in one room, on IRC or on Matrix, told in a language."""

    def __init__(self, ruleset: str, language: str, *, irc: bool) -> None:
        self.rehearsal = Rehearsal(SEED, packs())
        self._place = Place(
            NetworkName("libera" if irc else "matrix"), RoomName("#nomic" if irc else "#nomic:localhost")
        )
        self._irc = irc
        lots = "voting.random_voters" in {s.key for r in packs()[ruleset].rules for s in r.reading}
        self.players = (*_SEATS, *(_MORE if lots else ()))
        self.say("alice", f"!new {ruleset} Night")
        self.say("alice", f"!lang {language}")
        for name in self.players[1:]:
            self.say(name, f"!join {name}")
        self.say("alice", "!start")

    def say(self, who: str, text: str, *, private: bool = False) -> list[str]:
        """What the room then shows."""
        nick = who if self._irc else f"@{who}:localhost"
        room = None if private else self._place.room
        self.rehearsal.play(Say(line=1, network=self._place.network, room=room, nick=nick, text=text))
        return self._shown()

    def wait(self, length: str) -> list[str]:
        (entry,) = read_transcript([f"+{length}"])
        assert isinstance(entry, MoveClock)
        self.rehearsal.play(entry)
        return self._shown()

    def _shown(self) -> list[str]:
        assert not list(self.rehearsal.store.poison())
        seen, self.rehearsal.lines = self.rehearsal.lines, []
        place = f" {self._place.network}/{self._place.room} "
        return [_plain(line.partition(place)[2]) for line in seen if place in line]

    def state(self) -> dict[str, Any]:
        (game,) = json.loads(self.rehearsal.state())["games"]
        return dict(game)

    def adopt(self, text: str) -> dict[str, Any]:
        """Proposed by whoever may, called where that is needed, voted for by all; the proposal afterwards."""
        who = self._next_proposer()
        before = len(self.state()["proposals"])
        seen: list[str] = []
        for line in text.splitlines() if self._irc else [text]:
            seen += self.say(who, line, private=self._irc and not line.startswith("!"))
        assert len(self.state()["proposals"]) == before + 1, seen
        if self._proposal()["status"] == "debate":
            self.say(who, "!call 4d" if "voting.minimum_period" in self.state()["settings"] else "!call")
        number = self._proposal()["number"]
        for name in self.players:
            if self._proposal()["status"] == "voting":
                self.say(name, f"vote for {number}", private=True)
        if self._proposal()["status"] == "voting":
            self.wait("7d")
        if (self.state()["turn"] or {}).get("phase") == "publish":
            self.say(who, "!publish")
        return self._proposal()

    def _proposal(self) -> dict[str, Any]:
        return dict(self.state()["proposals"][-1])

    def _next_proposer(self) -> str:
        turn = self.state()["turn"]
        if turn is None:
            return self.players[1]  # the first may hold an office
        if turn["phase"] == "roll":
            self.say(turn["player"], "!roll")
            turn = self.state()["turn"]
        return str(turn["player"])

    def act_out(self, scene: str) -> Iterator[str]:
        """Types what the scene has typed; yields each line it shows that is not seen then."""
        steps: list[tuple[str, list[str]]] = []
        for line in scene.splitlines():
            if _TYPED.match(line) or line.startswith("+"):
                steps.append((line, []))
            else:
                steps[-1][1].append(line)
        for typed, expected in steps:
            found = _TYPED.match(typed)
            seen = self.say(found[1], found[2]) if found else self.wait(typed[1:])
            missing = shown_in(_plain("\n".join(expected)), seen)
            if missing is not None:
                yield f"after {typed!r} not seen: {missing!r}; seen: {seen}"
