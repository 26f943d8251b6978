"""Answers to what was said in a thread are said there."""

from __future__ import annotations

from typing import Any

from adapters.matrix.threads import MOST, Threads


def in_thread(event_id: str, root: object) -> dict[str, Any]:
    relation = {"rel_type": "m.thread", "event_id": root, "m.in_reply_to": {"event_id": "$latest"}}
    return {"event_id": event_id, "content": {"body": "!rules", "m.relates_to": relation}}


def test_an_answer_is_in_the_thread_of_the_question() -> None:
    """Matrix, threading: every part of it, as a reply to the question itself."""
    threads = Threads()
    threads.learn([in_thread("$asked", "$root"), {"event_id": "$plain", "content": {}}])
    made = threads.placed([{"body": "one"}, {"body": "two"}], "$asked")
    assert [content["m.relates_to"] for content in made] == [
        {
            "rel_type": "m.thread",
            "event_id": "$root",
            "is_falling_back": False,
            "m.in_reply_to": {"event_id": "$asked"},
        }
    ] * 2
    plain = [{"body": "one", "m.relates_to": {"m.in_reply_to": {"event_id": "$plain"}}}]
    assert threads.placed(plain, "$plain") == plain
    assert threads.placed([{"body": "news"}], None) == [{"body": "news"}]


def test_nonsense_and_the_past_are_forgotten() -> None:
    """Events are as their senders made them; and no room may fill the memory."""
    threads = Threads()
    threads.learn([in_thread("$odd", 5), {"content": {"m.relates_to": "m.thread"}}, {}])
    assert threads.placed([{}], "$odd") == [{}]
    threads.learn([in_thread(f"${n}", "$root") for n in range(MOST + 1)])
    assert threads.placed([{}], "$0") == [{}]
    assert threads.placed([{}], "$1") != [{}]
