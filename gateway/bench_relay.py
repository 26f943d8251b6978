"""Talk carried between IRC and Matrix, by the gateway and by Heisenbridge: the same servers, the same moments.

Must never use the gateway's own objects.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from gateway.bench_flood import Flood, flood_irc, flood_matrix, votes_in_a_flood
from gateway.bench_heisenbridge import bridged, heisenbridge_python, register
from gateway.bench_people import IrcPerson, MatrixPerson
from gateway.bench_processes import BenchFailed, accepts, free_port, irc_server, running, until
from gateway.bench_trips import there, trips
from gateway.demo_homeserver import homeserver_answers, register_account, write_homeserver
from gateway.demo_servers import synapse_python
from gateway.figures import Figure, spread

OURS, PEERS, LIMITED = "#nomic", "#bridge", "#limited"
TRIPS = 50
FLOOD = Flood(lines=30_000, per_second=3_000)
PASSWORD = "a-secret-of-the-bench"  # noqa: S105 - of a homeserver that lives as long as the measuring

_CONFIG = """
[storage]
path = "nomic.db"
[chat]
questions_per_minute = 0
strangers_per_minute = 0
[[irc]]
name = "free"
host = "127.0.0.1"
port = {free}
channels = ["#nomic"]
identity = "nick"
[[irc]]
name = "limited"
host = "127.0.0.1"
port = {limited}
channels = ["#limited"]
identity = "nick"
[[matrix]]
name = "matrix"
homeserver = "http://127.0.0.1:{homeserver}"
user = "@nomic:localhost"
password_file = "matrix.secret"
rooms = ["#nomic:localhost", "#limited:localhost"]
[[game]]
name = "Bench"
ruleset = "clockwise"
rooms = ["free/#nomic", "matrix/#nomic:localhost"]
[[game]]
name = "Slow"
ruleset = "clockwise"
rooms = ["limited/#limited", "matrix/#limited:localhost"]
"""


class Bridge(msgspec.Struct, frozen=True):
    """Something that carries talk between a channel and a room."""

    name: str
    channel: str
    room_id: str


class Scene:
    """The servers, both bridges, and people on both sides; ``peer`` None where Heisenbridge is not installed."""

    def __init__(self, folder: Path, stack: contextlib.ExitStack, python: Path) -> None:
        self.folder = folder
        self.stack = stack
        self.free, self.limited, self.homeserver = free_port(), free_port(), free_port()
        self.irc_name = self._run_irc(self.free, limited=False)
        self._run_irc(self.limited, limited=True)
        registration = register(folder, free_port())
        extra = {"app_service_config_files": [str(registration.file)], "bcrypt_rounds": 4}
        config, self._secret = write_homeserver(folder, self.homeserver, extra=extra)
        command = [str(python), "-m", "synapse.app.homeserver", "-c", str(config)]
        stack.enter_context(running(command, folder, "synapse", own=False))
        until(lambda: homeserver_answers(self.homeserver), "Synapse")
        self.mat = self.on_matrix("mat")
        self.ours = Bridge("gateway", OURS, self.mat.create_room("nomic"))
        self.slow = Bridge("gateway", LIMITED, self.mat.create_room("limited"))
        self._run_gateway()
        self.ann = self.on_irc("ann", OURS)
        self.ann.until_present(OURS, "nomic")
        self.peer: Bridge | None = None
        other = heisenbridge_python()
        if other is not None:
            room = stack.enter_context(
                bridged(other, registration, self.homeserver, self.mat, self.free, PEERS)
            )
            self.peer = Bridge("heisenbridge", PEERS, room)

    @property
    def bridges(self) -> list[Bridge]:
        return [self.ours] if self.peer is None else [self.ours, self.peer]

    def on_irc(self, nick: str, channel: str, *, limited: bool = False) -> IrcPerson:
        person = IrcPerson(self.limited if limited else self.free, nick, channel)
        self.stack.callback(person.close)
        return person

    def on_matrix(self, name: str) -> MatrixPerson:
        person = MatrixPerson(self.homeserver, self._secret, name)
        self.stack.callback(person.close)
        return person

    def _run_irc(self, port: int, *, limited: bool) -> str:
        name, command = irc_server(self.folder, port, limited=limited)
        self.stack.enter_context(running(command, self.folder, f"{name}-{port}"))
        until(lambda: accepts(port), name)
        return name

    def _run_gateway(self) -> None:
        if register_account(self.homeserver, self._secret, "nomic", PASSWORD) is None:
            raise BenchFailed("the gateway has an account already")
        (self.folder / "matrix.secret").write_text(PASSWORD, encoding="utf-8")
        (self.folder / "matrix.secret").chmod(0o600)
        config = self.folder / "gateway.toml"
        ports = {"free": self.free, "limited": self.limited, "homeserver": self.homeserver}
        config.write_text(_CONFIG.format(**ports), encoding="utf-8")
        serve = [sys.executable, "-m", "gateway", "serve", "--config", str(config)]
        self.stack.enter_context(running(serve, self.folder, "gateway"))


def measure_relay(folder: Path, scale: float) -> Iterator[Figure]:
    """``scale`` shrinks how much is said, and how often."""
    python = synapse_python()
    if python is None:
        yield Figure("relay", "not measured: there is no Synapse", "name")
        return
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    with contextlib.ExitStack() as stack:
        scene = Scene(folder, stack, python)
        yield Figure("relay_irc_server", scene.irc_name, "name")
        yield Figure("relay_peer", "not installed" if scene.peer is None else scene.peer.name, "name")
        yield from _idle(scene, max(5, int(TRIPS * scale)))
        yield from _flooded(scene, scale)
        yield from _spoken_fast(scene, scale)
        yield from votes_in_a_flood(
            scene.free, OURS, scene.mat, scene.ours.room_id, votes=max(20, int(200 * scale))
        )


def _idle(scene: Scene, count: int) -> Iterator[Figure]:
    """Line by line, each bridge in turn, so that both are measured in the same moments."""
    people = {
        bridge.channel: scene.on_irc(f"ida{n}", bridge.channel) for n, bridge in enumerate(scene.bridges)
    }
    for bridge in scene.bridges:
        there(people[bridge.channel], scene.mat, bridge.room_id)
    taken = trips([(people[b.channel], b.room_id) for b in scene.bridges], scene.mat, count)
    for bridge, (to_matrix, to_irc) in zip(scene.bridges, taken, strict=True):
        yield from spread(f"relay_irc_to_matrix_idle_{bridge.name}", to_matrix, (50, 95))
        yield from spread(f"relay_matrix_to_irc_idle_{bridge.name}", to_irc, (50, 95))


def _flooded(scene: Scene, scale: float) -> Iterator[Figure]:
    """One after the other. Heisenbridge joins lines of one speaker only, so that is what it is given."""
    flood = Flood(lines=int(FLOOD.lines * scale), per_second=FLOOD.per_second)
    for bridge, speakers in ((scene.ours, 1), (scene.ours, 5), (scene.peer, 1)):
        if bridge is None:
            continue
        people = [scene.on_irc(f"flo{bridge.name[0]}{speakers}{n}", bridge.channel) for n in range(speakers)]
        name = f"relay_irc_to_matrix_flood_{bridge.name}_{speakers}_speakers"
        yield from flood_irc(name, people, scene.mat, bridge.room_id, flood)
        for person in people:
            person.close()


def _spoken_fast(scene: Scene, scale: float) -> Iterator[Figure]:
    """From Matrix to IRC as fast as the way out is; then where the IRC server lets nobody speak faster."""
    for bridge, server, lines in (
        (scene.ours, "free", 2000),
        (scene.slow, "limited", 60),
        (scene.peer, "free", 20),
    ):
        if bridge is None:
            continue
        limited = server == "limited"
        listener = scene.on_irc(f"lis{bridge.name[0]}{server[0]}", bridge.channel, limited=limited)
        name = f"relay_matrix_to_irc_{server}_server_{bridge.name}"
        yield from flood_matrix(name, listener, scene.mat, bridge.room_id, max(10, int(lines * scale)))
        listener.close()
