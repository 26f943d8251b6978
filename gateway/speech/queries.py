"""What a message can turn out to be: a move, a question, a personal request, a fault, or talk.

Must never know how it was typed, nor what the answer is.
"""

from __future__ import annotations

import msgspec

from core.law.durations import Duration
from core.play.commands import Move, Ref

# --- questions about a game, answered from its state --------------------------


class _Query(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What a person wants to know. A missing number means the only one that can be meant."""


class Help(_Query, frozen=True):
    """``verb`` is a canonical name of gateway.speech.verbs.VERBS, or None for the overview.

    ``made`` is a word that is none of those: perhaps a rule has made it a command."""

    verb: str | None = None
    made: str | None = None


class Games(_Query, frozen=True):
    pass


class Status(_Query, frozen=True):
    pass


class Players(_Query, frozen=True):
    pass


class Rules(_Query, frozen=True):
    pass


class ShowRule(_Query, frozen=True):
    """``ref`` is a bare number (a rule) or a decree, proposed or adopted."""

    ref: Ref
    history: bool = False


class Proposals(_Query, frozen=True):
    pass


class ShowProposal(_Query, frozen=True):
    """``ref`` is a proposal (a bare number) or whatever else is voted on."""

    ref: Ref | None = None


class Votes(_Query, frozen=True):
    """``ref`` as in ShowProposal."""

    ref: Ref | None = None


class Why(_Query, frozen=True):
    """How the outcome of a vote (``ref`` as in ShowProposal) or a case came about."""

    ref: Ref | None = None


class WhyScore(_Query, frozen=True):
    """Where a player's points, and what rules keep of him, or a variable, come from."""

    name: str


class WhyWon(_Query, frozen=True):
    """How the last winners won."""


class WhyEntry(_Query, frozen=True):
    """How an entry of the log came about; without a number the asker's latest refused move."""

    number: int | None = None


class Cases(_Query, frozen=True):
    pass


class ShowCase(_Query, frozen=True):
    number: int | None = None


class Decrees(_Query, frozen=True):
    pass


class Requests(_Query, frozen=True):
    pass


class Offices(_Query, frozen=True):
    pass


class Agenda(_Query, frozen=True):
    """What waits for the asker, in all games; with a ``period`` also what happened in it."""

    period: Duration | None = None


class Log(_Query, frozen=True):
    """The latest ``limit`` entries, or a page of them where None; or those of a ``period``."""

    limit: int | None = None
    period: Duration | None = None


class Settings(_Query, frozen=True):
    """``key`` as typed, lower case; None asks for every key that some rule sets."""

    key: str | None = None


class WhatIf(_Query, frozen=True):
    ref: Ref | None = None


Query = (
    Help
    | Games
    | Status
    | Players
    | Rules
    | ShowRule
    | Proposals
    | ShowProposal
    | Votes
    | Why
    | WhyScore
    | WhyWon
    | WhyEntry
    | Cases
    | ShowCase
    | Decrees
    | Requests
    | Offices
    | Agenda
    | Log
    | Settings
    | WhatIf
)

Ledger = WhyScore | WhyWon | WhyEntry
"""What is answered from the log."""

# --- what concerns a person, an account or a room rather than a game ----------


class _Request(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What is asked of the gateway itself."""


class AttachRoom(_Request, frozen=True):
    """This room joins game ``name``; without a code the host is given it again."""

    name: str
    code: str | None = None


class SetOwnLanguage(_Request, frozen=True):
    language: str


class SetTimezone(_Request, frozen=True):
    """``zone`` as typed; whether it is an IANA name is not settled here."""

    zone: str | None  # None: which is mine?


class Link(_Request, frozen=True):
    """Without a code: give one; with one: this account belongs to who was given it."""

    code: str | None = None


class Unlink(_Request, frozen=True):
    pass


class Whoami(_Request, frozen=True):
    pass


class DraftStart(_Request, frozen=True):
    """``text`` begins with the kind of a change, as behind ``propose``, or with the verb of a long text."""

    text: str


class DraftAdd(_Request, frozen=True):
    """One more piece, to be joined to what is there by a line break."""

    text: str


class DraftShow(_Request, frozen=True):
    pass


class DraftSubmit(_Request, frozen=True):
    """The draft is handed in: gateway.speech.parse.parse_draft reads it."""


class DraftDrop(_Request, frozen=True):
    pass


class DraftUndo(_Request, frozen=True):
    """As it was before the last change of it, or before it was handed in."""


class Ban(_Request, frozen=True):
    """``account`` as typed: NETWORK/ACCOUNT with ``*`` for anything, an account here, or a player's name."""

    account: str
    reason: str = ""


class Unban(_Request, frozen=True):
    account: str


class ListBans(_Request, frozen=True):
    pass


BanRequest = Ban | Unban | ListBans
DeskRequest = AttachRoom | SetOwnLanguage | SetTimezone | Link | Unlink | Whoami
DraftRequest = DraftStart | DraftAdd | DraftShow | DraftSubmit | DraftDrop | DraftUndo
Request = DeskRequest | DraftRequest | BanRequest

# --- what a message is --------------------------------------------------------


class Spoken(msgspec.Struct, frozen=True):
    """A move. ``game`` is the name given with ``in GAME``, as typed."""

    move: Move
    game: str | None = None


class Asked(msgspec.Struct, frozen=True):
    query: Query
    game: str | None = None


class Personal(msgspec.Struct, frozen=True):
    request: Request
    game: str | None = None


class Wrong(msgspec.Struct, frozen=True):
    """A command that cannot be read. ``code`` is a key of WRONG; its phrase is ``wrong-<code>``."""

    code: str
    args: tuple[tuple[str, str], ...] = ()


class Unknown(msgspec.Struct, frozen=True):
    """No verb of ours: a command that a rule of the game has, or else ``wrong``. ``verb`` is folded."""

    verb: str
    text: str
    game: str | None
    wrong: Wrong


class Talk(msgspec.Struct, frozen=True):
    """No command: people talking to each other. ``text`` is without control codes."""

    text: str


Utterance = Spoken | Asked | Personal | Wrong | Unknown | Talk

WRONG: dict[str, tuple[str, ...]] = {
    # code: names of its arguments, all texts
    "too-many": ("limit",),  # commands in one message
    "bare-side": ("verb", "side"),  # side: what was said, as if it were a ballot
    "fence-open": ("mark",),  # a block of code that is not closed
    "fence-two": (),  # more than one block of code
    "unknown-verb": ("verb", "nearest"),  # nearest "" where nothing is near
    "form": ("verb", "form"),  # verb: canonical name; form: verbs.form(verb, "en")
    "open-brace": ("line", "column", "near"),  # a { without its }, counted from 1 in what was typed
    "close-brace": ("line", "column", "near"),  # a } without its {
    "language": ("language", "known"),
    "name-is-empty": ("name", "suggestion"),
    "name-is-long": ("name", "suggestion"),
    "name-has-blank": ("name", "suggestion"),
    "name-has-mark": ("name", "suggestion"),  # a quote, brace, <, > or /
    "name-is-hidden": ("name", "suggestion"),  # characters that cannot be seen
    "name-is-number": ("name", "suggestion"),
    "name-is-identity": ("name", "suggestion"),  # like @somebody:somewhere
    "name-is-verb": ("name", "suggestion"),
}
