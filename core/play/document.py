"""The state document: a game as other programs read it (the interface's section 5).

Must never hold a secret ballot or a seed of a running round.
"""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from core.ids import Instant, PlayerId
from core.law.precedence import settings_of
from core.law.reading import parse_reading
from core.law.rule import Rule, RuleKind, Setting
from core.play.commands import ChangeKind, Series, Side
from core.play.office_dues import consent_document, election_document, offices_document
from core.play.state import Case, GameState, Player, Proposal
from core.play.voting import standing_ballots
from core.play.waiting import holder, reading


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
        "players": [_player(p) for p in state.players],
        "host": None if state.host is None else _name(state, state.host),
        "rooms": [f"{r.network}/{r.room}" for r in state.rooms],
        "rules": [_rule(r) for r in state.rules.rules],
        "settings": _settings(state),
        "proposals": [_proposal(state, p) for p in _proposals(state)],
        "cases": [_case(state, c) for c in _cases(state)],
        "decrees": [],
        "requests": [],
        "offices": offices_document(state),
        "election": election_document(reading(state)),
        "variables": {},
        "acts": [{"number": a.number, "player": _name(state, a.player), "text": a.text} for a in state.acts],
        "deadlines": [{"id": d.id, "due": iso(d.due)} for d in state.deadlines],
        "commitment": state.commitment,
        "seeds": list(state.seeds),
        "head": state.head,
    }


def iso(at: Instant) -> str:
    moment = datetime.fromtimestamp(at // 1000, UTC)
    text = moment.strftime("%Y-%m-%dT%H:%M:%S")
    return f"{text}.{at % 1000:03d}Z" if at % 1000 else f"{text}Z"


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


def _proposals(state: GameState) -> list[Proposal]:
    found = (p for p in (*state.closed_proposals, *state.open_proposals) if p.series is Series.NUMBER)
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
        "target": proposal.target_number,
        "proposer": _name(state, proposal.proposer),
        "title": proposal.title or target_title,
        "text": proposal.text,
        "reading": _typed_reading(proposal),
        "status": proposal.status.value,
        "closes": None if proposal.closes is None else iso(proposal.closes),
        "for": for_,
        "against": against,
        "abstained": abstained,
        **consent_document(reading(state), proposal),
        "random": _random(proposal),
    }


def _random(proposal: Proposal) -> dict[str, int]:
    tally = proposal.tally
    if tally is None:
        return {"for": 0, "against": 0, "abstained": 0}
    return {
        "for": tally.random_for,
        "against": tally.random_against,
        "abstained": tally.random_abstained,
    }


def _typed_reading(proposal: Proposal) -> dict[str, str]:
    if proposal.reading is None or proposal.kind in (ChangeKind.REPEAL, ChangeKind.TRANSMUTE):
        return {}
    change = parse_reading(proposal.reading)
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
    }
