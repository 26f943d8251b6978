"""A table where any pack is played, or classic rules with a few more: for tests of play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from core.law.pack import Pack, load_pack
from core.law.reading import apply, parse_reading
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Series, Side
from tests.support.game import PACKS, START, Log, Table, draft, duration


@cache
def pack_named(name: str) -> Pack:
    return load_pack(tomllib.loads((PACKS / f"{name}.toml").read_text(encoding="utf-8")))


class PackTable(Table):
    """The game of a pack, some of its rules read otherwise (as by an amendment)."""

    def __init__(
        self, pack: str, *nicks: str, readings: Mapping[int, str] | None = None, start: bool = True
    ) -> None:
        changes = readings or {}
        rules = [
            replace(r, reading=apply(r.reading, parse_reading(changes.get(r.number, "{keep}")), "pack"))
            for r in pack_named(pack).rules
        ]
        self.pack = replace(pack_named(pack), rules=tuple(rules))
        self.now = START
        self.log = Log()
        self.last = ev.Outcome()
        self._messages = 0
        nicks = nicks or ("alice", "bob", "carol", "dave", "erin")
        self.ok(nicks[0], cmd.New(ruleset=pack, name="Night"))
        for nick in nicks[1:]:
            self.ok(nick, cmd.Join())
        if start:
            self.ok(nicks[0], cmd.Start())

    def ballot(self, who: str, side: str, series: Series, number: int) -> None:
        self.ok(who, cmd.Vote(side=Side(side), ref=cmd.Ref(series, number)))

    def held_vote(self, *for_: str, against: tuple[str, ...] = (), period: str = "72h") -> int:
        """Proposed by the turn's player, called, voted on by those named, closed at its time."""
        number = self.propose()
        self.call(number, period=period)
        for nick in for_:
            self.vote(nick, "for", number)
        for nick in against:
            self.vote(nick, "against", number)
        self.wait(period)
        return number


__all__ = ["PackTable", "draft", "duration", "pack_named"]
