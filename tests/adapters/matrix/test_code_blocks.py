"""Code in Matrix messages, as clients send it: in the plain body, in the formatted one, or in both."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.code_blocks import with_fences
from adapters.matrix.translate import said_by

CODE = 'def on_turn(event, game):\n    if 1 < 2:\n        say("a & b")'
ESCAPED = CODE.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
HTML = "org.matrix.custom.html"
FENCED = f'!enact "Tea": Tea.\n```\n{CODE}\n```'


def text_of(body: str, formatted: object = None, kind: object = HTML, **more: Any) -> str:
    content = {"msgtype": "m.text", "body": body, "format": kind, "formatted_body": formatted, **more}
    said = said_by({"type": "m.room.message", "content": content})
    assert said is not None
    return said.text


@pytest.mark.parametrize(
    "body", [FENCED, FENCED.replace("```", "~~~"), FENCED.replace("```\ndef", "```py\ndef")]
)
def test_a_body_with_its_fence_is_as_it_was_typed(body: str) -> None:
    """Design 6: Element sends the body with its fence; the formatted one changes nothing."""
    assert text_of(body, f"<p>!enact</p><pre><code>{ESCAPED}\n</code></pre>") == body


@pytest.mark.parametrize(
    "formatted",
    [
        f"<p>!enact &quot;Tea&quot;: Tea.</p>\n<pre><code>{ESCAPED}\n</code></pre>",
        f'<PRE lang="py"><code class="language-python">{ESCAPED}</code></PRE>',
        "<pre>" + ESCAPED.replace("\n", "<br/>") + "</pre>",
        "<mx-reply><pre>def on_turn</pre></mx-reply><pre>" + ESCAPED + "</pre>",
    ],
)
def test_a_fence_that_only_the_formatted_body_shows(formatted: str) -> None:
    """Design 6: a client that drops the marks from the plain body marks code all the same."""
    assert text_of(f'!enact "Tea": Tea.\n\n{CODE}\n', formatted) == FENCED
    assert text_of(f'!enact "Tea": Tea.\n{CODE}\n{{a = 1}}', formatted) == f"{FENCED}\n{{a = 1}}"


@pytest.mark.parametrize(
    ("formatted", "kind"),
    [
        ("<pre>something else</pre>", HTML),
        (f"<pre>{ESCAPED}", HTML),
        ("<pre></pre>", HTML),
        (f"<pre>{ESCAPED}</pre>", "text/html"),
        (None, HTML),
        (["<pre>"], HTML),
    ],
)
def test_no_word_is_taken_from_the_formatted_body(formatted: object, kind: object) -> None:
    """What one client shows and another does not is no move: the plain body alone says what is proposed."""
    body = f'!enact "Tea": Tea.\n{CODE}'
    assert text_of(body, formatted, kind) == body


def test_an_edit_is_read_like_a_message() -> None:
    """Interface 3: an edited proposal is answered with the verb to use, so it is read whole."""
    fresh = {"msgtype": "m.text", "body": CODE, "format": HTML, "formatted_body": f"<pre>{ESCAPED}</pre>"}
    said = said_by(
        {
            "type": "m.room.message",
            "content": {
                "body": "* x",
                "msgtype": "m.text",
                "m.new_content": fresh,
                "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"},
            },
        }
    )
    assert said is not None
    assert said.text == f"```\n{CODE}\n```"


def test_code_in_a_reply_is_the_replys_own() -> None:
    """Matrix, rich replies: what an older client quotes before the words was said by somebody else."""
    quoted = '> <@ann:l> !enact "A": a\n> ```\n> def on_vote(event, game): pass\n> ```\n\n'
    relation = {"m.in_reply_to": {"event_id": "$1"}}
    assert text_of(quoted + FENCED, **{"m.relates_to": relation}) == FENCED


@given(st.text(st.sampled_from("<pre>/codb \n&`~")), st.text(st.sampled_from("<pre>/codb \n&`~")))
def test_nothing_that_is_sent_breaks_it(body: str, formatted: str) -> None:
    """Design 7: events are as their senders made them; every word of the body is still there, in order."""
    made = with_fences(body, HTML, formatted)
    rest = iter(made)
    assert all(one in rest for one in body if not one.isspace())


@pytest.mark.parametrize(
    "reference", ["&#" + "9" * 5000 + ";", "&#x" + "f" * 5000 + ";", "&#" + "0" * 70_000]
)
def test_a_number_without_end_is_one_unknown_character(reference: str) -> None:
    """Malformed bytes never end a link: HTML, numeric character reference, out of range is U+FFFD;
    Python reads no number of over 4,300 digits."""
    assert (
        text_of("!enact x\na\ufffdb", f"!enact x<pre>a{reference}b</pre>") == "!enact x\n```\na\ufffdb\n```"
    )
