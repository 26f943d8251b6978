"""The HTML of Matrix messages as words with styles. Client-server API, "m.room.message msgtypes", allowed tags."""

from __future__ import annotations

import time
import unicodedata
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.content import html
from adapters.matrix.markup import LONGEST, styled
from core.styles import bare, runs
from tests.support.effort import effort
from tests.support.html_reader import Reader

FORMAT = "org.matrix.custom.html"


def read(formatted: Any, kind: str = FORMAT) -> str:
    return styled({"format": kind, "formatted_body": formatted})


@pytest.mark.parametrize(
    ("formatted", "shown"),
    [
        ("a <b>bold</b> <strong>one</strong>", "a \x02bold\x02 \x02one"),
        ("<i>a</i><em>b</em> <u>c</u><ins>d</ins>", "\x1dab\x1d \x1fcd"),
        ("<del>a</del><s>b</s><strike>c</strike>", "\x1eabc"),
        ("say <code>x &lt; 1</code>!", "say \x11x < 1\x11!"),
        ("<b>a<i>b</b>c</i>", "\x02a\x1db\x0fc".replace("\x0f", "\x02\x1d")),
        ('<font color="#ff0000">red</font>', "\x04ff0000red"),
        ('<font color="Blue">blue</font> no', "\x040000ffblue\x0f no"),
        ('<span data-mx-color="#0f0" data-mx-bg-color="#000000">x</span>', "\x0400ff00,000000x"),
        ("<span data-mx-spoiler>secret</span> open", "\x04000000,000000secret\x0f open"),
        ('<span data-mx-spoiler="the end">he dies</span>', "(the end) \x04000000,000000he dies"),
        ("one<br>two<br/>three<br />four", "one\ntwo\nthree\nfour"),
        ("<p>one</p>\n<p>two</p>", "one\n\ntwo"),
        ("<h1>Title</h1>text", "\x02Title\x02\ntext"),
        ("<h3>a<br>b</h3>", "\x02a\x02\n\x02b"),
        ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>after", "• a\n• b\nafter"),
        ('<ol start="3"><li>a</li><li><p>b</p><p>c</p></li></ol>', "3. a\n4. b\n   c".replace("   c", "  c")),
        ("<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>", "• a\n  1. b\n• c"),
        ("<ol start='x'><li>a", "1. a"),
        ("<blockquote>a<br>b<blockquote>c</blockquote></blockquote>d", "> a\n> b\n> > c\nd"),
        (
            "<pre><code class='language-py'>if a &lt; b:\n\n    go()\n</code></pre>so",
            "```\nif a < b:\n\n    go()\n```\nso",
        ),
        ("<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"),
        ("<pre>a<br>  b</pre>", "```\na\n  b\n```"),
        ('<a href="https://e.org/x">the page</a>', "the page (https://e.org/x)"),
        ('<a href="https://e.org/x/">e.org/x</a>', "e.org/x"),
        ('<a href="https://e.org/x?a=1&amp;b=2">https://e.org/x?a=1&amp;b=2</a>', "https://e.org/x?a=1&b=2"),
        ('<a href="https://e.org/a>b">c</a>', "c (https://e.org/a>b)"),
        ('<a href="mailto:a@e.org">a@e.org</a>', "a@e.org"),
        ('<a href="https://e.org"></a>', "https://e.org"),
        ('<a href="javascript:alert(1)">x</a>', "x"),
        ('<a href="https://matrix.to/#/@bob:test">Bob</a>: hi', "Bob: hi"),
        ('<a href="https://matrix.to/#/!room:test/$event">see there</a>', "see there"),
        ('<img src="mxc://a/b" alt=":cat:" title="x">', ":cat:"),
        ("<mx-reply><blockquote>old words</blockquote></mx-reply>new", "new"),
        (
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></table>",
            "\x02a\x02 | \x02b\x02\n1 | 2",
        ),
        ("a<hr>b", "a\n———\nb"),
        ("a   \n b", "a b"),
        ("1 < 2 &amp;&amp; 3 > 2 <3", "1 < 2 && 3 > 2 <3"),
        ("a<!-- <b> -->b<!-- open", "ab<!-- open"),
        ("<details><summary>s</summary>t</details>", "s\nt"),
        ("<script>alert(1)</script>x", "x"),
        ("a&#2;&#x3;04b&#x202e;", "a04b\u202e"),
        ("<blink onclick='x'>a</blink></b></p>b", "a\nb"),
        ("</ul></pre></blockquote>a", "a"),
        ("<b>  </b>", ""),
    ],
)
def test_what_a_client_shows_is_carried(formatted: str, shown: str) -> None:
    """Each element of the list, and what is broken in ways that clients forgive."""
    assert runs(read(formatted)) == runs(shown)
    assert bare(read(formatted)) == bare(shown)


def test_only_the_format_of_matrix_is_read() -> None:
    """Where there is none, or one too long, the plain body stands."""
    assert read("<b>x</b>", kind="text/html") == ""
    assert read(["<b>x</b>"]) == ""
    assert read("<b>x</b>" * LONGEST) == ""


PARTS = st.sampled_from(
    [
        *(
            "<b>",
            "</b>",
            "<p>",
            "</p>",
            "<ul>",
            "</ul>",
            "<ol start=7>",
            "<li>",
            "</li>",
            "<pre>",
            "</pre>",
            "<br>",
        ),
        *(
            "<blockquote>",
            "</blockquote>",
            "<a href='https://e.org'>",
            "</a>",
            "<span data-mx-spoiler>",
            "</span>",
        ),
        *(
            "<td>",
            "<tr>",
            "<table>",
            "</table>",
            "<mx-reply>",
            "</mx-reply>",
            "<code>",
            "</code>",
            "<!--",
            "-->",
            "<",
        ),
        *(
            "word",
            " ",
            "\n",
            "&lt;b&gt;",
            "&#x202e;",
            "\x02",
            "\x0304",
            "```",
            "&#0;",
            "&#xd800;",
            ">",
            '"',
            "é",
        ),
        *("<font color=red>", "</font>", "<h1>", "</h1>", "<hr>", "<img alt='x\ny'>", "<a ", "\r", "\ud800"),
    ]
)


@given(st.lists(PARTS, max_size=40).map("".join) | st.text())
def test_any_html_becomes_clean_words(formatted: str) -> None:
    """Never an error, no control code, and back on Matrix only our own tags, each closed."""
    shown = read(formatted)
    words = bare(shown)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in words if sign not in "\n\t")
    reader = Reader(html(shown, carried=True))
    assert reader.open == []
    assert (
        reader.text.replace("\u00a0", " ").split() == words.replace("\u00a0", " ").replace("```", "").split()
        or "```" in words
    )


@given(
    st.lists(
        st.sampled_from(["word", "один", "два.", "42", "a&b", "e\u0301", "👍🏽"]), min_size=1, max_size=12
    )
)
def test_words_in_any_tags_are_all_there_in_order(words: list[str]) -> None:
    """What is written is carried, whatever it is wrapped in."""
    tags = ("b", "i", "p", "li", "blockquote", "h2", "td", "unknown", "code")
    wrapped = "".join(f"<{tags[n % 9]}>{escape(word)}</{tags[n % 9]}> " for n, word in enumerate(words))
    shown = bare(read(wrapped)).replace("• ", "").replace("> ", "").replace("| ", "").replace("1. ", "")
    assert shown.split() == words


HOSTILE = [
    *(
        "<",
        "<a ",
        '<a "',
        "<a href='",
        "<!--",
        "<!-",
        "<?",
        "<!",
        "</",
        "<![CDATA[",
        "<script>",
        "&#",
        "&am",
        "<b>",
    ),
    *(
        "<a/",
        "<a b=c ",
        "<a =",
        "<style>",
        "--!>",
        "<b><p>",
        "<blockquote><br>a",
        "<ul><li>a",
        "<td>a",
        "<p>",
        "<pre>",
    ),
    *(
        "<a href=x>a",
        "</b>",
        "<mx-reply>",
        "<span data-mx-spoiler>",
        "&#999999999",
        "<a href='https://e.org'>",
        "<a a",
    ),
]


@pytest.mark.parametrize("unit", HOSTILE)
def test_the_work_grows_with_the_length(unit: str) -> None:
    """64 kB of anything is read in one pass: twice the text is twice the work, and bounded words come of it."""
    texts = [unit * (size // len(unit)) for size in (8_000, 16_000)]
    once, twice = (effort(lambda text=text: read(text)) for text in texts)  # type: ignore[misc]
    assert twice <= 2.2 * once + 500
    began = time.process_time()
    assert len(read(unit * (64_000 // len(unit)))) <= 12 * 64_000
    assert time.process_time() - began < 5  # the patterns, which are not counted; the library's take a minute
