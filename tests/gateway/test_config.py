"""The config file: the interface's section 2, every fault with its line and key, no secret shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ids import AccountId, NetworkName, RoomName
from core.ports import AccountRow, Batch, PersonId, Place, RoomRow
from gateway.config import Config, ConfigError
from gateway.config_check import check_surroundings
from gateway.config_read import read_config
from gateway.toml_lines import lines_of
from storage.sqlite import SqliteStore

WHOLE = """
[storage]
path = "var/nomic.db"

[web]
listen = "127.0.0.1:8080"
public_url = "http://127.0.0.1:8080"

[chat]
prefix = "!"
language = "fr"
relay = false

[[irc]]
name = "libera"
host = "127.0.0.1"
port = 6667
tls = false
nick = "nomic"
channels = ["#nomic"]
identity = "account"
sasl_account = "nomic"
password_file = "irc.secret"

[[matrix]]
name = "matrix"
homeserver = "http://127.0.0.1:8008"
user = "@nomic:localhost"
password_file = "matrix.secret"
rooms = ["#nomic:localhost"]
inviters = ["@*:localhost"]
encryption = true

[[game]]
name = "Night"
ruleset = "clockwise"
rooms = ["libera/#nomic", "matrix/#nomic:localhost"]

[operators]
accounts = ["libera/op", "matrix/@op:localhost"]

[packs]
path = "packs/"

[clock]
speed = 3600
"""


def written(folder: Path, text: str) -> Path:
    (folder / "irc.secret").write_text("swordfish\n")
    (folder / "matrix.secret").write_text("marlinspike")
    path = folder / "gateway.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        read_config(written(folder, text))
    return [str(fault) for fault in raised.value.faults]


def test_the_example_of_the_interface_is_read_whole(tmp_path: Path) -> None:
    """Section 2: every key of the example has its place, and relative names start at the config's folder."""
    config = read_config(written(tmp_path, WHOLE))
    irc, matrix, game = config.irc[0], config.matrix[0], config.games[0]
    assert config.storage == tmp_path / "var/nomic.db"
    assert config.web is not None
    assert (config.web.host, config.web.port) == ("127.0.0.1", 8080)
    assert (config.chat.prefix, config.chat.language, config.chat.relay) == ("!", "fr", False)
    assert (irc.name, irc.host, irc.port, irc.nick, irc.identity) == (
        "libera",
        "127.0.0.1",
        6667,
        "nomic",
        "account",
    )
    assert irc.password is not None
    assert irc.password.reveal() == "swordfish"
    assert matrix.password is not None
    assert matrix.password.reveal() == "marlinspike"
    assert matrix.operators == ("@op:localhost",)
    assert matrix.state_dir.parent.parent == tmp_path / "var"
    assert game.rooms[1] == Place(NetworkName("matrix"), RoomName("#nomic:localhost"))
    assert game.language == "fr"  # of new games, unless the game says otherwise
    assert config.operators == (AccountId("libera/op"), AccountId("matrix/@op:localhost"))
    assert config.packs == tmp_path / "packs"
    assert config.speed == 3600


def test_how_the_account_looks(tmp_path: Path) -> None:
    """The name and the picture of a Matrix account; what is no picture, and no name, is said before it starts."""
    table = 'encryption = true\ndisplay_name = "{name}"\navatar = "face.png"'
    good = WHOLE.replace("encryption = true", table.replace("{name}", "Nomic"))
    (tmp_path / "face.png").write_bytes(b"\x89PNG...")
    matrix = read_config(written(tmp_path, good)).matrix[0]
    assert (matrix.display_name, matrix.avatar) == ("Nomic", tmp_path / "face.png")
    (tmp_path / "face.png").write_bytes(b"<svg>")
    bad = faults(tmp_path, WHOLE.replace("encryption = true", table.replace("{name}", "No\\nmic")))
    assert ["is no name" in bad[0], "is no PNG, JPEG, GIF or WebP picture" in bad[1]] == [True, True]
    (tmp_path / "face.png").unlink()
    assert "cannot read" in faults(tmp_path, good)[0]


def test_no_secret_shows_in_a_repr(tmp_path: Path) -> None:
    """Design 4: passwords are shown nowhere; `secrets` lists each form that a log line must hide."""
    config = read_config(written(tmp_path, WHOLE))
    assert "swordfish" not in repr(config)
    assert "marlinspike" not in repr(config)
    assert {"swordfish", "marlinspike", "AG5vbWljAHN3b3JkZmlzaA=="} <= set(config.secrets())


def test_every_fault_is_listed_with_its_line(tmp_path: Path) -> None:
    """check-config: says every fault with its line and key, not the first alone."""
    text = WHOLE.replace("port = 6667", "port = 99999").replace('language = "fr"', 'language = "de"')
    text = text.replace("relay = false", "rellay = false")
    found = faults(tmp_path, text)
    assert found == [
        "line 11: chat.language: is one of en, fr, ru, not 'de'",
        "line 12: chat.rellay: is not a key; the nearest known key is relay",
        "line 17: irc.port: is a whole number from 1 to 65535, not 99999",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('path = "packs/"', 'paht = "packs/"', "packs.paht: is not a key; the nearest known key is path"),
        ("[chat]", "[chatt]", "chatt: is not a key; the nearest known key is chat"),
        ('host = "127.0.0.1"', "host = 5", "irc.host: is a text in quotes, not 5"),
        ('password_file = "irc.secret"', 'password = "x"', "never in the file itself"),
        ("irc.secret", "none.secret", "irc.password_file: cannot read"),
        ('password_file = "matrix.secret"', "", "matrix: needs password_file, password_env or access_token_env"),
        ('password_file = "matrix.secret"', 'password_env = "NO_SUCH"', "variable NO_SUCH is not set"),
        ('["#nomic"]', '["nomic"]', "irc.channels: 'nomic' is no channel"),
        ('"@nomic:localhost"', '"nomic"', "matrix.user: is a full Matrix id"),
        ("http://127.0.0.1:8008", "127.0.0.1:8008", "matrix.homeserver: is an address"),
        ('name = "matrix"', 'name = "libera"', "matrix.name: another network is called 'libera' already"),
        ('name = "matrix"', 'name = "console"', "is the name of the terminal"),
        ('"libera/op"', '"freenode/op"', "operators.accounts: 'freenode/op': no network is called 'freenode'"),
        ('"libera/#nomic"', '"libera/#other"', "#other is not among the channels of libera"),
        ('"libera/#nomic"', '"#nomic"', "game.rooms: '#nomic' is not NETWORK/ROOM"),
        ('"Night"', '"To night"', "game.name: 'To night' cannot be the name of a game"),
        ("speed = 3600", "speed = 0", "clock.speed: is a whole number from 1"),
        ('listen = "127.0.0.1:8080"', 'listen = "8080"', "web.listen: is ADDRESS:PORT"),
        ('prefix = "!"', 'prefix = "/"', "chat.prefix: begins a command of IRC clients"),
        ("relay = false", "relay = 0", "chat.relay: is true or false, not 0"),
        ("tls = false", "tls =", "Invalid value (column"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    """Bad input of issue 2: a config with an unknown key, a wrong value, an unreadable file."""
    assert old in WHOLE
    assert any(expected in fault for fault in faults(tmp_path, WHOLE.replace(old, new, 1)))


def test_a_ban_names_accounts_of_a_network_and_no_operator(tmp_path: Path) -> None:
    """Operators' page, operators.banned: NETWORK/ACCOUNT, a known network, never an operator."""
    text = WHOLE.replace(
        "[operators]", '[operators]\nbanned = ["eve", "nowhere/eve", "libera/*", "matrix/@*:evil.example"]'
    )
    found = [fault for fault in faults(tmp_path, text) if "operators.banned" in fault]
    assert len(found) == 3
    assert "'eve' is not NETWORK/ACCOUNT" in found[0]
    assert any("no network is called 'nowhere'" in fault for fault in found)
    assert any("'libera/*' bans libera/op, an operator" in fault for fault in found)


def test_an_operator_of_irc_is_known_in_any_spelling(tmp_path: Path) -> None:
    """Who is who: services tell accounts in whatever case; on Matrix an id is what it is."""
    text = WHOLE.replace('"libera/op"', '"libera/Op", "matrix/@Op:localhost"', 1)
    config = read_config(written(tmp_path, text))
    assert {"libera/op", "matrix/@Op:localhost"} <= set(config.operators)


def test_operators_are_refused_where_nicks_are_trusted(tmp_path: Path) -> None:
    """Section 2: operators are refused on a network with identity = "nick"."""
    text = WHOLE.replace('identity = "account"', 'identity = "nick"')
    assert any("anybody can take that nick" in fault for fault in faults(tmp_path, text))


def test_a_file_that_is_not_there_or_no_text_is_one_fault(tmp_path: Path) -> None:
    """Bad input: an unreadable file."""
    with pytest.raises(ConfigError, match="cannot be read"):
        read_config(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"[chat]\nprefix = '\xe9'\n")
    with pytest.raises(ConfigError, match="line 2: is not UTF-8 text"):
        read_config(tmp_path / "latin.toml")


def test_an_empty_file_is_a_config(tmp_path: Path) -> None:
    """Every table may be left out; the store has a default place."""
    config = read_config(written(tmp_path, ""))
    assert config.networks == ()
    assert config.storage == tmp_path / "var/nomic.db"


# --- what only shows beside the file ----------------------------------------------------------


def store_with(path: Path, network: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    store = SqliteStore.open(path)
    account = AccountRow(AccountId(f"{network}/alice"), PersonId(f"{network}/alice"))
    room = RoomRow(NetworkName(network), RoomName("#nomic"), None)
    assert store.append([Batch(accounts=(account,), rooms=(room,))]) == [None]
    store.close()


def checked(folder: Path, text: str) -> tuple[list[str], tuple[str, ...]]:
    path = written(folder, text)
    config = read_config(path)
    report = check_surroundings(path, config)
    return [str(fault) for fault in report.faults], report.notes


IRC_ONLY = '[[irc]]\nname = "NAME"\nhost = "x"\nchannels = ["#a"]\n'


def test_a_renamed_network_is_a_fault(tmp_path: Path) -> None:
    """Section 2: renaming a network orphans its players, and check-config says so."""
    store_with(tmp_path / "var/nomic.db", "libera")
    found, _ = checked(tmp_path, IRC_ONLY.replace("NAME", "liberachat"))
    assert len(found) == 1
    assert found[0].startswith("line 2: name: ")
    assert "'libera'" in found[0]
    assert "orphans" in found[0]
    assert checked(tmp_path, IRC_ONLY.replace("NAME", "libera")) == ([], ())


def test_a_network_given_up_is_only_noted(tmp_path: Path) -> None:
    """No new name, so nothing can be a renaming: a note, not a fault for ever."""
    store_with(tmp_path / "var/nomic.db", "libera")
    found, notes = checked(tmp_path, "")
    assert found == []
    assert "'libera'" in notes[0]


def test_an_unknown_ruleset_names_those_there_are(tmp_path: Path) -> None:
    """check-config: `[[game]] ruleset` must be one that `packs` lists."""
    found, _ = checked(tmp_path, '[[game]]\nname = "N"\nruleset = "clokwise"\n')
    known = "alphabetical, clockwise, fnomic, rfn, speaker"
    assert found == [f"line 3: game.ruleset: no ruleset is called 'clokwise'; there are {known}"]


def test_a_broken_folder_of_rulesets_is_named(tmp_path: Path) -> None:
    """`[packs] path` adds a folder: a file in it that is no ruleset is named with its fault."""
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "mine.toml").write_text('id = "mine"\n')
    found, _ = checked(tmp_path, '[packs]\npath = "packs"\n')
    assert len(found) == 1
    assert "mine.toml: language: is missing" in found[0]


# --- lines -------------------------------------------------------------------------------------

KEYS = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
VALUES = st.sampled_from(
    ["1", '"a # b"', "[\n  1, # one\n  2,\n]", '"""x\n[y]\nz = 1\n"""', "'''\n\"'''", "{ a = 1 }"]
)


@given(st.lists(st.tuples(KEYS, VALUES), unique_by=lambda pair: pair[0], max_size=6), st.integers(0, 3))
def test_a_key_is_found_on_its_line_whatever_stands_above(pairs: list[tuple[str, str]], blank: int) -> None:
    """Values that go on over lines, comments and brackets in texts do not move a key."""
    text = "\n" * blank + "[t]\n"
    expected = {}
    for key, value in pairs:
        expected["t", key] = text.count("\n") + 1
        text += f"{key} = {value}\n"
    found = lines_of(text)
    assert {path: line for path, line in found.items() if path in expected} == expected
    assert found["t",] == blank + 1


def test_tables_of_a_list_are_told_apart() -> None:
    """The second [[irc]] is at 1, and its keys with it."""
    found = lines_of('[[irc]]\nname = "a"\n\n[[irc]]\nname = "b"\n[x.y]\nz = 1\n')
    assert found["irc", 1, "name"] == 5
    assert found["x", "y", "z"] == 7


def test_a_config_in_memory_keeps_nothing() -> None:
    """`console` without a config: storage in memory."""
    assert Config(storage=None).networks == ()


def test_commands_without_a_network_need_no_password(tmp_path: Path) -> None:
    """verify, export, backup, packs: a password that is not at hand is no fault of theirs."""
    path = tmp_path / "gateway.toml"
    path.write_text(
        '[[matrix]]\nname = "m"\nhomeserver = "http://127.0.0.1:1"\nuser = "@n:l"\n'
        'password_env = "NOMIC_NO_SUCH_VARIABLE"\nrooms = ["#n:l"]\n',
        encoding="utf-8",
    )
    with pytest.raises(ConfigError, match="NOMIC_NO_SUCH_VARIABLE"):
        read_config(path)
    assert read_config(path, secrets=False).matrix[0].name == "m"
