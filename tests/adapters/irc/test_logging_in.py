"""Logging in to a services account: SASL 3.1 and 3.2, CAP 302, and the services where there is no SASL.

The client-side cases of irctest that concern a bot are here in our own words: PLAIN, its chunks, a mechanism
that is not there, failures, EXTERNAL, CAP LS over several lines, an empty one, the end of the negotiation.
"""

from __future__ import annotations

import base64
import random
from pathlib import Path

import msgspec
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.line import Line
from adapters.irc.registration import Refused, Registration
from adapters.irc.sasl import plain_chunks
from adapters.secret import Secret
from core.ports import LinkState
from tests.adapters.irc.test_protocol import make_settings
from tests.support.irc_link import FAST, running, scenario, to_room
from tests.support.scripted_ircd import ScriptedIrcd

SERVICES = "NickServ!*@services.net"
PASSWORD = Secret("sesame")


class Way:
    """A registration, what it wrote, and how it ended."""

    def __init__(self, *, fallback: bool = False, **changes: object) -> None:
        self.wrote: list[str] = []
        how = {"sasl_account": "jilles", "password": PASSWORD} | changes
        self.registration = Registration(
            make_settings(**how), self.wrote.append, random.Random(1), fallback=fallback
        )
        self.registration.begin()
        self.wrote.clear()

    def hear(self, kind: str, target: str = "*", *arguments: str) -> Refused | None:
        return self.registration.handle(Line(kind, "srv", target, arguments))

    def offered(self, sasl: str = "sasl") -> Way:
        """Up to the point where the server has granted SASL."""
        assert self.hear("cap", "*", "LS", sasl) is None
        assert self.wrote == ["CAP REQ :sasl"]
        assert self.hear("cap", "*", "ACK", "sasl") is None
        return self


# --- SASL PLAIN


def test_plain_logs_in_before_cap_end() -> None:
    """SASL 3.1, "Example protocol exchange": REQ, PLAIN, +, credentials, 900, 903, and only then CAP END."""
    way = Way().offered("sasl=EXTERNAL,PLAIN")
    assert way.wrote[-1] == "AUTHENTICATE PLAIN"
    way.hear("authenticate", "+")
    assert base64.b64decode(way.wrote[-1].split()[1]) == b"\0jilles\0sesame"
    way.hear("900", "nomic", "nomic!u@h", "Jilles", "You are now logged in as Jilles")
    assert "CAP END" not in way.wrote
    way.hear("903", "nomic", "SASL authentication successful")
    assert way.wrote[-1] == "CAP END"
    assert way.hear("001", "nomic", "hi") is None
    assert way.registration.account == "Jilles"


@pytest.mark.parametrize("pattern", ["barbaz", "éèà", "quux"])
@pytest.mark.parametrize("times", [100, 148])
def test_large_credentials_go_in_chunks(pattern: str, times: int) -> None:
    """SASL 3.1, "The AUTHENTICATE Command": 400 bytes a line, and "+" after a last one of exactly 400."""
    way = Way(password=Secret(pattern * times)).offered()
    del way.wrote[:]
    way.hear("authenticate", "+")
    said = [line.removeprefix("AUTHENTICATE ") for line in way.wrote]
    whole = "".join(said[:-1] if said[-1] == "+" else said)
    assert base64.b64decode(whole) == f"\0jilles\0{pattern * times}".encode()
    assert [len(piece) for piece in said[:-1]] == [400] * (len(said) - 1)
    assert (said[-1] == "+") is (len(whole) % 400 == 0)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=900))
def test_authenticate_chunks(password: str) -> None:
    """SASL 3.1: whatever the password is, the chunks join to it and the last is short or a "+"."""
    chunks = plain_chunks("nomic", password)
    assert all(len(chunk) == 400 for chunk in chunks[:-1])
    assert len(chunks[-1]) < 400
    text = "".join(chunks[:-1] if chunks[-1] == "+" else chunks)
    assert base64.b64decode(text) == f"\0nomic\0{password}".encode()


@pytest.mark.parametrize(
    ("offer", "why"),
    [("", "no SASL PLAIN"), ("sasl=EXTERNAL", "no SASL PLAIN"), ("multi-prefix", "unset sasl_account")],
)
def test_without_its_mechanism_a_link_that_must_log_in_goes_no_further(offer: str, why: str) -> None:
    """SASL 3.2: the mechanisms are in the value; it never goes on as nobody where an account was asked for."""
    refused = Way().hear("cap", "*", "LS", offer)
    assert refused is not None
    assert why in refused.detail


@pytest.mark.parametrize("number", ["902", "904", "905", "906"])
def test_a_failure_says_so_and_is_not_tried_again_at_once(number: str) -> None:
    """SASL 3.1, numerics 902, 904 to 906; a wrong password said over and over gets us banned."""
    way = Way().offered()
    way.hear("authenticate", "+")
    assert way.hear("908", "nomic", "EXTERNAL,SCRAM-SHA-256", "are available") is None
    refused = way.hear(number, "nomic", "SASL authentication failed")
    assert refused == Refused(
        "logging in as jilles failed: SASL authentication failed (it knows EXTERNAL,SCRAM-SHA-256)", slow=True
    )
    assert "sesame" not in refused.detail
    assert "CAP END" not in way.wrote


def test_a_server_without_cap_that_welcomes_us_is_left_again() -> None:
    """Nobody is logged in on a server that knows no CAP."""
    refused = Way().hear("001", "nomic", "hi")
    assert refused is not None
    assert "the server has no SASL PLAIN" in refused.detail
    assert Way(fallback=True).hear("001", "nomic", "hi") is None


def test_the_password_goes_nowhere_before_the_server_asks_for_it() -> None:
    """SASL 3.1: only after "AUTHENTICATE +"; and no second time for a server that asks twice."""
    way = Way().offered()
    assert not any("=" in line or len(line) > 20 for line in way.wrote)
    way.hear("authenticate", "bogus")
    assert way.wrote[-1] == "AUTHENTICATE PLAIN"
    way.hear("authenticate", "+")
    way.hear("903", "nomic", "ok")
    count = len(way.wrote)
    way.hear("authenticate", "+")
    assert len(way.wrote) == count


# --- SASL EXTERNAL


def external(**changes: object) -> Way:
    how = {
        "sasl": "external",
        "tls": True,
        "tls_cert_file": Path("x"),
        "password": None,
        "sasl_account": None,
    }
    return Way(**(how | changes))


def test_external_sends_an_empty_identity() -> None:
    """SASL EXTERNAL (RFC 4422 appendix A): who we are says the certificate alone."""
    way = external().offered("sasl=EXTERNAL,PLAIN")
    way.hear("authenticate", "+")
    assert way.wrote[1:] == ["AUTHENTICATE EXTERNAL", "AUTHENTICATE +"]
    way.hear("900", "nomic", "nomic!u@h", "Nomic", "You are now logged in")
    assert way.hear("903", "nomic", "ok") is None
    assert way.wrote[-1] == "CAP END"


def test_external_that_is_somebody_elses_or_not_there_is_refused() -> None:
    """The account of the config is the one we must be; without EXTERNAL nobody is let in."""
    way = external(sasl_account="nomic").offered()
    way.hear("authenticate", "+")
    refused = way.hear("900", "nomic", "nomic!u@h", "mallory", "You are now logged in")
    assert refused == Refused("the certificate is that of mallory, not of nomic", slow=True)
    missing = external().hear("cap", "*", "LS", "sasl=PLAIN")
    assert missing is not None
    assert "no SASL EXTERNAL" in missing.detail
    assert "unset sasl to go on" in missing.detail


# --- capability negotiation


def test_a_list_over_several_lines_is_waited_for() -> None:
    """CAP 302, "The CAP LS subcommand": an asterisk before the list says that more comes."""
    way = Way()
    way.hear("cap", "*", "LS", "*", "server-time inspircd.org/poison")
    assert way.wrote == []
    way.hear("cap", "*", "LS", "batch sasl=PLAIN")
    assert sorted(way.wrote) == ["CAP REQ :batch server-time", "CAP REQ :sasl"]


def test_the_negotiation_ends_once_everything_is_answered() -> None:
    """CAP: END only when every REQ had its ACK or NAK and the login is over."""
    way = Way()
    way.hear("cap", "*", "LS", "batch sasl")
    way.hear("cap", "*", "ACK", "sasl")
    way.hear("authenticate", "+")
    way.hear("903", "nomic", "ok")
    assert "CAP END" not in way.wrote
    way.hear("cap", "*", "ACK", "batch")
    assert way.wrote[-1] == "CAP END"
    assert way.wrote.count("CAP END") == 1


def test_an_empty_list_ends_it_at_once() -> None:
    """irctest testEmptyCapLs: nothing offered, nothing asked for, CAP END."""
    way = Way(sasl_account=None, password=None)
    way.hear("cap", "*", "LS", "")
    assert way.wrote == ["CAP END"]


def test_sasl_that_comes_back_with_the_services_is_used() -> None:
    """cap-notify: NEW after DEL; whom the services forgot logs in again, on the same connection."""
    way = Way().offered()
    way.hear("authenticate", "+")
    way.hear("900", "nomic", "nomic!u@h", "jilles", "ok")
    way.hear("903", "nomic", "ok")
    way.hear("001", "nomic", "hi")
    way.hear("cap", "nomic", "DEL", "sasl")
    way.hear("901", "nomic", "nomic!u@h", "You are now logged out")
    assert way.registration.account is None
    del way.wrote[:]
    way.hear("cap", "nomic", "NEW", "sasl=PLAIN")
    assert way.wrote == ["CAP REQ :sasl"]
    way.hear("cap", "nomic", "ACK", "sasl")
    assert way.wrote[-1] == "AUTHENTICATE PLAIN"
    assert way.hear("904", "nomic", "SASL authentication failed") is None  # we stay, and say so in the log
    way.hear("cap", "nomic", "DEL", "sasl")
    way.hear("cap", "nomic", "NEW", "sasl")
    way.hear("cap", "nomic", "ACK", "sasl")
    way.hear("authenticate", "+")
    way.hear("903", "nomic", "ok")
    assert way.registration.account == "jilles"


# --- the services, where there is no SASL


def services(ircd: ScriptedIrcd, host: str = "services.net") -> None:
    """NickServ as some networks have it: no SASL, no 900; WHOIS tells who is logged in."""

    def whois(args: object, label: str) -> list[str] | None:
        if args[0] == "NickServ":  # type: ignore[index]  # a list of words
            return [
                f":srv 311 {ircd.nick} NickServ services {host} * :services",
                f":srv 318 {ircd.nick} NickServ :End",
            ]
        return None

    def hears(args: object, label: str) -> list[str] | None:
        if args[0] != "NickServ":  # type: ignore[index]
            return None
        if args[1] == "IDENTIFY jilles sesame":  # type: ignore[index]
            ircd.accounts[ircd.nick] = "Jilles"
            return [f":NickServ!services@{host} NOTICE {ircd.nick} :You are now identified"]
        return [f":NickServ!services@{host} NOTICE {ircd.nick} :Password incorrect"]

    ircd.on["WHOIS"] = whois  # type: ignore[assignment]  # looser than the type asks
    ircd.on["PRIVMSG"] = hears  # type: ignore[assignment]


BRIEF = msgspec.structs.replace(FAST, register=0.4)
HOW = {"identity": "account", "sasl_account": "jilles", "password": PASSWORD, "nickserv": SERVICES}


@scenario
async def test_nickserv_is_the_fallback_and_rooms_come_after_it() -> None:
    """Without SASL the services are told the password, once they are known to be the services."""
    async with ScriptedIrcd(caps="multi-prefix") as ircd:
        services(ircd)
        async with running(ircd.port, **HOW) as (link, _):
            await link.send(to_room("1", "hello"))
        commands = [line for line in ircd.lines if line.startswith(("WHOIS", "PRIVMSG", "JOIN"))]
        assert commands[:4] == [
            "WHOIS NickServ",
            "PRIVMSG NickServ :IDENTIFY jilles sesame",
            "WHOIS nomic",
            "JOIN #Nomic",
        ]


@scenario
async def test_an_impostor_never_hears_the_password() -> None:
    """Whoever took the nick of the services has another host; nothing is said to him, and the log says why."""
    async with ScriptedIrcd() as ircd:
        services(ircd, host="evil.example")
        with structlog.testing.capture_logs() as logged:
            async with running(ircd.port, timing=BRIEF, live=False, **HOW) as (_, host):
                await ircd.expect("WHOIS NickServ")
                await host.until(lambda h: any("did not log us in" in why for _, why in h.states), within=12)
        assert not any("sesame" in line for line in ircd.lines)
        why = next(why for _, why in host.states if "did not log us in" in why)
        assert why == (
            f"{SERVICES} did not log us in as jilles: NickServ!services@evil.example is not {SERVICES}"
        )
        assert LinkState.LIVE not in [state for state, _ in host.states]
    assert "irc_impostor" in [entry["event"] for entry in logged]


@scenario
async def test_a_password_the_services_refuse_is_told_in_their_words() -> None:
    """Never live as nobody; the services' answer is the reason."""
    async with ScriptedIrcd() as ircd:
        services(ircd)
        wrong = HOW | {"password": Secret("wrong")}
        async with running(ircd.port, timing=BRIEF, live=False, **wrong) as (_, host):
            await host.until(lambda h: any("Password incorrect" in why for _, why in h.states), within=12)
        assert not any(line.startswith("JOIN") for line in ircd.lines)
