"""How often somebody may be wrong about a code: what cannot be guessed in many tries is not given many.

Must never know a code, nor whose it is.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

import structlog

from core.ids import Instant
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.speech.formats import span

WRONG_CODES: Final = 5
SPAN: Final = 10 * 60_000  # ms in which wrong tries are counted together
_NETWORK: Final = 10  # so many times what an account may do is a whole network's
_MOST_KNOWN: Final = 10_000  # accounts; who was wrong longest ago is forgotten first

_log = structlog.get_logger(__name__)


class Guesses:
    """``most`` wrong codes of each account in ten minutes, and ten times as many of a network; 0 for any number.

    While it is too many, right ones do not count either. A restart forgets them: it takes longer than the tries.
    """

    def __init__(self, counter: Counter, most: int) -> None:
        self._counter = counter
        self._most = most
        self._wrong: OrderedDict[str, deque[Instant]] = OrderedDict()

    def barred(self, heard: Heard) -> bool:
        """Whether no code of the speaker's counts now; then he is told, and how long."""
        if self._most == 0:
            return False
        wait = max(self._until(key, most, heard.now) for key, most in self._keys(heard))
        if wait:
            self._counter.say(heard, "desk-wrong-codes", span=span(self._counter.words(heard), wait))
        return wait > 0

    def wrong(self, heard: Heard, what: str) -> None:
        """``what`` the code was for, for the log."""
        _log.warning("wrong_code", what=what, account=heard.account, network=heard.message.network)
        for key, most in self._keys(heard):
            kept = self._wrong.pop(key, deque())
            kept.append(heard.now)
            while len(kept) > max(most, 1):
                kept.popleft()
            self._wrong[key] = kept
        if len(self._wrong) > _MOST_KNOWN:
            self._wrong.popitem(last=False)

    def _keys(self, heard: Heard) -> tuple[tuple[str, int], ...]:
        """Whose tries they are, and how many they may be; the first is nobody's else."""
        network = str(heard.message.network)
        who = heard.account or f"{network} {heard.message.name}"
        return (who, self._most), (network, self._most * _NETWORK)

    def _until(self, key: str, most: int, now: Instant) -> int:
        """A clock that was put back makes nobody wait longer than the whole span."""
        wrong = self._wrong.get(key)
        if wrong is None or len(wrong) < most:
            return 0
        return min(SPAN, max(0, wrong[0] + SPAN - now))
