"""Secret ballots: what the log keeps of them until the close is a seal, and nothing else.

Must never know where the hidden part is kept.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace

from core.play.commands import ChangeBallot, Command, OfficerConsent, SealedConsent, SealedVote, Vote
from core.play.events import OpenedBallot, Refusal
from core.play.state import GameState, Proposal, ProposalStatus

_TELLING = ("must-vote",)
CONSENT, REFUSAL = "consent", "refusal"  # what an officer's seal may hide


class SealNotKept(KeyError):
    """Nobody has what the seal hides."""


class Hidden(msgspec.Struct, frozen=True):
    """What a seal hides: 32 random bytes and a word, such as a ballot's side."""

    nonce: bytes
    text: str

    @property
    def seal(self) -> str:
        """SHA-256 of the nonce and the word, in hexadecimal."""
        return hashlib.sha256(self.nonce + self.text.encode()).hexdigest()

    def packed(self) -> bytes:
        return self.nonce + self.text.encode()

    @staticmethod
    def unpacked(secret: bytes) -> Hidden:
        return Hidden(secret[:32], secret[32:].decode())

    def opened(self) -> OpenedBallot:
        return OpenedBallot(self.seal, self.nonce.hex(), self.text)

    def __repr__(self) -> str:
        return "Hidden(…)"


def secret_polls(state: GameState) -> tuple[Proposal, ...]:
    return tuple(p for p in state.open_proposals if p.secret and p.status is ProposalStatus.VOTING)


def conceal(state: GameState | None, command: Command, nonce: bytes) -> tuple[Command, Hidden | None]:
    """The command as the log may keep it, and what it hides, if a secret vote is open that it may mean.

    Whether it will be refused does not matter: a refused ballot tells as much."""
    move = command.move
    if state is None or not secret_polls(state):
        return command, None
    if isinstance(move, Vote):
        hidden = Hidden(nonce, move.side.value)
        sealed = SealedVote(seal=hidden.seal, ref=move.ref, elect=move.elect)
        return replace(command, move=sealed), hidden
    if isinstance(move, OfficerConsent):
        hidden = Hidden(nonce, REFUSAL if move.no else CONSENT)
        return replace(command, move=SealedConsent(number=move.number, seal=hidden.seal)), hidden
    if isinstance(
        move, ChangeBallot
    ):  # a secret ballot is never changed by an edit; what it says stays unsaid
        return replace(command, move=replace(move, side=None)), None
    return command, None


def tells(hidden: Hidden | None, refused: Refusal | None) -> bool:
    """Whether the bare refusal says what a seal was to hide: only an abstention is refused so."""
    return hidden is not None and refused is not None and refused.code in _TELLING


def seals_of(state: GameState) -> tuple[str, ...]:
    """All seals that are still to be opened, in order."""
    found: list[str] = []
    for poll in secret_polls(state):
        found.extend(b.seal for b in poll.ballots if b.seal is not None)
        found.extend(c.seal for c in state.offices.consents if c.ref == poll.ref and c.seal is not None)
    return tuple(found)
