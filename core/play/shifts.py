"""In what two courses of one game differ. Must never know why they do."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from core.ids import PlayerId, RuleId
from core.law.rule import Rule, RuleKind
from core.play.recounts import (
    Count,
    NotRecounted,
    OutcomeShift,
    Recounted,
    RuleShift,
    ScoreShift,
    VariableShift,
)
from core.play.state import GameState, GameStatus, PlayerStatus, Proposal, ProposalStatus
from core.play.tally import Tally

DECIDED = (ProposalStatus.ADOPTED, ProposalStatus.REJECTED, ProposalStatus.VOID)
Same = dict[PlayerId, PlayerId]
"""Players of the course as ruled, and who they are in the one that was recorded."""


def shifts(recorded: GameState, ruled: GameState) -> Count:
    """A ruling cannot change that the game, or its round, has ended or goes on."""
    if ruled.round != recorded.round or (ruled.status is GameStatus.OVER) is not (
        recorded.status is GameStatus.OVER
    ):
        winners = tuple(ruled.player(p).name for p in ruled.winners)
        return NotRecounted("ended", winners=winners)
    running = next(
        (p for p in recorded.open_proposals if p.status is ProposalStatus.VOTING and _over(ruled, p)), None
    )
    if running is not None:
        return NotRecounted("open", entry=running.number)
    same = _same(recorded, ruled)
    return Recounted(
        outcomes=tuple(_outcomes(recorded, ruled, same)),
        scores=tuple(_scores(recorded, ruled, same)),
        booked=tuple(_booked(recorded, ruled, same)),
        rules=tuple(_rules(recorded, ruled)),
        variables=tuple(_variables(recorded, ruled, same)),
        turned=_course(recorded, recorded, {p.id: p.id for p in recorded.players})
        != _course(recorded, ruled, same),
    )


def _over(ruled: GameState, poll: Proposal) -> bool:
    """Nobody may be told how a vote that runs would end, least of all one that is secret."""
    other = ruled.poll(poll.ref)
    return other is not None and other.tally is not None


def _same(recorded: GameState, ruled: GameState) -> Same:
    """By an account they have in common, in order of joining."""
    found: Same = {}
    for player in ruled.players:
        for other in recorded.players:
            if other.id not in found.values() and set(player.accounts) & set(other.accounts):
                found[player.id] = other.id
                break
    return found


def _outcomes(recorded: GameState, ruled: GameState, same: Same) -> list[OutcomeShift]:
    found: list[OutcomeShift] = []
    for proposal in recorded.closed_proposals:
        if proposal.tally is None or proposal.status not in DECIDED:
            continue
        other = ruled.poll(proposal.ref)
        closed = other is not None and other.tally is not None
        after = (
            other.status if other is not None and closed and other.status in DECIDED else ProposalStatus.VOID
        )
        tally = None if other is None or other.tally is None else _as_recorded(other.tally, same)
        if after is proposal.status and _sides(proposal.tally) == _sides(tally):
            continue
        found.append(_shift(proposal, after, tally))
    return found


def _shift(proposal: Proposal, after: ProposalStatus, tally: Tally | None) -> OutcomeShift:
    return OutcomeShift(
        number=proposal.number,
        series=proposal.series,
        before=proposal.status.value,
        after=after.value,
        tally=tally,
    )


def _sides(tally: Tally | None) -> tuple[object, ...]:
    if tally is None:
        return ()
    random = (tally.random_for, tally.random_against)
    return (frozenset(tally.for_), frozenset(tally.against), random, tally.voters)


def _as_recorded(tally: Tally, same: Same) -> Tally:
    def mapped(players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
        return tuple(same[p] for p in players if p in same)

    return replace(
        tally,
        for_=mapped(tally.for_),
        against=mapped(tally.against),
        abstained=mapped(tally.abstained),
        gone=mapped(tally.gone),
    )


def _scores(recorded: GameState, ruled: GameState, same: Same) -> list[ScoreShift]:
    found: list[ScoreShift] = []
    for player in ruled.players:
        if player.id not in same:
            continue
        before = recorded.player(same[player.id])
        present = PlayerStatus.LEFT not in (before.status, player.status)
        if present and before.score != player.score:
            found.append(ScoreShift(before.id, before.score, player.score))
    return found


def _booked(recorded: GameState, ruled: GameState, same: Same) -> list[ScoreShift]:
    before = {p.id: _sum_booked(recorded, p.id) for p in recorded.players}
    after = {same[p.id]: _sum_booked(ruled, p.id) for p in ruled.players if p.id in same}
    return [ScoreShift(p, before[p], after[p]) for p in after if before[p] != after[p]]


def _sum_booked(state: GameState, player: PlayerId) -> Fraction:
    return sum((b.amount for b in state.publication.booked if b.player == player), Fraction(0))


def _rules(recorded: GameState, ruled: GameState) -> list[RuleShift]:
    before = {_origin(rule): rule for rule in recorded.rules.rules}
    after = {_origin(rule): rule for rule in ruled.rules.rules}
    found: list[RuleShift] = []
    for origin in sorted(before.keys() | after.keys(), key=lambda o: (o[0].value, o[1])):
        was, now = before.get(origin), after.get(origin)
        if now is not None:
            now = replace(now, id=RuleId(0) if was is None else was.id)
        if was != now:
            found.append(RuleShift(was, now))
    return found


def _origin(rule: Rule) -> tuple[RuleKind, int]:
    """The number it was made under, which nothing changes; ids depend on what was made before."""
    return rule.kind, int(rule.history[0] if rule.history else rule.number)


def _variables(recorded: GameState, ruled: GameState, same: Same) -> list[VariableShift]:
    before = {(v.name, v.player): v.value for v in recorded.hooks.variables}
    after = {
        (v.name, None if v.player is None else same[v.player]): v.value
        for v in ruled.hooks.variables
        if v.player is None or v.player in same
    }
    return [
        VariableShift(name, player, before.get((name, player)), after.get((name, player)))
        for name, player in dict.fromkeys((*before, *after))
        if before.get((name, player)) != after.get((name, player))
    ]


def _course(recorded: GameState, state: GameState, same: Same) -> tuple[object, ...]:
    """What a ruling leaves as it is: who plays, whose turn it is, who holds which office, what is judged."""
    present = {same[p.id] for p in state.players if p.id in same and p.status is not PlayerStatus.LEFT}
    turn = state.turn
    return (
        present,
        None if turn is None else (turn.number, same.get(turn.player)),
        {(seat.office, same.get(seat.player)) for seat in state.offices.seats},
        {(case_.number, case_.status) for case_ in state.open_cases},
    )
