"""The protocols at the edges: what the gateway asks of a store, a link and a clock.

Must never know who implements them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from enum import Enum, IntEnum
from typing import Protocol

import msgspec

from core.ids import (
    AccountId,
    DeadlineId,
    EntryHash,
    GameId,
    Instant,
    MessageId,
    NetworkName,
    PersonId,
    RoomName,
)


class Clock(Protocol):
    def now(self) -> Instant: ...


# --- what people say -------------------------------------------------------


class InboundKind(Enum):
    MESSAGE = "message"
    ACTION = "action"  # /me
    EDIT = "edit"
    REDACTION = "redaction"
    REACTION = "reaction"
    MOVED = "moved"  # the room took the place of another, under the same name
    UNREADABLE = "unreadable"  # there is no key to it yet; once there is, the message comes itself


class AttachmentKind(Enum):
    IMAGE = "image"
    FILE = "file"
    SOUND = "sound"
    VIDEO = "video"
    STICKER = "sticker"
    PLACE = "place"
    POLL = "poll"


class Attachment(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody shows instead of saying it. ``name`` is what can be said of it, for a poll in lines;
    ``size`` in bytes, 0 where it is unknown; a ``caption`` is never a command."""

    kind: AttachmentKind
    name: str
    size: int = 0
    caption: str = ""


class Inbound(msgspec.Struct, frozen=True, kw_only=True):
    """One thing said on one network, before anybody asked what it means.

    ``account`` is what the network vouches for (a services account, a Matrix id) or None:
    then nobody may act on it. ``name`` is only for showing. ``sent`` is the server's own stamp.
    ``live`` is False for what arrived in a catch-up; then ``sent`` decides when it was said.
    ``styled`` is the text as people see it, in the marks of ``core.styles``, "" where ``text`` says it all;
    for carrying on only: nothing acts on it. So are ``attachment``, beside which ``text`` is "", and
    ``quoting``: in a line, who said what this answers, and its first words.
    """

    network: NetworkName
    room: RoomName | None  # None: a private message
    account: str | None
    name: str
    text: str
    received: Instant
    kind: InboundKind = InboundKind.MESSAGE
    message_id: str | None = None
    relates_to: str | None = None  # the message edited, redacted, reacted to
    sent: Instant | None = None
    live: bool = True
    styled: str = ""
    quoting: str = ""
    attachment: Attachment | None = None
    maybe_cut: bool = False  # so near the line limit of IRC that its end may be missing


# --- what is said to people ------------------------------------------------


class Place(msgspec.Struct, frozen=True):
    """Where something is said: a room, or one account in private."""

    network: NetworkName
    room: RoomName | None = None
    account: str | None = None


class Rank(IntEnum):
    """Which delivery goes first where a network is slow."""

    RECEIPT = 0
    NOTICE = 1
    CHATTER = 2


BOLD = "\x02"  # toggles bold in Notice.text; nothing players write may contain it


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A text for people. ``text`` may hold line breaks and BOLD toggles.

    ``table`` (first row the header) is the rich form that networks with room for it show in
    place of ``text``, and so is ``long``, in whole lines. ``speaker`` and ``origin`` are set on relayed talk: who said it, where;
    then ``text`` may hold all the marks of ``core.styles``. ``whose`` is the speaker's full id where his name
    may be taken for somebody else's. ``joined`` are several things said one after the other, in place of
    everything else; only links that join are given it.
    """

    text: str
    table: tuple[tuple[str, ...], ...] = ()
    long: str = ""
    speaker: str | None = None
    origin: NetworkName | None = None
    whose: AccountId | None = None
    action: bool = False
    joined: tuple[Notice, ...] = ()


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """One notice for one place. ``key`` is unique for ever and the same after a restart."""

    key: str
    place: Place
    notice: Notice
    rank: Rank = Rank.NOTICE
    game: GameId | None = None
    reply_to: str | None = None  # the network's id of the message answered
    about: str | None = None  # "301": a reaction to this announcement is a ballot on it
    stale_at: Instant | None = None  # from then on it is not worth saying any more
    asked_in: RoomName | None = None  # answered in private for its length: where it was asked


class LinkState(Enum):
    DOWN = "down"
    CONNECTING = "connecting"
    CATCHING_UP = "catching_up"
    LIVE = "live"


class LinkDown(Exception):
    """Not sent now; the link will say LIVE when it is worth trying again."""


class Bar(Enum):
    """What keeps us from speaking in a room, and so who has to do what."""

    REMOVED = "removed"  # somebody has to invite us again
    BANNED = "banned"  # the ban has to be lifted
    MUTED = "muted"  # we are there, but our power level is too low to speak
    MODERATED = "moderated"  # we are there, but only those with voice are heard
    ENCRYPTED = "encrypted"  # we are told to speak in clear only
    OTHER = "other"


class Barred(LinkDown):
    """Not sent now, because this one room does not let us; other places are as they were."""

    def __init__(self, bar: Bar, detail: str) -> None:
        super().__init__(detail)
        self.bar = bar


class Undeliverable(Exception):
    """Not sent and never will be: the place is gone or refuses us. Says why in one line."""


class LinkHost(Protocol):
    """What a link tells the gateway. Called on the event loop."""

    async def receive(
        self, network: NetworkName, messages: Sequence[Inbound], token: str | None = None
    ) -> None:
        """Take over messages. With ``token`` they are stored with it in one transaction before
        this returns, and a message already known by its id is dropped."""

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None: ...

    async def sync_token(self, network: NetworkName) -> str | None:
        """The token last stored by ``receive``, or None at the very first start."""

    def is_welcome(self, network: NetworkName, account: str) -> bool:
        """Whether the gateway listens to the account at all: who is banned invites it nowhere."""


class Link(Protocol):
    """One connection to one network. All methods run on one asyncio loop."""

    @property
    def network(self) -> NetworkName: ...

    async def run(self, host: LinkHost) -> None:
        """Connect and keep connected until cancelled or ``stop``. Never raises for the network's sake."""

    async def send(self, delivery: Delivery) -> str | None:
        """Hand over one delivery; returns the network's id of it where there is one.

        Raises LinkDown or Undeliverable. Idempotent by ``delivery.key`` where the network can."""

    async def stop(self, farewell: str | None = None) -> None: ...


# --- what lasts ------------------------------------------------------------


class StoredEntry(msgspec.Struct, frozen=True):
    """One entry of a game's log. ``hash`` is SHA-256 of ``body``, which names the hash before it."""

    game: GameId
    sequence: int  # from 1, without gaps
    at: Instant
    body: bytes
    hash: EntryHash


class DeadlineRow(msgspec.Struct, frozen=True):
    """``kind`` is "rule" (part of the law of the game) or "reminder" (a courtesy)."""

    game: GameId
    deadline: DeadlineId
    due: Instant
    order: int  # of two due at once the lower was set first
    kind: str = "rule"


class SealedRow(msgspec.Struct, frozen=True):
    """A seed or an unopened ballot; nothing else in the store may tell it."""

    game: GameId
    name: str  # "seed/1", "ballot/301/alice/1"
    secret: bytes


class GameRow(msgspec.Struct, frozen=True):
    """What must be known of a sleeping game without folding its log."""

    game: GameId
    name: str
    ruleset: str
    status: str  # gathering | playing | suspended | over | archived
    language: str
    head: EntryHash
    sequence: int


class RoomRow(msgspec.Struct, frozen=True):
    network: NetworkName
    room: RoomName
    game: GameId | None  # None: the room is free again


class PersonRow(msgspec.Struct, frozen=True):
    person: PersonId
    language: str | None = None
    timezone: str | None = None  # an IANA name


class AccountRow(msgspec.Struct, frozen=True):
    """``since`` when it is the person's beside others; None: it was alone before, or nobody wrote it down."""

    account: AccountId
    person: PersonId
    since: Instant | None = None


class BanRow(msgspec.Struct, frozen=True):
    """Accounts that are not listened to: ``pattern`` is NETWORK/ACCOUNT, ``*`` in it any characters."""

    pattern: str
    by: AccountId
    at: Instant
    reason: str = ""


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one message changes, written in one transaction or not at all.

    ``done`` are messages that may never act again; a batch naming one already done is refused
    as a whole (AlreadyDone). ``entry`` must follow the log's last entry (Fenced otherwise), and
    before it ``earlier``, in order: a log that was begun elsewhere.
    """

    game: GameId | None = None
    earlier: tuple[StoredEntry, ...] = ()
    entry: StoredEntry | None = None
    game_row: GameRow | None = None
    done: tuple[MessageId, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    deadlines_set: tuple[DeadlineRow, ...] = ()
    deadlines_cleared: tuple[DeadlineId, ...] = ()
    sealed: tuple[SealedRow, ...] = ()
    rooms: tuple[RoomRow, ...] = ()
    people: tuple[PersonRow, ...] = ()
    accounts: tuple[AccountRow, ...] = ()
    accounts_removed: tuple[AccountId, ...] = ()
    bans: tuple[BanRow, ...] = ()
    bans_lifted: tuple[str, ...] = ()  # patterns


class StoreError(Exception):
    """The store did not take it: full, locked, read-only, broken. Nothing was written."""


class Fenced(StoreError):
    """The log has moved on: somebody else wrote to it. Rebuild from storage."""


class FateUnknown(StoreError):
    """The store did not answer in time: it may have taken it, or yet take it."""


class Unstorable(StoreError):
    """The store works, but can never hold this."""


class AlreadyDone(StoreError):
    """One of the messages has been handled before; it must not act twice."""


class InboxRow(msgspec.Struct, frozen=True):
    row: int
    message: Inbound


class Store(Protocol):
    """Used from one thread at a time. Every writing method is one transaction."""

    def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        """Write many batches in one transaction; a refused one fails alone, named in its place.

        Raises StoreError when the transaction as a whole failed: then none was written."""

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]: ...

    def games(self) -> Sequence[GameRow]: ...

    def rooms(self) -> Sequence[RoomRow]: ...

    def deadlines(self, game: GameId | None = None) -> Sequence[DeadlineRow]:
        """Of one game, or of all: earliest first, of two due at once the one set first."""

    def is_done(self, message: MessageId) -> bool: ...

    def keep_inbox(self, network: NetworkName, token: str, messages: Sequence[Inbound]) -> list[InboxRow]:
        """Store a sync batch with its token; returns the rows that are new, in order."""

    def pending_inbox(self) -> Sequence[InboxRow]:
        """Rows not yet done, in order of arrival (at a start)."""

    def inbox_done(self, messages: Sequence[MessageId]) -> None:
        """Messages that turned out to concern no game. Those in ``Batch.done`` are done with it."""

    def sync_token(self, network: NetworkName) -> str | None: ...

    def pending_outbox(self) -> Sequence[Delivery]:
        """Not yet sent, in the order they were appended."""

    def outbox_sent(self, sent: Sequence[tuple[str, str | None, Instant]]) -> None:
        """(key, the network's id, when) of deliveries that arrived or can never arrive."""

    def outbox_joined(self, joined: Delivery, keys: Sequence[str], at: Instant) -> None:
        """``joined`` is to be said in place of these, all of them pending: where the first of them stands."""

    def announcement(self, network: NetworkName, message_id: str) -> tuple[GameId, str] | None:
        """The game and ``about`` of a delivery, by the id its network gave it."""

    def sealed(self, game: GameId, name: str) -> bytes | None: ...

    def people(self) -> tuple[Sequence[PersonRow], Sequence[AccountRow]]: ...

    def bans(self) -> Sequence[BanRow]:
        """By pattern."""

    def snapshot(self) -> AbstractContextManager[Store]:
        """The store as it is on entering, for reading only, whatever is written meanwhile."""

    def mark(self, at: Instant) -> None:
        """Remember that everything in the store now was there at ``at``, a real time. One a day is kept."""

    def prune(self, before: Instant, after: int = 0) -> int | None:
        """Forget which messages were done, and what was said, before the last mark at or before ``before``.

        What was not sent yet stays, and what a reaction may refer to (``announcement``). From then on
        ``keep_inbox`` takes no message sent before that mark: it may have been done. A step of bounded
        length that begins at ``after`` (0 at first); returns where the next one begins, None at the end."""

    def set_aside(self, game: GameId, at: Instant, message: bytes, error: str) -> None:
        """Keep a poison message for the operator; it will not be tried again."""

    def close(self) -> None: ...
