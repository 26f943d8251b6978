"""A rule: what its text says and what the engine takes it to mean.

Must never know how a rule is changed or which rule wins.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from core.ids import Key, RuleId, RuleNumber


class RuleKind(Enum):
    RULE = "rule"
    DECREE = "decree"


class Setting(msgspec.Struct, frozen=True):
    """One ``key = value`` of a reading.

    ``value`` is kept as it was typed, blanks normalised. ``default`` is ``?=``: it yields to any
    other rule that sets the key. ``by`` tells who set it: "pack", "proposal 301", "case 3".
    """

    key: Key
    value: str
    default: bool = False
    by: str = "pack"


class Translation(msgspec.Struct, frozen=True):
    """A rule's title and text in another language than the authoritative one."""

    language: str
    title: str
    text: str


class Code(msgspec.Struct, frozen=True):
    """What a rule does beyond its settings, in players' own code, as typed.

    ``hooks`` are its functions that are called when something happens, ``reads`` what they are shown.
    """

    text: str
    hooks: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule in force. ``id`` never changes; ``history`` lists its numbers, the present one last.

    ``supplied`` is "" for a rule that is its source's, "all" or "part" for what we supplied.
    """

    id: RuleId
    number: RuleNumber
    mutable: bool
    title: str
    text: str
    kind: RuleKind = RuleKind.RULE
    reading: tuple[Setting, ...] = ()
    history: tuple[RuleNumber, ...] = ()
    translations: tuple[Translation, ...] = ()
    supplied: str = ""
    coded: Code | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="code")

    @property
    def code(self) -> Code | None:
        """None where the rule has none; such a rule is stored as before rules could have code."""
        return None if isinstance(self.coded, msgspec.UnsetType) else self.coded


def coded(code: Code | None) -> Code | msgspec.UnsetType:
    """A rule's code as the rule keeps it: code without text is none."""
    return msgspec.UNSET if code is None or not code.text else code
