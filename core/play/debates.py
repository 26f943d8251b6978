"""Cases that ask a judge to end a debate. Must never know who may call the vote."""

from __future__ import annotations

from core.play import events as ev
from core.play.play import Play
from core.play.state import Case


def debates(play: Play, number: int) -> list[Case]:
    """The open cases about the debate on a proposal."""
    return [c for c in play.state.open_cases if c.claim == "debate" and c.about == number]


def settle_debate(play: Play, number: int) -> None:
    """The debate is over: nobody is asked to end it any more."""
    for case_ in debates(play, number):
        play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
        play.clear_deadline(f"deliver/{case_.number}/{case_.offer}")
        play.emit(ev.CaseSettled(rules=play.sources("proposal.debate_ends"), number=case_.number))
