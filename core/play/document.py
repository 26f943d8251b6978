"""The state document: a game as other programs read it (the interface's section 5).

Must never hold a secret ballot or a seed of a running round.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from core.ids import PlayerId
from core.law.precedence import settings_of
from core.law.reading import parse_reading
from core.law.rule import Code, Rule, RuleKind, Setting
from core.play.clerk_checks import unread
from core.play.commands import ChangeKind, Series, Side
from core.play.decrees import objections_until
from core.play.hooks import Scalar
from core.play.office_dues import consent_document, election_document, offices_document
from core.play.review_document import case_review, sanctions
from core.play.state import Case, GameState, Player, Proposal, ProposalStatus
from core.play.state_clerk import Declaration
from core.play.state_decrees import Decree, DecreeStatus
from core.play.state_publishing import Entered
from core.play.state_requests import Probation
from core.play.times import iso as iso
from core.play.voting import standing_ballots
from core.play.waiting import holder, reading

# A request is accepted where a proposal is adopted; what has become impossible is rejected.
REQUEST_STATUS = {ProposalStatus.ADOPTED: "accepted", ProposalStatus.VOID: "rejected"}


def document(state: GameState) -> dict[str, Any]:
    """One element of ``games``; times ISO 8601 in UTC, scores exact, as strings."""
    return {
        "name": state.name,
        "ruleset": state.ruleset,
        "language": state.language,
        "status": state.status.value,
        "paused": state.paused_at is not None,
        "archived": state.archived,
        "round": state.round,
        "winners": [_name(state, p) for p in state.winners],
        "turn": _turn(state),
        "players": [{**_player(p), "variables": _variables(state, p.id)} for p in state.players],
        "host": None if state.host is None else _name(state, state.host),
        "rooms": [f"{r.network}/{r.room}" for r in state.rooms],
        "rules": [_rule(r) for r in state.rules.rules],
        "settings": _settings(state),
        "proposals": [_proposal(state, p) for p in _polls(state, Series.NUMBER)],
        "cases": [_case(state, c) for c in _cases(state)],
        "sanctions": sanctions(state),
        "decrees": [_decree(state, d) for d in state.decrees.all()],
        "requests": [_request(state, p) for p in _polls(state, Series.REQUEST)],
        "probation": [_probation(state, p) for p in state.probations if state.rules.by_id(p.rule)],
        "offices": offices_document(state),
        "election": election_document(reading(state)),
        "variables": _variables(state, None),
        "declarations": [_declaration(state, made) for made in state.clerk.open],
        "unread": [_number(rule) for rule in unread(state)],
        "acts": [{"number": a.number, "player": _name(state, a.player), "text": a.text} for a in state.acts],
        "booked": [_booked(state, b) for b in state.publication.booked],
        "deadlines": [{"id": d.id, "due": iso(d.due)} for d in state.deadlines],
        "commitment": state.commitment,
        "seeds": list(state.seeds),
        "head": state.head,
    }


def _number(rule: Rule) -> int | str:
    return f"D {rule.number}" if rule.kind is RuleKind.DECREE else int(rule.number)


def _booked(state: GameState, booked: Entered) -> dict[str, Any]:
    return {
        "player": _name(state, booked.player),
        "amount": exact(booked.amount),
        "reason": booked.reason,
        "number": booked.number,
    }


def exact(score: Fraction) -> str:
    return str(score)


def _name(state: GameState, player: PlayerId) -> str:
    return state.player(player).name


def _names(state: GameState, players: tuple[PlayerId, ...]) -> list[str]:
    return [_name(state, player) for player in players]


def _turn(state: GameState) -> dict[str, Any] | None:
    turn, player = state.turn, holder(state)
    if turn is None or player is None:
        return None
    return {
        "number": turn.number,
        "circuit": turn.circuit,
        "player": _name(state, player),
        "phase": turn.part.value,
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "score": exact(player.score),
        "status": player.status.value,
        "accounts": list(player.accounts),
    }


def _variables(state: GameState, player: PlayerId | None) -> dict[str, Scalar]:
    return {v.name: v.value for v in state.hooks.variables if v.player == player}


def reading_document(reading: tuple[Setting, ...]) -> dict[str, str]:
    return {s.key: s.value for s in reading}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "number": rule.number,
        "mutable": rule.mutable,
        "kind": rule.kind.value,
        "title": rule.title,
        "text": rule.text,
        "reading": reading_document(rule.reading),
        "history": list(rule.history),
        "supplied": rule.supplied,
        "code": _code(rule.code),
    }


def rule_reference(rule: Rule) -> int | str:
    return f"D {rule.number}" if rule.kind is RuleKind.DECREE else int(rule.number)


def _settings(state: GameState) -> dict[str, Any]:
    settings = settings_of(state.rules)
    found: dict[str, Any] = {}
    keys = settings.keys()
    for key in keys:
        standing = settings.standing(key)
        if standing is not None:
            found[key] = {
                "value": standing.setting.value,
                "rule": rule_reference(standing.rule),
                "beaten": [rule_reference(r) for r in standing.beaten],
            }
    return found


def _polls(state: GameState, series: Series) -> list[Proposal]:
    found = (p for p in (*state.closed_proposals, *state.open_proposals) if p.series is series)
    return sorted(found, key=lambda p: p.number)


def _proposal(state: GameState, proposal: Proposal) -> dict[str, Any]:
    for_, against, abstained = _sides(state, proposal)
    target_title = ""
    if not proposal.title and proposal.target is not None:
        target = state.rules.by_id(proposal.target)
        target_title = "" if target is None else target.title
    return {
        "number": proposal.number,
        "kind": proposal.kind.value,
        "target": _target(state, proposal),
        "proposer": _name(state, proposal.proposer),
        "title": proposal.title or target_title,
        "text": proposal.text,
        "reading": _typed_reading(proposal),
        "code": _code(proposal.code),
        "status": proposal.status.value,
        "closes": None if proposal.closes is None else iso(proposal.closes),
        "for": for_,
        "against": against,
        "abstained": abstained,
        **consent_document(reading(state), proposal),
        "random": _random(proposal),
    }


def _target(state: GameState, proposal: Proposal) -> int | str | None:
    of_decree = proposal.target is not None and any(d.rule == proposal.target for d in state.decrees.closed)
    return f"D {proposal.target_number}" if of_decree else proposal.target_number


def _request(state: GameState, request: Proposal) -> dict[str, Any]:
    for_, against, abstained = _sides(state, request)
    return {
        "number": request.number,
        "target": request.target_number,
        "author": _name(state, request.proposer),
        "title": request.title,
        "text": request.text,
        "reading": _typed_reading(request),
        "code": _code(request.code),
        "status": REQUEST_STATUS.get(request.status, request.status.value),
        "closes": None if request.closes is None else iso(request.closes),
        "for": for_,
        "against": against,
        "abstained": abstained,
    }


def _probation(state: GameState, probation: Probation) -> dict[str, Any]:
    """A rule whose author's whole turns since its adoption are counted, and how many they are."""
    rule = state.rules.by_id(probation.rule)
    return {
        "rule": None if rule is None else rule.number,
        "author": _name(state, probation.author),
        "turns": probation.turns,
    }


def _decree(state: GameState, decree: Decree) -> dict[str, Any]:
    return {
        "number": decree.number,
        "adopted_number": decree.adopted_number,
        "kind": decree.kind.value,
        "target": None if decree.target_number is None else f"D {decree.target_number}",
        "proposer": _name(state, decree.proposer),
        "title": decree.title,
        "text": decree.text,
        "reading": {} if decree.reading is None else _typed(decree.reading),
        "code": _code(decree.code),
        "status": _decree_status(state, decree),
        "until": _decree_until(state, decree),
        "in_force": decree.status is DecreeStatus.IN_FORCE,
        "objections": _names(state, decree.objections),
    }


def _decree_until(state: GameState, decree: Decree) -> str | None:
    due = objections_until(state, decree)
    return None if due is None else iso(due)


def _decree_status(state: GameState, decree: Decree) -> str:
    if decree.rule is not None and state.rules.by_id(decree.rule) is None:
        return "repealed"
    return DecreeStatus.ADOPTED.value if decree.status is DecreeStatus.IN_FORCE else decree.status.value


def _random(proposal: Proposal) -> dict[str, int]:
    tally = proposal.tally
    if tally is None:
        return {"for": 0, "against": 0, "abstained": 0}
    return {
        "for": tally.random_for,
        "against": tally.random_against,
        "abstained": tally.random_abstained,
    }


def _declaration(state: GameState, made: Declaration) -> dict[str, Any]:
    what = msgspec.to_builtins(made.what, enc_hook=str)
    return {
        "number": made.number,
        "player": _name(state, made.player),
        "what": what,
        "rule": made.rule,
        "voices": _names(state, tuple(sorted(made.voices))),
    }


def _code(code: Code | None) -> dict[str, Any] | None:
    return None if code is None else {"text": code.text, "hooks": list(code.hooks)}


def _typed_reading(proposal: Proposal) -> dict[str, str]:
    if proposal.reading is None or proposal.kind in (ChangeKind.REPEAL, ChangeKind.TRANSMUTE):
        return {}
    return _typed(proposal.reading)


def _typed(reading: str) -> dict[str, str]:
    change = parse_reading(reading)
    return reading_document(change.sets) | {str(key): "none" for key in change.drops}


def _sides(state: GameState, proposal: Proposal) -> tuple[list[str], list[str], list[str]]:
    if proposal.tally is not None:
        tally = proposal.tally
        return _names(state, tally.for_), _names(state, tally.against), _names(state, tally.abstained)
    standing = standing_ballots(proposal)

    def who(side: Side) -> list[str]:
        return [_name(state, v) for v, b in sorted(standing.items()) if b.side is side]

    return who(Side.FOR), who(Side.AGAINST), who(Side.ABSTAIN)


def _cases(state: GameState) -> list[Case]:
    return sorted((*state.closed_cases, *state.open_cases), key=lambda c: c.number)


def _case(state: GameState, case_: Case) -> dict[str, Any]:
    return {
        "number": case_.number,
        "statement": case_.statement,
        "invoker": _name(state, case_.invoker),
        "judge": None if case_.judge is None else _name(state, case_.judge),
        "claim": case_.claim or None,
        "about": case_.about,
        "status": case_.status.value,
        "verdict": case_.verdict,
        "reasons": case_.reasons,
        "due": None if case_.due is None else iso(case_.due),
        **case_review(state, case_),
    }
