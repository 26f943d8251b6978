"""Laws of parsing: nothing people type breaks it, and what is written of a move reads back as it."""

from __future__ import annotations

import time
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.law.durations import UNITS, Duration
from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from core.play.moves_clerk import Holder, Points, Result, Winners
from core.play.names import normalise_name, valid_name
from gateway.speech.parse import parse, parse_ballot, parse_draft, reaction_side
from gateway.speech.queries import Spoken, Talk, Wrong
from gateway.speech.text import clean, leading_quote, quoted, quoted_title, split_reading, unquoted
from gateway.speech.unparse import unparse
from gateway.speech.verbs import BY_WORD, RESERVED, VERBS

PIECES = st.sampled_from(
    [word for verb in VERBS for words in verb.words for word in words]
    + list("!:;,{}\"«»“”„‘’'+=\n \u00a0\t\x00\x02\ud800\u202e")
    + ["for", "against", "enact", "amend", "in", "301", "C 1", "Dp", "72h", "nomic:", "true", "no", "paradox"]
)
HOSTILE = st.one_of(
    st.text(st.characters(codec=None), max_size=200),
    st.lists(PIECES, max_size=30).map(" ".join),
    st.lists(PIECES, max_size=30).map("".join),
)


@given(HOSTILE, st.booleans())
@example("!in", False)
@example("in x", True)
@example("!draft propose", False)
def test_no_text_breaks_the_parser(text: str, private: bool) -> None:
    """Issue, "hostile input": an answer to everything, with nothing in it that hurts a client."""
    for meant in (*parse(text, private=private), *parse(f"!{text}", private=private)):
        if isinstance(meant, Spoken):
            unparse(meant.move)
        shown = meant.text if isinstance(meant, Talk) else repr(meant)
        assert not any(unicodedata.category(ch) in ("Cc", "Cs") for ch in shown if ch != "\n")
    parse_ballot(text, private=private)
    parse_draft(text)
    reaction_side(text)


@given(HOSTILE)
def test_unaddressed_text_in_a_room_is_never_a_move(text: str) -> None:
    """Rulesets 9.4: talk never votes."""
    spoken = text.replace("!", "").replace(":", "").replace(",", "")
    assert all(isinstance(meant, Talk) for meant in parse(spoken))


def test_64_kilobytes_are_read_at_once() -> None:
    """Issue, "hostile input": a message of the largest size costs no noticeable time."""
    size = 65_536
    hostile = [
        "!propose enact " + '"' * size,
        '!propose enact "' + '" ' * (size // 2),
        '!propose enact "T"' + " " * size + "x",
        "!amend 1: " + "{" * size + "}",
        "!amend 1: " + "}" * size,
        "!amend 1: " + "{}" * (size // 2),
        "!verdict true " + "{" * size,
        "!judge " + '"' * size,
        "!vote " + "1" * size,
        "!" + "x" * size,
        "!in " + "y " * (size // 2),
        "!roll\n" * (size // 6),
        "talk\n" * (size // 5),
        " " * size + "!roll",
        "nomic" + " " * size + "x",
        "@nomic:" + "a." * (size // 2),
        "!join " + "e\u0301" * (size // 2),
    ]
    began = time.perf_counter()
    for text in hostile:
        parse(text)
        parse(text, private=True)
    assert time.perf_counter() - began < 5


# --- what is written reads back ------------------------------------------------------

WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from("\"'«»“”{}: \n"), max_size=40
)


def _settled(text: str) -> bool:
    """Text as the parser hands it on: clean, trimmed, on its own no reading."""
    return bool(text) and clean(text).strip() == text


TEXT = WORDS.map(lambda t: clean(t).strip()).filter(_settled)
LINE = TEXT.map(lambda t: " ".join(t.split())).filter(_settled)
BODY = TEXT.filter(lambda t: getattr(split_reading(t), "reading", "fault") is None)
SAID = LINE.filter(lambda t: getattr(split_reading(t), "reading", "fault") is None)  # on one line
READING = st.one_of(
    st.just(""),
    st.sampled_from(["keep", "none", "win.score = 50", "205: voting.period = 5d; a = {1}", "a ?= 2"]),
)
NAME = (
    st.text(st.characters(categories=["L", "Nd", "Mn", "P", "S"]), min_size=1, max_size=12)
    .map(normalise_name)
    .filter(lambda n: valid_name(n, RESERVED) is None and clean(n) == n and n[-1] != "," and "=" not in n)
)
NUMBER = st.integers(0, 999_999_999)
REF = st.builds(Ref, series=st.sampled_from(Series), number=NUMBER)
RULE = st.builds(Ref, series=st.sampled_from([Series.NUMBER, Series.DECREE]), number=NUMBER)
TITLE = LINE.filter(lambda t: leading_quote(f"{quoted_title(t)}:") == (t, ":"))
PERIOD = st.builds(lambda n, u: Duration(millis=n * UNITS[u]), st.integers(1, 99), st.sampled_from("smhdw"))


def optional(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | strategy


ENACTED = st.builds(Draft, kind=st.just(ChangeKind.ENACT), title=TITLE, text=BODY, reading=optional(READING))
AMENDED = st.builds(
    Draft,
    kind=st.just(ChangeKind.AMEND),
    target=RULE,
    title=optional(TITLE),
    text=BODY,
    reading=optional(READING),
)
READ_ONLY = st.builds(Draft, kind=st.just(ChangeKind.AMEND), target=RULE, reading=READING)
WORDLESS = st.builds(Draft, kind=st.sampled_from([ChangeKind.REPEAL, ChangeKind.TRANSMUTE]), target=RULE)
LOOSE = st.builds(Draft, title=optional(TITLE), text=optional(BODY), reading=optional(READING)).filter(
    lambda d: d != Draft()
)
OVERTURNING = st.builds(
    Draft,
    kind=st.just(ChangeKind.OVERTURN),
    target=st.builds(Ref, series=st.just(Series.CASE), number=NUMBER),
)
DECREED = st.builds(Ref, series=st.sampled_from([Series.DECREE, Series.PROPOSED_DECREE]), number=NUMBER)


def _of_decree(draft: Draft) -> Draft:
    number = 0 if draft.target is None else draft.target.number
    return replace(draft, target=Ref(Series.DECREE, number))


def _repealing(draft: Draft) -> Draft:
    return replace(_of_decree(draft), kind=ChangeKind.REPEAL)


def _of_rule(draft: Draft) -> Draft:
    number = 0 if draft.target is None else draft.target.number
    return replace(draft, target=Ref(Series.NUMBER, number))


MOVES: st.SearchStrategy[c.Move] = st.one_of(
    st.builds(c.New, ruleset=st.sampled_from(["clockwise", "rfn"]), name=NAME, offices=st.just(())),
    st.builds(c.New, ruleset=st.just("x"), name=NAME, offices=st.tuples(st.tuples(st.just("chair"), NAME))),
    st.builds(c.Join, name=optional(NAME)),
    st.sampled_from(
        [c.Start(), c.Leave(), c.Forfeit(), c.Roll(), c.Pass(), c.Pause(), c.Resume(), c.Archive()]
    ),
    st.sampled_from([c.Publish(), c.Resign(), c.Decline(), c.Summon(), c.TakeVacation(), c.ComeBack()]),
    st.builds(c.SetLanguage, language=st.sampled_from(["en", "fr", "ru"])),
    st.builds(c.Propose, draft=ENACTED | AMENDED | READ_ONLY | WORDLESS | OVERTURNING),
    st.builds(c.Revise, number=optional(NUMBER), draft=ENACTED | AMENDED | READ_ONLY | WORDLESS | LOOSE),
    st.builds(c.Withdraw, ref=optional(REF)),
    st.builds(c.Call, ref=optional(REF), period=optional(PERIOD)),
    st.builds(c.Vote, side=st.sampled_from(Side), ref=optional(REF), elect=optional(NAME)),
    st.builds(c.Unvote, ref=optional(REF)),
    st.builds(c.Consent, no=st.booleans()),
    st.just(c.DemandConsent()),
    st.builds(c.AskJudge, number=optional(NUMBER)),
    st.builds(c.Invoke, statement=TEXT, paradox=st.just(False)),
    st.builds(c.Invoke, statement=LINE, paradox=st.just(True)),
    st.builds(c.Accept, case=optional(NUMBER)),
    st.builds(c.Refuse, case=optional(NUMBER)),
    st.builds(
        c.Verdict,
        value=st.sampled_from(["true", "false", "undetermined", "unanswered", "dismissed", "perhaps"]),
        case=optional(NUMBER),
        reading=optional(READING),
        reasons=st.just("") | TEXT,
        block=st.booleans(),
        precedent=st.booleans(),
    ),
    st.builds(c.Overrule, case=optional(NUMBER), no=st.booleans()),
    st.builds(c.Act, text=LINE),
    st.builds(c.Reseat, names=st.lists(NAME, min_size=1, max_size=4).map(tuple)),
    st.builds(c.Remove, name=NAME),
    st.builds(c.ShowUp, case=optional(NUMBER)),
    st.builds(c.Quash, case=optional(NUMBER)),
    st.builds(c.OpposeJudgement, case=NUMBER, no=st.booleans()),
    st.builds(c.ConfirmRuling, case=NUMBER),
    st.builds(c.Support, number=optional(NUMBER), no=st.booleans()),
    st.builds(
        c.Declare,
        what=st.builds(Points, NAME, st.fractions(-999, 999, max_denominator=99))
        | st.builds(Winners, st.lists(NAME, min_size=1, max_size=3).map(tuple))
        | st.builds(Result, NUMBER, st.booleans())
        | st.builds(Holder, st.sampled_from(("speaker", "secretary")), NAME),
        rule=optional(NUMBER),
    ),
    st.builds(c.OpposePrecedent, case=NUMBER, no=st.booleans()),
    st.builds(c.Opposed, ref=DECREED, no=st.booleans()),
    st.builds(c.Elect, name=NAME),
    st.builds(c.Nominate, name=NAME),
    st.builds(c.Confirm, name=NAME),
    st.builds(c.OfficerConsent, number=NUMBER, no=st.booleans()),
    st.builds(c.Concern, number=NUMBER, office=st.sampled_from(["speaker", "first_arbiter"])),
    st.builds(
        c.ProposeSanction, name=NAME.filter(lambda n: ":" not in n), what=SAID, reading=optional(READING)
    ),
    st.builds(c.ProposeDecree, draft=ENACTED | AMENDED.map(_of_decree) | WORDLESS.map(_repealing)),
    st.builds(c.FileRequest, draft=(AMENDED | READ_ONLY).map(_of_rule)),
    st.builds(c.ReviseRequest, number=NUMBER, draft=ENACTED | AMENDED | READ_ONLY | LOOSE),
)


@given(MOVES, st.booleans())
def test_what_is_written_of_a_move_reads_back(move: c.Move, private: bool) -> None:
    """Echoes, logs and docs show a move as one would type it: typed again it is the same move."""
    game = "Night" if private and isinstance(move, c.SetLanguage) else None
    written = f"in {game} {unparse(move)}" if game else unparse(move)
    assert parse(f"!{written}", private=private) == (Spoken(move, game),)
    if private:
        assert parse(written, private=True) == (Spoken(move, game),)


@given(MOVES, st.sampled_from(["!", "?", "~", "..", "nomic! "]), st.sampled_from(["nomic", "gate|way", "n"]))
def test_prefix_and_nick_are_the_same(move: c.Move, prefix: str, nick: str) -> None:
    """Interface 2: "nomic: vote for 301" works as well as the prefix, whatever both are."""
    assert parse(f"{prefix}{unparse(move)}", prefix=prefix, nick=nick) == (Spoken(move),)
    assert parse(f"{nick}: {unparse(move)}", prefix=prefix, nick=nick) == (Spoken(move),)


@given(st.sampled_from(sorted(BY_WORD)), st.text(max_size=30))
def test_a_known_verb_is_never_unknown(word: str, rest: str) -> None:
    """Interface 3: a wrong argument is answered with the form, not with another verb."""
    if word == "help" or BY_WORD[word].name == "help":
        return
    for meant in parse(f"!{word} {rest}")[:1]:
        assert not (isinstance(meant, Wrong) and meant.code == "unknown-verb")


@given(TEXT.filter(lambda t: unquoted(t) == t))
def test_quotes_come_off_as_they_went_on(text: str) -> None:
    assert unquoted(quoted(text)) == text
