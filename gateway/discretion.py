"""Talk that would give away a secret ballot: a line that reads as one, and is none for want of the prefix.

Pure. Must never know whose line it is, nor make a ballot of it.
"""

from __future__ import annotations

from core.play.commands import Vote
from core.play.sealing import secret_polls
from core.play.state import GameState
from gateway.speech.parse import parse
from gateway.speech.queries import Spoken


def gives_away(text: str, state: GameState | None) -> bool:
    """Whether the line, "vote for 301" or "for 301", tells a side while a vote is secret; so too where
    the game sleeps and that cannot be told yet."""
    if state is not None and not secret_polls(state):
        return False
    whole = text.strip().rstrip(".!")
    if "\n" in whole:
        return False
    return _vote(whole) is not None or _names_its_number(_vote(f"vote {whole}"))


def _names_its_number(vote: Vote | None) -> bool:
    """ "for" alone may answer anything."""
    return vote is not None and vote.ref is not None


def _vote(text: str) -> Vote | None:
    match parse(text, private=True):
        case (Spoken(move=Vote() as vote),):
            return vote
        case _:
            return None
