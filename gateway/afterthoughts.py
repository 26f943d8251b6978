"""Edits, redactions and reactions: ballots by other means, where they are.

Must never decide whether a ballot counts: the game does.
"""

from __future__ import annotations

from collections.abc import Callable

from core.ids import GameId, MessageId
from core.play.commands import ChangeBallot, Move, RetractBallot
from core.play.state import GameState
from core.ports import InboundKind
from gateway.ballots import is_ballot_of, proposal_of_message, proposed_by, reaction_vote, verb_instead
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.outlet import RouterSettings, Shelf
from gateway.people import People
from gateway.speech.parse import parse, parse_ballot, reaction_side


class Afterthoughts:
    """What they are is found out when the game has dealt with the message they are about.

    ``target`` is the game that is meant, found without a word; ``carry`` takes what is only talk.
    """

    def __init__(
        self,
        settings: RouterSettings,
        counter: Counter,
        people: People,
        shelf: Shelf,
        target: Callable[[Heard], GameId | None],
        carry: Callable[[Heard], None],
    ) -> None:
        self._prefix = settings.prefix
        self._counter = counter
        self._people = people
        self._shelf = shelf
        self._target = target
        self._carry = carry

    def edited(self, heard: Heard) -> None:
        """An edited ballot is a ballot; any other edited command does nothing, and that is said; edited talk is talk."""
        original = self._original(heard)
        text, prefix, private = heard.message.text, self._prefix, heard.private
        nick, called = heard.network.nick, heard.network.called
        vote = parse_ballot(text, prefix=prefix, nick=nick, called=called, private=private)
        verb = verb_instead(parse(text, prefix=prefix, nick=nick, called=called, private=private))
        game = self._target(heard)
        if game is None or heard.account is None or original is None:
            self._counter.finish(heard)
            return
        account = heard.account

        def find(state: GameState | None) -> Move | None:
            if state is None or not is_ballot_of(state, original, account):
                return None
            if vote is None:
                return ChangeBallot(original=original, side=None)
            return ChangeBallot(original=original, side=vote.side, ref=vote.ref, elect=vote.elect)

        def otherwise() -> None:
            if verb:
                self._counter.say(heard, "desk-edit-does-nothing", verb=verb)
            else:
                self._carry(heard)

        self._counter.follow_up(heard, game, find, otherwise)

    def taken_back(self, heard: Heard) -> None:
        original = self._original(heard)
        game = self._target(heard)
        if game is None or heard.account is None or original is None:
            self._counter.finish(heard)
            return
        account = heard.account
        stands: list[int] = []

        def find(state: GameState | None) -> Move | None:
            if state is None:
                return None
            if is_ballot_of(state, original, account):
                return RetractBallot(original=original)
            proposed = proposed_by(state, original, account)
            stands.extend(() if proposed is None else (proposed.number,))
            return None

        def otherwise() -> None:
            if stands:
                self._counter.say(heard, "desk-removal-does-nothing", number=stands[0])
            else:
                self._counter.finish(heard)

        self._counter.follow_up(heard, game, find, otherwise)

    def reacted(self, heard: Heard) -> None:
        """A thumb on an announcement, or on the message that proposed or called, is a ballot."""
        original = self._original(heard)
        side = reaction_side(heard.message.text)
        if original is None or side is None or heard.account is None or heard.message.relates_to is None:
            self._counter.finish(heard)
            return
        account = heard.account
        found = self._shelf.announcement(heard.message.network, heard.message.relates_to)
        game = self._target(heard) if found is None else found[0]
        if game is None:
            self._counter.finish(heard)
            return

        def find(state: GameState | None) -> Move | None:
            if state is None or not any(state.of_account(a) for a in self._people.accounts(account)):
                return None
            proposal = proposal_of_message(state, original)
            about = found[1] if found is not None else "" if proposal is None else str(proposal.ref)
            vote = reaction_vote(side, about)
            voted_on = None if vote is None or vote.ref is None else state.poll(vote.ref)
            return None if voted_on is not None and voted_on.secret else vote  # a thumb is no secret

        self._counter.follow_up(heard, game, find, lambda: self._counter.finish(heard))

    def beside(self, heard: Heard) -> None:
        """Who plays must know what has happened to his message, or to the room."""
        if not heard.private and heard.game is None:
            self._counter.finish(heard)
        elif heard.message.kind is InboundKind.MOVED:
            self._counter.say(heard, "desk-room-moved")
        else:
            self._counter.say(heard, "desk-unreadable", name=heard.message.name)

    @staticmethod
    def _original(heard: Heard) -> MessageId | None:
        related = heard.message.relates_to
        return None if related is None else MessageId(f"{heard.message.network}/{related}")
