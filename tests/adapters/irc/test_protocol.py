"""The small pure parts of the IRC link: lines, names, features, rooms, the way in. Design 7."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.backoff import Backoff
from adapters.irc.casemapping import CaseMapping, fold
from adapters.irc.features import Features, with_tokens
from adapters.irc.line import Line, mend
from adapters.irc.registration import Refused, Registration, other_nicks
from adapters.irc.rooms import Rooms
from adapters.irc.settings import IrcSettings
from adapters.secret import Secret
from core.ids import NetworkName, RoomName

# --- lines


@pytest.mark.parametrize(
    ("raw", "mended"),
    [
        ("", None),
        (" ", None),
        (":only.a.source", None),
        ("@a=1", None),
        (":a!b@c PRIVMSG #x", None),
        (":a!b@c PRIVMSG :hi", None),
        ("PRIVMSG #x :from nobody", None),
        (":a!b@c NICK", None),
        ("PING", None),
        (":a!b@c QUIT", ":a!b@c QUIT :"),
        ("@a=1   :srv  001   me :hi", "@a=1 :srv 001 me :hi"),
        ("  :a!b@c privmsg #x :hi", ":a!b@c PRIVMSG #x :hi"),
        (":a!b@c PRIVMSG #x :h\0i\r", ":a!b@c PRIVMSG #x :h i"),
        ("@label=1 :srv ACK", "@label=1 :srv ACK"),
    ],
)
def test_odd_lines_are_mended_or_dropped(raw: str, mended: str | None) -> None:
    """Design 7: one-argument PRIVMSG, empty QUIT and a lone space raise in the library."""
    assert mend(raw) == mended


@given(st.text(max_size=80))
def test_mending_twice_changes_nothing_more(raw: str) -> None:
    """What is mended is in shape."""
    once = mend(raw)
    assert once is None or mend(once) == once


# --- names


def test_casemapping_of_rfc1459_ascii_and_strict() -> None:
    """ngIRCd says ascii, InspIRCd rfc1459: []\\~ are {}|^ only there."""
    assert fold("NICK[A]\\~", CaseMapping.RFC1459) == "nick{a}|^"
    assert fold("NICK[A]\\~", CaseMapping.STRICT) == "nick{a}|~"
    assert fold("NICK[A]\\~", CaseMapping.ASCII) == "nick[a]\\~"
    assert fold("Éa", CaseMapping.RFC1459) == "Éa"
    assert fold("Éa", CaseMapping.named("rfc7613")) == "éa"


def test_features_from_isupport() -> None:
    """RPL_ISUPPORT tokens that matter are taken, malformed ones change nothing."""
    found = with_tokens(
        Features(),
        [
            "CASEMAPPING=ascii",
            "CHANTYPES=#",
            "PREFIX=(ov)@+",
            "NICKLEN=x",
            "LINELEN=2048",
            "USERLEN=10",
            "HOSTLEN=64",
            "WHOX",
        ],
    )
    assert found.mapping is CaseMapping.ASCII
    assert (found.channel_types, found.prefixes, found.nick_length) == ("#", "@+", 0)
    assert (found.line_length, found.user_length, found.host_length, found.whox) == (2048, 11, 64, True)
    assert with_tokens(found, ["-WHOX"]).whox is False
    assert with_tokens(Features(), ["LINELEN=1"]).line_length == 512


# --- secrets


def test_a_password_shows_nowhere() -> None:
    """Design 4: passwords never reach a log or repr."""
    settings = make_settings(password=Secret("hunter2"))
    assert "hunter2" not in f"{settings!r} {settings.password} {settings.password!r}"
    with pytest.raises(TypeError):
        __import__("pickle").dumps(settings.password)


# --- the way in


def make_settings(**changes: object) -> IrcSettings:
    values: dict[str, object] = {
        "name": NetworkName("net"),
        "host": "127.0.0.1",
        "port": 6667,
        "nick": "nomic",
        "channels": (RoomName("#Nomic"),),
    }
    return IrcSettings(**(values | changes))  # type: ignore[arg-type]  # built by hand


class Way:
    """A registration and what it wrote."""

    def __init__(self, **changes: object) -> None:
        self.wrote: list[str] = []
        self.registration = Registration(make_settings(**changes), self.wrote.append, random.Random(1))
        self.registration.begin()
        self.wrote.clear()

    def hear(self, kind: str, target: str = "*", *arguments: str) -> Refused | None:
        return self.registration.handle(Line(kind, "srv", target, arguments))


def test_capabilities_come_first_and_only_offered_ones_are_asked_for() -> None:
    """Design 7: ask only for capabilities that LS offers (InspIRCd offers a trap)."""
    wrote: list[str] = []
    registration = Registration(make_settings(), wrote.append, random.Random(1))
    registration.begin()
    assert [line.split()[0] for line in wrote] == ["CAP", "NICK", "USER"]
    way = Way()
    way.hear("cap", "*", "LS", "*", "server-time inspircd.org/poison")
    assert way.wrote == []
    way.hear("cap", "*", "LS", "account-tag sasl=EXTERNAL,PLAIN")
    assert way.wrote == ["CAP REQ :account-tag server-time"]
    way.hear("cap", "nomic", "ACK", "account-tag server-time ")
    assert way.wrote[1:] == ["CAP END"]
    assert way.registration.enabled == {"account-tag", "server-time"}


def test_a_server_that_offers_nothing_useful_is_registered_with() -> None:
    """ngIRCd knows only multi-prefix, miniircd nothing."""
    way = Way()
    way.hear("cap", "*", "LS", "")
    assert way.wrote == ["CAP END"]


def test_echo_only_together_with_labels() -> None:
    """An echo that cannot be told from another is no receipt."""
    way = Way()
    way.hear("cap", "*", "LS", "echo-message batch message-tags")
    assert way.wrote == ["CAP REQ :batch message-tags"]


def test_a_refused_request_is_tried_one_by_one() -> None:
    """CAP REQ is all or nothing."""
    way = Way()
    way.hear("cap", "*", "LS", "batch server-time")
    way.hear("cap", "*", "NAK", "batch server-time")
    assert way.wrote[1:] == ["CAP REQ :batch", "CAP REQ :server-time"]
    way.hear("cap", "*", "NAK", "batch")
    assert "CAP END" not in way.wrote
    way.hear("cap", "*", "ACK", "server-time")
    assert way.wrote[-1] == "CAP END"


def test_capabilities_come_and_go() -> None:
    """cap-notify: NEW is asked for, DEL is gone."""
    way = Way()
    way.hear("cap", "*", "LS", "")
    way.hear("001", "nomic", "hi")
    way.hear("cap", "nomic", "NEW", "account-tag poison")
    assert way.wrote[-1] == "CAP REQ :account-tag"
    way.hear("cap", "nomic", "ACK", "account-tag")
    assert "account-tag" in way.registration.enabled
    way.hear("cap", "nomic", "DEL", "account-tag")
    assert "account-tag" not in way.registration.enabled


def test_a_taken_or_refused_nick_gets_another() -> None:
    """433, 432, 436, 437 at registration: nick_ first, then shorter and made-up ones, then give up."""
    way = Way()
    way.hear("433", "*", "nomic", "in use")
    assert way.wrote[-1] == "NICK nomic_"
    assert way.registration.nick == "nomic_"
    way.hear("436", "*", "nomic_", "collision")
    assert way.wrote[-1] == "NICK nomic__"
    assert other_nicks("averylongnick", random.Random(1))[2] == "averylong"
    refusals = [way.hear("432", "*", "x", "bad") for _ in range(20)]
    assert any(isinstance(refused, Refused) for refused in refusals)


def test_the_welcome_names_the_nick_we_got() -> None:
    """A server may cut a nick; 001 says what it is."""
    way = Way(nick="nomicgateway")
    way.hear("001", "nomicgate", "hi")
    assert way.registration.nick == "nomicgate"


def test_a_password_alone_is_the_servers_own() -> None:
    """Without sasl_account the password goes as PASS, before NICK."""
    wrote: list[str] = []
    Registration(make_settings(password=Secret("pw")), wrote.append, random.Random(1)).begin()
    assert wrote[1] == "PASS :pw"


# --- rooms, waiting


def test_rooms_are_found_in_any_spelling_and_joined_again_with_back_off() -> None:
    """Rejoin after a kick, ever later; a ban is for good but still tried."""
    rooms = Rooms([RoomName("#Nomic")], lambda name: name.lower(), first=5, most=60)
    assert rooms.joins() == "JOIN #Nomic"
    assert rooms.entered("#nomic", 0.0) is not None
    assert rooms.left("#NOMIC", "kicked", 10.0) is not None
    assert rooms.due(14.9) == []
    assert rooms.due(15.0) == ["JOIN #Nomic"]
    assert rooms.due(16.0) == []
    room = rooms.refused("#nomic", "474", "banned", 16.0)
    assert room is not None
    assert room.for_good
    assert rooms.next_due() == 26.0
    rooms.entered("#nomic", 30.0)
    assert rooms.missing() == ""
    assert rooms.refused("#nomic", "404", "cannot send", 31.0) is None
    rooms.left("#nomic", "kicked", 1000.0)
    assert rooms.next_due() == 1005.0


def test_backoff_doubles_within_its_bounds() -> None:
    """Exponential back-off with jitter, capped."""
    backoff = Backoff(1.0, 300.0, random.Random(7))
    waits = [backoff.next() for _ in range(20)]
    for number, wait in enumerate(waits):
        full = min(300.0, 2.0**number)
        assert full / 2 <= wait <= full
    backoff.reset()
    assert backoff.next() <= 1.0
    assert len({round(Backoff(8, 9, random.Random(seed)).next(), 3) for seed in range(5)}) > 1
