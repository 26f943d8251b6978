"""The keys of voting, adoption, scores and winning. One row each; must never know who sets them."""

from __future__ import annotations

from core.law.vocabulary.entry import (
    GAME,
    NO_NAMES,
    OUTCOME,
    PROPOSAL,
    TALLY,
    VOTE,
    Entry,
    Flag,
    Integer,
    Length,
    Number,
    Thresholds,
    WordList,
    Words,
    row,
)

VOTING: tuple[Entry, ...] = (
    row(
        "voting.period",
        Length(("chosen",)),
        "How long a vote lasts; chosen: whoever calls it says",
        "",
        "7d if kind == enact else 72h",
        PROPOSAL,
    ),
    row("voting.minimum_period", Length(), "The shortest period that may be chosen", "", "72h", PROPOSAL),
    row(
        "voting.closes_when_all_voted",
        Flag(),
        "Whether a vote ends once all have voted",
        "true",
        "false",
        PROPOSAL,
    ),
    row("voting.compulsory", Flag(), "Whether every voter has to vote", "false", "circuit <= 2", PROPOSAL),
    row("voting.secret", Flag(), "Whether ballots stay sealed until the close", "false", "true", PROPOSAL),
    row(
        "voting.without",
        WordList((), open=True),
        "Offices whose holders have no vote",
        "",
        "speaker",
        PROPOSAL,
    ),
    row(
        "voting.random_voters",
        Number(),
        "How many voters by chance vote at the close",
        "0",
        "max(0, 10 - players)",
        PROPOSAL,
    ),
    row("voting.votes_each", Integer(), "How many votes each voter has", "1", "2", PROPOSAL),
    row(
        "voting.may_change",
        Flag(),
        "Whether a ballot may be changed before the close",
        "true",
        "false",
        PROPOSAL,
    ),
    row(
        "voting.electorate",
        Words(("live", "at_open")),
        "Whether voters are those who are when they vote or those at the opening",
        "live",
        "at_open",
        PROPOSAL,
    ),
    row(
        "voting.leaver_ballot",
        Words(("stands", "falls")),
        "What becomes of the ballot of somebody who leaves",
        "stands",
        "falls",
        PROPOSAL,
    ),
)

ADOPTION: tuple[Entry, ...] = (
    row("adoption.quorum", Number(), "The share that has to vote", "0", "1/2", VOTE),
    row(
        "adoption.quorum_of",
        Words(("voters", "players")),
        "Whom the quorum is a share of",
        "voters",
        "players",
        VOTE,
    ),
    row("adoption.quorum_counted", Words(("open", "close")), "When they are counted", "close", "open", VOTE),
    row(
        "adoption.threshold",
        Thresholds(),
        "What adopts: majority, unanimous, unanimous of cast, a share of the votes cast, or a condition",
        "majority",
        "unanimous if circuit <= 2 else majority",
        TALLY,
    ),
    row(
        "adoption.transmute_threshold",
        Thresholds(),
        "What makes an immutable rule mutable, where it differs",
        "",
        "unanimous of cast",
        TALLY,
        "adoption.threshold",
    ),
    row(
        "adoption.concerning_office",
        WordList((), open=True),
        "Offices whose holder is asked to consent to what concerns them",
        "",
        "speaker",
        NO_NAMES,
    ),
    row(
        "adoption.with_consent",
        Thresholds(),
        "What adopts a proposal that concerns such an office, with consent",
        "",
        "majority",
        TALLY,
        "adoption.threshold",
    ),
    row(
        "adoption.without_consent",
        Thresholds(),
        "What adopts it without consent",
        "",
        "2/3",
        TALLY,
        "adoption.threshold",
    ),
)

SCORES: tuple[Entry, ...] = (
    row("score.abstained", Number(), "Points of a voter without a counted ballot", "0", "-3", OUTCOME),
    row(
        "score.adopted.proposer",
        Number(),
        "Points of the proposer when it is adopted",
        "0",
        "10 + 2 * (votes_for - needed)",
        OUTCOME,
    ),
    row("score.adopted.against", Number(), "Points of each who voted against it then", "0", "10", OUTCOME),
    row(
        "score.rejected.proposer", Number(), "Points of the proposer when it is rejected", "0", "-10", OUTCOME
    ),
    row(
        "score.turn",
        Number(),
        "Points of a turn for its player, where a part of the turn gives them",
        "0",
        "(number - 291) * votes_for / voters",
        OUTCOME,
    ),
    row(
        "score.booked",
        Words(("close", "publication")),
        "When points of a vote reach the scores",
        "close",
        "publication",
        PROPOSAL,
    ),
)

WINNING: tuple[Entry, ...] = (
    row("win.score", Number(), "The score that wins", "", "100", GAME),
    row(
        "win.without",
        WordList((), open=True),
        "Offices whose holders cannot win by points",
        "",
        "speaker",
    ),
    row(
        "win.takes_office",
        WordList((), open=True),
        "The office a winner takes, drawn among several",
        "",
        "speaker",
    ),
    row("win.then", Words(("end", "new_game")), "What follows a win by points", "end", "new_game"),
    row(
        "win.condition", Words(("points", "any")), "Whether only points may win, or anything", "any", "points"
    ),
    row(
        "win.paradox",
        Words(("none", "invoker", "stuck_player")),
        "Who wins when play cannot go on",
        "none",
        "stuck_player",
    ),
    row(
        "win.paradox_then",
        Words(("end", "new_game")),
        "What follows such a win, where it differs",
        "",
        "end",
        instead="win.then",
    ),
)
