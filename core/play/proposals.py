"""Proposing, revising, withdrawing, and calling the vote. Must never know how votes are counted."""

from __future__ import annotations

from core.ids import Instant, ProposalNumber
from core.law.durations import Duration
from core.play import events as ev
from core.play.changes import Change, check, find_target
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.debates import debates, settle_debate
from core.play.hooking import loaded
from core.play.overturning import overturn_target
from core.play.play import Play, Refused
from core.play.presence import running
from core.play.probation import keep_in_time, request_deadline
from core.play.state import Part, Player, Proposal, ProposalStatus, Turn
from core.play.trial import try_code
from core.play.turns import proposals_made, require_turn
from core.play.voting import chosen, electors, present_for_quorum, proposal_names, vote_deadline, voter_names


def propose(play: Play, draft: Draft) -> None:
    play.playing()
    player = play.player()
    turn = _may_propose(play, player)
    number = _next_number(play)
    kind = draft.kind
    if kind is None:
        raise Refused("kind-missing")
    target = find_target(play, kind, draft.target)
    case_ = overturn_target(play, draft.target) if kind is ChangeKind.OVERTURN else None
    change = Change(
        kind=kind,
        target=target,
        title=draft.title or "",
        text=draft.text or "",
        reading=draft.reading,
        code=loaded(play, draft.code),
        case=case_,
    )
    check(play, change, number)
    play.emit(
        ev.Proposed(
            rules=play.sources("proposal.by", "proposal.first_number"),
            number=number,
            kind=kind,
            proposer=player.id,
            target=None if target is None else target.id,
            target_number=case_ if target is None else target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
            code=change.code,
            message=play.command.message,
        )
    )
    try_code(play, change, Ref(Series.NUMBER, number), number)
    if turn is not None:
        play.clear_deadline(f"turn/{turn.number}")
    if play.word("proposal.voting_opens") == "on_distribution":
        _open_vote(play, _open(play, number), None, called=False)


def _may_propose(play: Play, player: Player) -> Turn | None:
    if play.word("proposal.by") != "turn_player":
        return _beside_turns(play, player)
    if play.state.turn is None:
        return None
    turn = require_turn(play, player.id, "proposal.by")
    if turn.part is not Part.PROPOSE:
        _within_limit(play, turn)
        play.refuse("not-time-to-propose", "turn.parts", part=turn.part.value)
    return turn


def _within_limit(play: Play, turn: Turn) -> None:
    limit = play.integer("proposal.per_turn")
    if limit is not None and proposals_made(play, turn) >= limit:
        play.refuse("proposed-already", "proposal.per_turn", limit=limit)


def _beside_turns(play: Play, player: Player) -> Turn | None:
    """Where anybody may propose at any time: the turn, if it is the player's own."""
    turn = play.state.turn
    if turn is None or turn.player != player.id or turn.ended:
        return None
    _within_limit(play, turn)
    return turn


def _next_number(play: Play) -> ProposalNumber:
    """The next of the series that no rule has or had: a rule made by the proposal will have it."""
    number: int | None = play.state.next_number
    if number is None:
        number = play.integer("proposal.first_number") or 1
    taken = {n for rule in play.state.rules.rules for n in (rule.number, *rule.history)}
    while number in taken:
        number += 1
    return ProposalNumber(number)


def _open(play: Play, number: int) -> Proposal:
    return next(p for p in play.state.open_proposals if p.ref == Ref(Series.NUMBER, number))


def _in_debate(play: Play, ref: Ref | None) -> tuple[Proposal, Player]:
    play.playing()
    player = play.player()
    proposal = chosen(play, ref, ProposalStatus.DEBATE, proposer=player.id)
    if proposal.status is ProposalStatus.VOTING:
        play.refuse("vote-already-open", "proposal.voting_opens", number=proposal.number)
    if proposal.status is not ProposalStatus.DEBATE:
        raise Refused("proposal-closed", number=proposal.number, status=proposal.status.value)
    return proposal, player


def _proposers_only(play: Play, proposal: Proposal, player: Player) -> None:
    if proposal.proposer != player.id:
        play.refuse(
            "proposer-only",
            "proposal.voting_opens",
            number=proposal.number,
            player=play.name(proposal.proposer),
        )


def revise(play: Play, number: int | None, draft: Draft) -> None:
    ref = None if number is None else Ref(Series.NUMBER, number)
    proposal, player = _in_debate(play, ref)
    _proposers_only(play, proposal, player)
    kind = draft.kind or proposal.kind
    target = None
    case_ = _revised_case(play, proposal, draft, kind)
    if kind not in (ChangeKind.ENACT, ChangeKind.OVERTURN):
        if draft.target is not None:
            target = find_target(play, kind, draft.target)
        elif proposal.target is not None:
            target = play.state.rules.by_id(proposal.target)
    change = Change(
        kind=kind,
        target=target,
        title=proposal.title if draft.title is None else draft.title,
        text=proposal.text if draft.text is None else draft.text,
        reading=proposal.reading if draft.reading is None else draft.reading,
        code=proposal.code if draft.code is None else loaded(play, draft.code),
        case=case_,
    )
    check(play, change, proposal.number)
    play.emit(
        ev.Revised(
            rules=play.sources("proposal.voting_opens"),
            number=proposal.number,
            kind=kind,
            target=None if target is None else target.id,
            target_number=case_ if target is None else target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
            code=change.code,
        )
    )
    try_code(play, change, proposal.ref, proposal.number)


def _revised_case(play: Play, proposal: Proposal, draft: Draft, kind: ChangeKind) -> int | None:
    """The case of a revised overturning; in time when it was proposed, it stays so."""
    if kind is not ChangeKind.OVERTURN:
        return None
    if draft.target is None and proposal.kind is kind:
        return proposal.target_number
    return overturn_target(play, draft.target)


def withdraw(play: Play, ref: Ref | None) -> None:
    proposal, player = _in_debate(play, ref)
    if not play.flag("proposal.may_withdraw", proposal_names(play, proposal)):
        play.refuse("may-not-withdraw", "proposal.may_withdraw", number=proposal.number)
    _proposers_only(play, proposal, player)
    play.emit(ev.Withdrawn(rules=play.sources("proposal.may_withdraw"), number=proposal.number))
    settle_debate(play, proposal.number)


def lapse(play: Play, proposal: Proposal) -> None:
    """A proposal in debate whose proposer is gone."""
    play.emit(ev.Withdrawn(number=proposal.number, series=proposal.series, gone=True))
    if proposal.series is Series.REQUEST:
        play.clear_deadline(request_deadline(proposal.number))
    else:
        settle_debate(play, proposal.number)


def call(play: Play, ref: Ref | None, period: Duration | None) -> None:
    proposal, player = _in_debate(play, ref)
    _may_call(play, proposal, player)
    _open_vote(play, proposal, period, called=True)


def _may_call(play: Play, proposal: Proposal, player: Player) -> None:
    """The proposer, unless a judge was asked to end the debate and the rules leave it to him."""
    if proposal.series is not Series.NUMBER:
        _proposers_only(play, proposal, player)
        return
    asked = debates(play, proposal.number)
    if not any(c.judge == player.id for c in asked):
        judge = next((c.judge for c in asked if c.judge is not None), None)
        if judge is not None and play.word("proposal.debate_ends") == "judge":
            play.refuse("judge-ends-debate", "proposal.debate_ends", judge=play.name(judge))
        _proposers_only(play, proposal, player)
    settle_debate(play, proposal.number)


def _open_vote(play: Play, proposal: Proposal, period: Duration | None, *, called: bool) -> None:
    running(play)
    target = None if proposal.target is None else play.state.rules.by_id(proposal.target)
    if proposal.kind not in (ChangeKind.ENACT, ChangeKind.OVERTURN) and target is None:
        raise Refused("target-gone", number=proposal.ref, target=proposal.target_number)
    closes = _closing_time(play, proposal, period, called=called)
    keep_in_time(play, proposal, closes)
    at_open = play.word("voting.electorate", proposal_names(play, proposal)) == "at_open"
    play.emit(
        ev.VoteOpened(
            rules=play.sources("proposal.voting_opens", "voting.period", "voting.secret"),
            number=proposal.number,
            series=proposal.series,
            closes=closes,
            secret=play.flag("voting.secret", proposal_names(play, proposal)),
            electorate=electors(play, proposal) if at_open else None,
            quorum_base=present_for_quorum(play, proposal) if _counted_at_open(play, proposal) else None,
            message=play.command.message,
        )
    )
    if closes is not None:
        play.set_deadline(vote_deadline(proposal), closes, "voting.period")


def _counted_at_open(play: Play, proposal: Proposal) -> bool:
    names = voter_names(play, proposal)
    return (
        bool(play.number("adoption.quorum", names)) and play.word("adoption.quorum_counted", names) == "open"
    )


def _closing_time(play: Play, proposal: Proposal, period: Duration | None, *, called: bool) -> Instant | None:
    """None: when all have voted. A vote nobody called lasts as short as a chosen period may."""
    names = proposal_names(play, proposal)
    chosen_by_caller = play.word_or_length("voting.period", names) == "chosen"
    if chosen_by_caller and not called:
        period = play.length("voting.minimum_period", names)
    fixed = play.length("voting.period", names)
    if fixed is not None:
        if period is not None and fixed.after(play.at) != period.after(play.at):
            play.refuse("period-fixed", "voting.period", period=fixed)
        return fixed.after(play.at)
    if period is None:
        if chosen_by_caller and called:
            play.refuse("period-missing", "voting.period")
        return None
    if not chosen_by_caller and play.flag("voting.compulsory", names):
        play.refuse("no-period", "voting.compulsory", number=proposal.number)
    least = play.length("voting.minimum_period", names)
    if least is not None and period.after(play.at) < least.after(play.at):
        play.refuse("period-short", "voting.minimum_period", least=least)
    return period.after(play.at)
