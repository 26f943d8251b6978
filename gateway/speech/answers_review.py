"""What stands of a judgement: who may take it, what may still undo it, what it binds; sanctions.

Must never know who may do any of it.
"""

from __future__ import annotations

from core.play.commands import Ref, Series
from core.play.pending import WINDOWS, window
from core.play.precedents import bound_by
from core.play.state import Case
from core.play.state_review import Judgement, Precedent, Sanction
from gateway.speech import formats
from gateway.speech.answers_polls import status_of
from gateway.speech.asking import Asking


def case_review(asking: Asking, case_: Case) -> list[str]:
    """Lines of a case beyond the case itself."""
    words, review = asking.words, asking.state.review
    lines: list[str] = []
    lines += _asked_again(asking, case_)
    offices = review.offices_for(case_.number)
    if offices:
        listed = formats.offices(words, offices)
        lines.append(words("case-open-to", number=int(case_.number), offices=listed, cite=""))
    judgement = review.judgement(case_.number)
    if judgement is not None:
        lines += _windows(asking, case_, judgement)
    lines += _cassation(asking, case_)
    precedent = review.precedent(case_.number)
    if precedent is not None:
        lines += _precedent(asking, precedent)
    bound = bound_by(asking.state, case_)
    if bound:
        lines.append(words("case-bound-by", numbers=", ".join(f"C {number}" for number in bound)))
    return lines + [_sanction(asking, s) for s in _every(asking) if s.case == case_.number]


def _asked_again(asking: Asking, case_: Case) -> list[str]:
    """Which precedent the case is to judge again, while that can be opposed."""
    if not any(d.id == f"rejudge/{case_.number}" for d in asking.state.deadlines):
        return []
    return [
        asking.words(
            "rejudging-asked", number=int(case_.number), precedent=int(p.number), waits="yes", cite=""
        )
        for p in asking.state.review.precedents
        if p.again == case_.number
    ]


def _windows(asking: Asking, case_: Case, judgement: Judgement) -> list[str]:
    words, state, number = asking.words, asking.state, int(case_.number)
    lines: list[str] = []
    for kind in WINDOWS:
        if window(state, kind, case_):
            due = next(d.due for d in state.deadlines if d.id == f"{kind}/{number}/{case_.offer}")
            lines.append(words(f"window-{kind}", number=number, when=asking.due(due)))
    if judgement.until_turn is not None:
        lines.append(words("window-turn", number=number))
    if judgement.lasting:
        lines.append(words("window-lasting", number=number))
    if judgement.block:
        lines.append(words("judgement-blocks", number=number))
    if judgement.voices:
        lines.append(words("judgement-voices", names=asking.names(sorted(judgement.voices))))
    return lines


def _cassation(asking: Asking, case_: Case) -> list[str]:
    poll = asking.state.poll(Ref(Series.CASE, case_.number))
    if poll is None:
        return []
    who, known = asking.name(poll.proposer), status_of(asking, poll)
    return [asking.words("case-cassation", number=int(case_.number), who=who, status=known)]


def _precedent(asking: Asking, precedent: Precedent) -> list[str]:
    words = asking.words
    if precedent.fell:
        return [words("case-precedent-fell", why=words(f"precedent-{precedent.fell}"))]
    found = (asking.state.rules.by_id(rule) for rule in precedent.rules)
    rules = formats.numbered(int(rule.number) for rule in found if rule is not None)
    lines = [words("case-precedent", n=len(precedent.rules), rules=rules)]
    if precedent.again is not None:
        names = asking.names(sorted(precedent.opposed))
        lines.append(words("case-again", again=int(precedent.again), names=names))
    return lines


# --- sanctions ---------------------------------------------------------------------------


def _every(asking: Asking) -> list[Sanction]:
    review = asking.state.review
    return sorted((*review.sanctions, *review.open_sanctions), key=lambda s: s.number)


def sanctions(asking: Asking) -> list[str]:
    return [_sanction(asking, sanction) for sanction in _every(asking)]


def _sanction(asking: Asking, sanction: Sanction) -> str:
    return asking.words(
        "sanction-item",
        number=sanction.number,
        accused=asking.name(sanction.accused),
        who=asking.name(sanction.proposer),
        text=formats.line_of(sanction.what),
        status=asking.words(f"sanctioned-{sanction.status.value}"),
    )
