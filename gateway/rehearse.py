"""Rehearsals: a transcript played under a virtual clock, without a network. Same lines, same bytes.

The objects are those of the product. Must never read a clock, draw by chance or open a file.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from core.actors.log import folded
from core.ids import Instant, NetworkName
from core.law.pack import Pack
from core.play.document import document, iso
from core.ports import BOLD, Batch, Delivery, Inbound, InboundKind, Notice, Place
from core.sandbox.pool import Sandbox
from gateway.one_life import OneLife
from gateway.outlet import Network, RouterSettings
from gateway.router import Router
from gateway.transcript import (
    Down,
    Entry,
    Kill,
    MoveClock,
    Presence,
    Say,
    SetClock,
    TranscriptError,
    Up,
    read_transcript,
)
from storage.memory import MemoryStore

NICK = "nomic"  # the gateway's, in a transcript
BEGINNING = Instant(1_767_225_600_000)  # 2026-01-01T00:00:00Z, where a transcript sets no clock
_LINE_LIMIT = 512  # bytes of an IRC line
_NEAR_LIMIT = 10
_CODE = re.compile(r"\bCODE\b")
CODE = Sandbox()  # its workers start with the first code there is to run, and go with this process


class Told:
    """Seeds and codes made from the rehearsal's seed; remembers the code last given."""

    def __init__(self, seed: str) -> None:
        self._key = seed.encode()
        self.code: str | None = None

    def seed(self, purpose: str) -> bytes:
        return hmac.new(self._key, f"seed {purpose}".encode(), hashlib.sha256).digest()

    def fresh(self, purpose: str) -> str:
        drawn = hmac.new(self._key, f"code {purpose}".encode(), hashlib.sha256).digest()
        return base64.b32encode(drawn[:5]).decode()

    def given(self, code: str) -> None:
        self.code = code


class _Seeds:
    def __init__(self, told: Told) -> None:
        self._told = told

    def fresh(self, purpose: str) -> bytes:
        return self._told.seed(purpose)


class Rehearsal:
    """Plays entries one by one; ``lines`` are what it has to show since it was last asked."""

    def __init__(
        self, seed: str, packs: Mapping[str, Pack], *, events: bool = False, store: MemoryStore | None = None
    ) -> None:
        self.now = BEGINNING
        self.lines: list[str] = []
        self.store = MemoryStore() if store is None else store
        self._packs = packs
        self._events = events
        self._told = Told(seed)
        self._networks: dict[NetworkName, Network] = {}
        self._accounts: dict[tuple[NetworkName, str], str] = {}  # who has the nick now
        self._lives = 0
        self._said = 0
        self._clock_set = False
        self._away_since: Instant | None = None
        self._missed: list[Inbound] = []
        self._locked: dict[tuple[NetworkName, str | None], Instant] = {}  # when what cannot be read was said
        self.life: OneLife | None = self._born()

    # --- lives -----------------------------------------------------------------------------------

    def _born(self) -> OneLife:
        self._lives += 1
        life = OneLife(
            self.store,
            settings=RouterSettings(run=f"run {self._lives}"),
            networks=self._networks,
            packs=self._packs,
            seeds=_Seeds(self._told),
            codes=self._told,
            clock=lambda: self.now,
            heard=self._show,
            committed=self._record,
            code=CODE.run,
        )
        life.start()
        for row in self.store.pending_inbox():
            life.receive(row.message)
        return life

    def kill(self) -> None:
        """Everything but the store is gone, and starts again."""
        self.life = self._born()
        self._advance(self.now)

    def down(self, line: int) -> None:
        if self._away_since is not None:
            raise TranscriptError(line, "the gateway is down already")
        self._away_since, self.life = self.now, None

    def up(self, line: int, *, live_first: bool = False) -> None:
        """``live_first``: networks without history can be heard before the others have caught up."""
        since = self._away_since
        if since is None:
            raise TranscriptError(line, "the gateway is not down")
        self._away_since = None
        life = self.life = self._born()
        behind = tuple(n.name for n in self._networks.values() if n.keeps_history)
        life.call(partial(Router.hold, networks=behind))
        missed, self._missed = self._missed, []
        for message in missed:
            self._take(life, replace(message, received=self.now))
        if live_first:
            self._returned(life, since)
        for name in behind:
            life.call(partial(Router.caught_up, network=name, now=self.now))
        self._advance(self.now)
        if not live_first:
            self._returned(life, since)

    def _returned(self, life: OneLife, since: Instant) -> None:
        for name in self._networks:
            life.call(partial(Router.returned, network=name, since=since, now=self.now))

    # --- playing -----------------------------------------------------------------------------------

    def play(self, entry: Entry) -> None:
        match entry:
            case SetClock(line=line, at=at):
                self._set_clock(line, at)
            case MoveClock(by=by):
                self._move_to(by.after(self.now))
            case Say():
                self._say(entry)
                self._fire()
            case Presence():
                self._presence(entry)
                self._fire()
            case Kill(line=line):
                if self.life is None:
                    raise TranscriptError(line, "the gateway is down")
                self.kill()
            case Down(line=line):
                self.down(line)
            case Up(line=line):
                self.up(line)
            case _:
                assert_never(entry)

    def _set_clock(self, line: int, at: Instant) -> None:
        if self._clock_set and at < self.now:
            raise TranscriptError(line, f"the clock cannot go back from {iso(self.now)} to {iso(at)}")
        if not self._clock_set and self._lives == 1 and not self.store.games():
            self.now = at
        self._clock_set = True
        self._move_to(at)

    def _move_to(self, at: Instant) -> None:
        if self.life is None:
            self.now = at
        else:
            self._advance(at)

    def _fire(self) -> None:
        """What was said may be followed by a step that is due at once."""
        life = self.life
        while life is not None and (due := life.next_due()) is not None and due <= self.now:
            life.fire(self.now)

    def _advance(self, until: Instant) -> None:
        """Fire everything on the way, each at its own time; what is due at the end is included."""
        life = self.life
        if life is None:
            return
        while (due := life.next_due()) is not None and due <= until:
            self.now = max(self.now, due)
            life.retire()
            life.fire(self.now)
        self.now = until
        life.retire()

    def _say(self, entry: Say) -> None:
        network = self._network(entry)
        self._said += 1
        message = self._inbound(entry, network)
        if self.life is not None:
            self._take(self.life, message)
        elif network.keeps_history:
            self._missed.append(replace(message, live=False, sent=message.sent or self.now))

    def _take(self, life: OneLife, message: Inbound) -> None:
        """Networks that keep their history are heard through the inbox, like a sync response."""
        if not self._networks[message.network].keeps_history:
            life.receive(message)
            return
        for row in self.store.keep_inbox(message.network, f"after {message.message_id}", [message]):
            life.receive(row.message)

    def _inbound(self, entry: Say, network: Network) -> Inbound:
        text = entry.text if self._told.code is None else _CODE.sub(self._told.code, entry.text)
        identity = entry.id
        if entry.kind is InboundKind.UNREADABLE:
            self._locked[entry.network, entry.relates_to] = self.now
        locked = self._locked.get((entry.network, identity))
        if identity is None and network.keeps_history:
            identity = f"said-{self._said}"
        return Inbound(
            network=entry.network,
            room=entry.room,
            account=self._account(entry.network, entry.nick),
            name=_shown(entry.nick),
            text=text,
            received=self.now,
            kind=entry.kind,
            message_id=identity,
            relates_to=entry.relates_to,
            sent=entry.sent if locked is None else locked,
            live=locked is None,
            maybe_cut=not network.keeps_history and _line_size(entry, text) >= _LINE_LIMIT - _NEAR_LIMIT,
        )

    def _presence(self, entry: Presence) -> None:
        """Coming, going and being thrown out change nothing; a new nick is the same account."""
        if entry.what == "nick":
            account = self._account(entry.network, entry.nick)
            self._accounts.pop((entry.network, entry.nick), None)
            self._accounts[entry.network, entry.argument] = account

    def _account(self, network: NetworkName, nick: str) -> str:
        return self._accounts.get((network, nick), nick)

    def _network(self, entry: Say) -> Network:
        """A network is like Matrix where its people are called @name:server, else like IRC."""
        known = self._networks.get(entry.network)
        keeps = entry.nick.startswith("@") or (entry.room is not None and ":" in entry.room)
        if known is None or (keeps and not known.keeps_history):
            known = Network(name=entry.network, nick=NICK, keeps_history=keeps)
            self._networks[entry.network] = known
        return known

    # --- showing --------------------------------------------------------------------------------------

    def _show(self, delivery: Delivery) -> None:
        if not self._events:
            place = place_name(delivery.place)
            self.lines += [f"{iso(self.now)} {place} {line}" for line in shown_lines(delivery.notice)]

    def _record(self, batch: Batch) -> None:
        if self._events and batch.entry is not None:
            self.lines.append(batch.entry.body.decode())

    def echo(self, entry: Entry) -> None:
        """Show what is said, before what comes of it."""
        if isinstance(entry, Say):
            place = f"{entry.network}/{entry.nick if entry.room is None else entry.room}"
            self.lines.append(f"{iso(self.now)} {place} <{entry.nick}> {entry.text}")

    def state(self) -> str:
        """The state document of all games, from their logs, on one line."""
        states = [folded(self.store, row.game) for row in self.store.games()]
        return json.dumps({"games": [document(s) for s in states if s is not None]}, ensure_ascii=False)


def rehearse(
    lines: Iterable[str],
    seed: str,
    packs: Mapping[str, Pack],
    *,
    state: bool = False,
    events: bool = False,
    echo: bool = False,
) -> Iterator[str]:
    """What every room and player would see, line by line, as the transcript is played.

    Raises TranscriptError at a line that cannot be read or played; what came before it has been shown.
    """
    rehearsal = Rehearsal(seed, packs, events=events)
    for entry in read_transcript(lines):
        if echo:
            rehearsal.echo(entry)
        rehearsal.play(entry)
        yield from rehearsal.lines
        rehearsal.lines.clear()
    if state:
        yield rehearsal.state()


def place_name(place: Place) -> str:
    """ "libera/#nomic", or in private "libera/alice"."""
    return f"{place.network}/{place.room if place.room is not None else place.account}"


def shown_lines(notice: Notice) -> list[str]:
    """The text of a notice without bold; talk with its speaker on every line."""
    lines = [line for line in notice.text.replace(BOLD, "").split("\n") if line.strip()]
    if notice.speaker is None:
        return lines
    speaker = f"{notice.speaker}@{notice.whose or notice.origin}"
    return [f"* {speaker} {line}" if notice.action else f"<{speaker}> {line}" for line in lines]


def _shown(nick: str) -> str:
    """The name an account shows: the nick, or the localpart of a Matrix id."""
    return nick[1:].split(":")[0] if nick.startswith("@") else nick


def _line_size(entry: Say, text: str) -> int:
    target = entry.room if entry.room is not None else NICK
    return len(f":{entry.nick}!{entry.nick}@localhost PRIVMSG {target} :{text}\r\n".encode())
