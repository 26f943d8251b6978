"""Decides whether talk in a game's room is carried to the game's others, and has it carried.

Must never know what the talk is about.
"""

from __future__ import annotations

import structlog

from core.ports import Batch
from core.styles import bare
from gateway.counter import Counter
from gateway.discretion import gives_away
from gateway.heard import Heard
from gateway.limits import Limits
from gateway.link_codes import LinkCodes
from gateway.patience import Patient
from gateway.people import People
from gateway.register import Register
from gateway.relay import relayed
from gateway.speakers import Speakers
from gateway.speech.phrases import Phrases
from gateway.talk import LONGEST, Telling, too_long

_log = structlog.get_logger(__name__)


class Carrier:
    """``relay`` False: nothing is carried."""

    def __init__(
        self,
        counter: Counter,
        register: Register,
        people: People,
        limits: Limits,
        links: LinkCodes,
        phrases: Phrases,
        *,
        relay: bool,
    ) -> None:
        self._counter = counter
        self._register = register
        self._limits = limits
        self._links = links
        self._speakers = Speakers(register, people)
        self._telling = Telling(phrases)
        self._relay = relay

    def refused(self, heard: Heard) -> bool:
        """Whether it is longer than what is taken in one message; then that is said, and it is finished."""
        if not too_long(heard.message.text):
            return False
        self._counter.say(heard, "desk-too-long", limit=LONGEST // 1024)
        return True

    def carry(self, heard: Heard) -> None:
        """Finish with talk that was said in a room."""
        game = heard.game
        if game is None or heard.private or not self._relay:
            self._counter.finish(heard)
            return
        attached = heard.message.attachment
        seen = () if attached is None else (attached.name, attached.caption)
        quoted = heard.message.quoting
        shown = (heard.message.text, bare(heard.message.styled), quoted, quoted.partition(": ")[2], *seen)
        if any(gives_away(text, self._register.states.get(game)) for text in shown):
            self._counter.say(heard, "desk-ballot-kept", apart=True)
            return
        if any(self._links.told_in(text, heard.now) for text in shown):
            self._counter.say(heard, "desk-link-code-kept", apart=True)
            return
        found, per_minute = self._limits.talk(heard)
        if found is Patient.SAYS_SO:
            _log.info("talk_not_carried", network=heard.message.network, room=heard.message.room)
            self._counter.say(heard, "desk-not-carried", apart=True, count=per_minute)
        elif found is Patient.SILENT:
            self._counter.finish(heard)
        else:
            name = self._speakers.name(heard, game)
            deliveries = relayed(
                heard.message,
                self._telling.text(heard),
                game=game,
                speaker=name,
                whose=self._speakers.whose(heard, game, name),
                rooms=self._register.rooms(game),
                stem=heard.correlation,
            )
            self._counter.finish(heard, Batch(deliveries=deliveries))
