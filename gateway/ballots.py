"""Ballots by editing, taking back and reacting: which move, if any, such an event is.

Pure. Must never decide whether the ballot counts: the game does.
"""

from __future__ import annotations

from core.ids import AccountId, MessageId
from core.play.commands import (
    Accept,
    Act,
    AskJudge,
    Call,
    ComeBack,
    Concern,
    Consent,
    FileRequest,
    Forfeit,
    Invoke,
    Join,
    Leave,
    Move,
    OfficerConsent,
    Opposed,
    OpposeJudgement,
    OpposePrecedent,
    Propose,
    ProposeDecree,
    ProposeSanction,
    Ref,
    Refuse,
    Revise,
    ReviseRequest,
    Roll,
    Series,
    ShowUp,
    Side,
    Start,
    TakeVacation,
    Unvote,
    Verdict,
    Vote,
    Withdraw,
)
from core.play.state import GameState, Proposal
from gateway.speech.queries import Spoken, Utterance

_VERBS: dict[type, str] = {
    Propose: "revise",  # what an edited proposal is wanted to be
    Revise: "revise",
    Vote: "vote",
    Unvote: "unvote",
    Call: "call",
    Withdraw: "withdraw",
    Roll: "roll",
    Consent: "consent",
    Invoke: "judge",
    Accept: "accept",
    Refuse: "refuse",
    Verdict: "verdict",
    AskJudge: "ask",
    Act: "act",
    Join: "join",
    Start: "start",
    Leave: "leave",
    Forfeit: "forfeit",
    OfficerConsent: "consent",
    Concern: "proposal",
    ProposeSanction: "sanction",
    ProposeDecree: "decree",
    Opposed: "oppose",
    OpposeJudgement: "oppose",
    OpposePrecedent: "oppose",
    FileRequest: "revise",
    ReviseRequest: "revise",
    ShowUp: "debate",
    TakeVacation: "vacation",
    ComeBack: "back",
}


def is_ballot_of(state: GameState, message: MessageId, account: AccountId) -> bool:
    """Whether the message was a ballot of the account's player, in a vote open or closed."""
    player = state.of_account(account)
    if player is None:
        return False
    return any(
        ballot.message == message and ballot.voter == player.id
        for proposals in (state.open_proposals, reversed(state.closed_proposals))
        for proposal in proposals
        for ballot in proposal.ballots
    )


def proposal_of_message(state: GameState, message: MessageId) -> Proposal | None:
    """The open proposal that the message proposed, or called the vote on."""
    for proposal in state.open_proposals:
        if any(message in (known, _whole(known)) for known in proposal.messages):
            return proposal
    return None


def proposed_by(state: GameState, message: MessageId, account: AccountId) -> Proposal | None:
    """The open proposal of the account's player that the message proposed."""
    found, player = proposal_of_message(state, message), state.of_account(account)
    return found if found is not None and player is not None and found.proposer == player.id else None


def _whole(message: MessageId) -> str:
    """The message that one of several commands was said in."""
    whole, _, part = message.rpartition("#")
    return whole if whole and part.isdecimal() else message


def reaction_vote(side: Side, about: str) -> Vote | None:
    """The ballot a reaction to an announcement (of "301", of "R 1") is; None where that is of no vote."""
    series, _, number = about.rpartition(" ")
    known = next((s for s in Series if s.value == series), None)
    if known is None or not number.isascii() or not number.isdecimal():
        return None
    return Vote(side=side, ref=Ref(series=known, number=int(number)))


def verb_instead(meant: tuple[Utterance, ...]) -> str:
    """The verb to use in place of an edit of a command; "" where the edit is no command."""
    for utterance in meant:
        if isinstance(utterance, Spoken):
            return verb_of(utterance.move)
    return ""


def verb_of(move: Move) -> str:
    return _VERBS.get(type(move), type(move).__name__.lower())
