"""Every key a reading may set: the one table that parsing, checks, errors and help are made from.

A new key is one row in a table module. Must never know which rule sets a key.
"""

from __future__ import annotations

from core.law.vocabulary.check import canonical_value, check_value, coerce
from core.law.vocabulary.entry import (
    NAMES,
    PROPOSAL_KINDS,
    Entry,
    Flag,
    Integer,
    Kind,
    Length,
    Number,
    Patterns,
    Thresholds,
    ValueType,
    WordList,
    Words,
    WordSet,
    choices_of,
)
from core.law.vocabulary.table import AREAS, LIMIT_KEY, VOCABULARY, UnknownKey, entry, takes_none

__all__ = [
    "AREAS", "LIMIT_KEY", "NAMES", "PROPOSAL_KINDS", "VOCABULARY", "Entry", "Flag", "Integer", "Kind",
    "Length", "Number", "Patterns", "Thresholds", "UnknownKey", "ValueType", "WordList", "WordSet",
    "Words", "canonical_value", "check_value", "choices_of", "coerce", "entry", "takes_none",
]  # fmt: skip
