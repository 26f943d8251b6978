"""The servers of the live tests do what the tests build on."""

from __future__ import annotations

from tests.support.servers import IrcServer, RawIrc, ServicesServer, Synapse


def test_ngircd_carries_a_line(ngircd: IrcServer) -> None:
    """Two plain clients talk in a channel, RFC 2812 3.3.1."""
    with ngircd.client("ann") as ann, ngircd.client("ben") as ben:
        ann.join("#x")
        ben.join("#x")
        ann.say("#x", "hello")
        assert ben.expect("PRIVMSG #x").startswith(":ann!")


def test_inspircd_vouches_for_an_account(inspircd: ServicesServer) -> None:
    """SASL PLAIN with a registered account; others then see it in the account tag (IRCv3 account-tag)."""
    inspircd.register("carol", "pw")
    inspircd.register("dave", "pw2")
    with (
        inspircd.client("carol", account=("carol", "pw")) as carol,
        inspircd.client("watcher", capabilities="account-tag message-tags") as watcher,
    ):
        carol.join("#x")
        watcher.join("#x")
        carol.say("#x", "hello")
        assert "account=carol" in watcher.expect("PRIVMSG #x").split(" ")[0]


def test_tls_ports_answer(ngircd: IrcServer, inspircd: ServicesServer) -> None:
    """Both servers speak TLS on their second port."""
    for server in (ngircd, inspircd):
        with RawIrc(server.tls_port, "tess", tls=True) as client:
            client.register()


def test_miniircd_carries_a_line(miniircd: IrcServer) -> None:
    """The demo's server carries a channel message."""
    with miniircd.client("ann") as ann, miniircd.client("ben") as ben:
        ann.join("#x")
        ben.join("#x")
        ann.say("#x", "hello")
        assert ben.expect("PRIVMSG #x").startswith(":ann!")


def test_synapse_carries_a_message(synapse: Synapse) -> None:
    """Accounts by shared secret, a room, a message read back (client-server API, sync)."""
    eve, finn = synapse.register("eve"), synapse.register("finn")
    room = synapse.create_room(eve, "servers-test")
    synapse.join(finn, "#servers-test:localhost")
    event = synapse.say(eve, room, "hello", "1")
    assert synapse.request(finn, "GET", f"rooms/{room}/event/{event}")["content"] == {
        "msgtype": "m.text",
        "body": "hello",
    }
