"""Long texts written piece by piece: one draft for each person and game, kept until it has become a move.

Must never know what a draft says, nor whether the game will take it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from core.actors.messages import Along
from core.ids import AccountId, GameId
from core.ports import Batch, GameRow, Notice, SealedRow
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.keepsakes import NO_GAME, Keepsakes
from gateway.people import People
from gateway.register import OVER, Register
from gateway.speech import queries as q
from gateway.speech.parse import parse_draft

LONGEST = 20_000  # characters


class _Kept(msgspec.Struct, frozen=True):
    """The draft of ``owner``; ``text`` "" where there is none, ``before`` what it was before its last change.

    ``ahead`` is whose it was before its person played anywhere: with its first change it becomes the owner's."""

    owner: str
    text: str = ""
    before: str = ""
    ahead: str = ""


class Drafts:
    """What was acknowledged is not lost: not by a restart, nor by a refusal of what was handed in.

    ``target`` finds the game that is named or meant, or answers why there is none. A draft begun by one
    who plays nowhere waits under no game until he does.
    """

    def __init__(
        self,
        counter: Counter,
        people: People,
        register: Register,
        keepsakes: Keepsakes,
        target: Callable[[Heard, str | None], GameId | None],
        not_understood: Callable[[Heard, q.Wrong], None],
    ) -> None:
        self._counter = counter
        self._people = people
        self._register = register
        self._keepsakes = keepsakes
        self._target = target
        self._not_understood = not_understood

    def serve(self, heard: Heard, account: AccountId, request: q.DraftRequest, named: str | None) -> None:
        game = self._game(heard, account, named)
        if game is None:
            return
        kept = self._kept(account, game)
        match request:
            case q.DraftStart(text=text):
                self._start(heard, account, game, kept, text)
            case q.DraftUndo():
                self._undo(heard, account, game, kept)
            case _ if not kept.text:
                self._counter.say(heard, "desk-no-draft")
            case q.DraftAdd(text=text):
                text = f"{kept.text}\n{text}"
                self._change(heard, account, game, kept, text, self._size(heard, "desk-draft-goes-on", text))
            case q.DraftShow():
                self._counter.notice(heard, Notice(text=kept.text))
            case q.DraftSubmit():
                self._submit(heard, game, kept, named)
            case q.DraftDrop():
                told = self._counter.phrase(heard, "desk-draft-dropped")
                self._change(heard, account, game, kept, "", told)
            case _:
                assert_never(request)

    def _game(self, heard: Heard, account: AccountId, named: str | None) -> GameId | None:
        """In private without a word of it: the only game he plays, or the one he last drafted for."""
        if named is not None or heard.game is not None:
            return self._target(heard, named)
        games = [row.game for row in self._playing(account)]
        latest = GameId(self._keepsakes.get(_latest(account)))
        if not games:
            return NO_GAME
        return latest if latest in games else self._target(heard, None)

    def _playing(self, account: AccountId) -> list[GameRow]:
        every = self._register.games_of(self._people.accounts(account))
        return [row for row in every if row.status not in OVER] or every

    # --- changing it -------------------------------------------------------------------------

    def _start(self, heard: Heard, account: AccountId, game: GameId, kept: _Kept, text: str) -> None:
        told = self._size(heard, "desk-draft-kept", text)
        if kept.text:
            told = "\n".join((told, self._counter.phrase(heard, "desk-draft-replaces")))
        row = self._register.row(game)
        if row is not None and len(self._playing(account)) > 1:
            told = "\n".join((told, self._counter.phrase(heard, "desk-draft-for", game=row.name)))
        self._change(heard, account, game, kept, text, told)

    def _undo(self, heard: Heard, account: AccountId, game: GameId, kept: _Kept) -> None:
        if not kept.text and not kept.before:
            self._counter.say(heard, "desk-no-draft")
            return
        if kept.before:
            last = kept.before.rpartition("\n")[2]
            told = self._size(heard, "desk-draft-undone", kept.before, last=last)
        else:
            told = self._counter.phrase(heard, "desk-draft-dropped")
        self._change(heard, account, game, kept, kept.before, told)

    def _size(self, heard: Heard, phrase: str, text: str, **more: str) -> str:
        return self._counter.phrase(heard, phrase, length=len(text), lines=text.count("\n") + 1, **more)

    def _change(
        self, heard: Heard, account: AccountId, game: GameId, kept: _Kept, text: str, told: str
    ) -> None:
        if len(text) > LONGEST:
            self._counter.say(heard, "desk-draft-long", limit=LONGEST)
            return
        owner = kept.owner
        now = {_text(owner): text, _before(owner): kept.text, _done(owner): "", _latest(account): game}
        if kept.ahead:
            now |= {_text(kept.ahead): "", _before(kept.ahead): ""}
        rows = tuple(self._keepsakes.keep(name, held) for name, held in now.items())
        self._counter.notice(heard, Notice(text=told), batch=Batch(sealed=rows))

    # --- handing it in -----------------------------------------------------------------------

    def _submit(self, heard: Heard, game: GameId, kept: _Kept, named: str | None) -> None:
        meant = parse_draft(kept.text)
        if isinstance(meant, q.Wrong):
            self._not_understood(heard, meant)
            return
        target = game if game != NO_GAME else self._target(heard, named)
        if target is not None:
            done = SealedRow(NO_GAME, _done(kept.ahead or kept.owner), _mark(kept.text).encode())
            along = Along(
                sealed=(done,),
                deliveries=(heard.answer(Notice(text=self._counter.phrase(heard, "desk-draft-submitted"))),),
                if_refused=(heard.answer(Notice(text=self._counter.phrase(heard, "desk-draft-stays"))),),
            )
            self._counter.move(heard, target, meant.move, along=along)

    def _kept(self, account: AccountId, game: GameId) -> _Kept:
        """The draft for the game of any of the person's accounts; else one begun before he played it."""
        accounts = self._people.accounts(account)
        ahead = [self._of(one) for one in accounts]
        if game != NO_GAME:
            own = [self._of(f"{one} in {game}") for one in accounts]
            ahead = [replace(kept, owner=own[0].owner, ahead=kept.owner) for kept in ahead]
            ahead = [*own, *ahead]
        standing = next((kept for kept in ahead if kept.text), None)
        return standing or next((kept for kept in ahead if kept.before), ahead[0])

    def _of(self, owner: str) -> _Kept:
        """Only the one text that has become a move is done with, not what was begun since."""
        text, before = self._keepsakes.get(_text(owner)), self._keepsakes.get(_before(owner))
        if text and _mark(text) == self._keepsakes.get(_done(owner)):
            return _Kept(owner, "", text)
        return _Kept(owner, text, before)


def _text(owner: str) -> str:
    return f"draft of {owner}"


def _before(owner: str) -> str:
    return f"draft before of {owner}"


def _done(owner: str) -> str:
    return f"draft submitted by {owner}"


def _latest(account: AccountId) -> str:
    return f"draft lately of {account}"


def _mark(draft: str) -> str:
    return hashlib.sha256(draft.encode()).hexdigest()
