"""Who judges: the steps of the selection, whom they can find, and who may take a case himself.

A step is an office, a draw, or the seat before the one whose turn it is. Must never know what is judged.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.ids import CaseNumber, PlayerId
from core.play import events as ev
from core.play import events_review as rv
from core.play.cases import find_case
from core.play.offices import acting, holder, officers, offices_of
from core.play.play import Play
from core.play.seating import player_before
from core.play.state import Case, CaseStatus, GameState, PlayerStatus

LOTS = ("random", "previous_player")  # every other step is an office


def seek_judge(play: Play, case_: Case) -> None:
    """Ask the next possible judge, or say that nobody is left to ask."""
    found = _of_turn(play, case_) or _selected(play, case_, case_.step + 1)
    if found is None:
        _nobody(play, case_)
        return
    judge, step = found
    within = play.length("judge.accept_within")
    play.emit(
        ev.JudgeAsked(
            rules=play.sources("judge.selection", "judge.never", "judge.term"),
            number=case_.number,
            judge=judge,
            offer=case_.offer + 1,
            assigned=within is None,
            for_turn=_for_turn(play),
            step=step,
        )
    )
    if within is not None:
        due = within.after(play.at)
        play.emit(ev.CaseDue(number=case_.number, due=due))
        play.set_deadline(f"accept/{case_.number}/{case_.offer + 1}", due, "judge.accept_within")
    else:
        start_delivery(play, find_case(play, case_.number))


def seat(play: Play, case_: Case, judge: PlayerId) -> None:
    """He judges it, as declared: no rule says who does."""
    for kind in ("accept", "deliver"):
        play.clear_deadline(f"{kind}/{case_.number}/{case_.offer}")
    offer = case_.offer + 1
    play.emit(ev.JudgeAsked(number=case_.number, judge=judge, offer=offer, assigned=True, step=-1))
    start_delivery(play, find_case(play, case_.number))


def unseated(play: Play, case_: Case) -> bool:
    """Whether no rule says who judges it, or what rules say finds nobody as things are, though somebody may judge."""
    if case_.verdict is not None or awaited(play.state, case_.number) or not _eligible(play, case_):
        return False
    steps = play.words("judge.selection")
    if not steps:
        return True
    if case_.judge is not None or takers(play, case_) or "random" in steps:
        return False
    listed = offices_of(play.state)  # of an office that there is a holder can be had
    return not any(step in listed or _by_step(play, case_, step) is not None for step in steps)


def start_delivery(play: Play, case_: Case) -> None:
    within = play.length("judge.deliver_within")
    if within is None:
        return
    due = within.after(play.at)
    play.emit(ev.CaseDue(rules=play.sources("judge.deliver_within"), number=case_.number, due=due))
    play.set_deadline(f"deliver/{case_.number}/{case_.offer}", due, "judge.deliver_within")


def _nobody(play: Play, case_: Case) -> None:
    steps = play.words("judge.selection")
    rules = play.sources("judge.selection", "judge.never")
    if steps and steps[-1] not in LOTS:
        offices = tuple(step for step in steps if step not in LOTS)
        play.emit(rv.OpenToOfficers(rules=rules, number=case_.number, offices=offices))
    else:
        play.emit(ev.NoJudge(rules=rules, number=case_.number))


def awaited(state: GameState, case_: CaseNumber) -> bool:
    """Whether the case is about a precedent and waits for those who may oppose judging it again."""
    return any(d.id == f"rejudge/{case_}" for d in state.deadlines)


# --- the steps -----------------------------------------------------------------------


def _for_turn(play: Play) -> bool:
    return play.state.turn is not None and play.word("judge.term") == "turn"


def _of_turn(play: Play, case_: Case) -> tuple[PlayerId, int] | None:
    """Who judges all questions of this turn already; by office only as long as he holds one."""
    turn = play.state.turn
    if turn is None or turn.judge is None or not _for_turn(play):
        return None
    judge = turn.judge
    steps, step = play.words("judge.selection"), max(case_.step, 0)
    if judge in case_.refused or not may_judge(play, case_, judge, by_lot=True):
        return None
    if _is_office(steps, step) and not _in_office(play, judge, steps):
        return None
    return judge, step


def _selected(play: Play, case_: Case, first: int) -> tuple[PlayerId, int] | None:
    """Whom the step ``first`` or one after it finds; a last draw or seat is tried again and again."""
    for index, step in _steps_from(play, first):
        found = _by_step(play, case_, step)
        if found is not None:
            return found, index
    return None


def _steps_from(play: Play, first: int) -> tuple[tuple[int, str], ...]:
    steps = play.words("judge.selection")
    if steps and steps[-1] in LOTS:
        first = min(first, len(steps) - 1)
    return tuple(enumerate(steps))[first:]


def _by_step(play: Play, case_: Case, step: str) -> PlayerId | None:
    if step == "random":
        return _drawn(play, case_)
    if step == "previous_player":
        return _seated(play, case_)
    officer = acting(play, step)
    if officer is None or officer in case_.refused or not may_judge(play, case_, officer, by_lot=False):
        return None
    return officer


def may_judge(play: Play, case_: Case, player: PlayerId, *, by_lot: bool) -> bool:
    """``by_lot``: drawn or seated, and not by office."""
    never = play.words("judge.never")
    turn = play.state.turn
    barred = player in case_.overruled or play.state.player(player).status is not PlayerStatus.ACTIVE
    barred = barred or ("invoker" in never and player == case_.invoker)
    barred = barred or ("refused" in never and player in case_.refused)
    barred = barred or ("latest" in never and player == case_.latest)
    if by_lot:
        barred = barred or ("turn_player" in never and turn is not None and player == turn.player)
        barred = barred or ("officers" in never and player in officers(play.state))
    return not barred


def _eligible(play: Play, case_: Case) -> list[PlayerId]:
    return [p.id for p in play.state.active() if may_judge(play, case_, p.id, by_lot=True)]


def _drawn(play: Play, case_: Case) -> PlayerId | None:
    eligible = _eligible(play, case_)
    if not eligible:
        return None
    purpose = f"judge/case {case_.number}/offer {case_.offer + 1}"
    return eligible[play.draw(purpose, len(eligible)) - 1]


def _seated(play: Play, case_: Case) -> PlayerId | None:
    """The player before the one whose turn it is; after each asked in vain one further back."""
    turn = play.state.turn
    if turn is None:
        return None
    order = play.word("turn.order")
    candidate: PlayerId | None = turn.player
    for _ in play.state.players:
        candidate = None if candidate is None else player_before(play.state, order, candidate)
        if candidate is None:
            return None
        if candidate not in case_.refused and may_judge(play, case_, candidate, by_lot=True):
            return candidate
    return None


# --- judges by office ----------------------------------------------------------------


def by_office(play: Play, case_: Case) -> bool:
    """Whether the step that found the judge is an office."""
    return _of_office(case_, play.words("judge.selection"))


def _of_office(case_: Case, steps: tuple[str, ...]) -> bool:
    return _is_office(steps, case_.step)


def _is_office(steps: tuple[str, ...], step: int) -> bool:
    return 0 <= step < len(steps) and steps[step] not in LOTS


def _in_office(play: Play, player: PlayerId, steps: tuple[str, ...]) -> bool:
    """Whether the player holds one of the offices that judge, or acts for who does."""
    return any(player in (holder(play.state, o), acting(play, o)) for o in steps if o not in LOTS)


def takers(play: Play, case_: Case) -> tuple[PlayerId, ...]:
    """The officers who may take a case that nobody who was asked has judged."""
    found: list[PlayerId] = []
    for office in play.state.review.offices_for(case_.number):
        for player in (holder(play.state, office), acting(play, office)):
            if player is not None and player not in found and player not in case_.overruled:
                found.append(player)
    return tuple(p for p in found if play.state.player(p).status is PlayerStatus.ACTIVE)


def stand_in(play: Play, case_: Case) -> PlayerId | None:
    """The officer of the next step, who may judge at once if he thinks the one asked is away."""
    steps = play.words("judge.selection")
    following = case_.step + 1
    if case_.status is not CaseStatus.OFFERED or not by_office(play, case_) or following >= len(steps):
        return None
    if steps[following] in LOTS:
        return None
    officer = _by_step(play, case_, steps[following])
    return None if officer == case_.judge else officer


def may_come_back(play: Play, case_: Case, player: PlayerId) -> bool:
    """Whether somebody stood in for the player, whose own time to judge is not over."""
    judgement = play.state.review.judgement(case_.number)
    if judgement is None or judgement.absent != player or case_.status is not CaseStatus.JUDGED:
        return False
    return any(d.id == f"return/{case_.number}/{case_.offer}" for d in play.state.deadlines)


def reseat(play: Play) -> bool:
    """Ask officers who have come into office since, and take cases from who has lost it."""
    steps, for_turn = play.words("judge.selection"), _for_turn(play)  # the same for every case
    for case_ in play.state.open_cases:
        if case_.status is CaseStatus.OVERTURNED and case_.verdict is None:
            seek_judge(play, case_)
            return True
        if _can_be_judged_now(play, case_):
            seek_judge(play, case_)
            return True
        offices = play.state.review.offices_for(case_.number)
        if any(_by_step(play, case_, office) is not None for office in offices):
            _ask_anew(play, case_)
            return True
        if case_.judge is not None and _out_of_office(play, case_, steps):
            _pass_on(play, case_, case_.judge, "office", "judge.selection")
            return True
        if case_.judge is not None and for_turn and _out_of_term(play, case_):
            _pass_on(play, case_, case_.judge, "turn", "judge.term")
            return True
    return False


def _can_be_judged_now(play: Play, case_: Case) -> bool:
    """Nobody was left to ask, and by now there is: somebody came, came back, or the rules let him.

    Where one judge has all the questions of a turn, one without a judge is settled with that turn."""
    if case_.status is not CaseStatus.OPEN or awaited(play.state, case_.number) or _for_turn(play):
        return False
    if play.state.review.offices_for(case_.number):
        return False
    return any(
        bool(_eligible(play, case_)) if step == "random" else _by_step(play, case_, step) is not None
        for _, step in _steps_from(play, case_.step + 1)
    )


def _pass_on(play: Play, case_: Case, judge: PlayerId, how: str, key: str) -> None:
    for kind in ("accept", "deliver"):
        play.clear_deadline(f"{kind}/{case_.number}/{case_.offer}")
    play.emit(ev.JudgeLost(rules=play.sources(key), number=case_.number, judge=judge, how=how))
    _ask_anew(play, find_case(play, case_.number))


def _out_of_term(play: Play, case_: Case) -> bool:
    """A new turn has begun: what is not judged yet is for the judge of this turn."""
    if case_.status not in (CaseStatus.OFFERED, CaseStatus.ASSIGNED):
        return False
    turn = play.state.turn
    return turn is not None and not turn.ended and case_.seated is not None and case_.seated != turn.number


def _ask_anew(play: Play, case_: Case) -> None:
    """From the first step; who was asked in vain is not asked again by office."""
    seek_judge(play, replace(case_, step=-1))


def _out_of_office(play: Play, case_: Case, steps: tuple[str, ...]) -> bool:
    if case_.status not in (CaseStatus.OFFERED, CaseStatus.ASSIGNED) or not _of_office(case_, steps):
        return False
    return case_.judge is not None and not _in_office(play, case_.judge, steps)
