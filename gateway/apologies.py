"""What the speaker of a command is told when the rules have nothing to do with it.

Implements ``core.actors.means.Apologies``. Must never say what went wrong inside: that is logged.
"""

from __future__ import annotations

from collections.abc import Callable

from core.actors.means import Fate
from core.ids import AccountId
from core.play.commands import Command
from core.play.events import Refusal
from core.play.state import GameState
from core.ports import Delivery, Notice, Rank
from gateway.speech.phrases import Phrases, Words
from gateway.speech.refusals import refusal

_NOT_RECORDED = {
    Fate.LOST: "desk-not-recorded",
    Fate.KEPT: "desk-recorded-later",
    Fate.UNKNOWN: "desk-recorded-perhaps",
}


class PlainApologies:
    """Used from the games' threads. ``default`` is the language where neither person nor game has one."""

    def __init__(
        self, phrases: Phrases, language_of: Callable[[AccountId], str | None], default: str
    ) -> None:
        self._phrases = phrases
        self._language_of = language_of
        self._default = default

    def not_recorded(self, state: GameState | None, command: Command, fate: Fate) -> tuple[Delivery, ...]:
        return self._to_speaker(command, self._words(state, command)(_NOT_RECORDED[fate]))

    def set_aside(self, state: GameState | None, command: Command, correlation: str) -> tuple[Delivery, ...]:
        return self._to_speaker(command, self._words(state, command)("desk-set-aside", id=correlation))

    def refused(self, language: str, command: Command, refused: Refusal) -> tuple[Delivery, ...]:
        words = Words(self._phrases, language or self._default)
        return self._to_speaker(command, refusal(words, refused, command))

    def _words(self, state: GameState | None, command: Command) -> Words:
        spoken = self._default if state is None else state.language
        place, actor = command.place, command.actor
        if actor is not None and (place is None or place.room is None):
            spoken = self._language_of(actor.account) or spoken
        return Words(self._phrases, spoken)

    def _to_speaker(self, command: Command, text: str) -> tuple[Delivery, ...]:
        """To where it was said; to nobody where time itself acted."""
        if command.place is None or command.actor is None:
            return ()
        network = command.place.network
        known = command.message
        return (
            Delivery(
                key=f"apology/{known or f'{command.actor.account}/{command.at}'}",
                place=command.place,
                notice=Notice(text=text),
                rank=Rank.RECEIPT,
                reply_to=None if known is None else known.removeprefix(f"{network}/"),
            ),
        )
