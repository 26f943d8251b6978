"""Statements, judges and verdicts. Must never know which ruleset is played.

Who judges is drawn or seated in the same outcome as the statement, refusal or silence that calls
for a judge. A case goes

    open -> (offered ->) assigned -> judged -> settled
    judged -> overturned -> assigned to the next judge
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from core.ids import CaseNumber, PlayerId
from core.play import events as ev
from core.play import events_review as rv
from core.play import precedents, recounting
from core.play.cases import chosen_case, find_case
from core.play.commands import Ref, Series, Verdict
from core.play.judges import by_office, may_come_back, reseat, seek_judge, stand_in, start_delivery, takers
from core.play.play import Play, Refused
from core.play.review import (
    DISMISSED,
    close_windows,
    fall,
    open_review,
    settle_final,
    settle_with,
    stop_motion,
    wins,
)
from core.play.scoring import score
from core.play.state import Case, CaseStatus, ProposalStatus
from core.play.verdict_reading import restored, ruled
from core.play.voting import chosen

WAITING = (CaseStatus.OFFERED, CaseStatus.ASSIGNED)  # somebody is to judge


def invoke(play: Play, statement: str, *, paradox: bool) -> None:
    play.playing()
    player = play.player()
    if paradox:
        _may_claim_paradox(play, player.id)
    _open_case(play, statement, player.id, "paradox" if paradox else "", None)


def ask_to_end_debate(play: Play, number: int | None) -> None:
    play.playing()
    player = play.player()
    ref = None if number is None else Ref(Series.NUMBER, number)
    proposal = chosen(play, ref, ProposalStatus.DEBATE)
    if proposal.series is not Series.NUMBER:
        raise Refused("no-open-proposal")
    if proposal.status is not ProposalStatus.DEBATE:
        raise Refused("proposal-closed", number=proposal.number, status=proposal.status.value)
    if play.word("proposal.debate_ends") == "proposer":
        play.refuse("proposer-ends-debate", "proposal.debate_ends", number=proposal.number)
    if any(c.claim == "debate" and c.about == proposal.number for c in play.state.open_cases):
        raise Refused("judge-asked-already", number=proposal.number)
    _open_case(play, "", player.id, "debate", proposal.number)


def _open_case(play: Play, statement: str, invoker: PlayerId, claim: str, about: int | None) -> None:
    number = CaseNumber(play.state.cases + 1)
    key = "win.paradox" if claim == "paradox" else "judge.selection"
    play.emit(
        ev.CaseOpened(
            rules=play.sources(key),
            number=number,
            statement=statement,
            invoker=invoker,
            claim=claim,
            about=about,
        )
    )
    case_ = find_case(play, number)
    if not precedents.ask_again(play, case_):
        seek_judge(play, case_)


def _may_claim_paradox(play: Play, player: PlayerId) -> None:
    who = play.word("win.paradox")
    if who == "none":
        play.refuse("no-paradox", "win.paradox")
    turn = play.state.turn
    if who == "stuck_player" and turn is not None:
        stuck = turn.player if turn.next_player is None else turn.next_player
        if stuck != player:
            play.refuse("paradox-turn-player", "win.paradox", player=play.name(stuck))


# --- what the one asked does -----------------------------------------------------------


def _judges_only(play: Play, case_: Case, player: PlayerId) -> None:
    if case_.judge is None and play.state.review.offices_for(case_.number):
        play.refuse("case-of-officers", "judge.selection", number=case_.number)
    if case_.judge is None:
        play.refuse("case-without-judge", "judge.selection", number=case_.number)
    if case_.judge != player:
        play.refuse("judge-only", "judge.selection", number=case_.number, judge=play.name(case_.judge))


def accept(play: Play, number: int | None, *, debate: bool = False) -> None:
    """Accept to judge, or take a case open to officers; ``debate``: show up, and debate it first."""
    play.playing()
    player = play.player()
    taken = _take(play, number, player.id)
    case_ = taken or chosen_case(play, number, CaseStatus.OFFERED, judge=player.id)
    _judges_only(play, case_, player.id)
    if case_.status is not CaseStatus.OFFERED and taken is None:
        raise Refused("not-offered", number=case_.number)
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    if taken is None or debate:
        rules = play.sources("judge.accept_within")
        play.emit(ev.JudgeAccepted(rules=rules, number=case_.number, judge=player.id, debate=debate))
    start_delivery(play, find_case(play, case_.number))


def _take(play: Play, number: int | None, player: PlayerId) -> Case | None:
    """The case open to officers that the player takes hereby, unless one is offered to him."""
    if number is None and any(c.judge == player and c.status in WAITING for c in play.state.open_cases):
        return None
    found = [c for c in play.state.open_cases if number in (None, c.number) and player in takers(play, c)]
    if len(found) != 1:
        return None
    rules = play.sources("judge.selection")
    play.emit(rv.CaseTaken(rules=rules, number=found[0].number, judge=player))
    return find_case(play, found[0].number)


def refuse(play: Play, number: int | None) -> None:
    play.playing()
    player = play.player()
    case_ = chosen_case(play, number, CaseStatus.OFFERED, judge=player.id)
    _judges_only(play, case_, player.id)
    if case_.status is not CaseStatus.OFFERED:
        play.refuse("must-judge", "judge.selection", number=case_.number)
    lose_judge(play, case_, "refused")


def lose_judge(play: Play, case_: Case, how: str) -> None:
    """The one asked is out of it; the next is asked."""
    if case_.judge is None:
        return
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    play.clear_deadline(f"deliver/{case_.number}/{case_.offer}")
    key = "judge.deliver_within" if how == "late" else "judge.accept_within"
    play.emit(ev.JudgeLost(rules=play.sources(key), number=case_.number, judge=case_.judge, how=how))
    penalty = {"silent": "judge.penalty.no_answer", "late": "judge.penalty.late"}.get(how)
    if penalty is not None:
        _penalise(play, case_, case_.judge, penalty)
    lost = find_case(play, case_.number)
    if how == "left" and by_office(play, case_):
        lost = replace(lost, step=-1)  # the office has, or will have, another holder
    seek_judge(play, lost)


def _penalise(play: Play, case_: Case, judge: PlayerId, key: str) -> None:
    amount = play.number(key) or Fraction(0)
    score(play, judge, -amount, key, number=case_.number)


def overdue(play: Play, kind: str, number: int, offer: int) -> None:
    """A deadline named by (case, offer) came: nothing happens if that offer is history."""
    case_ = next((c for c in play.state.open_cases if c.number == number), None)
    if case_ is None or case_.offer != offer:
        return
    if kind == "accept" and case_.status is CaseStatus.OFFERED:
        lose_judge(play, case_, "silent")
    if kind == "deliver" and case_.status is CaseStatus.ASSIGNED:
        lose_judge(play, case_, "late")
    reviewed = play.state.review.judgement(number) is not None  # then it is settled when nothing is pending
    if kind == "overturn" and case_.status is CaseStatus.JUDGED and not reviewed:
        play.emit(ev.CaseSettled(rules=play.sources("judge.overturn_within"), number=case_.number))


# --- the verdict -------------------------------------------------------------------------


def verdict(play: Play, move: Verdict) -> None:
    play.playing()
    player = play.player()
    case_ = _to_judge(play, move.case, player.id)
    _may_give_verdict(play, case_, player.id, move.value)
    if move.precedent:
        precedents.require_allowed(play, move.value, DISMISSED)
    if move.block and play.word("judge.overturn") != "cassation":
        play.refuse("nothing-to-block", "judge.overturn", number=case_.number)
    corrections, reading = recounting.split(move.reading)
    ruling = ruled(play, case_, reading)
    reward = play.number("judge.reward") if move.value != DISMISSED else None
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    play.clear_deadline(f"deliver/{case_.number}/{case_.offer}")
    play.emit(
        ev.VerdictGiven(
            rules=play.sources("judge.verdicts", "judge.selection"),
            number=case_.number,
            judge=player.id,
            verdict=move.value,
            reasons=move.reasons,
            changed=ruling.before,
            reward=reward or Fraction(0),
        )
    )
    score(play, player.id, reward, "judge.reward", number=case_.number)
    for changed in ruling.changes:  # after the reward: a verdict may take away the reading that gives it
        play.emit(changed)
    judged = find_case(play, case_.number)
    if move.precedent:
        precedents.declare(play, judged, tuple(change.rule.id for change in ruling.changes))
    _keep_open(play, judged, player.id, block=move.block)
    if corrections:
        recounting.rule_on(play, judged, corrections)


def _keep_open(play: Play, case_: Case, judge: PlayerId, *, block: bool) -> None:
    """Until when the verdict can fall; a paradox wins at once where no rule says until when."""
    if open_review(play, case_, judge, case_.verdict or "", block=block):
        judgement = play.state.review.judgement(case_.number)
        if judgement is not None and judgement.lasting and wins(play, case_):
            settle_with(play, case_, "judge.overturn")
    elif wins(play, case_):
        settle_with(play, case_, "judge.overturn")
    else:
        _may_be_overturned(play, case_)


def _to_judge(play: Play, number: int | None, player: PlayerId) -> Case:
    """The case the player judges hereby: his own, one he takes, or one he steps in or comes back for."""
    taken = _take(play, number, player)
    if taken is not None:
        return taken
    own = number is None and any(
        c.judge == player and c.status in WAITING and c.claim != "debate" for c in play.state.open_cases
    )
    for case_ in () if own else play.state.open_cases:
        if number not in (None, case_.number) or case_.claim == "debate":
            continue
        if case_.judge is not None and stand_in(play, case_) == player:
            return _stand_in(play, case_, case_.judge, player)
        if case_.judge is not None and may_come_back(play, case_, player):
            return _come_back(play, case_, case_.judge, player)
    return chosen_case(play, number, *WAITING, judge=player)


def _stand_in(play: Play, case_: Case, absent: PlayerId, player: PlayerId) -> Case:
    """The one asked may still change the judgement in the time he has."""
    due = case_.due
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    rules = play.sources("judge.selection", "judge.accept_within")
    play.emit(rv.StoodIn(rules=rules, number=case_.number, judge=player, absent=absent))
    if due is not None:
        play.keep_deadline(f"return/{case_.number}/{case_.offer}", due, "judge.accept_within")
    return find_case(play, case_.number)


def _come_back(play: Play, case_: Case, before: PlayerId, player: PlayerId) -> Case:
    """The judgement of who stood in is replaced: what it changed is undone, and so is his reward."""
    close_windows(play, case_)
    stop_motion(play, case_)
    precedents.drop(play, case_.number, "overturned")
    rules = play.sources("judge.selection", "judge.accept_within")
    changes = restored(play, case_)
    play.emit(rv.JudgementChanged(rules=rules, number=case_.number, judge=player, before=before))
    for changed in changes:
        play.emit(changed)
    score(play, before, -case_.reward, "judge.reward", number=case_.number)
    return find_case(play, case_.number)


def _may_give_verdict(play: Play, case_: Case, player: PlayerId, value: str) -> None:
    if case_.status is CaseStatus.JUDGED:
        raise Refused("judged-already", number=case_.number)
    _judges_only(play, case_, player)
    if case_.claim == "debate":
        raise Refused("verdict-on-debate", number=case_.number, proposal=case_.about)
    turn = play.state.turn
    own_turn = turn is not None and turn.player == player and not by_office(play, case_)
    if own_turn and "turn_player" in play.words("judge.never"):
        play.refuse("judge-own-turn", "judge.never", number=case_.number)
    allowed = play.words("judge.verdicts")
    if value not in allowed:
        play.refuse("verdict-unknown", "judge.verdicts", value=value, allowed=", ".join(allowed))


def _may_be_overturned(play: Play, case_: Case) -> None:
    """Until when the verdict can fall; settled at once where it cannot."""
    within = play.length("judge.overturn_within")
    until_turn = play.word_or_length("judge.overturn_within") == "next_turn"
    if play.word("judge.overturn") == "none" or (until_turn and play.state.turn is None):
        play.emit(ev.CaseSettled(rules=play.sources("judge.overturn"), number=case_.number))
    elif within is not None:
        due = within.after(play.at)
        play.set_deadline(f"overturn/{case_.number}/{case_.offer}", due, "judge.overturn_within")


def overrule(play: Play, number: int | None, *, no: bool) -> None:
    play.playing()
    player = play.player()
    case_ = chosen_case(play, number, CaseStatus.JUDGED)
    if play.word("judge.overturn") != "unanimous_others":
        play.refuse("no-overruling", "judge.overturn")
    if case_.status is not CaseStatus.JUDGED:
        raise Refused("nothing-to-overrule", number=case_.number)
    if player.id == case_.judge:
        play.refuse("judge-cannot-overrule", "judge.overturn", number=case_.number)
    play.emit(
        ev.OverruleVoiced(rules=play.sources("judge.overturn"), number=case_.number, player=player.id, no=no)
    )


def overturn_if_unanimous(play: Play) -> bool:
    """Overturn the first judgement that all the others have overruled, if there is one."""
    if play.word("judge.overturn") != "unanimous_others":
        return False
    for case_ in play.state.open_cases:
        others = {p.id for p in play.state.active() if p.id != case_.judge}
        if case_.status is CaseStatus.JUDGED and others and others <= case_.voices:
            _overturn(play, case_)
            return True
    return False


def _overturn(play: Play, case_: Case) -> None:
    fall(play, case_, "")
    seek_judge(play, find_case(play, case_.number))


def settle(play: Play) -> bool:
    """What follows by itself for judgements; whether anything did."""
    return (
        overturn_if_unanimous(play)
        or reseat(play)
        or precedents.settle(play)
        or settle_final(play)
        or recounting.settle(play)
    )


def judge_gone(play: Play, player: PlayerId) -> None:
    """Cases of a judge who has left go to the next one."""
    for case_ in play.state.open_cases:
        if case_.judge == player and case_.status in (CaseStatus.OFFERED, CaseStatus.ASSIGNED):
            lose_judge(play, case_, "left")
