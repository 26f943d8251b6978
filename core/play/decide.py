"""Deciding: a state, a command, the rules and the round's chance make an outcome.

After every move the game is settled: finished votes close, judgements all others overruled fall,
turns go on, winners are found. Must never know a clock, a thread or a network.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from core.law.chance import commitment
from core.law.pack import Pack
from core.play import (
    blocking,
    callouts,
    cassation,
    closing,
    hooking,
    judging,
    lobby,
    offices,
    precedents,
    proposals,
    recounting,
    requests,
    turns,
    voting,
)
from core.play import commands as cmd
from core.play import events as ev
from core.play.beside_moves import DEADLINES as BESIDE_DEADLINES
from core.play.beside_moves import BesideMove, beside_deadline, beside_move, settle_beside
from core.play.evolve import evolve
from core.play.evolve_absence import stopped_at
from core.play.names import normalise_name, valid_name
from core.play.office_moves import DEADLINES as OFFICE_DEADLINES
from core.play.office_moves import OfficeMove, office_deadline, office_move, settle_offices
from core.play.play import NO_ANSWERS, Answers, Play, Refused, Wanted
from core.play.presence import GOING_ON, sign_of_life
from core.play.review import settle_final
from core.play.review_moves import ReviewMove, review_move
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus, ProposalStatus
from core.play.winning import look_for_winners, paradox_prevails

LobbyMove: TypeAlias = cmd.Attach | cmd.Join | cmd.Start | cmd.Leave | cmd.Forfeit | cmd.SetLanguage
TableMove: TypeAlias = (
    cmd.AddAccount
    | cmd.DropAccount
    | cmd.Reseat
    | cmd.Pause
    | cmd.Resume
    | cmd.Remove
    | cmd.Archive
    | cmd.Act
)
ProposalMove: TypeAlias = cmd.Propose | cmd.Revise | cmd.Withdraw | cmd.Call
BallotMove: TypeAlias = (
    cmd.Vote | cmd.Unvote | cmd.ChangeBallot | cmd.RetractBallot | cmd.SealedVote | cmd.SealedConsent
)
TurnMove: TypeAlias = cmd.Roll | cmd.Pass | cmd.Consent | cmd.DemandConsent
JudgingMove: TypeAlias = cmd.AskJudge | cmd.Invoke | cmd.Accept | cmd.Refuse | cmd.Verdict | cmd.Overrule
PersonMove: TypeAlias = (
    LobbyMove
    | TableMove
    | ProposalMove
    | BallotMove
    | TurnMove
    | JudgingMove
    | ReviewMove
    | OfficeMove
    | BesideMove
)

__all__ = ["Secrets", "Wanted", "create", "decide"]


def create(command: cmd.Command, *, pack: Pack, language: str, seed: bytes) -> ev.Outcome:
    """The outcome of ``new``. Its speaker, if there is one, is host and first player.

    Whether the name is free among the games is for the caller to know."""
    move = command.move
    if not isinstance(move, cmd.New):
        raise TypeError("only New creates a game")
    name = normalise_name(move.name)
    problem = valid_name(name)
    if problem is not None:
        return ev.Outcome(
            refusal=ev.Refusal(code="bad-name", args=(("name", name), ("problem", problem.value)))
        )
    created = ev.GameCreated(
        name=name,
        ruleset=pack.id,
        language=language,
        pack_language=pack.language,
        laws=pack.rules,
        commitment=commitment(seed),
    )
    state = evolve(None, created, command.at)
    play = Play(state, command, Secrets(seed, seed))
    try:
        if command.place is not None and command.place.room is not None:
            lobby.attach(play)
        if command.actor is not None:
            lobby.join(play, None)
        offices.expect(play, move.offices)
        settle_offices(play)
    except Refused as refused:
        return ev.Outcome(refusal=refused.refusal)
    return ev.Outcome(events=(created, *play.events))


def decide(
    state: GameState, command: cmd.Command, secrets: Secrets, answers: Answers = NO_ANSWERS
) -> ev.Outcome:
    """What becomes of the command; a refusal leaves everything as it was.

    Raises Wanted where rules' code is to be asked first: then decide again with its answer among ``answers``."""
    play = Play(state, command, secrets, answers)
    try:
        _move(play, command.move)
        sign_of_life(play)
        callouts.answered(play)
        settle(play)
    except Refused as refused:
        return ev.Outcome(refusal=refused.refusal)
    return ev.Outcome(events=tuple(play.events))


MOST_STEPS = 10_000  # of what follows from one command by itself


class NeverSettles(Exception):
    """Under these rules one thing follows from another without end: a fault of the program."""


def settle(play: Play) -> None:
    """Everything that follows by itself, until nothing does."""
    settle_offices(play)
    for _ in range(MOST_STEPS):
        if play.state.status not in GOING_ON or play.state.paused_at is not None:
            break
        before = len(play.events)
        settle_offices(play)
        hooking.stop_timers(play)
        if hooking.run_hooks(play) or settle_beside(play):
            continue
        if paradox_prevails(play) and settle_final(play):
            continue
        if look_for_winners(play):
            continue
        if closing.close_finished(play) or judging.settle(play):
            continue
        turns.advance(play)
        if len(play.events) == before:
            break
    else:
        raise NeverSettles(play.events[-1])
    _tidy(play)


def _tidy(play: Play) -> None:
    """A game that is over waits for nothing; one without turns makes nobody wait for the next."""
    if play.state.status is GameStatus.OVER:
        return
    if play.state.turn is None and play.state.status is GameStatus.PLAYING:
        turns.enter_waiting(play)


def _move(play: Play, move: cmd.Move) -> None:
    match move:
        case cmd.New() | cmd.Import():
            raise Refused("room-has-game")
        case cmd.Due(deadline=deadline):
            _due(play, deadline)
        case _:
            _person_move(play, move)


def _person_move(play: Play, move: PersonMove) -> None:
    if isinstance(move, LobbyMove):
        _lobby_move(play, move)
    elif isinstance(move, TableMove):
        _table_move(play, move)
    elif isinstance(move, ProposalMove):
        _proposal_move(play, move)
    elif isinstance(move, BallotMove):
        _ballot_move(play, move)
    elif isinstance(move, TurnMove):
        _turn_move(play, move)
    elif isinstance(move, JudgingMove):
        _judging_move(play, move)
    elif isinstance(move, ReviewMove):
        review_move(play, move)
    elif isinstance(move, OfficeMove):
        office_move(play, move)
    elif isinstance(move, BesideMove):
        beside_move(play, move)
    else:
        assert_never(move)


def _lobby_move(play: Play, move: LobbyMove) -> None:
    match move:
        case cmd.Attach():
            lobby.attach(play)
        case cmd.Join(name=name):
            lobby.join(play, name)
        case cmd.Start():
            lobby.start(play)
        case cmd.Leave():
            lobby.leave(play, "leave")
        case cmd.Forfeit():
            lobby.leave(play, "forfeit")
        case cmd.SetLanguage(language=language):
            lobby.set_language(play, language)
        case _:
            assert_never(move)


def _table_move(play: Play, move: TableMove) -> None:
    match move:
        case cmd.AddAccount(account=account):
            lobby.add_account(play, account)
        case cmd.DropAccount(account=account):
            lobby.drop_account(play, account)
        case cmd.Reseat(names=names):
            lobby.reseat(play, names)
        case cmd.Pause():
            lobby.pause(play)
        case cmd.Resume():
            lobby.resume(play)
        case cmd.Remove(name=name):
            lobby.remove(play, name)
        case cmd.Archive():
            lobby.archive(play)
        case cmd.Act(text=text):
            lobby.act(play, text)
        case _:
            assert_never(move)


def _proposal_move(play: Play, move: ProposalMove) -> None:
    match move:
        case cmd.Propose(draft=draft):
            proposals.propose(play, draft)
        case cmd.Revise(number=number, draft=draft):
            proposals.revise(play, number, draft)
        case cmd.Withdraw(ref=ref):
            if requests.means_request(play, ref):
                requests.withdraw_request(play, ref)
            else:
                proposals.withdraw(play, ref)
        case cmd.Call(ref=cmd.Ref(series=cmd.Series.CASE, number=number), period=period):
            cassation.extend(play, number, period)
        case cmd.Call(ref=ref, period=period):
            proposals.call(play, ref, period)
        case _:
            assert_never(move)


def _ballot_move(play: Play, move: BallotMove) -> None:
    match move:
        case cmd.SealedVote() | cmd.SealedConsent():  # the log's alone
            raise Refused("no-open-vote")
        case cmd.Vote(side=side, ref=ref, elect=elect):
            voting.vote(play, side, ref, elect=elect)
        case cmd.Unvote(ref=ref):
            voting.unvote(play, ref)
        case cmd.ChangeBallot(original=original, side=side, ref=ref, elect=elect):
            voting.change_ballot(play, original, side, ref, elect)
        case cmd.RetractBallot(original=original):
            voting.retract_ballot(play, original)
        case _:
            assert_never(move)


def _turn_move(play: Play, move: TurnMove) -> None:
    match move:
        case cmd.Roll():
            turns.roll(play)
        case cmd.Pass():
            turns.pass_turn(play)
        case cmd.Consent(no=no):
            blocking.consent(play, no)
        case cmd.DemandConsent():
            blocking.demand_consent(play)
        case _:
            assert_never(move)


def _judging_move(play: Play, move: JudgingMove) -> None:
    match move:
        case cmd.AskJudge(number=number):
            judging.ask_to_end_debate(play, number)
        case cmd.Invoke(statement=statement, paradox=paradox):
            judging.invoke(play, statement, paradox=paradox)
        case cmd.Accept(case=case_):
            judging.accept(play, case_)
        case cmd.Refuse(case=case_):
            judging.refuse(play, case_)
        case cmd.Verdict():
            judging.verdict(play, move)
        case cmd.Overrule(case=case_, no=no):
            judging.overrule(play, case_, no=no)
        case _:
            assert_never(move)


def _due(play: Play, deadline: str) -> None:
    """A deadline that is not set any more, or not due yet, does nothing."""
    found = next((d for d in play.state.deadlines if d.id == deadline), None)
    if found is None or found.due > play.at or stopped_at(play.state) is not None:
        return
    play.clear_deadline(deadline)
    kind, _, rest = deadline.partition("/")
    if kind == "vote":
        for proposal in play.state.open_proposals:
            if str(proposal.ref) == rest and proposal.status is ProposalStatus.VOTING:
                closing.close(play, proposal)
    elif kind == "turn":
        turns.overrun(play, int(rest))
    elif kind == "timer":
        hooking.timer_due(play, rest)
    elif kind in BESIDE_DEADLINES:
        beside_deadline(play, kind, int(rest))
    elif kind in OFFICE_DEADLINES:
        office_deadline(play, kind, int(rest))
    elif kind == recounting.DEADLINE:
        recounting.due(play, int(rest))
    elif kind == "rejudge":
        precedents.decide_rejudging(play, int(rest))
    elif kind in ("accept", "deliver", "overturn"):
        number, _, offer = rest.partition("/")
        judging.overdue(play, kind, int(number), int(offer))
