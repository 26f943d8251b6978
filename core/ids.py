"""The names of things, as distinct types. Must never know what the things are."""

from __future__ import annotations

from typing import NewType

GameId = NewType("GameId", str)  # the casefolded name of a game, unique in a store
PlayerId = NewType("PlayerId", int)  # counts from 1 within a game, in order of joining
RuleId = NewType("RuleId", int)  # stable for the life of a rule, whatever its number
RuleNumber = NewType("RuleNumber", int)
ProposalNumber = NewType("ProposalNumber", int)
CaseNumber = NewType("CaseNumber", int)
PersonId = NewType("PersonId", str)  # the first account of a person: "libera/alice"
AccountId = NewType("AccountId", str)  # "network/account": "matrix/@bob:localhost"
NetworkName = NewType("NetworkName", str)
RoomName = NewType("RoomName", str)  # "#nomic", "!abc:localhost" or its alias as configured
MessageId = NewType("MessageId", str)  # "network/id" of a message as its network gave it
DeadlineId = NewType("DeadlineId", str)  # names the act it ends: "vote/301"
Key = NewType("Key", str)  # of a setting: "voting.period"
Instant = NewType("Instant", int)  # milliseconds since 1970-01-01T00:00:00Z
Millis = NewType("Millis", int)  # a length of time
EntryHash = NewType("EntryHash", str)  # hexadecimal SHA-256
