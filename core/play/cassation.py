"""Cassation: the players' vote on quashing a judgement, and the officers' opposition to it.

Must never know what follows for the judge.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.ids import Instant, PlayerId, ProposalNumber
from core.law.durations import Duration
from core.play import events as ev
from core.play import events_review as rv
from core.play.adoption import count, opened
from core.play.cases import chosen_case
from core.play.commands import ChangeKind, Ref, Series
from core.play.offices import holder, officers, offices_of
from core.play.pending import motion, window
from core.play.play import Play, Refused
from core.play.presence import running
from core.play.review import DISMISSED, fall
from core.play.scoring import score
from core.play.state import Case, CaseStatus, PlayerStatus, Proposal, ProposalStatus
from core.play.state_review import Judgement
from core.play.tally import Tally
from core.play.voting import electors, proposal_names, vote_deadline


def _reviewed(play: Play, number: int | None) -> tuple[Case, Judgement]:
    """The case whose judgement is meant, and what may still undo that."""
    if play.word("judge.overturn") != "cassation":
        play.refuse("no-cassation", "judge.overturn")
    settled = None if number is None else play.state.case(number)
    if settled is not None and settled not in play.state.open_cases:
        play.refuse("case-settled", "judge.overturn", number=number)
    case_ = chosen_case(play, number, CaseStatus.JUDGED)
    judgement = play.state.review.judgement(case_.number)
    if case_.status is not CaseStatus.JUDGED or judgement is None:
        raise Refused("no-judgement", number=case_.number)
    if case_.verdict == DISMISSED:
        play.refuse("dismissal-stands", "judge.overturn", number=case_.number)
    return case_, judgement


# --- the players' motion -----------------------------------------------------------


def quash(play: Play, number: int | None) -> None:
    play.playing()
    player = play.player()
    case_, judgement = _reviewed(play, number)
    running(play)
    if motion(play.state, case_) is not None:
        raise Refused("motion-open", number=case_.number)
    if judgement.motions:
        raise Refused("motion-decided", number=case_.number)
    if not judgement.lasting and not window(play.state, "file", case_):
        play.refuse("motion-late", "cassation.file_within", number=case_.number)
    play.clear_deadline(f"file/{case_.number}/{case_.offer}")
    _open(play, case_, judgement, player.id)


def _open(play: Play, case_: Case, judgement: Judgement, mover: PlayerId) -> None:
    period = play.length("cassation.period_min")
    rules = play.sources("judge.overturn", "cassation.file_within", "cassation.period_min")
    run_by = next((p for p in _other_officers(play, judgement)), None)
    number = ProposalNumber(case_.number)
    play.emit(
        ev.Proposed(
            rules=rules,
            number=number,
            series=Series.CASE,
            kind=ChangeKind.QUASH,
            proposer=mover,
            target_number=case_.number,
            message=play.command.message,
        )
    )
    opened_now = rv.CassationOpened(
        rules=rules, number=case_.number, mover=mover, run_by=run_by, period=period
    )
    play.emit(opened_now)
    poll = play.state.poll(Ref(Series.CASE, case_.number))
    assert poll is not None  # noqa: S101  # proposed a moment ago
    names = proposal_names(play, poll)
    closes = None if period is None else period.after(play.at)
    play.emit(
        ev.VoteOpened(
            rules=play.sources("cassation.period_min", "voting.secret"),
            number=number,
            series=Series.CASE,
            closes=closes,
            secret=play.flag("voting.secret", names),
            electorate=electors(play, poll) if play.word("voting.electorate", names) == "at_open" else None,
            message=play.command.message,
        )
    )
    if closes is not None:
        play.set_deadline(vote_deadline(poll), closes, "cassation.period_min")


def _other_officers(play: Play, judgement: Judgement) -> tuple[PlayerId, ...]:
    """The officers who are there, without the judge, the first office first."""
    holders = (holder(play.state, office) for office in offices_of(play.state))
    others = (p for p in holders if p is not None and p != judgement.judge)
    return tuple(dict.fromkeys(p for p in others if play.state.player(p).status is PlayerStatus.ACTIVE))


def extend(play: Play, number: int, period: Duration | None) -> None:
    """An officer other than the judge lets the vote last longer, ``period`` in all."""
    play.playing()
    player = play.player()
    case_, judgement = _reviewed(play, number)
    poll = motion(play.state, case_)
    if poll is None or poll.closes is None or poll.opened_at is None or judgement.period is None:
        raise Refused("no-motion", number=case_.number)
    if player.id not in _other_officers(play, judgement):
        play.refuse("officers-extend", "judge.overturn", "offices", number=case_.number)
    most = play.length("cassation.period_max") or judgement.period
    if period is None:
        play.refuse("period-missing", "cassation.period_max")
    longer = period.after(poll.opened_at) - judgement.period.after(poll.opened_at)
    if longer < 0:
        play.refuse("period-short", "cassation.period_min", least=judgement.period)
    if period.after(poll.opened_at) > most.after(poll.opened_at):
        play.refuse("period-long", "cassation.period_max", most=most)
    closes = Instant(poll.closes + longer)
    play.emit(
        rv.CassationExtended(
            rules=play.sources("cassation.period_max"),
            number=case_.number,
            by=player.id,
            period=period,
            closes=closes,
        )
    )
    play.keep_deadline(vote_deadline(poll), closes, "cassation.period_max")


def close(play: Play, poll: Proposal) -> None:
    """Quashed, or the judgement stays; who did not vote pays."""
    if poll.secret:
        poll = opened(play, poll)
    tally = outcome(play, poll)
    case_ = play.state.case(poll.number)
    play.clear_deadline(vote_deadline(poll))
    status = ProposalStatus.ADOPTED if tally.carried else ProposalStatus.REJECTED
    play.emit(
        ev.VoteClosed(
            rules=tally.threshold_rules,
            number=poll.number,
            series=Series.CASE,
            status=status.value,
            tally=tally,
        )
    )
    for player in tally.abstained:
        amount = play.number("cassation.score_abstained")
        score(play, player, amount, "cassation.score_abstained", number=poll.number)
    if tally.carried and case_ is not None:
        fall(play, case_, "cassation")


def outcome(play: Play, poll: Proposal) -> Tally:
    """The count as it would be if the vote closed now: few votes against quash, also no vote at all."""
    tally = count(play, poll)
    keeps = play.integer("cassation.against_keeps")
    if keeps is None:
        return replace(tally, quorum_met=True)
    return replace(
        tally,
        threshold=f"votes_against < {keeps}",
        threshold_rules=play.sources("cassation.against_keeps"),
        needed=0,
        carried=tally.votes_against < keeps,
        quorum_met=True,
        quorum_rules=(),
    )


# --- the officers' opposition ---------------------------------------------------------


def oppose(play: Play, number: int, *, no: bool) -> None:
    """Enough of the officers other than the judge quash the judgement at once."""
    play.playing()
    player = play.player()
    case_, judgement = _reviewed(play, number)
    needed = play.integer("cassation.arbiters_needed")
    if needed is None:
        play.refuse("no-opposing", "judge.overturn")
    if player.id == judgement.judge:
        play.refuse("own-judgement", "cassation.arbiters_needed", number=case_.number)
    if player.id not in officers(play.state):
        play.refuse("officers-oppose", "cassation.arbiters_needed", number=case_.number)
    if play.sources("cassation.arbiters_within") and not window(play.state, "oppose", case_):
        play.refuse("opposed-late", "cassation.arbiters_within", number=case_.number)
    rules = play.sources("cassation.arbiters_needed", "cassation.arbiters_within")
    play.emit(rv.JudgementOpposed(rules=rules, number=case_.number, player=player.id, no=no))
    standing = play.state.review.judgement(case_.number)
    voices = frozenset() if standing is None else standing.voices
    if len(voices & set(_other_officers(play, judgement))) >= needed:
        fall(play, case_, "officers")
