"""Who is being waited for, and for what. Must never know how they are reminded."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from core.ids import DeadlineId, Instant, PlayerId
from core.play.blocking import consenters
from core.play.booking import publication_deadline
from core.play.commands import Command, Due, Series, Side
from core.play.debates import debates
from core.play.judges import takers
from core.play.office_dues import owed
from core.play.play import NO_ANSWERS, Answers, Play
from core.play.presence import GOING_ON, arriving
from core.play.seating import player_after
from core.play.secrets import Secrets
from core.play.state import (
    CaseStatus,
    Deadline,
    GameState,
    GameStatus,
    Part,
    PlayerStatus,
    Proposal,
    ProposalStatus,
    Turn,
)
from core.play.voting import electors, standing_ballots


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """``what`` is propose, call, vote, roll, pass, publish, accept, take, judge, consent, or what offices owe:
    elect, nominate, answer, officer-consent; ``number`` of what.

    ``series`` is that of what is voted on. ``since`` is when the waiting began, or went on after a
    pause or suspension."""

    player: PlayerId
    what: str
    number: int | None = None
    due: Instant | None = None
    series: Series = Series.NUMBER
    since: Instant = Instant(0)


def next_deadline(state: GameState) -> Deadline | None:
    """The deadline that comes first; none while the game is paused or over."""
    if state.status is not GameStatus.PLAYING or state.paused_at is not None or not state.deadlines:
        return None
    return state.deadlines[0]


def reading(state: GameState, answers: Answers = NO_ANSWERS) -> Play:
    """The rules of a state to be asked, not changed."""
    nobody = Command(move=Due(deadline=DeadlineId("")), at=state.at)
    return Play(state, nobody, Secrets(b"", b""), answers)


def waiting_for(state: GameState) -> tuple[Waiting, ...]:
    """Everybody something is waited for from, in the order of the matters."""
    return state.once(_waiting_for)


def _waiting_for(state: GameState) -> tuple[Waiting, ...]:
    if state.status not in GOING_ON or state.paused_at is not None:
        return ()
    play = reading(state)
    found: tuple[Waiting, ...] = (
        *_for_ballots(play),
        *_for_judges(play),
        *_for_turn(play),
        *_for_offices(play),
    )
    begun = state.went_on_at
    found = tuple(w if w.since >= begun else replace(w, since=begun) for w in found)
    if state.status is GameStatus.SUSPENDED:  # no deadline runs
        return tuple(replace(waiting, due=None) for waiting in found)
    return found


def _for_ballots(play: Play) -> list[Waiting]:
    found: list[Waiting] = []
    for proposal in play.state.open_proposals:
        if proposal.status is ProposalStatus.DEBATE:
            present = play.state.player(proposal.proposer).status is PlayerStatus.ACTIVE
            if present and not _judge_ends(play, proposal):
                found.append(_of(proposal, proposal.proposer, "call"))
            continue
        standing = standing_ballots(proposal)
        done = {v for v, b in standing.items() if proposal.closes is not None or b.side is not Side.ABSTAIN}
        found.extend(_of(proposal, voter, "vote") for voter in electors(play, proposal) if voter not in done)
    return found


def _of(proposal: Proposal, player: PlayerId, what: str) -> Waiting:
    return Waiting(
        player=player,
        what=what,
        number=proposal.number,
        due=proposal.closes,
        series=proposal.series,
        since=proposal.opened_at or proposal.proposed_at,
    )


def _judge_ends(play: Play, proposal: Proposal) -> bool:
    """Whether a judge who was asked has to call the vote, and not the proposer."""
    if proposal.series is not Series.NUMBER:
        return False
    asked = any(case_.judge is not None for case_ in debates(play, proposal.number))
    return asked and play.word("proposal.debate_ends") == "judge"


def _for_judges(play: Play) -> list[Waiting]:
    found: list[Waiting] = []
    for case_ in play.state.open_cases:
        found.extend(
            Waiting(player=p, what="take", number=case_.number, since=case_.since)
            for p in takers(play, case_)
        )
        if case_.judge is None or case_.status not in (CaseStatus.OFFERED, CaseStatus.ASSIGNED):
            continue
        what = "accept" if case_.status is CaseStatus.OFFERED else "judge"
        if case_.claim == "debate":
            what, number = "call", case_.about
        else:
            number = case_.number
        found.append(Waiting(player=case_.judge, what=what, number=number, due=case_.due, since=case_.since))
    return found


def _for_turn(play: Play) -> list[Waiting]:
    turn = play.state.turn
    if turn is None:
        return []
    if turn.part is Part.CONSENT and turn.next_player is not None:
        missing = consenters(play, turn.next_player) - turn.consents
        return [Waiting(player=p, what="consent", since=turn.since) for p in sorted(missing)]
    if not turn.ended and turn.part is Part.PUBLISH:
        return _for_publication(play, turn)
    if not turn.ended and turn.part in (Part.PROPOSE, Part.ROLL):
        due = next((d.due for d in play.state.deadlines if d.id == f"turn/{turn.number}"), None)
        return [Waiting(player=turn.player, what=turn.part.value, due=due, since=turn.since)]
    return []


def _for_offices(play: Play) -> list[Waiting]:
    return [
        Waiting(player=o.player, what=o.what, number=o.number, due=o.due, series=o.series, since=o.since)
        for o in owed(play)
    ]


def _for_publication(play: Play, turn: Turn) -> list[Waiting]:
    """The turn's player, and once he is late the next as well."""
    due = next((d.due for d in play.state.deadlines if d.id == publication_deadline(turn)), None)
    found = [Waiting(player=turn.player, what="publish", due=due, since=turn.since)]
    after = player_after(play.state, play.word("turn.order"), turn.player)
    if play.state.publication.late_turn == turn.number and after is not None and after[0] != turn.player:
        found.append(Waiting(player=after[0], what="publish", since=turn.since))
    return found


def holder(state: GameState) -> PlayerId | None:
    """Whose turn it is, or who may not begin yet."""
    turn = state.turn
    if turn is None:
        return None
    return turn.player if turn.next_player is None else turn.next_player


def following(state: GameState, turn: Turn) -> PlayerId | None:
    """Who is next after this turn as things stand."""
    found = player_after(state, reading(state).word("turn.order"), turn.player, arriving(state))
    return None if found is None else found[0]
