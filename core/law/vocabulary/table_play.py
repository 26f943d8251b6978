"""The keys of players, turns, proposals and rules. One row each; must never know who sets them."""

from __future__ import annotations

from core.law.vocabulary.entry import (
    GAME,
    NO_NAMES,
    PROPOSAL,
    Entry,
    Flag,
    Integer,
    Length,
    Number,
    WordList,
    Words,
    WordSet,
    row,
)

PLAYERS: tuple[Entry, ...] = (
    row("players.minimum_active", Integer(), "With fewer active players the game is suspended", "0", "4"),
    row(
        "players.join_takes_effect",
        Words(("now", "next_turn")),
        "When somebody who joins becomes a player",
        "now",
        "next_turn",
    ),
    row("players.initial_score", Number(), "The score a player starts with", "0", "10"),
    row("penalty.limit", Words(("losing", "expulsion")), "The worst penalty there may be", "", "losing"),
)

TURNS: tuple[Entry, ...] = (
    row(
        "turn.order",
        Words(("none", "joined", "seats", "alphabetical")),
        "In what order the players take turns; with none anybody may move at any time",
        "none",
        "seats",
    ),
    row("turn.may_pass", Flag(), "Whether a turn may be passed", "true", "circuit > 2"),
    row(
        "turn.propose_within", Length(), "How long a turn waits for a proposal before it is passed", "", "72h"
    ),
    row(
        "turn.parts",
        WordList(("propose", "score", "roll", "publish")),
        "The parts of a turn, in order",
        "propose",
        "propose, roll",
    ),
    row(
        "turn.publish_within",
        Length(),
        "How long after its vote a turn waits to be published by its player alone",
        "",
        "5d",
    ),
    row(
        "turn.publish_share",
        Number(),
        "The share of the gain that the late player and who publishes instead get each",
        "0",
        "1/2",
    ),
    row("proposal.per_turn", Integer(), "How many proposals a turn may have", "", "1"),
)

PROPOSALS: tuple[Entry, ...] = (
    row(
        "proposal.by",
        Words(("turn_player", "any_player")),
        "Who may propose",
        "any_player",
        "turn_player if circuit > 1 else any_player",
    ),
    row("proposal.first_number", Integer(), "The number of the first proposal", "301", "401", NO_NAMES),
    row(
        "proposal.voting_opens",
        Words(("on_call", "on_distribution")),
        "Whether the vote opens when the proposer calls it or with the proposal",
        "on_call",
        "on_distribution",
    ),
    row(
        "proposal.debate_ends",
        Words(("proposer", "either", "judge")),
        "Who ends a debate once a judge was asked to: the proposer alone, either of them, the judge alone",
        "either",
        "judge",
    ),
    row(
        "proposal.may_withdraw",
        Flag(),
        "Whether a proposer may take a proposal back",
        "true",
        "false",
        PROPOSAL,
    ),
    row(
        "rules.renumber_on",
        WordSet(("none", "amend", "transmute", "reenact")),
        "Which changes give a rule the number of the proposal",
        "none",
        "amend, transmute",
        NO_NAMES,
    ),
    row("rules.maximum_mutable", Integer(), "How many mutable rules there may be", "", "25", GAME),
    row("rules.minimum_mutable", Integer(), "How many mutable rules there must be", "0", "1", GAME),
)
