"""What people type, in every way the interface promises, and what it is taken to mean."""

from __future__ import annotations

import pytest

from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from gateway.speech import queries as q
from gateway.speech.parse import parse
from gateway.speech.queries import Asked, Personal, Spoken, Talk, Unknown, Wrong
from tests.support.parsing import bare, move, only

FOR_301 = c.Vote(side=Side.FOR, ref=Ref(Series.NUMBER, 301))


# --- who is addressed -----------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "!vote for 301",
        "! vote for 301",
        "!VOTE 301 FOR",
        "nomic: vote for 301",
        "nomic, VOTE 301 FOR",
        "Nomic : vote for 301",
        "nomic:vote for 301",
        "nomic: !vote for 301",
        "@nomic:localhost: vote for 301",
        "  !vote\u00a0for\u00a0301\u00a0 ",
        "!vote for #301",
        "!vote for n° 301",
        "!vote for №301",
        "!voter pour 301",
        "!VOTER 301 POUR",
        "!голос за 301",
        "!Голос 301 За",
        "!vote oui 301",
        "!vote да 301",
        "\x02!vote for 301\x0f",
        "\u200b!vote for 301",
    ],
)
def test_a_ballot_in_every_dress(text: str) -> None:
    """Interface 3: prefix or nick, any case, three languages; control codes do not matter."""
    assert parse(text) == (Spoken(FOR_301),)


@pytest.mark.parametrize(
    "text",
    [
        "for 301",
        "vote for 301",
        "I vote for 301",
        "nomic vote for 301",
        "let us !vote for 301",
        "!!vote for 301",
        "!",
        "!!!",
        "!1",
        "nomics: vote for 301",
        "(!vote for 301)",
        "/vote for 301",
        "👍",
    ],
)
def test_talk_in_a_room_is_never_a_ballot(text: str) -> None:
    """Rulesets 9.4: a ballot is a message that is exactly a ballot; talk never votes."""
    assert parse(text) == (Talk(text),)


def test_in_private_no_prefix_is_needed() -> None:
    """Interface 3: every verb works in a private message without prefix too."""
    assert parse("vote for 301", private=True) == (Spoken(FOR_301),)
    assert parse("!vote for 301", private=True) == (Spoken(FOR_301),)
    wrong = Wrong("unknown-verb", (("verb", "hello"), ("nearest", "help")))
    assert parse("hello there", private=True) == (Unknown("hello", "there", None, wrong),)
    assert parse(":-)", private=True) == (Talk(":-)"),)


def test_another_prefix_and_nick() -> None:
    """Interface 2: ``chat.prefix`` and the gateway's own nick are what address it."""
    assert parse("?roll", prefix="?") == (Spoken(c.Roll()),)
    assert parse("!roll", prefix="?") == (Talk("!roll"),)
    assert parse("bot_[1]: roll", nick="bot_[1]") == (Spoken(c.Roll()),)
    assert parse("nomic: roll", nick="bot") == (Talk("nomic: roll"),)


def test_nothing_said_means_nothing() -> None:
    assert parse("") == parse(" \n\t\u00a0\x00") == ()


def test_in_game_comes_first() -> None:
    """Interface 3: ``in GAME`` says which game is meant, in private and in rooms."""
    assert parse("in Night vote for 301", private=True) == (Spoken(FOR_301, "Night"),)
    assert parse("!in Night: vote for 301") == (Spoken(FOR_301, "Night"),)
    assert parse("dans Nuit voter pour 301", private=True) == (Spoken(FOR_301, "Nuit"),)
    assert parse("в Ночь голос за 301", private=True) == (Spoken(FOR_301, "Ночь"),)
    assert parse("in Night status", private=True) == (Asked(q.Status(), "Night"),)
    assert parse("in Night draft show", private=True) == (Personal(q.DraftShow(), "Night"),)


# --- several lines ---------------------------------------------------------------


def test_all_lines_of_a_long_text_are_its_text() -> None:
    """Interface 3: if the first is propose, all lines are its text, whatever they begin with."""
    text = '!propose enact "Wind": first\r\n!roll\n\nlast {win.score = 50;\nwin.then = end}'
    draft = Draft(
        kind=ChangeKind.ENACT,
        title="Wind",
        text="first\n!roll\n\nlast",
        reading="win.score = 50;\nwin.then = end",
    )
    assert move(text) == c.Propose(draft=draft)
    assert move(text[1:], private=True) == c.Propose(draft=draft)


@pytest.mark.parametrize(
    "verb",
    ["judge", "verdict 1 true:", "revise 301:", "draft +", "amend 203:", "in Night judge"],
)
def test_other_long_texts(verb: str) -> None:
    """Interface 3: revise, judge, verdict and draft take all lines as well."""
    (meant,) = parse(f"!{verb} one\n!two")
    assert not isinstance(meant, Wrong)
    assert "one\\n!two" in repr(meant)


def test_otherwise_each_prefixed_line_is_a_command() -> None:
    """Interface 3: in order; lines without prefix are left aside where there is a command."""
    assert parse("!vote for 301\n!roll") == (Spoken(FOR_301), Spoken(c.Roll()))
    assert parse("well then\n!vote for 301\nthat was it\nnomic: roll") == (
        Spoken(FOR_301),
        Spoken(c.Roll()),
    )
    assert parse("well\nthen") == (Talk("well\nthen"),)
    assert parse("vote for 301\n!roll\nthanks", private=True) == (Spoken(FOR_301), Spoken(c.Roll()))


def test_a_proposal_after_talk_is_one_line() -> None:
    """Interface 3: only a first line makes all lines its text."""
    assert parse("look:\n!propose repeal 203\n!roll") == (
        Spoken(c.Propose(draft=Draft(kind=ChangeKind.REPEAL, target=bare(203)))),
        Spoken(c.Roll()),
    )


def test_a_flood_of_commands_is_cut() -> None:
    meant = parse("!roll\n" * 1000)
    assert meant[:20] == (Spoken(c.Roll()),) * 20
    assert meant[20:] == (Wrong("too-many", (("limit", "20"),)),)


# --- proposals -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "closing"),
    [('"', '"'), ("«", "»"), ("« ", " »"), ("“", "”"), ("„", "“"), ("‘", "’"), ("'", "'"), ("”", "”")],
)
def test_typographic_quotes_are_quotes(opening: str, closing: str) -> None:
    """Interface 3: typographic quotes count as quotes."""
    draft = Draft(kind=ChangeKind.ENACT, title="L'ordre du «vent»", text="texte")
    assert move(f"!propose enact {opening}L'ordre du «vent»{closing}: texte") == c.Propose(draft=draft)
    assert move(f"!judge {opening}It's so{closing}") == c.Invoke(statement="It's so")


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("amend 203: new", Draft(kind=ChangeKind.AMEND, target=bare(203), text="new")),
        (
            'amend 203 "Title": new {}',
            Draft(kind=ChangeKind.AMEND, target=bare(203), title="Title", text="new", reading=""),
        ),
        ("amend 203 {a = 1}", Draft(kind=ChangeKind.AMEND, target=bare(203), reading="a = 1")),
        ("amend D 2: x", Draft(kind=ChangeKind.AMEND, target=Ref(Series.DECREE, 2), text="x")),
        ("repeal 203", Draft(kind=ChangeKind.REPEAL, target=bare(203))),
        ("repeal D2", Draft(kind=ChangeKind.REPEAL, target=Ref(Series.DECREE, 2))),
        ("transmute 101", Draft(kind=ChangeKind.TRANSMUTE, target=bare(101))),
    ],
)
def test_kinds_of_change(text: str, draft: Draft) -> None:
    """Interface 3, "a turn": what ``propose`` takes; the kind may stand as a verb of its own."""
    assert move(f"!propose {text}") == move(f"!{text}") == c.Propose(draft=draft)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("proposer adopter « T » : x {a = 1}", 'propose enact "T": x {a = 1}'),
        ("proposer amender 203 : x", "propose amend 203: x"),
        ("amender la", "propose amend la"),
        ("proposer abroger 203", "propose repeal 203"),
        ("abroger 203", "propose repeal 203"),
        ("proposer transmuter 101", "propose transmute 101"),
        ("предложить принять «T»: x", 'propose enact "T": x'),
        ("предложить изменить 203: x", "propose amend 203: x"),
        ("изменить 203: x", "propose amend 203: x"),
        ("отменить 203", "propose repeal 203"),
        ("предложить преобразовать 101", "propose transmute 101"),
        ("appeler 301", "call 301"),
        ("голосование 301", "call 301"),
        ("rejoindre Bob", "join Bob"),
        ("войти Bob", "join Bob"),
        ("commencer", "start"),
        ("начать", "start"),
        ("passer", "pass"),
        ("бросок", "roll"),
        ("publier", "publish"),
        ("décret", "decree"),
        ("DECRET", "decree"),
        ("vacances", "vacation"),
        ("retour", "back"),
        ("voter contre", "vote against"),
        ("голос против", "vote against"),
        ("vote abstention", "vote abstain"),
        ("vote blanc", "vote abstain"),
        ("vote воздержаться", "vote abstain"),
        ("verdict 1 faux", "verdict 1 false"),
        ("вердикт 1 неопределённо", "verdict 1 undetermined"),
        ("verdict sans réponse", "verdict unanswered"),
        ("verdict 1 Истина: потому", "verdict 1 true: потому"),
        ("exiger le consentement", "demand consent"),
        ("demander au juge 301", "ask judge 301"),
        ("просить судью", "ask judge"),
        ("claim paradoxe «x»", 'claim paradox "x"'),
        ("desavouer non", "overrule no"),
        ("règle 301 historique", "rule 301 history"),
        ("правило 301 история", "rule 301 history"),
        ("langue français", "lang fr"),
        ("call 7j", "call 7d"),
        ("call 301 72 часа", "call 301 72h"),
        ("case С 1", "case C 1"),  # a Cyrillic letter
    ],
)
def test_french_and_russian(text: str, english: str) -> None:
    """Interface 3: the same in every language; wrong forms are equally wrong."""
    expected = only(f"!{english}")
    meant = only(f"!{text}")
    if isinstance(expected, Wrong) and expected.code == "form":
        assert isinstance(meant, Wrong)
        assert meant.code == "form"
    else:
        assert meant == expected


@pytest.mark.parametrize(
    ("body", "text", "reading"),
    [
        ("text {a = 1}", "text", "a = 1"),
        ("text {a} more {b}", "text {a} more", "b"),
        ("text {a} more", "text {a} more", None),
        ("a set {a, {b}}", "a set", "a, {b}"),
        ("smile :-{ and {b}", "smile :-{ and", "b"),
        ("text {}", "text", ""),
        ("text{keep}  ", "text", "keep"),
        ("5:3 {a: b}", "5:3", "a: b"),
        ("  {a} {b} ", "{a}", "b"),
        ("{a}.", "{a}.", None),
        ("a { b", "a { b", None),
        ("a } b", "a } b", None),
        ("a } b {c}", "a } b", "c"),
        ("Fifty. {win.score = 50", "Fifty. {win.score = 50", None),
        ("{a", "{a", None),
    ],
)
def test_the_last_braces_are_the_reading(body: str, text: str, reading: str | None) -> None:
    """Interface 3: the text stands between the colon and the last {…} if it ends the text."""
    draft = Draft(kind=ChangeKind.AMEND, target=bare(203), text=text, reading=reading)
    assert move(f"!propose amend 203:{body}") == c.Propose(draft=draft)


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "near"),
    [
        ("!amend 203 {a = 1", "open-brace", "1", "12", "{a = 1"),
        ("!amend 203: x\ny a = 1}", "close-brace", "2", "8", "!amend 203: x y a = 1}"),
        ("!amend 203: x {a}}", "close-brace", "1", "18", "!amend 203: x {a}}"),
        ("!amend 203: x }", "close-brace", "1", "15", "!amend 203: x }"),
        ("!verdict 1 true {a = 1", "open-brace", "1", "17", "{a = 1"),
    ],
)
def test_a_lone_final_brace_is_marked(text: str, code: str, line: str, column: str, near: str) -> None:
    """Issue: a malformed reading is one clear line that marks the place."""
    assert parse(text) == (Wrong(code, (("line", line), ("column", column), ("near", near))),)


@pytest.mark.parametrize(
    ("text", "number", "draft"),
    [
        ("revise: new", None, Draft(text="new")),
        ("revise {win.score = 50}", None, Draft(reading="win.score = 50")),
        ("revise 301: new {a}", 301, Draft(text="new", reading="a")),
        ('revise 301 "T"', 301, Draft(title="T")),
        ('revise "T": x', None, Draft(title="T", text="x")),
        ("revise 301 amend 204: x", 301, Draft(kind=ChangeKind.AMEND, target=bare(204), text="x")),
        ("revise repeal 204", None, Draft(kind=ChangeKind.REPEAL, target=bare(204))),
        ("revise 301 repeal", 301, Draft(kind=ChangeKind.REPEAL)),
        ("réviser 301 adopter «T» : x", 301, Draft(kind=ChangeKind.ENACT, title="T", text="x")),
        ("исправить 301 изменить 204: x", 301, Draft(kind=ChangeKind.AMEND, target=bare(204), text="x")),
    ],
)
def test_revise_keeps_what_is_missing(text: str, number: int | None, draft: Draft) -> None:
    """Interface 3: ``revise [N] …``; a missing kind or target stays."""
    assert move(f"!{text}") == c.Revise(number=number, draft=draft)
