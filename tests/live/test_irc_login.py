"""Logging in and TLS on real servers: InspIRCd with Anope, ngIRCd. SASL 3.1, RFC 4422, RFC 6125; docs/operators.md."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import structlog

from adapters.secret import Secret
from core.ports import LinkState
from tests.support.certificates import Authority, Pair
from tests.support.irc_client import IrcClient, command
from tests.support.irc_link import FAST, running, to_account, to_room
from tests.support.raw_irc import RawIrc
from tests.support.servers import HOST, IrcServer, ServicesServer, start_inspircd, start_ngircd
from tests.support.while_used import started, while_used

PASSWORD = "open-sesame-7"
BRIEF = msgspec.structs.replace(FAST, register=2.5, nick_retry=0.5)


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture(scope="module")
def signed(authority: Authority) -> Iterator[ServicesServer]:
    """An InspIRCd whose certificate the authority has signed, with a registered account."""
    for server in while_used(lambda: start_inspircd(tls=authority.sign("server"))):
        server.register("keeper", PASSWORD)
        yield server


@pytest.fixture(scope="module")
def plain() -> Iterator[ServicesServer]:
    """An InspIRCd whose services know no SASL, with a registered account."""
    for server in while_used(lambda: start_inspircd(sasl=False)):
        server.register("keeper", PASSWORD)
        yield server


# --- who the server is


async def _refused(port: int, why: str, **how: object) -> None:
    """Never live, with one line that says why, and tried again."""
    async with running(port, live=False, tls=True, **how) as (_, host):
        await host.until(lambda h: [state for state, _ in h.states].count(LinkState.DOWN) >= 2)
        details = {detail for state, detail in host.states if state is LinkState.DOWN}
        (detail,) = details
        assert detail.startswith(f"the certificate of 127.0.0.1:{port} is refused: "), detail
        assert why in detail
        assert "tls_ca_file names who signs it" in detail
        assert "\n" not in detail
        assert LinkState.LIVE not in [state for state, _ in host.states]


@pytest.mark.parametrize(
    ("names", "days", "why"),
    [
        ("IP:127.0.0.1", -1, "certificate has expired"),
        ("DNS:irc.example.org", 2, "IP address mismatch"),
    ],
)
def test_a_certificate_that_is_not_good_is_refused(
    authority: Authority, names: str, days: int, why: str
) -> None:
    """RFC 6125 and X.509: expired, or for another name, though an authority we trust has signed it."""
    shown = authority.sign(f"bad{days}", names=names, days=days)
    server = started(lambda: start_ngircd(tls=shown))
    try:
        asyncio.run(_refused(server.tls_port, why, tls_ca_file=authority.certificate))
    finally:
        server.close()


def test_nobody_is_believed_whom_nobody_vouches_for(ngircd: IrcServer, signed: ServicesServer) -> None:
    """A self-signed certificate, and one of an authority that the machine does not know."""
    asyncio.run(_refused(ngircd.tls_port, "self-signed certificate"))
    asyncio.run(_refused(signed.tls_port, "unable to get local issuer certificate"))


def test_without_verification_it_is_said_loudly(ngircd: IrcServer) -> None:
    """Only tls_verify = false turns the check off, and each connection logs an error about it."""

    async def test() -> None:
        with structlog.testing.capture_logs() as logged:
            async with running(ngircd.tls_port, tls=True, tls_verify=False) as (link, _):
                await link.send(to_room("1", "hello"))
        (loud,) = [entry for entry in logged if entry["event"] == "irc_server_not_verified"]
        assert loud["log_level"] == "error"

    asyncio.run(test())


# --- who we are


def _in(authority: Authority, **how: object) -> dict[str, object]:
    return {"tls": True, "tls_ca_file": authority.certificate, "identity": "account"} | how


async def _account_of(port: int, nick: str) -> str:
    async with IrcClient(HOST, port, "watcher") as watcher:
        watcher.raw(f"WHOIS {nick}")
        line = await watcher.wait_for(lambda line: command(line) in ("330", "318"))
        return line.split(" ")[4] if command(line) == "330" else ""


def test_sasl_plain_over_tls(signed: ServicesServer, authority: Authority) -> None:
    """PLAIN over TLS that the own authority vouches for; the server itself says who we are, and that we are a bot."""

    async def test() -> None:
        how = _in(authority, sasl_account="keeper", password=Secret(PASSWORD))
        with structlog.testing.capture_logs() as logged:
            async with running(signed.tls_port, **how) as (link, _):
                assert await link.send(to_room("1", "hello"))
                assert await _account_of(signed.port, "nomic") == "keeper"
                async with IrcClient(HOST, signed.port, "asker") as asker:
                    asker.raw("WHOIS nomic")
                    await asker.wait_for(lambda line: command(line) == "335")  # RPL_WHOISBOT
        assert PASSWORD not in repr(logged)

    asyncio.run(test())


def _register_fingerprint(server: ServicesServer, shown: Pair) -> None:
    """The owner of the account tells the services which certificate is his."""
    with RawIrc(server.tls_port, "owner", tls=True, certificate=shown) as client:
        client.register()
        client.say("NickServ", f"IDENTIFY keeper {PASSWORD}")
        client.expect(" 900 ")
        client.say("NickServ", "CERT ADD")
        client.expect("added")


def test_sasl_external_with_a_client_certificate(signed: ServicesServer, authority: Authority) -> None:
    """EXTERNAL: logged in by the certificate alone; another one is refused, and so is another account."""
    ours, others = authority.sign("nomic"), authority.sign("stranger")
    _register_fingerprint(signed, ours)

    def how(shown: Pair, **more: object) -> dict[str, object]:
        files = {"tls_cert_file": shown.certificate, "tls_key_file": shown.key}
        return _in(authority, sasl="external", **files, **more)

    async def test() -> None:
        async with running(signed.tls_port, **how(ours, sasl_account="keeper")) as (link, _):
            assert await link.send(to_room("1", "hello"))
            assert await _account_of(signed.port, "nomic") == "keeper"
        for wrong, why in (
            (how(others), "logging in as the owner of the certificate failed"),
            (how(ours, sasl_account="somebody"), "the certificate is that of keeper, not of somebody"),
        ):
            async with running(signed.tls_port, live=False, **wrong) as (_, host):
                await host.until(lambda h, why=why: any(why in detail for _, detail in h.states))  # type: ignore[misc]
                assert LinkState.LIVE not in [state for state, _ in host.states]

    asyncio.run(test())


def test_a_certificate_file_that_does_not_fit_is_one_line(
    signed: ServicesServer, authority: Authority, tmp_path: Path
) -> None:
    """A key of another certificate, and a file that is none: DOWN with the file's name, again and again."""
    ours, others = authority.sign("one"), authority.sign("two")
    broken = tmp_path / "broken.pem"
    broken.write_text("-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n")

    async def test() -> None:
        for files, why in (
            (
                {"tls_cert_file": ours.certificate, "tls_key_file": others.key},
                "the certificate of tls_cert_file",
            ),
            ({"tls_ca_file": broken}, f"tls_ca_file {broken} cannot be used"),
        ):
            async with running(signed.tls_port, live=False, **_in(authority, **files)) as (_, host):
                await host.until(lambda h, why=why: any(detail.startswith(why) for _, detail in h.states))  # type: ignore[misc]

    asyncio.run(test())


def test_nickserv_where_there_is_no_sasl(plain: ServicesServer) -> None:
    """IDENTIFY as the fallback: in the room only once logged in, and the server says who we are."""

    async def test() -> None:
        how: dict[str, object] = {
            "identity": "account",
            "sasl_account": "keeper",
            "password": Secret(PASSWORD),
            "nickserv": "NickServ!*@services.local",
        }
        async with IrcClient(HOST, plain.port, "alice") as alice:
            await alice.join("#nomic")
            with structlog.testing.capture_logs() as logged:
                async with running(plain.port, **how) as (link, _):
                    await link.send(to_room("1", "hello"))
                    await alice.hear("hello")
                    assert await _account_of(plain.port, "nomic") == "keeper"
            assert PASSWORD not in repr(logged)
            wrong = how | {"password": Secret("no")}
            async with running(plain.port, timing=BRIEF, live=False, **wrong) as (_, host):
                said = "NickServ!*@services.local did not log us in as keeper: "
                await host.until(lambda h: any(said in detail for _, detail in h.states))
                assert any("assword" in detail for _, detail in host.states if said in detail)
            elsewhere = how | {"nickserv": "NickServ!*@services.example.org"}
            async with running(plain.port, timing=BRIEF, live=False, **elsewhere) as (_, host):
                why = "NickServ!services@services.local is not NickServ!*@services.example.org"
                await host.until(lambda h: any(why in detail for _, detail in h.states))
            joined = [line for line in alice.lines if command(line) == "JOIN" and line.startswith(":nomic!")]
            assert len(joined) == 1

    asyncio.run(test())


def test_a_ghost_of_ours_is_sent_away_by_the_services(signed: ServicesServer, authority: Authority) -> None:
    """433: the nick of our account, held by a connection of ours that died, is ours again through NickServ."""

    async def test() -> None:
        async with IrcClient(HOST, signed.port, "keeper", sasl=("keeper", PASSWORD)) as ghost:
            how = _in(authority, sasl_account="keeper", password=Secret(PASSWORD), nick="keeper")
            async with (
                running(signed.tls_port, timing=BRIEF, **how) as (link, host),
                IrcClient(HOST, signed.port, "alice") as alice,
            ):
                await alice.join("#nomic")
                number = 0
                async with asyncio.timeout(20):
                    while link.nick != "keeper":
                        number += 1
                        alice.say("#nomic", f"who are you {number}")
                        await host.until_text(f"who are you {number}")
                await link.send(to_room("1", "here I am"))
                await alice.hear("here I am", of="keeper")
            assert ghost.closed or any(" KILL " in line or "ERROR" in line for line in ghost.lines)

    asyncio.run(test())


def test_services_that_come_back_log_us_in_again_and_people_are_known_anew(
    signed: ServicesServer, authority: Authority
) -> None:
    """cap-notify: sasl goes and comes with the services; the connection stays, and so does who is who."""
    signed.register("dora", PASSWORD)

    async def test() -> None:
        how = _in(authority, sasl_account="keeper", password=Secret(PASSWORD))
        async with running(signed.tls_port, **how) as (link, host):
            signed.services.stop()
            async with IrcClient(HOST, signed.port, "alice") as alice:
                await alice.join("#nomic")
                alice.say("#nomic", "no services")
                assert (await host.until_text("no services")).account is None
            await asyncio.to_thread(signed.services.start, signed._has_services)
            async with IrcClient(HOST, signed.port, "Dee", sasl=("dora", PASSWORD)) as dora:
                await dora.join("#nomic")
                dora.say("#nomic", "services again")
                assert (await host.until_text("services again")).account == "dora"
                await link.send(to_account("1", "dora", "welcome back"))
                await dora.hear("welcome back")
            assert await _account_of(signed.port, "nomic") == "keeper"
            assert [state for state, _ in host.states] == [LinkState.CONNECTING, LinkState.LIVE]

    asyncio.run(test())
