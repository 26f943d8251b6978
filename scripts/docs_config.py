"""The table of the config's keys in docs/operators.md: keys and defaults from the reader itself.

What the reader takes is asked of it with a config that has a key too many in every table; the
meanings stand here, and a key without one is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from gateway.config import Config, ConfigError, Fault
from gateway.config_read import DEFAULT_STORE, read_config

_TABLES = ("storage", "web", "chat", "irc", "matrix", "game", "operators", "packs", "clock")
_LISTS = frozenset({"irc", "matrix", "game"})
_NO_KEY = "zzzzzzzz"  # like no key there is, so that the answer lists them all

_LEAST = """
[web]
[[irc]]
name = "libera"
host = "irc.libera.chat"
channels = ["#nomic"]
[[matrix]]
name = "matrix"
homeserver = "https://example.org"
user = "@nomic:example.org"
password_file = "secret"
[[game]]
name = "Night"
ruleset = "clockwise"
"""

_MEANINGS = {
    "storage.path": "the store; the folder is made, relative to the config file",
    "web.listen": "address and port of the web pages",
    "web.public_url": "where people reach them",
    "chat.prefix": "what begins a command: 1 to 8 marks",
    "chat.language": "`en`, `fr` or `ru`: of new games and of people who chose none",
    "chat.relay": "whether people's talk is carried between the rooms of a game",
    "chat.questions_per_minute": "how many questions, and commands nobody knows, of one person are answered in a minute; the first one too many is answered with that, in private, and the log has `asked_too_much`. Moves in a game, drafts and operators are never held up. 0 for any number",
    "chat.strangers_per_minute": "the same for people who play in no game; of these as many lines of talk are carried to the other rooms, and as many moves go to a game they do not play in. Of those nobody vouches for all in a room count as one. 0 for any number",
    "chat.joins_per_minute": "how many people may join one game in a minute; who comes too late is told to try again. 0 for any number",
    "chat.new": "who may begin games with `!new`: `anyone` or `operators`",
    "chat.lines_in_room": "on IRC an answer of more lines goes to the asker in private, and the room is told so in one line; where private messages do not reach him its beginning is said in the room. 0 for any number",
    "chat.games_each": "how many running games one person may be the host of; 0 for any number",
    "irc.name": "the network's name in identities (`libera/alice`); keep it for ever",
    "irc.host": "the server",
    "irc.port": "its port; 6697 with `tls`, else 6667",
    "irc.tls": "whether the connection is encrypted",
    "irc.tls_verify": "whether the server's certificate is checked. `false` is logged as an error at every connection",
    "irc.tls_ca_file": "who signs the server's certificate (PEM), in place of those the machine trusts",
    "irc.tls_cert_file": "a client certificate (PEM) to show the server",
    "irc.tls_key_file": "its key, where that is not in the same file",
    "irc.nick": "the gateway's nick",
    "irc.channels": "channels to be in, at least one",
    "irc.identity": '`"account"`: only a services account is a player; `"nick"`: nicks are trusted',
    "irc.sasl": '`"plain"`: with the password; `"external"`: with the client certificate',
    "irc.sasl_account": 'log in to this account, and never go on without; needs a password, or `sasl = "external"`',
    "irc.nickserv": "`nick!user@host` of the services that may be given the password where the server offers no SASL",
    "irc.password_file": "a file with the password: of `sasl_account`, or without one of the server",
    "irc.password_env": "an environment variable with it; one of the two, not both",
    "irc.realname": "what WHOIS shows",
    "irc.lines_per_second": "how fast the gateway speaks, in the long run",
    "irc.burst": "how many lines may go at once before that",
    "matrix.name": "the network's name in identities; keep it for ever",
    "matrix.homeserver": "address of the homeserver",
    "matrix.user": "the gateway's full Matrix id",
    "matrix.password_file": "a file with its password",
    "matrix.password_env": "an environment variable with it",
    "matrix.access_token_env": "an environment variable with an access token, instead of a password",
    "matrix.rooms": "aliases or ids of rooms, joined at the start",
    "matrix.inviters": "whose invitations are accepted besides the operators': patterns of Matrix ids",
    "matrix.encryption": "whether it takes part in encrypted rooms",
    "matrix.display_name": "what the account is called in rooms; set at the start",
    "matrix.avatar": "a picture of it (PNG, JPEG, GIF or WebP), from the config's folder",
    "game.name": "a game that is to exist; made at the first start",
    "game.ruleset": "the ruleset it is made with",
    "game.rooms": "its rooms, as `network/room`; they need no code. The first to join is host",
    "game.language": "`en`, `fr` or `ru`; else that of `[chat]`",
    "operators.accounts": 'who may do what hosts may, in every game: `"libera/op"`; '
    'refused on a network with `identity = "nick"`',
    "operators.banned": 'who is not listened to, as `NETWORK/ACCOUNT`, where `*` stands for anything: `"libera/eve"`, '
    '`"matrix/@*:evil.example"`. Operators can also `!ban` in chat',
    "packs.path": "a folder with rulesets of your own, relative to the config file",
    "clock.speed": "above 1 a rehearsal: 3600 plays an hour a second; said in every game",
    "clock.catch_up": "how many seconds a start waits for the networks to catch up, at most 120",
}


def keys() -> tuple[str, ...]:
    """Every key of the config file as `table.key`, in the order the reader knows them."""
    text = "".join(f"[[{t}]]\n{_NO_KEY} = 1\n" if t in _LISTS else f"[{t}]\n{_NO_KEY} = 1\n" for t in _TABLES)
    text = text.replace("[packs]", '[packs]\npath = "packs"')  # its only key is asked for where it is there
    found: list[str] = []
    for fault in _faults(text):
        if fault.key.endswith(f".{_NO_KEY}"):
            known = fault.message.partition("known here: ")[2].split(", ")
            found += [f"{fault.key.removesuffix(_NO_KEY)}{key}" for key in known]
    return tuple(dict.fromkeys(found))


def required() -> frozenset[str]:
    """The keys that must be there once their table is."""
    text = "".join(f"[[{t}]]\n" for t in _TABLES if t in _LISTS)
    missing = ((f.key, re.match(r"(\w+) is missing", f.message)) for f in _faults(text))
    return frozenset(f"{table}.{found[1]}" for table, found in missing if found) | {"irc.channels"}


def config_table() -> str:
    """The tables. Raises ValueError for a key without a meaning here."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    needed, config = required(), _least()
    table = ""
    order = list(_MEANINGS)
    for key in sorted(keys(), key=order.index):
        name, _, last = key.partition(".")
        if name != table:
            header = f"`[[{name}]]`, once for each" if name in _LISTS else f"`[{name}]`"
            yield from ([""] if table else [])
            yield from (header, "", "| key | default | meaning |", "|---|---|---|")
            table = name
        default = "required" if key in needed else _default(config, name, last)
        yield f"| `{last}` | {default} | {_MEANINGS[key]} |"
    yield ""


def _default(config: Config, table: str, key: str) -> str:
    if (table, key) == ("storage", "path"):
        return f'`"{DEFAULT_STORE}"`'
    if (table, key) == ("web", "listen"):
        assert config.web is not None  # noqa: S101  # the table is there
        return f'`"{config.web.host}:{config.web.port}"`'
    if key in ("accounts", "banned", "path", "public_url", "avatar", "display_name") or key.endswith(
        ("_file", "_env")
    ):
        return "none"
    if table == "clock":
        return f"`{getattr(config, key):g}`"
    values: dict[str, msgspec.Struct] = {
        "chat": config.chat,
        "irc": config.irc[0],
        "matrix": config.matrix[0],
        "game": config.games[0],
    }
    return _shown(getattr(values[table], key))


def _shown(value: object) -> str:
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def _least() -> Config:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "gateway.toml"
        file.with_name("secret").write_text("long enough", encoding="utf-8")
        file.write_text(_LEAST, encoding="utf-8")
        return read_config(file)


def _faults(text: str) -> tuple[Fault, ...]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "gateway.toml"
        file.write_text(text, encoding="utf-8")
        try:
            read_config(file)
        except ConfigError as error:
            return error.faults
    return ()
