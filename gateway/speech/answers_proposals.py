"""Answers about proposals and requests: listed, shown, and what adoption would do.

Must never know how a ballot is cast.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.play.commands import ChangeKind, Ref, Series, Side
from core.play.forecast import Forecast, forecast
from core.play.state import Proposal, ProposalStatus
from core.play.state_decrees import Decree
from core.ports import Notice
from gateway.speech import formats
from gateway.speech.answers_polls import change_of, meant, sides_of, status_of, unknown
from gateway.speech.answers_votes import standing_of, waited_beside
from gateway.speech.asking import Asking, wrapped
from gateway.speech.story_changes import change_body, change_line, yielding
from gateway.speech.story_forecast import in_full
from gateway.speech.story_hooks import trial_lines
from gateway.speech.story_votes import kind_of

_RECENT = 10  # closed proposals in a list without room for a table


def proposals(asking: Asking) -> Notice:
    """Changes of rules; requests, cassations and sanctions are listed with their own."""
    return _list(asking, Series.NUMBER, "proposals-none")


def requests(asking: Asking) -> Notice:
    """Requests, and the rules they may be about."""
    if not asking.sources("request.allowed"):
        return Notice(text=asking.words("no-requests"))
    notice = _list(asking, Series.REQUEST, "requests-none")
    lines = [notice.text, *_probations(asking)]
    return Notice(text="\n".join(lines), table=notice.table)


def _probations(asking: Asking) -> list[str]:
    """Rules whose authors have not yet played the turns asked for."""
    state, needed = asking.state, asking.number("request.probation_turns") or 0
    items: list[str] = []
    for probation in state.probations:
        rule = state.rules.by_id(probation.rule)
        if rule is None or probation.turns >= needed:
            continue
        who, number = asking.name(probation.author), int(rule.number)
        items.append(
            asking.words("probation-item", rule=number, who=who, turns=probation.turns, needed=needed)
        )
    return wrapped(asking.words, asking.words("probation-head"), items) if items else []


def _list(asking: Asking, series: Series, none: str) -> Notice:
    words, state = asking.words, asking.state
    heads = ("number", "change", "proposer", "status", "for", "against")
    rows = [tuple(words(f"head-{name}") for name in heads)]
    lines: list[str] = []
    for proposal in (*state.closed_proposals, *state.open_proposals):
        if proposal.series is not series:
            continue
        known, change = status_of(asking, proposal), change_of(asking, proposal)
        who, number = asking.name(proposal.proposer), str(proposal.ref)
        sides = sides_of(asking.state, proposal)
        rows.append(
            (
                number,
                change,
                who,
                known,
                _listed(asking, sides[Side.FOR]),
                _listed(asking, sides[Side.AGAINST]),
            )
        )
        lines.append(words("proposals-item", number=number, who=who, change=change, status=known))
    if not lines:
        return Notice(text=words(none))
    return Notice(text="\n".join(lines[-_RECENT:]), table=tuple(rows))


def _listed(asking: Asking, players: list[PlayerId]) -> str:
    return ", ".join(asking.name(player) for player in players)


def show_proposal(asking: Asking, ref: Ref | None) -> Notice:
    words = asking.words
    proposal = meant(asking, ref)
    if isinstance(proposal, Notice):
        return proposal
    lines = [
        words(
            "proposal-head",
            of=kind_of(proposal.series),
            number=str(proposal.ref),
            who=asking.name(proposal.proposer),
            change=change_of(asking, proposal),
            status=status_of(asking, proposal),
        )
    ]
    rule = None if proposal.target is None else asking.state.rules.by_id(proposal.target)
    title = "" if proposal.kind is ChangeKind.SANCTION else proposal.title
    debated, scene = proposal.status is ProposalStatus.DEBATE, asking.scene()
    lines += change_body(
        scene,
        proposal.kind,
        rule,
        title,
        proposal.text,
        proposal.reading,
        code=proposal.code,
        revisable=debated,
    )
    concerned = _concerned(asking, proposal)
    if concerned:
        lines.append(words("proposal-concerns", offices=formats.offices(words, concerned)))
    lines.append(words("proposal-at", at=asking.past(proposal.proposed_at)))
    if proposal.opened_at is not None:
        lines.append(standing_of(asking, proposal))
    lines += waited_beside(asking, proposal)
    return Notice(text="\n".join(lines))


def _concerned(asking: Asking, proposal: Proposal) -> list[str]:
    if proposal.tally is not None:
        return list(proposal.tally.concerns)
    return [c.office for c in asking.state.offices.concerned if c.ref == proposal.ref]


def what_if(asking: Asking, ref: Ref | None) -> Notice:
    """In full what adoption would do, of an open proposal, request or decree."""
    words = asking.words
    if ref is not None and ref.series is Series.PROPOSED_DECREE:
        return _what_if_decreed(asking, ref)
    proposal = meant(asking, ref)
    if isinstance(proposal, Notice):
        return proposal
    number = str(proposal.ref)
    if proposal.series in (Series.CASE, Series.SANCTION):
        return Notice(text=words("whatif-other", number=formats.matter(words, proposal.ref)))
    found = forecast(asking.state, proposal.ref)
    if found is None:
        return Notice(text=words("whatif-closed", number=number, status=status_of(asking, proposal)))
    return _foretold(asking, proposal, number, change_of(asking, proposal), found)


def _what_if_decreed(asking: Asking, ref: Ref) -> Notice:
    found, decree = forecast(asking.state, ref), asking.state.decrees.proposed(ref.number)
    if found is None or decree is None:
        return unknown(asking, ref)
    scene = asking.scene()
    change = change_line(scene, decree.kind, scene.rule(decree.target), decree.target_number, decree.title)
    return _foretold(asking, decree, str(ref), change, found)


def _foretold(asking: Asking, put: Proposal | Decree, number: str, change: str, found: Forecast) -> Notice:
    words, scene = asking.words, asking.scene()
    if found.refused:
        because = formats.impossible(words, found.refused)
        cited = asking.cite(found.refused_rules)
        return Notice(text=words("whatif-refused", number=number, why=because, cite=cited))
    lines = [words("whatif-head", number=number, change=change), *in_full(scene, found)]
    lines += yielding(scene, put)
    ref = put.ref if isinstance(put, Proposal) else Ref(Series.PROPOSED_DECREE, put.number)
    lines += trial_lines(words, asking.state.hooks.trial(ref))
    return Notice(text="\n".join(lines))
