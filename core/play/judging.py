"""Statements, judges and verdicts. Must never know which ruleset is played.

Who judges is drawn or seated in the same outcome as the statement, refusal or silence that calls
for a judge. A case goes

    open -> (offered ->) assigned -> judged -> settled
    judged -> overturned -> assigned to the next judge
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import CaseNumber, PlayerId
from core.play import events as ev
from core.play.commands import Ref, Series
from core.play.play import Play, Refused
from core.play.scoring import score
from core.play.state import Case, CaseStatus, PlayerStatus, ProposalStatus
from core.play.turns import player_before
from core.play.verdict_reading import restored, ruled
from core.play.voting import chosen
from core.play.winning import win_by_paradox


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
    seek_judge(play, _case(play, number))


def _may_claim_paradox(play: Play, player: PlayerId) -> None:
    who = play.word("win.paradox")
    if who == "none":
        play.refuse("no-paradox", "win.paradox")
    turn = play.state.turn
    if who == "stuck_player" and turn is not None and turn.player != player:
        play.refuse("paradox-turn-player", "win.paradox", player=play.name(turn.player))


def _case(play: Play, number: int) -> Case:
    return next(c for c in play.state.open_cases if c.number == number)


# --- who judges ----------------------------------------------------------------------


def seek_judge(play: Play, case_: Case) -> None:
    """Ask the next possible judge, or say that the players have to settle it."""
    turn = play.state.turn
    for_turn = play.word("judge.term") == "turn" and turn is not None
    judge: PlayerId | None = None
    if for_turn and turn is not None and turn.judge is not None and _may_judge(play, case_, turn.judge):
        judge = turn.judge
    if judge is None:
        judge = _selected(play, case_)
    if judge is None:
        play.emit(ev.NoJudge(rules=play.sources("judge.selection", "judge.never"), number=case_.number))
        return
    within = play.length("judge.accept_within")
    rules = play.sources("judge.selection", "judge.never", "judge.term")
    play.emit(
        ev.JudgeAsked(
            rules=rules,
            number=case_.number,
            judge=judge,
            offer=case_.offer + 1,
            assigned=within is None,
            for_turn=for_turn,
        )
    )
    if within is not None:
        due = within.after(play.at)
        play.emit(ev.CaseDue(number=case_.number, due=due))
        play.set_deadline(f"accept/{case_.number}/{case_.offer + 1}", due, "judge.accept_within")
    else:
        _start_delivery(play, _case(play, case_.number))


def _start_delivery(play: Play, case_: Case) -> None:
    within = play.length("judge.deliver_within")
    if within is None:
        return
    due = within.after(play.at)
    play.emit(ev.CaseDue(rules=play.sources("judge.deliver_within"), number=case_.number, due=due))
    play.set_deadline(f"deliver/{case_.number}/{case_.offer}", due, "judge.deliver_within")


def _selected(play: Play, case_: Case) -> PlayerId | None:
    steps = play.words("judge.selection")
    if not steps:
        return None
    step = steps[min(len(case_.refused) + len(case_.overruled), len(steps) - 1)]
    if step == "random":
        return _drawn(play, case_)
    if step == "previous_player":
        return _seated(play, case_)
    return None


def _may_judge(play: Play, case_: Case, player: PlayerId) -> bool:
    never = play.words("judge.never")
    turn = play.state.turn
    return (
        play.state.player(player).status is PlayerStatus.ACTIVE
        and player not in case_.overruled
        and player not in case_.refused
        and not ("invoker" in never and player == case_.invoker)
        and not ("turn_player" in never and turn is not None and player == turn.player)
    )


def _drawn(play: Play, case_: Case) -> PlayerId | None:
    eligible = [p.id for p in play.state.active() if _may_judge(play, case_, p.id)]
    if not eligible:
        return None
    purpose = f"judge/case {case_.number}/offer {case_.offer + 1}"
    return eligible[play.draw(purpose, len(eligible)) - 1]


def _seated(play: Play, case_: Case) -> PlayerId | None:
    """The player before the one whose turn it is; after each overruling one further back."""
    turn = play.state.turn
    if turn is None:
        return None
    order = play.word("turn.order")
    candidate: PlayerId | None = turn.player
    for _ in play.state.players:
        candidate = None if candidate is None else player_before(play.state, order, candidate)
        if candidate is None:
            return None
        if _may_judge(play, case_, candidate):
            return candidate
    return None


# --- what the one asked does -----------------------------------------------------------


def chosen_case(play: Play, number: int | None, *statuses: CaseStatus, judge: PlayerId | None = None) -> Case:
    """The case meant: by number, or the only one in one of ``statuses`` (of ``judge``, if given).

    A debate to be ended needs no verdict, and is only meant where a case is offered."""
    if number is None:
        found = [c for c in play.state.open_cases if c.status in statuses]
        if statuses != (CaseStatus.OFFERED,):
            found = [c for c in found if c.claim != "debate"]
        if judge is not None:
            found = [c for c in found if c.judge == judge] or found
        if not found:
            raise Refused("no-open-case")
        if len(found) > 1:
            raise Refused("which-case", numbers=", ".join(f"C {c.number}" for c in found))
        return found[0]
    case_ = play.state.case(number)
    if case_ is None:
        raise Refused("no-such-case", number=number)
    if case_ not in play.state.open_cases:
        raise Refused("case-settled", number=number)
    return case_


def _judges_only(play: Play, case_: Case, player: PlayerId) -> None:
    if case_.judge is None:
        play.refuse("case-without-judge", "judge.selection", number=case_.number)
    if case_.judge != player:
        play.refuse("judge-only", "judge.selection", number=case_.number, judge=play.name(case_.judge))


def accept(play: Play, number: int | None) -> None:
    play.playing()
    player = play.player()
    case_ = chosen_case(play, number, CaseStatus.OFFERED, judge=player.id)
    _judges_only(play, case_, player.id)
    if case_.status is not CaseStatus.OFFERED:
        raise Refused("not-offered", number=case_.number)
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    play.emit(
        ev.JudgeAccepted(rules=play.sources("judge.accept_within"), number=case_.number, judge=player.id)
    )
    _start_delivery(play, _case(play, case_.number))


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
    seek_judge(play, _case(play, case_.number))


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
    if kind == "overturn" and case_.status is CaseStatus.JUDGED:
        play.emit(ev.CaseSettled(rules=play.sources("judge.overturn_within"), number=case_.number))


# --- the verdict -------------------------------------------------------------------------


def verdict(play: Play, number: int | None, value: str, reading: str | None, reasons: str) -> None:
    play.playing()
    player = play.player()
    case_ = chosen_case(play, number, CaseStatus.OFFERED, CaseStatus.ASSIGNED, judge=player.id)
    _may_give_verdict(play, case_, player.id, value)
    ruling = ruled(play, case_, reading)
    play.clear_deadline(f"accept/{case_.number}/{case_.offer}")
    play.clear_deadline(f"deliver/{case_.number}/{case_.offer}")
    play.emit(
        ev.VerdictGiven(
            rules=play.sources("judge.verdicts", "judge.selection"),
            number=case_.number,
            judge=player.id,
            verdict=value,
            reasons=reasons,
            changed=ruling.before,
        )
    )
    for changed in ruling.changes:
        play.emit(changed)
    score(play, player.id, play.number("judge.reward"), "judge.reward", number=case_.number)
    if _wins(play, case_, value):
        play.emit(ev.CaseSettled(rules=play.sources("win.paradox"), number=case_.number))
        win_by_paradox(play, case_.invoker)
    else:
        _may_be_overturned(play, case_)


def _may_give_verdict(play: Play, case_: Case, player: PlayerId, value: str) -> None:
    if case_.status is CaseStatus.JUDGED:
        raise Refused("judged-already", number=case_.number)
    _judges_only(play, case_, player)
    if case_.claim == "debate":
        raise Refused("verdict-on-debate", number=case_.number, proposal=case_.about)
    turn = play.state.turn
    if turn is not None and turn.player == player and "turn_player" in play.words("judge.never"):
        play.refuse("judge-own-turn", "judge.never", number=case_.number)
    allowed = play.words("judge.verdicts")
    if value not in allowed:
        play.refuse("verdict-unknown", "judge.verdicts", value=value, allowed=", ".join(allowed))


def _wins(play: Play, case_: Case, value: str) -> bool:
    """A true claim wins, if a rule still says so and its claimant still plays."""
    claimed = case_.claim == "paradox" and value == "true" and play.word("win.paradox") != "none"
    return claimed and play.state.player(case_.invoker).status is PlayerStatus.ACTIVE


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
    judge = case_.judge
    play.clear_deadline(f"overturn/{case_.number}/{case_.offer}")
    play.emit(ev.Overturned(rules=play.sources("judge.overturn"), number=case_.number))
    for changed in restored(play, case_):
        play.emit(changed)
    if judge is not None:
        _penalise(play, case_, judge, "judge.penalty.overturned")
    seek_judge(play, _case(play, case_.number))


def judge_gone(play: Play, player: PlayerId) -> None:
    """Cases of a judge who has left go to the next one."""
    for case_ in play.state.open_cases:
        if case_.judge == player and case_.status in (CaseStatus.OFFERED, CaseStatus.ASSIGNED):
            lose_judge(play, case_, "left")
