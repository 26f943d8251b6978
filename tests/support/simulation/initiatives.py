"""What a player may do that nobody waits for, where the game's rules have a use for it.

Must never know a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core.ids import PlayerId
from core.play.clerk_checks import endless
from core.play.commands import Series
from core.play.judges import unseated
from core.play.offices import acting
from core.play.play import Play
from core.play.state import CaseStatus, PlayerStatus, ProposalStatus
from core.play.state_decrees import DecreeStatus
from core.play.waiting import holder
from tests.support.simulation import wording

Act = tuple[float, PlayerId, str]  # how often, who, what


def initiatives(play: Play, chance: Random) -> list[Act]:
    active = [p.id for p in play.state.active()]
    if not active:
        return []
    acts: list[Act] = []
    for group in (_cases, _judgements, _offices, _decrees, _proposals, _by_hand, _presence):
        acts += group(play, active, chance)
    return acts


def _cases(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    state = play.state
    if sum(c.verdict is None for c in state.open_cases) < 2:
        yield 6, chance.choice(active), 'judge "Tea is legal."'
        number = chance.choice(state.rules.rules).number
        yield 2, chance.choice(active), f'judge "Rule {number} is broken."'
    if play.word("win.paradox") != "none" and len(state.closed_proposals) > 6:
        stuck = holder(state) if play.word("win.paradox") == "stuck_player" else None
        yield 0.7, stuck or chance.choice(active), 'claim paradox "Play cannot go on."'
    for proposal in state.open_proposals:
        if proposal.status is ProposalStatus.DEBATE and proposal.series is Series.NUMBER:
            yield 0.5, chance.choice(active), f"ask judge {proposal.number}"
    if play.word("judge.blocks_next_turn") == "on_demand" and any(
        c.verdict is None for c in state.open_cases
    ):
        yield 4, chance.choice(active), "demand consent"
    for number, _ in state.review.open_to:
        yield 2, chance.choice(active), f"accept {number}"


def _judgements(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    how = play.word("judge.overturn")
    for case_ in play.state.open_cases:
        number = case_.number
        if case_.verdict is None:
            if case_.status is CaseStatus.OFFERED and how == "cassation":
                yield 1, chance.choice(active), f"verdict {number} false"
        elif how == "unanimous_others":
            for player in active:
                if player not in case_.voices:
                    yield 9 if case_.voices else 2, player, f"overrule {number}"
            yield 0.5, chance.choice(active), f"overrule {number} no"
        elif how == "by_proposal":
            yield 5, chance.choice(active), f"propose overturn C {number}"
        elif how == "cassation":
            yield from _cassation(play, number, active, chance)
    yield from _later(play, active, chance)


def _cassation(play: Play, number: int, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    yield 4, chance.choice(active), f"quash {number}"
    for player in active:
        if play.state.offices.of_player(player):
            yield 2, player, f"oppose C {number}{chance.choice(('', '', '', ' no'))}"
            yield 1, player, f"call C {number} {chance.choice(('2d', '5d'))}"
            accused = play.state.player(chance.choice(active)).name
            yield 0.4, player, f"sanction {accused}: two points {{score = -2}}"


def _later(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    """Precedents and sanctions."""
    state = play.state
    for precedent in state.review.precedents:
        yield 1, chance.choice(active), f'judge "C {precedent.number} was wrong."'
        yield 3 if precedent.again else 0.5, chance.choice(active), f"oppose precedent {precedent.number}"
    if play.words("sanction.by_judge"):
        cases = (*state.open_cases, *state.closed_cases)
        for judge in [c.judge for c in cases if c.judge is not None][-3:]:
            accused = state.player(chance.choice(active)).name
            yield 1.5, judge, f"sanction {accused}: {chance.choice(('two points {score = -2}', 'a poem'))}"


def _offices(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    offices = play.words("offices")
    name = play.state.player(chance.choice(active)).name
    for office in offices:
        officer = acting(play, office)
        if officer is None:
            continue
        yield 0.25, officer, "resign"
        yield 0.3, officer, f"nominate {name}"
        yield 0.5, officer, f"sanction {name}: a poem"
        if any(s.may_decline for s in play.state.offices.of_player(officer)):
            yield 3, officer, "decline"
    if play.length("office.callout_within") is not None:
        for office in offices[1:]:
            officer = acting(play, office)
            if officer is not None:
                yield 2, officer, "summon"
    if offices and play.state.open_proposals:
        open_ = chance.choice(play.state.open_proposals)
        if open_.series is Series.NUMBER:
            yield 1, chance.choice(active), f"proposal {open_.number} concerns {chance.choice(offices)}"


def _decrees(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    state = play.state
    if play.flag("decree.allowed"):
        yield 3, chance.choice(active), f"decree {wording.decree(state, chance)}"
        for decree in state.decrees.open:
            if decree.status is DecreeStatus.PROPOSED:
                no = chance.choice(("", "", "", " no"))
                often = 4 if decree.objections else 1.5
                yield often, chance.choice(active), f"oppose Dp {decree.number}{no}"
    if play.flag("request.allowed"):
        for probation in state.probations:
            rule = state.rules.by_id(probation.rule)
            if rule is not None:
                yield 1.5, chance.choice(active), f"request {rule.number}: Tea at six."


def _proposals(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    by_anyone = play.word("proposal.by") != "turn_player"
    voting = [p for p in play.state.open_proposals if p.status is ProposalStatus.VOTING]
    if (by_anyone or play.state.turn is None) and len(play.state.open_proposals) < 3:
        yield 16, chance.choice(active), f"propose {wording.proposal(play.state, chance)}"
    for proposal in play.state.open_proposals:
        ref = str(proposal.ref)
        yield 0.3, proposal.proposer, f"withdraw {ref}"
        if proposal.status is ProposalStatus.DEBATE and proposal.series is Series.NUMBER:
            yield 3, proposal.proposer, f"revise {ref} : In other words."
    for proposal in voting:
        yield 1, chance.choice(active), f"vote {chance.choice(('for', 'against'))} {proposal.ref}"
        yield 0.5, chance.choice(active), f"unvote {proposal.ref}"


def _by_hand(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    """What no reading says, and what others have said so."""
    state = play.state
    unread = [rule for rule in state.rules.rules if not rule.reading]
    if unread and not state.clerk.open:
        name, number = state.player(chance.choice(active)).name, chance.choice(unread).number
        what = chance.choice((f"points {name} 1", f"points {name} -1/2", f"turn {name}"))
        yield 1, chance.choice(active), f"declare {what} under {number}"
    for made in state.clerk.open:
        for player in active:
            yield 2, player, f"support {made.number}{' no' if player in made.voices else ''}"
    voting = [p for p in state.open_proposals if p.status is ProposalStatus.VOTING]
    if voting and not play.sources("adoption.threshold"):
        outcome = chance.choice(("adopted", "rejected"))
        yield 2, chance.choice(active), f"declare outcome {voting[0].number} {outcome}"
    for poll in voting:
        if endless(play, poll):
            yield 1, chance.choice(active), f"declare close {poll.ref}"
    for case_ in state.open_cases:
        if unseated(play, case_):
            name = state.player(chance.choice(active)).name
            yield 3, chance.choice(active), f"declare judge {name} C {case_.number}"


def _presence(play: Play, active: list[PlayerId], chance: Random) -> Iterator[Act]:
    state = play.state
    yield 1, chance.choice(active), 'act "I bow."'
    if len(active) > 3:
        yield 0.25, chance.choice(active), "leave"
        yield 0.1, chance.choice(active), "forfeit"
        judges = [c.judge for c in state.open_cases if c.judge in active and c.verdict is None]
        if judges:
            yield 0.8, judges[0], "leave"
    if play.flag("vacation.allowed") and len(active) > 3:
        yield 1.2, chance.choice(active), "vacation"
    for player in state.players:
        if player.status is PlayerStatus.VACATION:
            yield 2, player.id, "back"
        elif player.status is PlayerStatus.LEFT:
            yield 1.5, player.id, f"join {player.name}"
    if state.host is not None:
        yield 0.3, state.host, "pause"
        if len(active) > 3:
            yield 0.2, state.host, f"remove {state.player(chance.choice(active)).name}"
