"""Deliveries into the contents of Matrix events."""

from __future__ import annotations

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.content import (
    LARGEST_CLEAR,
    LARGEST_ENCRYPTED,
    contents,
    html,
    joinable,
    parts,
    plain,
    transaction_id,
)
from core import styles
from core.ids import AccountId, NetworkName, RoomName
from core.ports import BOLD, Delivery, Notice, Place
from tests.support.html_reader import Reader

PLACE = Place(NetworkName("matrix"), room=RoomName("#nomic:test"))
OURS = {"strong", "em", "del", "u", "span", "br", "pre", "code", "table", "thead", "tbody", "tr", "th", "td"}


def delivery(notice: Notice, reply_to: str | None = None) -> Delivery:
    return Delivery(key="k", place=PLACE, notice=notice, reply_to=reply_to)


def marks(text: str) -> list[tuple[str, bool]]:
    """Each character that shows, and whether it is bold."""
    spans = enumerate(text.split(BOLD))
    return [(sign, at % 2 == 1) for at, span in spans for sign in span if sign != "\n"]


any_text = st.text(alphabet=st.sampled_from("<>&\"'/ab\n\x02\x00\x1b@#!:é😀\ud800"), max_size=60) | st.text(
    max_size=60
)


blocks = st.lists(
    st.sampled_from(("```", "\n", "^", " ", "<b>", "\x02", "\n```\n", "\n ^")), max_size=14
).map("".join)


class TestContent:
    def test_a_notice_is_a_notice_that_means_nobody(self) -> None:
        """m.notice keeps bots from answering; MSC3952: an empty m.mentions rings nobody's bell."""
        made = contents(delivery(Notice(text=f"{BOLD}Bob{BOLD} proposes\n<301> & @room")))
        assert made == [
            {
                "msgtype": "m.notice",
                "body": "Bob proposes\n<301> & @room",
                "format": "org.matrix.custom.html",
                "formatted_body": "<strong>Bob</strong> proposes<br/>&lt;301&gt; &amp; @room",
                "m.mentions": {},
            }
        ]

    def test_relayed_talk_shows_who_and_where(self) -> None:
        """Issue 2 point 8: with the speaker's name and network, and no mention of anybody."""
        (made,) = contents(delivery(Notice(text="hi", speaker="<b>Al", origin=NetworkName("libera"))))
        assert made["body"] == "<b>Al (libera): hi"
        assert made["formatted_body"] == "<strong>&lt;b&gt;Al</strong> (libera): hi"
        (done,) = contents(
            delivery(Notice(text="waves", speaker="Al", origin=NetworkName("libera"), action=True))
        )
        assert done["body"] == "* Al (libera) waves"

    def test_relayed_talk_calls_nobody(self) -> None:
        """Names in relayed text ping nobody by accident: no call to the room, no id of a person, is left one;
        an address of a mailbox or a page is."""
        said = "@room, @ROOM! (@bob:test) @bob:[::1]:8448 @roomy a@room b@c.org:1 https://e.org/@bob:test @ x"
        (made,) = contents(delivery(Notice(text=said, speaker="@room")))
        hidden = "@\u200croom, @\u200cROOM! (@\u200cbob:test) @\u200cbob:[::1]:8448 @roomy a@room b@c.org:1"
        assert made["body"] == f"@\u200croom: {hidden} https://e.org/@bob:test @ x"
        assert "@room" not in made["formatted_body"].replace("@roomy", "").replace("a@room", "")
        assert made["m.mentions"] == {}

    def test_relayed_talk_keeps_its_looks(self) -> None:
        """Formatting carries over where it can: marks of IRC become tags, each closed, and nothing else does."""
        said = "\x02a\x1db\x02c\x0f \x0304<i>\x03 \x1fu\x1f\x1es\x1e\x11m\x11 \x0301,01h\x03 \x0399,02k\x0f\n• x\n  1. y"
        (made,) = contents(delivery(Notice(text=said, speaker="Al")))
        assert made["body"] == "Al: abc <i> usm h k\n• x\n  1. y"
        assert made["formatted_body"] == (
            "<strong>Al</strong>: <strong>a</strong><em><strong>b</strong></em><em>c</em> "
            '<span data-mx-color="#ff0000">&lt;i&gt;</span> <u>u</u><del>s</del><code>m</code> '
            '<span data-mx-spoiler>h</span> <span data-mx-bg-color="#00007f">k</span>'
            "<br/>• x<br/>\u00a0\u00a01. y"
        )

    def test_a_name_that_may_be_somebody_elses_stands_with_the_full_id(self) -> None:
        """Who is who: the whole id, however long, and nothing that a line or a tag could begin with."""
        long = AccountId(f"libera/{'x' * 250}")
        for whose in (AccountId("libera/eve"), long, AccountId("libera/a<b>\nc"), AccountId("m/@a:l")):
            notice = Notice(text="hi", speaker="Al", origin=NetworkName("libera"), whose=whose)
            (made,) = contents(delivery(notice))
            assert made["body"] == f"Al ({whose.replace(chr(10), ' ').replace('@', '@' + chr(0x200C))}): hi"
            assert "<b>" not in made["formatted_body"].removeprefix("<strong>Al</strong>")

    def test_relayed_talk_never_begins_with_a_command(self) -> None:
        """Issue 2 point 8: text must not become a command, here of another bot in the room."""
        (made,) = contents(delivery(Notice(text="!vote for 301", speaker="Al")))
        assert not made["body"].startswith("!")

    def test_an_answer_is_a_reply(self) -> None:
        """Issue 2 point 7: replies answered as replies."""
        (made,) = contents(delivery(Notice(text="x"), reply_to="$1"))
        assert made["m.relates_to"] == {"m.in_reply_to": {"event_id": "$1"}}

    def test_a_table_is_shown_as_one(self) -> None:
        """core.ports.Notice.table: the rich form in place of the text."""
        (made,) = contents(delivery(Notice(text="a 1", table=(("name", "<score>"), ("a", "1")))))
        assert made["body"] == "a 1"
        assert made["formatted_body"] == (
            "<table><thead><tr><th>name</th><th>&lt;score&gt;</th></tr></thead>"
            "<tbody><tr><td>a</td><td>1</td></tr></tbody></table>"
        )

    @given(any_text | blocks, any_text, st.lists(st.lists(any_text, min_size=1, max_size=3), max_size=3))
    def test_no_text_can_make_a_tag(self, text: str, name: str, table: list[list[str]]) -> None:
        """Everything is escaped: players' words, names and cells may hold any HTML."""
        rows = tuple(tuple(row) for row in table)
        for notice in (
            Notice(text=text),
            Notice(text=text, speaker=name, origin=NetworkName(name)),
            Notice(text=text, table=rows),
        ):
            for made in contents(delivery(notice)):
                read = Reader(made["formatted_body"])
                assert set(read.tags) <= OURS
                assert {name for name, _ in read.attributes} <= {"data-mx-color", "data-mx-bg-color"}
                assert not read.open
                json.dumps(made).encode()
                made["body"].encode()
                assert not re.search(r"[\x00-\x08\x0b-\x1f]", made["body"] + made["formatted_body"])

    def test_code_and_a_marked_place_keep_their_columns(self) -> None:
        """Interface 3: a fenced block of code; errors with the place marked: both need one width of letters."""
        assert html("Code:\n```\nif a < b:\n    \x02say\x02(a)\n```\nDone") == (
            "Code:<pre><code>if a &lt; b:\n    say(a)\n</code></pre>Done"
        )
        assert html("No key:\nwin.scor = 1\n ^\n\x02Help\x02") == (
            "No key:<pre><code>win.scor = 1\n ^</code></pre><strong>Help</strong>"
        )
        assert html("\x02a\n```\nb\n```\nc\x02") == (
            "<strong>a</strong><pre><code>b\n</code></pre><strong>c</strong>"
        )
        assert html("``` and ```") == "``` and ```"

    def test_long_code_is_shown_where_there_is_room(self) -> None:
        """core.ports.Notice.long: whole lines in place of the text."""
        (made,) = contents(delivery(Notice(text="short", long="a\n```\nb\n```")))
        assert made["body"] == "a\n```\nb\n```"
        assert made["formatted_body"] == "a<pre><code>b\n</code></pre>"

    @given(any_text.filter(lambda text: "^" not in text and "```" not in text))
    def test_html_says_what_the_plain_text_says(self, text: str) -> None:
        """Who reads either form reads the same words."""
        # an HTML reader folds nothing here but what `br` stands for
        assert Reader(html(text)).text == plain(text)


class TestLongTexts:
    @given(st.text(alphabet='<"&a\n\x02é😀\u0301', max_size=400), st.integers(12, 50))
    def test_parts_are_short_and_whole(self, text: str, most: int) -> None:
        """Nothing of a text is lost by cutting it, and bold goes on where it was on."""
        made = parts(styles.lines(styles.runs(text)), most)
        said = [styles.merged(line) for part in made for line in part]
        assert all(len(json.dumps(words(part), ensure_ascii=False).encode()) <= most for part in made)
        assert [(sign, run.style.bold) for line in said for run in line for sign in run.text] == marks(text)

    def test_a_cut_is_between_lines_where_it_can_be(self) -> None:
        """A line that fits is not torn, and no accent is taken from its letter."""
        lines = styles.lines(styles.runs(f"{BOLD}one\ntwo{BOLD} e\u0301e\u0301e\u0301e\u0301e\u0301"))
        assert [words(part) for part in parts(lines, 14)] == [
            "one",
            "two e\u0301e\u0301",
            "e\u0301e\u0301e\u0301",
        ]

    @given(
        st.sampled_from(
            ["<", '"', "&", "😀", "é\n", f"{BOLD}a{BOLD}b", "👨\u200d👩\u200d👧", "\u0301", "\n"]
        ),
        st.integers(1, 66_000),
        st.sampled_from([LARGEST_CLEAR, LARGEST_ENCRYPTED]),
        st.sampled_from([None, "Ann"]),
    )
    def test_every_event_fits(self, unit: str, times: int, largest: int, speaker: str | None) -> None:
        """Client-server API, size limits: an event has at most 65,536 bytes, and grows by a third encrypted."""
        text = unit * min(times, 200_000 // len(unit.encode()))
        made = contents(delivery(Notice(text=text, speaker=speaker), reply_to="$1"), largest)
        assert all(len(json.dumps(one, ensure_ascii=False).encode()) <= largest for one in made)
        assert "m.relates_to" in made[0]
        assert all("m.relates_to" not in one for one in made[1:])
        head = "" if speaker is None else "Ann: "
        said = "".join(one["body"].removeprefix(head) for one in made)
        assert said.replace("\n", "") == plain(text).replace("\n", "")

    def test_a_long_text_is_one_event_without_its_html(self) -> None:
        """Anything up to 64 kB goes to Matrix as one event: the words come before their looks."""
        text = "".join(f"{BOLD}{number}{BOLD} слово 👨\u200d👩\u200d👧 é\n" for number in range(1600))
        (made,) = contents(delivery(Notice(text=text)))
        assert len(text.encode()) > 60_000
        assert made["body"] == plain(text)
        assert "formatted_body" not in made
        assert made["m.mentions"] == {}

    def test_a_table_too_large_is_told_as_text(self) -> None:
        """Better plain than not at all."""
        rows = tuple((f"player {n}", "<" * 20) for n in range(3000))
        made = contents(delivery(Notice(text="\n".join(f"{a} {b}" for a, b in rows), table=rows)))
        assert len(made) > 1
        assert "".join(one["body"] for one in made).count("player") == 3000


def words(part: list[list[styles.Run]]) -> str:
    return "\n".join("".join(run.text for run in line) for line in part)


class TestTransactions:
    def test_the_same_delivery_has_the_same_id_for_ever(self) -> None:
        """Design 3: exactly once; this value may never change between releases."""
        assert transaction_id("night/12/matrix/0") == "dc14d3ed3a1951b78f1ab1374ac1ace6"
        assert transaction_id("night/12/matrix/0", 1) == "00c636a7a3118b1ef65a262d1f411d71"

    @given(st.lists(st.tuples(st.text(max_size=8), st.integers(0, 3)), unique=True, max_size=20))
    def test_two_deliveries_have_two_ids(self, keys: list[tuple[str, int]]) -> None:
        """And so have the parts of one."""
        plain_keys = [(key.replace("\n", " "), part) for key, part in keys]
        assert len({transaction_id(*one) for one in plain_keys}) == len(set(plain_keys))


class TestJoined:
    def test_each_line_stands_behind_its_own_speaker(self) -> None:
        """Issue 5, speed: several lines are one event, in their order, and nobody's words look like another's."""
        notices = [talk("hi", "ann"), talk("waves", "bob", action=True), talk("two\n<b>lines</b>", "ann")]
        (made,) = contents(together(notices))
        assert made["body"] == "ann (ng): hi\n* bob (ng) waves\nann (ng): two\n<b>lines</b>"
        assert made["formatted_body"] == (
            "<strong>ann</strong> (ng): hi<br/>* <strong>bob</strong> (ng) waves<br/>"
            "<strong>ann</strong> (ng): two<br/>&lt;b&gt;lines&lt;/b&gt;"
        )
        assert made["msgtype"] == "m.notice"
        assert made["m.mentions"] == {}

    @given(
        st.lists(st.integers(0, 9_000), min_size=1, max_size=60), st.sampled_from(["<", "a", "é", '"', "🂡"])
    )
    def test_every_event_fits_and_nothing_is_missing(self, lengths: list[int], unit: str) -> None:
        """Whatever is joined: no event is too large, and all the words are there, in order, once."""
        notices = [talk(f"{n}{unit * length}.", "ann") for n, length in enumerate(lengths)]
        made = contents(together(notices), LARGEST_ENCRYPTED)
        assert all(len(json.dumps(one, ensure_ascii=False).encode()) <= LARGEST_ENCRYPTED for one in made)
        words = "\n".join(str(one["body"]) for one in made).replace("\n", "").replace("ann (ng): ", "")
        assert words == "".join(notice.text for notice in notices)

    @given(st.lists(st.text(max_size=2000), max_size=60))
    def test_what_is_called_joinable_is_one_event_as_a_rule(self, texts: list[str]) -> None:
        """The first of them always goes; of plain words all of what is called joinable fits in one event."""
        notices = [talk("x" * len(text), "ann") for text in texts]
        count = joinable(notices)
        assert count >= min(1, len(notices))
        assert len(contents(together(notices[:count]))) == 1 if count else not notices

    def test_hundreds_of_short_lines_go_at_once_and_not_more_than_fit(self) -> None:
        """Issue 5, speed: 3,000 short lines a second are a few events a second."""
        assert 150 < joinable(talk(f"flood{n}", "ann") for n in range(3000)) < 3000
        assert joinable(talk("x" * 60_000, "ann") for _ in range(2)) < 2


def talk(text: str, speaker: str, *, action: bool = False) -> Notice:
    return Notice(text=text, speaker=speaker, origin=NetworkName("ng"), action=action)


def together(notices: list[Notice]) -> Delivery:
    return delivery(Notice(text="", joined=tuple(notices)))
