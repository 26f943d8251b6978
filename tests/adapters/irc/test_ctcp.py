"""What other clients may ask ours (CTCP): what is answered, to whom, how often."""

from __future__ import annotations

import pytest

from adapters.irc.ctcp import Ctcp
from adapters.irc.line import Line
from core.ids import Instant
from core.ports import InboundKind
from tests.support.irc_link import running, scenario
from tests.support.scripted_ircd import ScriptedIrcd

NOON = Instant(1_767_225_600_000)  # 2026-01-01T00:00:00Z


def asked(*words: str, source: str = "alice!a@h") -> Line:
    return Line("ctcp", source, "nomic", words)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("VERSION",), "VERSION nomic-gateway"),
        (("version",), "VERSION nomic-gateway"),
        (("PING", "12 34"), "PING 12 34"),
        (("PING", "\x03" + "x" * 500), "PING " + "x" * 64),
        (("TIME",), "TIME 2026-01-01T00:00:00Z"),
        (("CLIENTINFO",), "CLIENTINFO ACTION CLIENTINFO PING SOURCE TIME VERSION"),
        (("SOURCE",), "SOURCE nomic-gateway"),
        (("DCC", "SEND x"), None),
        (("USERINFO",), None),
        ((), None),
    ],
)
def test_what_is_answered(words: tuple[str, ...], answer: str | None) -> None:
    """CTCP (draft-oakley-irc-ctcp 2.3): a NOTICE to the asker; an unknown query is left alone."""
    expected = None if answer is None else f"NOTICE alice :\x01{answer}\x01"
    assert Ctcp(lambda: NOON, 0.0).answer(asked(*words), 0.0) == expected


def test_a_server_is_not_answered() -> None:
    """What has no user@host is no person."""
    assert Ctcp(lambda: NOON, 0.0).answer(asked("VERSION", source="irc.example"), 0.0) is None


def test_a_flood_of_queries_draws_few_answers() -> None:
    """draft-oakley-irc-ctcp 4: answers are limited, so that nobody can make us flood ourselves off."""
    ctcp = Ctcp(lambda: NOON, 0.0)
    answers = [ctcp.answer(asked("PING", str(n), source=f"m{n}!x@h"), n * 0.01) for n in range(500)]
    assert len([answer for answer in answers if answer]) == 3
    assert ctcp.answer(asked("VERSION"), 60.0) is not None


@scenario
async def test_a_whole_channel_is_not_answered_and_an_action_is_said() -> None:
    """A CTCP storm in a channel draws nothing; ACTION (2.3) is what somebody says."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        for number in range(20):
            ircd.say(f"m{number}", "#nomic", "\x01VERSION\x01")
        ircd.say("alice", "#nomic", "\x01ACTION votes for 301\x01")
        ircd.send(":alice!alice@host NOTICE nomic :\x01VERSION of hers\x01")
        ircd.say("alice", "nomic", "\x01TIME\x01")
        answer = await ircd.expect("NOTICE")
        assert answer.startswith("NOTICE alice :\x01TIME 20")
        assert [line for line in ircd.lines if line.startswith("NOTICE")] == [answer]
        (said,) = host.messages
        assert (said.kind, said.text, said.room) == (InboundKind.ACTION, "votes for 301", "#Nomic")
