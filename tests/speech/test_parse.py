"""What people type, in every way the interface promises, and what it is taken to mean."""

from __future__ import annotations

import pytest

from core.law.durations import Duration
from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from gateway.speech import queries as q
from gateway.speech.parse import parse, parse_ballot, parse_draft, reaction_side
from gateway.speech.queries import Asked, Personal, Spoken, Talk, Utterance, Wrong

FOR_301 = c.Vote(side=Side.FOR, ref=Ref(Series.NUMBER, 301))
HOUR = 3_600_000


def only(text: str, *, private: bool = False) -> Utterance:
    meant = parse(text, private=private)
    assert len(meant) == 1, meant
    return meant[0]


def move(text: str, *, private: bool = False) -> c.Move:
    meant = only(text, private=private)
    assert isinstance(meant, Spoken), meant
    return meant.move


def wrong(text: str, *, private: bool = False) -> Wrong:
    meant = only(text, private=private)
    assert isinstance(meant, Wrong), meant
    return meant


def bare(number: int) -> Ref:
    return Ref(Series.NUMBER, number)


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
    assert parse("hello there", private=True) == (
        Wrong("unknown-verb", (("verb", "hello"), ("nearest", "help"))),
    )
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
    ],
)
def test_the_last_braces_are_the_reading(body: str, text: str, reading: str | None) -> None:
    """Interface 3: the text stands between the colon and the last {…} if it ends the text."""
    draft = Draft(kind=ChangeKind.AMEND, target=bare(203), text=text, reading=reading)
    assert move(f"!propose amend 203:{body}") == c.Propose(draft=draft)


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "near"),
    [
        ("!amend 203: x {a = 1", "open-brace", "1", "15", "{a = 1"),
        ("!amend 203: x\ny a = 1}", "close-brace", "2", "8", "!amend 203: x y a = 1}"),
        ("!amend 203: x {a}}", "close-brace", "1", "18", "!amend 203: x {a}}"),
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


# --- the rest of a turn, judging, the game ------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("call", c.Call()),
        ("call 301", c.Call(ref=bare(301))),
        ("call 72h", c.Call(period=Duration(millis=72 * HOUR))),
        ("call 301 7d", c.Call(ref=bare(301), period=Duration(millis=168 * HOUR))),
        ("call R 1 72h", c.Call(ref=Ref(Series.REQUEST, 1), period=Duration(millis=72 * HOUR))),
        ("vote against", c.Vote(side=Side.AGAINST)),
        ("vote for C 1", c.Vote(side=Side.FOR, ref=Ref(Series.CASE, 1))),
        ("vote S1 for", c.Vote(side=Side.FOR, ref=Ref(Series.SANCTION, 1))),
        ("vote for Dp 3", c.Vote(side=Side.FOR, ref=Ref(Series.PROPOSED_DECREE, 3))),
        ("unvote", c.Unvote()),
        ("unvote 301", c.Unvote(ref=bare(301))),
        ("withdraw", c.Withdraw()),
        ("withdraw R 1", c.Withdraw(ref=Ref(Series.REQUEST, 1))),
        ("consent", c.Consent()),
        ("consent no", c.Consent(no=True)),
        ("demand consent", c.DemandConsent()),
        ("ask the judge 301", c.AskJudge(number=301)),
        ('judge "Bob may not roll"', c.Invoke(statement="Bob may not roll")),
        ("judge Bob may not roll", c.Invoke(statement="Bob may not roll")),
        ('judge "a" is not "b"', c.Invoke(statement='"a" is not "b"')),
        ('claim paradox "no end"', c.Invoke(statement="no end", paradox=True)),
        ("accept", c.Accept()),
        ("accept C 2", c.Accept(case=2)),
        ("refuse 2", c.Refuse(case=2)),
        ("verdict true", c.Verdict(value="true")),
        ("verdict 3 TRUE", c.Verdict(value="true", case=3)),
        ("verdict C 3 false: he rolled", c.Verdict(value="false", case=3, reasons="he rolled")),
        (
            "verdict 3 true {205: voting.period = 5d}: {so} it {is}",
            c.Verdict(value="true", case=3, reading="205: voting.period = 5d", reasons="{so} it {is}"),
        ),
        ("verdict perhaps 3", c.Verdict(value="perhaps", case=3)),
        ("overrule", c.Overrule()),
        ("overrule 3 no", c.Overrule(case=3, no=True)),
        ('act "I bow"', c.Act(text="I bow")),
        ("act I bow", c.Act(text="I bow")),
        ("new clockwise Night", c.New(ruleset="clockwise", name="Night")),
        (
            "new speaker Ночь speaker=bob",
            c.New(ruleset="speaker", name="Ночь", offices=(("speaker", "bob"),)),
        ),
        ("join", c.Join()),
        ("join Bob", c.Join(name="Bob")),
        ("lang RU", c.SetLanguage(language="ru")),
        ("reseat A B C", c.Reseat(names=("A", "B", "C"))),
        ("reseat A, B, C", c.Reseat(names=("A", "B", "C"))),
        ("pause", c.Pause()),
        ("resume", c.Resume()),
        ("remove Bob", c.Remove(name="Bob")),
        ("archive", c.Archive()),
        ("leave", c.Leave()),
        ("forfeit", c.Forfeit()),
    ],
)
def test_moves(text: str, expected: c.Move) -> None:
    """Interface 3: each verb of the table and its arguments."""
    assert move(f"!{text}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("help", q.Help()),
        ("help voter", q.Help(verb="vote")),
        ("help !vote", q.Help(verb="vote")),
        ("aide demand consent", q.Help(verb="demand")),
        ("games", q.Games()),
        ("status", q.Status()),
        ("players", q.Players()),
        ("rules", q.Rules()),
        ("rule 301", q.ShowRule(ref=bare(301))),
        ("rule D 2 history", q.ShowRule(ref=Ref(Series.DECREE, 2), history=True)),
        ("proposals", q.Proposals()),
        ("proposal 301", q.ShowProposal(ref=bare(301))),
        ("votes", q.Votes()),
        ("votes 301", q.Votes(ref=bare(301))),
        ("why 301", q.Why(ref=bare(301))),
        ("why C 1", q.Why(ref=Ref(Series.CASE, 1))),
        ("cases", q.Cases()),
        ("case C 1", q.ShowCase(number=1)),
        ("decrees", q.Decrees()),
        ("requests", q.Requests()),
        ("offices", q.Offices()),
        ("agenda", q.Agenda()),
        ("log 20", q.Log(limit=20)),
        ("settings", q.Settings()),
        ("settings Voting.Period", q.Settings(key="voting.period")),
        ("whatif 301", q.WhatIf(ref=bare(301))),
    ],
)
def test_questions(text: str, expected: q.Query) -> None:
    """Interface 3, "finding out"."""
    assert parse(f"!{text}") == (Asked(expected),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("attach Night 7XK2", q.AttachRoom(name="Night", code="7XK2")),
        ("attach Night", q.AttachRoom(name="Night")),
        ("tz Europe/Paris", q.SetTimezone(zone="Europe/Paris")),
        ("link", q.Link()),
        ("link 7XK2", q.Link(code="7XK2")),
        ("unlink", q.Unlink()),
        ("whoami", q.Whoami()),
        ('draft enact "T": one', q.DraftStart(text='enact "T": one')),
        ("draft amend 203:", q.DraftStart(text="amend 203:")),
        ("draft + more {a", q.DraftAdd(text="more {a")),
        ("brouillon montrer", q.DraftShow()),
        ("черновик отправить", q.DraftSubmit()),
        ("draft drop", q.DraftDrop()),
    ],
)
def test_personal_requests(text: str, expected: q.Request) -> None:
    """Interface 3: what concerns a person or a room rather than a game."""
    assert parse(f"!{text}") == (Personal(expected),)


def test_lang_is_of_the_game_or_of_the_person() -> None:
    """Interface 2: ``!lang`` sets it for a game or a person."""
    assert parse("lang fr", private=True) == (Personal(q.SetOwnLanguage(language="fr")),)
    assert parse("in Night lang fr", private=True) == (Spoken(c.SetLanguage(language="fr"), "Night"),)
    assert wrong("!lang de") == Wrong("language", (("language", "de"), ("known", "en, fr, ru")))


def test_a_draft_is_read_when_it_is_whole() -> None:
    """Interface 3, "long texts": a submitted draft is what ``propose`` would take."""
    draft = Draft(kind=ChangeKind.ENACT, title="T", text="one\n!two", reading="a")
    assert parse_draft('enact "T": one\n!two {a}') == Spoken(c.Propose(draft=draft))
    assert parse_draft("amend 203:") == only("!propose amend 203:")
    assert parse_draft("amend 203: {a") == Wrong(
        "open-brace", (("line", "1"), ("column", "12"), ("near", "{a"))
    )


# --- faults -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "vote",
        "vote 301",
        "vote for 301 because it is good",
        "vote for 301!",
        "vote for against",
        "vote for 301 302",
        "vote for 9999999999",
        "roll 6",
        "propose",
        "propose a rule",
        'propose enact "T"',
        'propose enact "T":',
        'propose enact "": x',
        "propose enact: x",
        "propose enact T: x",
        "propose amend 203",
        "propose amend 203:",
        "propose amend 203 x",
        "propose amend C 1: x",
        "propose repeal 203: because",
        "propose repeal",
        "revise",
        "revise 301",
        "revise C 1: x",
        "call 301 soon",
        "call 72x",
        "judge",
        'judge ""',
        "claim victory",
        "verdict",
        "verdict 3",
        "verdict 3 true because",
        "verdict R 1 true",
        "accept R 1",
        "demand cookies",
        "ask Bob",
        "act",
        "new clockwise",
        "rule",
        "rule C 1",
        "attach",
        "attach Night a b",
        "reseat",
        "remove",
        "remove Bob Alice",
        "tz",
        "draft +",
        "draft nothing",
        "elect",
        "elect Bob Alice",
        "decree",
        'decree "T":',
        "decree amend D 2",
        "decree transmute D 2",
        "request",
        "request 305",
        "request D 1: x",
        "oppose",
        "oppose R 1",
        "sanction Bob",
        "sanction : x",
        "proposal 301 concerns",
        "vote for 301; nouveau PA :",
        "propose overturn D 1",
    ],
)
def test_a_wrong_form_is_answered_with_the_right_one(text: str) -> None:
    """Issue, "bad input": one clear line; above all, nothing half understood is done."""
    meant = wrong(f"!{text}")
    assert meant.code == "form"
    assert dict(meant.args)["form"].startswith(text.split()[0])


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("voet for 301", "vote"), ("porpose x", "propose"), ("votr pour", "voter"), ("голас за", "голос")],
)
def test_an_unknown_verb_gets_the_nearest(typed: str, nearest: str) -> None:
    """Interface 3: an unknown verb gets the nearest known one, of whatever language."""
    meant = wrong(f"!{typed}")
    assert meant == Wrong("unknown-verb", (("verb", typed.split()[0]), ("nearest", nearest)))


def test_help_with_an_unknown_verb() -> None:
    assert wrong("!help voet") == Wrong("unknown-verb", (("verb", "voet"), ("nearest", "vote")))


@pytest.mark.parametrize(
    ("name", "code", "suggestion"),
    [
        ("Bob Smith", "name-has-blank", "BobSmith"),
        ("vote", "name-is-verb", "vote2"),
        ("Голос", "name-is-verb", "Голос2"),
        ("regle", "name-is-verb", "regle2"),
        ("301", "name-is-number", "player"),
        ('"Bob"', "name-has-mark", "Bob"),
        ("b" * 33, "name-is-long", "b" * 32),
    ],
)
def test_a_name_nobody_can_have(name: str, code: str, suggestion: str) -> None:
    """Interface 3, details: names; refused with one that could be had."""
    expected = Wrong(code, (("name", name), ("suggestion", suggestion)))
    assert wrong(f"!join {name}") == expected
    assert wrong(f"!new clockwise {name}") == expected


# --- ballots by edit and by reaction -------------------------------------------------


def test_an_edit_that_is_a_ballot() -> None:
    """Interface 3: an edit of a ballot is a ballot; into something else it is none."""
    assert parse_ballot("!vote for 301") == FOR_301
    assert parse_ballot("* !vote for 301") == FOR_301
    assert parse_ballot("vote for 301") is None
    assert parse_ballot("vote for 301", private=True) == FOR_301
    assert parse_ballot("!roll") is None
    assert parse_ballot("!vote for 301\n!vote for 302") is None
    assert parse_ballot("!vote for 301, I think") is None
    assert parse_ballot("") is None


@pytest.mark.parametrize("tone", ["", "\U0001f3fb", "\U0001f3ff", "\ufe0f", "\U0001f3fd\ufe0f", "\ufe0e"])
def test_thumbs_of_any_tone(tone: str) -> None:
    """Interface 3: 👍 / 👎 in any skin tone are ballots."""
    assert reaction_side(f"👍{tone}") is Side.FOR
    assert reaction_side(f"👎{tone}") is Side.AGAINST


@pytest.mark.parametrize("emoji", ["", "👍👍", "👍👎", "🎉", "for", "+1", "\U0001f3fb", "👍x"])
def test_other_reactions_are_none(emoji: str) -> None:
    assert reaction_side(emoji) is None
