"""The keys of offices, decrees, requests, absence, cassation and sanctions. One row each."""

from __future__ import annotations

from core.law.vocabulary.entry import (
    GAME,
    NO_NAMES,
    Entry,
    Flag,
    Integer,
    Length,
    Number,
    Thresholds,
    WordList,
    Words,
    WordSet,
    row,
)

_OFFICES = WordList((), open=True)

ABSENCE: tuple[Entry, ...] = (
    row("vacation.allowed", Flag(), "Whether a player may go on vacation", "false", "true"),
    row(
        "vacation.after_idle_turns",
        Integer(),
        "After how many ended turns without a sign of life a player is on vacation",
        "",
        "5",
    ),
    row(
        "vacation.return_takes_effect",
        Words(("now", "next_turn")),
        "When somebody back from vacation is an active player again",
        "now",
        "next_turn",
    ),
    row(
        "players.rejoin_within",
        Length(),
        "How long after leaving somebody may come back to the old place and score",
        "",
        "3mo",
    ),
)

OFFICES: tuple[Entry, ...] = (
    row("offices", _OFFICES, "The offices there are, the first one first", "", "speaker", NO_NAMES),
    row(
        "office.succession",
        WordList(("longest_standing",), open=True),
        "Who takes over the first office when it falls vacant, step by step: holders of other offices, "
        "the longest_standing player; the others are named by the holder of the office before them",
        "",
        "longest_standing",
        NO_NAMES,
    ),
    row(
        "office.silence",
        Words(("consent", "refusal")),
        "What an officer's silence means where consent is asked",
        "refusal",
        "consent",
    ),
    row(
        "office.nominate_within",
        Length(),
        "How long a new officer has to name or confirm the next; else the officer has resigned",
        "",
        "48h",
    ),
    row(
        "office.callout_within",
        Length(),
        "How long an officer called out by the next has to answer; else the caller takes the office",
        "",
        "7d",
    ),
    row(
        "office.election_period",
        Length(),
        "How long an election of the first office lasts from its first ballot; "
        "without it the creator of the game holds every office at first",
        "",
        "72h",
    ),
    row(
        "office.ballot_line",
        Flag(),
        "Whether a ballot on a proposal may name a new holder of the first office",
        "false",
        "true",
    ),
    row(
        "office.ballot_line_needed",
        Thresholds(),
        "How many of the votes cast have to name the new holder: majority, unanimous, or a share of them",
        "majority",
        "2/3",
        GAME,
    ),
)

CLERK: tuple[Entry, ...] = (
    row(
        "clerk.by",
        WordSet(("officer", "players")),
        "Who enters by hand what the words of a rule say and no reading does: the holder of the first office, the"
        " players; while nobody holds that office the players do",
        "officer, players",
        "players",
        NO_NAMES,
    ),
    row(
        "clerk.threshold",
        Thresholds(),
        "How many of the players have to support what one of them enters by hand; who is silent counts as against",
        "majority",
        "2/3",
    ),
)

DECREES: tuple[Entry, ...] = (
    row("decree.allowed", Flag(), "Whether players may issue decrees", "false", "true"),
    row("decree.objection_within", Length(), "How long a decree may be objected to", "", "96h"),
    row("decree.objections_to_reject", Integer(), "How many objections reject a decree", "", "2"),
    row("decree.score", Number(), "Points for an adopted decree", "0", "2"),
    row(
        "decree.takes_effect",
        Words(("now", "next_turn")),
        "When an adopted decree is in force",
        "now",
        "next_turn",
    ),
    row("request.allowed", Flag(), "Whether a rule on probation may be changed by request", "false", "true"),
    row("request.lapses_after", Length(), "How long a request may take in all", "", "21d"),
    row(
        "request.probation_turns",
        Integer(),
        "Through how many full turns of its author a new rule is on probation",
        "0",
        "2",
    ),
    row("request.score.accepted", Number(), "Points for an accepted request", "0", "10"),
    row("request.score.rejected", Number(), "Points for a rejected request", "0", "-5"),
    row("request.score.lapsed", Number(), "Points for a request that lapsed", "0", "-5"),
)

REVIEW: tuple[Entry, ...] = (
    row(
        "judge.office_lost_on_overturn",
        Flag(),
        "Whether a judge whose judgement is quashed loses the office",
        "false",
        "true",
    ),
    row(
        "judge.bar_after_overturn",
        Length(),
        "How long a judge whose judgement is quashed can hold no office",
        "",
        "60d",
    ),
    row("cassation.file_within", Length(), "How long after a judgement cassation may be moved", "", "72h"),
    row("cassation.period_min", Length(), "The shortest vote of cassation", "", "3d"),
    row("cassation.period_max", Length(), "The longest vote of cassation", "", "5d"),
    row("cassation.score_abstained", Number(), "Points of who does not vote on a cassation", "0", "-10"),
    row(
        "cassation.against_keeps",
        Integer(),
        "How many votes against a cassation keep the judgement",
        "",
        "1",
    ),
    row("cassation.arbiters_within", Length(), "How long officers may oppose a judgement", "", "48h"),
    row("cassation.arbiters_needed", Integer(), "How many other officers quash a judgement", "", "2"),
    row("cassation.judge_votes", Flag(), "Whether the judge votes on the cassation", "true", "false"),
    row("precedent.allowed", Flag(), "Whether a judgement may make precedent", "false", "true"),
    row(
        "precedent.rejudge_unless",
        Number(),
        "The share of all players of which more than that keep a precedent from being judged again",
        "",
        "1/2",
    ),
    row("precedent.oppose_within", Length(), "How long that may be opposed", "", "72h"),
    row(
        "sanction.by_judge",
        Thresholds(),
        "What confirms a sanction that a judge proposes",
        "",
        "majority",
        GAME,
    ),
    row(
        "sanction.by_arbiters",
        Thresholds(),
        "What of the officers imposes a sanction by themselves",
        "",
        "unanimous",
        GAME,
    ),
    row("sanction.period", Length(), "How long the vote on a sanction lasts", "", "72h"),
)
