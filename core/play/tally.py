"""The count of a closed vote, with everything needed to explain it later.

Must never know how the ballots came in.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.ids import PlayerId


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """``for_``/``against`` are players whose ballot counted; ``abstained`` the other voters.

    ``votes_for``/``votes_against`` are votes (players times votes each). ``threshold`` and
    ``quorum`` are the settings as their rules had them, a threshold that looks at the votes as it
    is written; the ``…_rules`` are those rules.
    """

    for_: tuple[PlayerId, ...]
    against: tuple[PlayerId, ...]
    abstained: tuple[PlayerId, ...]
    votes_for: int
    votes_against: int
    voters: int
    needed: int
    threshold: str
    threshold_rules: tuple[int, ...] = ()
    carried: bool = False
    quorum: Fraction = Fraction(0)
    quorum_base: int = 0
    quorum_present: int = 0
    quorum_met: bool = True
    quorum_rules: tuple[int, ...] = ()
    random_for: int = 0  # voters by chance
    random_against: int = 0
    random_abstained: int = 0
    concerns: tuple[str, ...] = ()  # the offices whose consent was asked
    consent: bool | None = None  # whether it was given; None where it was not asked
    consent_silent: bool = False  # by silence
    consent_rules: tuple[int, ...] = ()
    gone: tuple[PlayerId, ...] = ()  # of the voters those who were none any more: their ballots stood
    impossible: str = ""  # why a carried change could not take effect

    @property
    def votes_cast(self) -> int:
        return self.votes_for + self.votes_against
