"""Sanctions: a judge proposes one and the players confirm it, or the officers impose one together.

Its words bind the players; what the gateway can carry out by itself are the readings ``losing``,
``expulsion`` and ``score = -5``. Must never know what a breach is.
"""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec.structs import replace

from core.ids import PlayerId, ProposalNumber
from core.law.expressions import EvaluationError, evaluate, parse
from core.law.faults import ExpressionError
from core.law.threshold import carries, needed
from core.play import events as ev
from core.play import events_review as rv
from core.play.adoption import count, opened, vote_names
from core.play.commands import ChangeKind, Ref, Series
from core.play.lobby import depart
from core.play.offices import officers
from core.play.play import Play, Refused
from core.play.precedents import named_cases
from core.play.presence import running
from core.play.review import void
from core.play.scoring import score
from core.play.state import Case, CaseStatus, Player, PlayerStatus, Proposal, ProposalStatus
from core.play.state_review import Sanction
from core.play.tally import Tally
from core.play.voting import electors, proposal_names, vote_deadline

_SCORE = re.compile(r"score\s*=\s*(\S.*)")
CARRIED_OUT = {"losing": "forfeit", "expulsion": "remove"}  # readings, and how the accused leaves


def propose(play: Play, name: str, what: str, reading: str | None) -> None:
    play.playing()
    player = play.player()
    running(play)
    accused = play.state.named(name)
    if accused is None or accused.status is PlayerStatus.LEFT:
        raise Refused("no-such-player", name=name)
    if not what.strip():
        raise Refused("text-missing")
    _within_limit(play, reading)
    case_ = _judged_breach(play, player, what)
    if case_ is None:
        _officers_together(play, player)
    number = play.state.review.sanctions_made + 1
    play.emit(
        rv.SanctionProposed(
            rules=play.sources(_key(case_ is not None)),
            number=number,
            accused=accused.id,
            proposer=player.id,
            what=what.strip(),
            case=None if case_ is None else case_.number,
            reading=reading,
        )
    )
    _open(play, number, accused, player.id)


def _key(by_judge: bool) -> str:
    return "sanction.by_judge" if by_judge else "sanction.by_arbiters"


def _plain(reading: str | None) -> str:
    return "" if reading is None else reading.strip().strip("{}").strip().casefold()


def _within_limit(play: Play, reading: str | None) -> None:
    limit = play.word("penalty.limit")
    if _plain(reading) == "expulsion" and limit == "losing":
        play.refuse("sanction-too-harsh", "penalty.limit", limit=limit)
    if reading is not None and _plain(reading) not in CARRIED_OUT and _loss(reading) is None:
        raise Refused("sanction-reading", reading=reading.strip())


def _loss(reading: str | None) -> Fraction | None:
    """The points, less than none, that ``score = -5`` takes; None of any other reading."""
    written = _SCORE.fullmatch(_plain(reading))
    if written is None:
        return None
    try:
        amount = evaluate(parse(written[1]), {})
    except (EvaluationError, ExpressionError):
        return None
    return amount if isinstance(amount, Fraction) and amount < 0 else None


def _judged_breach(play: Play, player: Player, what: str) -> Case | None:
    """The player's own judgement the sanction rests on: the case it names, else his latest without one."""
    if not play.sources("sanction.by_judge"):
        return None
    named = named_cases(what)
    sanctions = (*play.state.review.open_sanctions, *play.state.review.sanctions)
    used = {s.case for s in sanctions if s.proposer == player.id}
    for case_ in (*reversed(play.state.open_cases), *reversed(play.state.closed_cases)):
        if named and case_.number not in named:
            continue
        if case_.judge == player.id and _found_true(case_) and case_.number not in used:
            return case_
    return None


def _officers_together(play: Play, player: Player) -> None:
    if not play.sources("sanction.by_judge", "sanction.by_arbiters"):
        raise Refused("no-sanctions")
    if not play.sources("sanction.by_arbiters"):
        play.refuse("sanction-without-case", "sanction.by_judge")
    if player.id not in officers(play.state):
        play.refuse("sanction-by-whom", "sanction.by_judge", "sanction.by_arbiters")
    if len(officers(play.state)) < len(play.words("offices")):
        play.refuse("offices-vacant", "sanction.by_arbiters")


def _open(play: Play, number: int, accused: Player, proposer: PlayerId) -> None:
    sanction = play.state.review.sanction(number)
    assert sanction is not None  # noqa: S101  # proposed a moment ago
    by_judge = sanction.case is not None
    play.emit(
        ev.Proposed(
            rules=play.sources(_key(by_judge)),
            number=ProposalNumber(number),
            series=Series.SANCTION,
            kind=ChangeKind.SANCTION,
            proposer=proposer,
            title=accused.name,
            text=sanction.what,
            reading=sanction.reading,
            message=play.command.message,
        )
    )
    poll = play.state.poll(Ref(Series.SANCTION, number))
    assert poll is not None  # noqa: S101
    names = proposal_names(play, poll)
    period = play.length("sanction.period")
    closes = None if period is None else period.after(play.at)
    electorate = electors(play, poll) if play.word("voting.electorate", names) == "at_open" else None
    play.emit(
        ev.VoteOpened(
            rules=play.sources("sanction.period", "voting.secret"),
            number=poll.number,
            series=Series.SANCTION,
            closes=closes,
            secret=play.flag("voting.secret", names),
            electorate=electorate if by_judge else None,
            message=play.command.message,
        )
    )
    if closes is not None:
        play.set_deadline(vote_deadline(poll), closes, "sanction.period")


# --- the close -------------------------------------------------------------------------


def close(play: Play, poll: Proposal) -> None:
    if poll.secret:
        poll = opened(play, poll)
    sanction = play.state.review.sanction(poll.number)
    assert sanction is not None  # noqa: S101  # no such poll without one
    tally = outcome(play, poll, sanction)
    play.clear_deadline(vote_deadline(poll))
    status = ProposalStatus.ADOPTED if tally.carried else ProposalStatus.REJECTED
    play.emit(
        ev.VoteClosed(
            rules=tally.threshold_rules,
            number=poll.number,
            series=Series.SANCTION,
            status=status.value,
            tally=tally,
        )
    )
    decided = rv.SanctionDecided(
        rules=tally.threshold_rules,
        number=sanction.number,
        accused=sanction.accused,
        imposed=tally.carried,
    )
    play.emit(decided)
    if tally.carried:
        _carry_out(play, sanction)


def _carry_out(play: Play, sanction: Sanction) -> None:
    """Other sanctions are words, which bind as the rules do."""
    score(play, sanction.accused, _loss(sanction.reading), _key(sanction.case is not None))
    how = CARRIED_OUT.get(_plain(sanction.reading))
    accused = play.state.player(sanction.accused)
    if how is not None and accused.status is not PlayerStatus.LEFT:
        depart(play, accused, how)


def agreed(play: Play, poll: Proposal) -> bool:
    """Whether it is one of the officers', and they agree already: nothing is to be waited for."""
    sanction = play.state.review.sanction(poll.number) if poll.series is Series.SANCTION else None
    if sanction is None or sanction.case is not None or poll.status is not ProposalStatus.VOTING:
        return False
    return not poll.secret and outcome(play, poll, sanction).carried


def drop_groundless(play: Play) -> bool:
    """Stop the first vote on a sanction whose judgement has fallen, if there is one."""
    for sanction in play.state.review.open_sanctions:
        poll = play.state.poll(Ref(Series.SANCTION, sanction.number))
        case_ = None if sanction.case is None else play.state.case(sanction.case)
        if poll is None or case_ is None or _found_true(case_):
            continue
        void(play, poll)
        rules = play.sources("judge.overturn")
        number, accused = sanction.number, sanction.accused
        play.emit(rv.SanctionDecided(rules=rules, number=number, accused=accused, imposed=False))
        return True
    return False


def _found_true(case_: Case) -> bool:
    return case_.status is CaseStatus.JUDGED and case_.verdict == "true"


def outcome(play: Play, poll: Proposal, sanction: Sanction) -> Tally:
    """The count as it would be now: of the players without judge and accused, or of all offices."""
    key = _key(sanction.case is not None)
    tally = count(play, poll)
    voters = tally.voters
    votes_for, votes_against = tally.votes_for, tally.votes_against
    if sanction.case is None:
        voices = officers(play.state)
        tally = _of(tally, voices)
        votes_for, votes_against = len(tally.for_), len(tally.against)
        voters = max(len(play.words("offices")), len(voices))
    threshold = play.threshold(key, play.names())
    carried = threshold is not None and carries(threshold, votes_for, votes_against, voters)
    names = vote_names(play, poll, votes_for, votes_against, voters)
    return replace(
        tally,
        votes_for=votes_for,
        votes_against=votes_against,
        voters=voters,
        needed=1 if threshold is None else needed(threshold, votes_for + votes_against, voters),
        threshold=play.settings.shown(key, names),
        threshold_rules=play.sources(key),
        carried=carried,
        quorum=Fraction(0),
        quorum_met=True,
        quorum_rules=(),
    )


def _of(tally: Tally, voices: frozenset[PlayerId]) -> Tally:
    """Without the ballots of who is no officer any more."""
    for_, against, abstained, gone = (
        tuple(p for p in group if p in voices)
        for group in (tally.for_, tally.against, tally.abstained, tally.gone)
    )
    return replace(tally, for_=for_, against=against, abstained=abstained, gone=gone)
