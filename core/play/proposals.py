"""Proposing, revising, withdrawing, and calling the vote. Must never know how votes are counted."""

from __future__ import annotations

from core.ids import Instant, ProposalNumber
from core.law.durations import Duration
from core.play import events as ev
from core.play.changes import Change, check, find_target
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.play import Play, Refused
from core.play.state import Part, Player, Proposal, ProposalStatus, Turn
from core.play.turns import proposals_made, require_turn
from core.play.voting import chosen, electors, present_for_quorum


def propose(play: Play, draft: Draft) -> None:
    play.playing()
    player = play.player()
    turn = _may_propose(play, player)
    number = _next_number(play)
    kind = draft.kind
    if kind is None:
        raise Refused("kind-missing")
    target = find_target(play, kind, draft.target)
    change = Change(
        kind=kind, target=target, title=draft.title or "", text=draft.text or "", reading=draft.reading
    )
    check(play, change, number)
    play.emit(
        ev.Proposed(
            rules=play.sources("proposal.by", "proposal.first_number"),
            number=number,
            kind=kind,
            proposer=player.id,
            target=None if target is None else target.id,
            target_number=None if target is None else target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
            message=play.command.message,
        )
    )
    if turn is not None:
        play.clear_deadline(f"turn/{turn.number}")
    if play.word("proposal.voting_opens") == "on_distribution":
        _open_vote(play, _open(play, number), None)


def _may_propose(play: Play, player: Player) -> Turn | None:
    if play.word("proposal.by") != "turn_player":
        return play.state.turn if _own_turn(play, player) else None
    if play.state.turn is None:
        return None
    turn = require_turn(play, player.id, "proposal.by")
    if turn.part is not Part.PROPOSE:
        limit = play.integer("proposal.per_turn")
        if limit is not None and proposals_made(play, turn) >= limit:
            play.refuse("proposed-already", "proposal.per_turn", limit=limit)
        play.refuse("not-time-to-propose", "turn.parts", part=turn.part.value)
    return turn


def _own_turn(play: Play, player: Player) -> bool:
    turn = play.state.turn
    return turn is not None and turn.player == player.id and not turn.ended


def _next_number(play: Play) -> ProposalNumber:
    if play.state.next_number is not None:
        return play.state.next_number
    return ProposalNumber(play.integer("proposal.first_number") or 1)


def _open(play: Play, number: int) -> Proposal:
    return next(p for p in play.state.open_proposals if p.number == number)


def _in_debate(play: Play, ref: Ref | None) -> tuple[Proposal, Player]:
    play.playing()
    player = play.player()
    proposal = chosen(play, ref, ProposalStatus.DEBATE)
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
    if kind is not ChangeKind.ENACT:
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
    )
    check(play, change, proposal.number)
    play.emit(
        ev.Revised(
            rules=play.sources("proposal.voting_opens"),
            number=proposal.number,
            kind=kind,
            target=None if target is None else target.id,
            target_number=None if target is None else target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
        )
    )


def withdraw(play: Play, ref: Ref | None) -> None:
    proposal, player = _in_debate(play, ref)
    if not play.flag("proposal.may_withdraw"):
        play.refuse("may-not-withdraw", "proposal.may_withdraw", number=proposal.number)
    _proposers_only(play, proposal, player)
    play.emit(ev.Withdrawn(rules=play.sources("proposal.may_withdraw"), number=proposal.number))


def call(play: Play, ref: Ref | None, period: Duration | None) -> None:
    proposal, player = _in_debate(play, ref)
    _may_call(play, proposal, player)
    _open_vote(play, proposal, period)


def _may_call(play: Play, proposal: Proposal, player: Player) -> None:
    """The proposer, unless a judge was asked to end the debate and the rules leave it to him."""
    asked = [c for c in play.state.open_cases if c.claim == "debate" and c.about == proposal.number]
    for case_ in asked:
        if case_.judge == player.id:
            play.emit(ev.CaseSettled(rules=play.sources("proposal.debate_ends"), number=case_.number))
            return
    if asked and play.word("proposal.debate_ends") == "judge":
        judge = asked[0].judge
        play.refuse(
            "judge-ends-debate", "proposal.debate_ends", judge="" if judge is None else play.name(judge)
        )
    _proposers_only(play, proposal, player)
    for case_ in asked:
        play.emit(ev.CaseSettled(rules=play.sources("proposal.debate_ends"), number=case_.number))


def _open_vote(play: Play, proposal: Proposal, period: Duration | None) -> None:
    target = None if proposal.target is None else play.state.rules.by_id(proposal.target)
    if proposal.kind is not ChangeKind.ENACT and target is None:
        raise Refused("target-gone", number=proposal.number, target=proposal.target_number)
    closes = _closing_time(play, period)
    at_open = play.word("voting.electorate") == "at_open"
    play.emit(
        ev.VoteOpened(
            rules=play.sources("proposal.voting_opens", "voting.period"),
            number=proposal.number,
            closes=closes,
            electorate=electors(play, proposal) if at_open else None,
            quorum_base=present_for_quorum(play, proposal) if _counted_at_open(play) else None,
            message=play.command.message,
        )
    )
    if closes is not None:
        play.set_deadline(f"vote/{proposal.number}", closes, "voting.period")


def _counted_at_open(play: Play) -> bool:
    return bool(play.number("adoption.quorum")) and play.word("adoption.quorum_counted") == "open"


def _closing_time(play: Play, period: Duration | None) -> Instant | None:
    if play.word_or_length("voting.period") == "chosen":
        if period is None:
            play.refuse("period-missing", "voting.period")
        least = play.length("voting.minimum_period")
        if least is not None and period.after(play.at) < least.after(play.at):
            play.refuse("period-short", "voting.minimum_period", least=least)
        return period.after(play.at)
    fixed = play.length("voting.period")
    if fixed is not None and period is not None and fixed.after(play.at) != period.after(play.at):
        play.refuse("period-fixed", "voting.period", period=fixed)
    length = fixed if fixed is not None else period
    return None if length is None else length.after(play.at)
