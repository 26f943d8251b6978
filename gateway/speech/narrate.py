"""What every room and the sender are told of an entry: the deliveries of its transaction.

Must never know how a network shows a text, nor keep anything between two entries.
"""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from core.ids import AccountId, NetworkName
from core.play.commands import Command, Ref, SealedConsent, SealedVote
from core.play.entry import Entry
from core.play.events import Outcome, Proposed, Refusal, Revised, VoteOpened
from core.play.sealing import Hidden
from core.play.state import GameState
from core.ports import Delivery, Notice, Place, Rank
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words
from gateway.speech.refusals import refusal
from gateway.speech.scene import Scene
from gateway.speech.story import tell


class Narrator:
    """Tells entries. ``language_of`` and ``timezone_of`` are what a person has chosen, None where nothing was."""

    def __init__(
        self,
        phrases: Phrases,
        language_of: Callable[[AccountId], str | None] = lambda account: None,
        timezone_of: Callable[[AccountId], str | None] = lambda account: None,
    ) -> None:
        self._phrases = phrases
        self._language_of = language_of
        self._timezone_of = timezone_of

    def tell(
        self,
        before: GameState | None,
        after: GameState | None,
        command: Command,
        outcome: Outcome,
        entry: Entry,
    ) -> tuple[Delivery, ...]:
        """The deliveries of one entry, the receipt of the one who said it first.

        ``after`` is None only where a game was refused to come into being.
        """
        if outcome.refusal is not None:
            return self._refused(after or before, command, outcome.refusal, entry)
        if after is None or not outcome.events:
            return ()
        return self._told(before, after, command, outcome, entry)

    def lines(
        self,
        before: GameState | None,
        after: GameState,
        entry: Entry,
        *,
        language: str | None,
        brief: bool = False,
        full: bool = False,
        zone: ZoneInfo | None = None,
    ) -> list[str]:
        """The entry's public lines in a language; ``brief`` as a log tells them, ``full`` with long code."""
        words = Words(self._phrases, language)
        events = entry.outcome.events
        return tell(Scene(words, before, after, entry.at, events, brief=brief, full=full, zone=zone))

    def _notice(
        self,
        before: GameState | None,
        after: GameState,
        entry: Entry,
        language: str,
        zone: ZoneInfo | None = None,
    ) -> Notice:
        text = "\n".join(self.lines(before, after, entry, language=language, zone=zone))
        if not any(getattr(event, "code", None) for event in entry.outcome.events):
            return Notice(text=text)
        long = "\n".join(self.lines(before, after, entry, language=language, full=True, zone=zone))
        return Notice(text=text, long=long if long != text else "")

    def _told(
        self, before: GameState | None, after: GameState, command: Command, outcome: Outcome, entry: Entry
    ) -> tuple[Delivery, ...]:
        public = self._notice(before, after, entry, after.language)
        if not public.text:
            return ()
        said_in = command.place
        places = [Place(room.network, room.room) for room in after.rooms]
        if said_in is not None and said_in.room is not None and said_in not in places:
            places.append(said_in)
        about = _about(outcome)
        deliveries: list[Delivery] = []
        if said_in is not None and said_in.room is None:
            language, zone = self._language_for(command, after) or after.language, self._zone_for(command)
            notice = public
            if language != after.language or zone is not None:
                notice = self._notice(before, after, entry, language, zone)
            deliveries.append(_receipt(said_in, notice, command, after, entry, "private"))
        for place in places:
            if place == said_in:
                deliveries.insert(0, _receipt(place, public, command, after, entry, "public", about))
                continue
            deliveries.append(
                Delivery(
                    key=f"{after.game}/{entry.sequence}/{place_key(place)}/public",
                    place=place,
                    notice=public,
                    game=after.game,
                    about=about,
                )
            )
        return tuple(deliveries)

    def receipt(self, state: GameState, command: Command, hidden: Hidden) -> tuple[Delivery, ...]:
        """Private, and never stored: how the voter voted and what the seal was made from."""
        if command.place is None or command.actor is None:
            return ()
        network, _, account = command.actor.account.partition("/")
        words = Words(self._phrases, self._language_of(command.actor.account) or state.language)
        text = words("ballot-receipt", side=hidden.text, nonce=hidden.nonce.hex(), seal=hidden.seal)
        return (
            Delivery(
                key=f"{state.game}/receipt/{hidden.seal}",
                place=Place(NetworkName(network), account=account),
                notice=Notice(text=text),
                rank=Rank.RECEIPT,
                game=state.game,
            ),
        )

    def _refused(
        self, state: GameState | None, command: Command, refused: Refusal, entry: Entry
    ) -> tuple[Delivery, ...]:
        """To the place where it was said, and nowhere else."""
        if command.place is None:
            return ()
        words = Words(self._phrases, self._language_for(command, state))
        text = refusal(words, refused, command, state, now=entry.at, zone=self._zone_for(command))
        # Who is no player is answered without an entry: the message, not the number, tells them apart.
        part = f"refused/{command.message if command.message is not None else command.at}"
        return (_receipt(command.place, Notice(text=text), command, state, entry, part),)

    def _language_for(self, command: Command, state: GameState | None) -> str | None:
        """The sender's own in private, the game's in a room."""
        game = None if state is None else state.language
        if command.place is None or command.place.room is not None or command.actor is None:
            return game
        return self._language_of(command.actor.account) or game

    def _zone_for(self, command: Command) -> ZoneInfo | None:
        """The sender's own in private; None where others read along or he has set none."""
        if command.place is None or command.place.room is not None or command.actor is None:
            return None
        name = self._timezone_of(command.actor.account)
        return None if name is None else zone_of(name)


def place_key(place: Place) -> str:
    """ "libera/#nomic", or in private "libera/alice"."""
    return f"{place.network}/{place.room if place.room is not None else place.account}"


def reply_to(command: Command) -> str | None:
    """The network's own id of the message that gave the command.

    None of a secret ballot: an answer to it would show it again.
    """
    if (
        command.message is None
        or command.place is None
        or isinstance(command.move, SealedVote | SealedConsent)
    ):
        return None
    return command.message.removeprefix(f"{command.place.network}/")


def _receipt(
    place: Place,
    notice: Notice,
    command: Command,
    state: GameState | None,
    entry: Entry,
    part: str,
    about: str | None = None,
) -> Delivery:
    game = None if state is None else state.game
    return Delivery(
        key=f"{game or 'new'}/{entry.sequence}/{place_key(place)}/{part}",
        place=place,
        notice=notice,
        rank=Rank.RECEIPT,
        game=game,
        reply_to=reply_to(command),
        about=about,
    )


def _about(outcome: Outcome) -> str | None:
    """The proposal an announcement presents: a reaction to it is a ballot."""
    about: str | None = None
    for event in outcome.events:
        if isinstance(event, Proposed | Revised | VoteOpened):
            about = str(Ref(event.series, event.number))
    return about
