"""Answers about cases. Must never know who may judge."""

from __future__ import annotations

from core.law.reading import print_reading
from core.play.commands import Ref, Series
from core.play.state import Case, CaseStatus
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_review import case_review, sanctions
from gateway.speech.asking import Asking
from gateway.speech.reminders import waiting_about

_RECENT = 10
WAITING = (CaseStatus.OPEN, CaseStatus.OFFERED, CaseStatus.ASSIGNED)  # for a judge


def cases(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    rows = [tuple(words(f"head-{name}") for name in ("number", "statement", "invoker", "judge", "status"))]
    done: list[str] = []
    docket: list[str] = []
    for case_ in (*state.closed_cases, *state.open_cases):
        known = _status(asking, case_)
        judge = asking.name(case_.judge)
        statement = statement_of(asking, case_)
        rows.append((f"C {case_.number}", statement, asking.name(case_.invoker), judge, known))
        named = "no" if case_.judge is None else judge
        item = words("cases-item", number=int(case_.number), text=statement, judge=named, status=known)
        (docket if case_.status in WAITING else done).append(item)
    sanctioned = sanctions(asking)
    if not done and not docket and not sanctioned:
        return Notice(text=words("cases-none"))
    more = [words("cases-more", n=len(docket) - _RECENT)] if len(docket) > _RECENT else []
    judged = done[-max(1, _RECENT - len(docket)) :]
    lines = [*judged, *docket[:_RECENT], *more, *sanctioned[-_RECENT:]]
    return Notice(text="\n".join(lines), table=tuple(rows))


def _status(asking: Asking, case_: Case) -> str:
    if case_.verdict is not None and case_.status in (CaseStatus.JUDGED, CaseStatus.OVERTURNED):
        return formats.verdict(asking.words, case_.verdict)
    return asking.words(f"case-{case_.status.value}")


def statement_of(asking: Asking, case_: Case) -> str:
    if case_.claim == "debate":
        return asking.words("case-about-debate", about=case_.about or 0)
    text = asking.words("quoted", text=formats.line_of(case_.statement))
    return asking.words("case-about-paradox", text=text) if case_.claim == "paradox" else text


def show_case(asking: Asking, number: int | None) -> Notice:
    words, state = asking.words, asking.state
    if number is None:
        if len(state.open_cases) > 1:
            numbers = ", ".join(f"C {c.number}" for c in state.open_cases)
            return Notice(text=words("which-case", numbers=numbers))
        latest = state.open_cases[-1:] or state.closed_cases[-1:]
        if not latest:
            return Notice(text=words("cases-none"))
        return Notice(text="\n".join(_shown(asking, latest[0])))
    case_ = state.case(number)
    if case_ is None:
        return Notice(text=words("case-unknown", number=number))
    return Notice(text="\n".join(_shown(asking, case_)))


def _counted(asking: Asking, case_: Case) -> list[str]:
    """What its verdicts hold to have been counted wrongly."""
    words, lines = asking.words, []
    for ruled in asking.state.recounts:
        if ruled.case == case_.number:
            items = formats.listed(words, [formats.line_of(item) for item in ruled.corrections])
            lines.append(words("case-recount", items=items, status=ruled.status))
            if ruled.confirm and ruled.status == "ruled":
                lines.append(words("recount-waits", how="host", number=int(case_.number)))
    return lines


def _shown(asking: Asking, case_: Case) -> list[str]:
    words = asking.words
    lines = [
        words(
            "case-head",
            number=int(case_.number),
            who=asking.name(case_.invoker),
            at=asking.moment(case_.opened_at),
            text=statement_of(asking, case_),
            status=_status(asking, case_),
        )
    ]
    if case_.judge is not None:
        lines.append(words("case-judge", who=asking.name(case_.judge)))
    if case_.due is not None:
        lines.append(words("case-due", number=int(case_.number), when=asking.due(case_.due), cite=""))
    if case_.reasons and case_.verdict is not None:
        lines.append(words("verdict-reasons", text=formats.lines_of(case_.reasons)))
    for changed in case_.changed:
        rule = asking.state.rules.by_id(changed.rule)
        if rule is None:
            continue
        kept = changed.after if changed.after is not None else changed.before
        phrase = "case-unread" if changed.after is None else "case-reading"
        reading = print_reading(() if kept is None else (kept,))
        lines.append(words(phrase, rule=int(rule.number), reading=reading))
    lines += waiting_about(
        words, asking.state, Ref(Series.CASE, case_.number), asking.now, asking.zone, besides=("vote",)
    )
    lines += case_review(asking, case_)
    lines += _counted(asking, case_)
    if case_.refused:
        lines.append(words("case-refused-by", names=asking.names(case_.refused)))
    if case_.overruled:
        lines.append(words("case-overruled-of", names=asking.names(case_.overruled)))
    if case_.status is CaseStatus.JUDGED and case_ in asking.state.open_cases and case_.voices:
        have, needed = standing.overrulers(asking.state, case_)
        names = asking.names(sorted(case_.voices))
        lines.append(words("case-voices", names=names, have=have, needed=needed))
    return lines
