"""Whether a proposal concerns an office, and whether who exercises it consents.

Must never know how the votes are counted.
"""

from __future__ import annotations

import re

import msgspec

from core.ids import PlayerId
from core.law.reading import parse_reading
from core.law.rule import Setting
from core.play import events_offices as eo
from core.play.commands import ChangeKind, Ref, Series
from core.play.offices import acting, offices_of
from core.play.play import Play, Refused
from core.play.sealing import CONSENT, REFUSAL
from core.play.state import GameState, Proposal, ProposalStatus

CONCERNING = "adoption.concerning_office"
OF_OFFICERS = "office."  # the keys that say what officers may and must do
OF_RULES = (ChangeKind.ENACT, ChangeKind.AMEND, ChangeKind.REPEAL, ChangeKind.TRANSMUTE)
_WORD = re.compile(r"[\w.]+")


class Asked(msgspec.Struct, frozen=True):
    """Consent asked of the officers of ``offices``: whether all gave it, and whether by mere silence."""

    offices: tuple[str, ...]
    given: bool
    silent: bool

    @property
    def threshold(self) -> str:
        return "adoption.with_consent" if self.given else "adoption.without_consent"


def asked_consent(play: Play, proposal: Proposal) -> Asked | None:
    """As it stands now; None where the proposal concerns no office whose consent counts."""
    offices = concerned_offices(play, proposal)
    if not offices:
        return None
    said = [_said(play, proposal.ref, office) for office in offices]
    by_silence = play.word("office.silence") == "consent"
    given = [by_silence if word is None else word for word in said]
    return Asked(offices, all(given), all(word is None for word in said))


def _said(play: Play, ref: Ref, office: str) -> bool | None:
    """The latest word of who exercises the office now; while it is sealed, as if nothing had been said."""
    officer = acting(play, office)
    words = [
        c.given
        for c in play.state.offices.consents
        if c.ref == ref and c.office == office and c.player == officer
    ]
    return words[-1] if words else None


def sealed_consents(state: GameState, ref: Ref) -> tuple[str, ...]:
    """The seals that hide what officers said to the proposal, in order."""
    return tuple(c.seal for c in state.offices.consents if c.ref == ref and c.seal is not None)


# --- what a proposal concerns ------------------------------------------------------------


def concerned_offices(play: Play, proposal: Proposal) -> tuple[str, ...]:
    """The offices whose consent counts and that the proposal concerns."""
    if proposal.series is not Series.NUMBER or proposal.kind not in OF_RULES:
        return ()
    marked = {c.office for c in play.state.offices.concerned if c.ref == proposal.ref}
    listed = offices_of(play.state)
    return tuple(
        office
        for office in play.words(CONCERNING)
        if office in listed and (office in marked or touches(play, proposal, office))
    )


def touches(play: Play, proposal: Proposal, office: str) -> bool:
    """Whether it changes a rule whose reading names the office, or sets or drops a key that does."""
    target = None if proposal.target is None else play.state.rules.by_id(proposal.target)
    if target is not None and any(_names(setting, office) for setting in target.reading):
        return True
    if proposal.reading is None or proposal.kind not in (ChangeKind.ENACT, ChangeKind.AMEND):
        return False
    change = parse_reading(proposal.reading)
    if any(_names(setting, office) for setting in change.sets):
        return True
    for key in (*(setting.key for setting in change.sets), *change.drops):
        standing = play.settings.standing(key)
        if standing is not None and _names(standing.setting, office):
            return True
    return False


def _names(setting: Setting, office: str) -> bool:
    return setting.key.startswith(OF_OFFICERS) or office in _WORD.findall(setting.value)


def settle_concerns(play: Play) -> None:
    """Say of each proposal that is put to the vote which offices its settings show it to concern."""
    if not play.words(CONCERNING):
        return
    for proposal in play.state.open_proposals:
        if proposal.status is not ProposalStatus.VOTING:
            continue
        known = {c.office for c in play.state.offices.concerned if c.ref == proposal.ref}
        for office in concerned_offices(play, proposal):
            if office not in known:
                _mark(play, proposal, office, None)


def _mark(play: Play, proposal: Proposal, office: str, by: PlayerId | None) -> None:
    rules = play.sources(CONCERNING)
    number, series = proposal.number, proposal.series
    play.emit(eo.ConcernMarked(rules=rules, number=number, series=series, office=office, by=by))


# --- moves -------------------------------------------------------------------------------


def _open_proposal(play: Play, number: int) -> Proposal:
    proposal = play.state.proposal(number)
    if proposal is None:
        raise Refused("no-such-proposal", number=number)
    if proposal.status not in (ProposalStatus.DEBATE, ProposalStatus.VOTING):
        raise Refused("vote-closed", number=number, status=proposal.status.value)
    return proposal


def mark_concern(play: Play, number: int, office: str) -> None:
    """Somebody says that the proposal concerns the office; a dispute about it is for a judge."""
    play.playing()
    player = play.player()
    proposal = _open_proposal(play, number)
    listed = offices_of(play.state)
    if office not in listed:
        play.refuse("no-such-office", "offices", office=office, offices=", ".join(listed))
    if office not in play.words(CONCERNING):
        play.refuse("office-not-asked", CONCERNING, office=office)
    if office in concerned_offices(play, proposal):
        play.refuse("concerns-already", CONCERNING, number=number, office=office)
    _mark(play, proposal, office, player.id)


def say_consent(play: Play, number: int, *, no: bool) -> None:
    """Who exercises an office consents, or refuses, until the close; the latest word counts."""
    play.playing()
    player = play.player()
    proposal = _open_proposal(play, number)
    if proposal.status is ProposalStatus.DEBATE:
        proposer = play.name(proposal.proposer)
        play.refuse("vote-not-open", "proposal.voting_opens", number=number, player=proposer)
    asked = concerned_offices(play, proposal)
    own = [office for office in asked if acting(play, office) == player.id]
    if not asked:
        play.refuse("consent-not-asked", CONCERNING, number=number)
    if not own:
        play.refuse("officer-only", CONCERNING, office=", ".join(asked), number=number)
    for office in own:
        play.emit(
            eo.ConsentSaid(
                rules=play.sources(CONCERNING),
                number=proposal.number,
                office=office,
                player=player.id,
                given=None if proposal.secret else not no,
                seal=play.sealed(REFUSAL if no else CONSENT) if proposal.secret else None,
            )
        )
