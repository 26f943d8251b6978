"""The keys of judging and precedence. One row each; must never know who sets them."""

from __future__ import annotations

from core.law.vocabulary.entry import (
    GAME,
    NO_NAMES,
    Entry,
    Length,
    Number,
    Patterns,
    Thresholds,
    WordList,
    Words,
    WordSet,
    row,
)

JUDGING: tuple[Entry, ...] = (
    row(
        "judge.selection",
        WordList(("random", "previous_player"), open=True),
        "How a judge is found, step by step; without it the players settle it",
        "",
        "previous_player",
    ),
    row(
        "judge.never",
        WordSet(("none", "invoker", "latest", "refused", "officers", "turn_player")),
        "Who is never the judge",
        "none",
        "invoker, refused",
    ),
    row("judge.term", Words(("case", "turn")), "How long a judge is judge", "case", "turn"),
    row("judge.accept_within", Length(), "How long a judge has to accept a case", "", "3d"),
    row("judge.deliver_within", Length(), "How long a judge has to deliver a verdict", "", "7d"),
    row(
        "judge.verdicts",
        WordList(("true", "false", "dismissed", "unanswered", "undetermined"), open=True),
        "The verdicts there are",
        "true, false",
        "true, false, undetermined",
        NO_NAMES,
    ),
    row("judge.penalty.no_answer", Number(), "Points a judge loses for not answering", "0", "10"),
    row("judge.penalty.late", Number(), "Points a judge loses for a late verdict", "0", "10"),
    row("judge.penalty.overturned", Number(), "Points a judge loses when overturned", "0", "20"),
    row("judge.reward", Number(), "Points a judge gains for a verdict", "0", "1"),
    row(
        "judge.blocks_next_turn",
        Words(("no", "on_demand", "always")),
        "Whether an open case keeps the next turn from beginning without consent",
        "no",
        "always",
    ),
    row(
        "judge.consent_of",
        Words(("players", "others")),
        "Who is asked to consent to the next turn: all players, or the others",
        "others",
        "players",
    ),
    row(
        "judge.consent_needed",
        Thresholds(),
        "How many of those asked have to consent: majority, unanimous, or a share of them",
        "majority",
        "2/3",
        GAME,
    ),
    row(
        "judge.overturn",
        Words(("none", "unanimous_others", "by_proposal", "cassation")),
        "How a verdict is overturned",
        "none",
        "unanimous_others",
    ),
    row(
        "judge.overturn_within",
        Length(("next_turn",)),
        "How long a verdict may be overturned; next_turn: until then",
        "",
        "next_turn",
    ),
)

PRECEDENCE: tuple[Entry, ...] = (
    row(
        "precedence.among_rules",
        Words(("lowest", "highest")),
        "Which number wins between rules in conflict",
        "lowest",
        "highest",
        NO_NAMES,
    ),
    row(
        "precedence.among_decrees",
        Words(("lowest", "highest")),
        "Which number wins between decrees in conflict",
        "highest",
        "lowest",
        NO_NAMES,
    ),
    row(
        "precedence.immutable_voids",
        Words(("rule", "point")),
        "Whether conflict with an immutable rule voids a whole reading or only the point",
        "point",
        "rule",
        NO_NAMES,
    ),
    row(
        "precedence.over",
        Patterns(),
        "What the rule takes precedence over: numbers, ranges, kinds, keys",
        "none",
        "win.*, 201-209, decree",
        NO_NAMES,
    ),
    row(
        "precedence.defers_to",
        Patterns(),
        "What the rule gives way to: numbers, ranges, kinds, keys",
        "none",
        "adoption.transmute_threshold",
        NO_NAMES,
    ),
)
