"""A table whose log seals secret votes, where offices can be given at the creation."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from msgspec.structs import replace

from core.ids import PlayerId
from core.law.pack import Pack
from core.law.reading import apply, parse_reading
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Command, Side
from core.play.decide import create, decide
from core.play.document import document
from core.play.entry import Entry, decode, encode, hash_of
from core.play.evolve import fold
from core.play.offices import acting, holder, seats_of
from core.play.play import Play
from core.play.sealing import Hidden, conceal, seals_of
from core.play.waiting import reading, waiting_for
from tests.support.game import START, Log, Table, secrets_of, seed_of
from tests.support.pack_game import pack_named


class SealingLog(Log):
    """Keeps what the seals hide as the store would, and nothing else of secret votes."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden: dict[str, Hidden] = {}

    def append(self, command: Command, pack: Pack) -> ev.Outcome:
        nonce = hashlib.sha256(f"nonce {len(self.bodies)}".encode()).digest()
        before, hidden = self.state, None
        if before is None:
            outcome = create(command, pack=pack, language="en", seed=seed_of(1))
        else:
            secrets = replace(secrets_of(before), nonce=nonce, hidden=dict(self.hidden))
            outcome = decide(before, command, secrets)
            assert decide(before, command, secrets) == outcome, "deciding is no function"
        if before is None and outcome.refusal is not None:
            return outcome
        command, hidden = conceal(before, command, nonce)
        if hidden is not None:
            self.hidden[hidden.seal] = hidden
        body = encode(
            Entry(
                sequence=len(self.bodies) + 1,
                at=command.at,
                engine="test",
                previous=self._head,
                command=command,
                outcome=outcome,
            )
        )
        self._head = hash_of(body)
        self.bodies.append(body)
        self.state = fold(self.state, decode(body), self._head)
        assert set(seals_of(self.state)) <= set(self.hidden), "a seal nobody could open"
        assert self.state == self.replayed(), "a replay is another game"
        return outcome


class OfficeTable(Table):
    """``readings`` are set by rules of the pack from the start; ``offices`` are named in ``new``.

    Without ``creator`` nobody made the game: the first of ``nicks`` joins it first."""

    log: SealingLog

    def __init__(
        self,
        pack: str,
        *nicks: str,
        readings: Mapping[int, str] | None = None,
        offices: tuple[tuple[str, str], ...] = (),
        start: bool = True,
        creator: bool = True,
    ) -> None:
        changes = readings or {}
        rules = [
            replace(r, reading=apply(r.reading, parse_reading(changes.get(r.number, "{keep}")), "pack"))
            for r in pack_named(pack).rules
        ]
        self.pack = replace(pack_named(pack), rules=tuple(rules))
        self.now = START
        self.log = SealingLog()
        self.last = ev.Outcome()
        self._messages = 0
        nicks = nicks or ("alice", "bob", "carol", "dave", "erin")
        self.ok(nicks[0] if creator else None, cmd.New(ruleset=pack, name="Night", offices=offices))
        for nick in nicks[1:] if creator else nicks:
            self.ok(nick, cmd.Join())
        if start:
            self.ok(nicks[0], cmd.Start())

    # --- offices -----------------------------------------------------------------------

    def holds(self, office: str) -> str | None:
        return self._name(holder(self.state, office))

    def acts(self, office: str) -> str | None:
        return self._name(acting(reading(self.state), office))

    def seats(self) -> dict[str, str | None]:
        return {office: self._name(player) for office, player in seats_of(self.state).items()}

    def _name(self, player: PlayerId | None) -> str | None:
        return None if player is None else self.state.player(player).name

    def asking(self) -> Play:
        """The game to be asked, and to try things on."""
        return reading(self.state)

    def elected(self, *, second: str | None = None, third: str | None = None) -> None:
        """The first player is elected by all; he names a second, who names a third."""
        first = self.present()[0]
        for nick in self.present():
            self.ok(nick, cmd.Elect(name=first))
        if second is not None:
            self.ok(first, cmd.Nominate(name=second))
        if second is not None and third is not None:
            self.ok(second, cmd.Nominate(name=third))

    def ballot(self, who: str, side: str, number: int, elect: str | None = None) -> None:
        ref = cmd.Ref(cmd.Series.NUMBER, number)
        self.ok(who, cmd.Vote(side=Side(side), ref=ref, elect=elect))

    def waits(self, what: str) -> list[str]:
        """Of whom this is waited for."""
        return [self.state.player(w.player).name for w in waiting_for(self.state) if w.what == what]

    def shown(self) -> dict[str, object]:
        """The game in the state document."""
        return document(self.state)


ARBITERS = {"first_arbiter": "alice", "second_arbiter": "bob", "third_arbiter": "carol"}


def arbiters() -> OfficeTable:
    table = OfficeTable("fnomic")
    table.elected(second="bob", third="carol")
    assert table.seats() == ARBITERS
    return table
