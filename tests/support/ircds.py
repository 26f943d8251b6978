"""Real IRC servers for the tests: ngIRCd, InspIRCd with Anope's services, miniircd. Flood protection is off.

Must never know the gateway.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from signal import Signals

from tests.support.certificates import Pair, self_signed
from tests.support.processes import (
    HOST,
    MissingServer,
    Process,
    accepts,
    as_service,
    free_port,
    give_to_service,
    program,
    service_folder,
    wait_until,
)
from tests.support.raw_irc import RawIrc

MODULES = """
ssl_gnutls spanningtree sha256 services_account hidechans cap sasl ircv3 ircv3_accounttag ircv3_batch
ircv3_capnotify botmode setname ircv3_chghost ircv3_ctctags ircv3_echomessage ircv3_invitenotify ircv3_labeledresponse
ircv3_msgid ircv3_servertime namesx uhnames monitor sslinfo chghost chgident svshold samode sapart
"""

UNLIMITED = 'fakelag="no" threshold="100000" commandrate="1000000" recvq="1M" softsendq="8M" hardsendq="32M"'

NICKSERV_COMMANDS = {  # name: module and what carries it out
    "REGISTER": ("ns_register", "register"),
    "IDENTIFY": ("ns_identify", "identify"),
    "LOGOUT": ("ns_logout", "logout"),
    "INFO": ("ns_info", "info"),
    "CERT": ("ns_cert", "cert"),
    "GHOST": ("ns_recover", "recover"),
    "RELEASE": ("ns_recover", "recover"),
}


class IrcServer:
    """A running IRC server on 127.0.0.1:``port``, with TLS on ``tls_port`` where it is not 0."""

    def __init__(self, process: Process, port: int, tls_port: int = 0) -> None:
        self.port = port
        self.tls_port = tls_port
        self._process = process

    @property
    def host(self) -> str:
        return HOST

    def start(self) -> None:
        self._process.start(lambda: accepts(self.port))

    def stop(self) -> None:
        self._process.stop()

    def kill(self) -> None:
        self._process.kill()

    def freeze(self) -> None:
        """It takes what is written to it, as far as the kernel does, and answers nothing until ``thaw``."""
        self._process.signal(Signals.SIGSTOP)

    def thaw(self) -> None:
        self._process.signal(Signals.SIGCONT)

    def close(self) -> None:
        """Stop it for good and remove its files."""
        self.stop()
        shutil.rmtree(self._process.folder, ignore_errors=True)

    def client(self, nick: str, **how: object) -> RawIrc:
        """A registered client; ``how`` is what RawIrc.register takes."""
        return RawIrc(self.port, nick).register(**how)  # type: ignore[arg-type]  # passed on as given


# --- ngIRCd -----------------------------------------------------------------


def start_ngircd(
    *,
    ping_timeout: int = 120,
    nick_length: int = 30,
    tls: Pair | None = None,
    name: str = "ng.local",
    peer: tuple[str, int] | None = None,
) -> IrcServer:
    """An ngIRCd: an IRC server as of old, without SASL, tags or server time. Raises MissingServer.

    ``peer``: the name of another one that belongs to the same network, and the port at which it is called
    (0: it will call)."""
    binary = program("ngircd")
    folder = service_folder("ngircd")
    certificate_file, key = _shown(folder, tls)
    port, tls_port = free_port(), free_port()
    config = folder / "ngircd.conf"
    config.write_text(
        f"""[Global]
Name = {name}
Info = test
Listen = {HOST}
Ports = {port}
[Limits]
MaxConnections = 0
MaxConnectionsIP = 0
MaxJoins = 0
MaxNickLength = {nick_length + 1}
MaxPenaltyTime = 0
PingTimeout = {ping_timeout}
PongTimeout = 20
[Options]
DNS = no
Ident = no
PAM = no
[SSL]
CertFile = {certificate_file}
KeyFile = {key}
Ports = {tls_port}
{_peer(*peer) if peer else ""}"""
    )
    give_to_service(folder)
    server = IrcServer(
        Process("ngircd", as_service([binary, "-n", "-f", str(config)]), folder), port, tls_port
    )
    server.start()
    return server


def _peer(name: str, port: int) -> str:
    where = f"Host = {HOST}\nPort = {port}\n" if port else ""
    return f"[Server]\nName = {name}\nMyPassword = linked\nPeerPassword = linked\n{where}"


# --- InspIRCd with services -------------------------------------------------


class ServicesServer(IrcServer):
    """InspIRCd with Anope: SASL PLAIN, account tags, and NickServ to register accounts with."""

    def __init__(
        self, process: Process, services: Process, ports: tuple[int, int, int], *, sasl: bool = True
    ) -> None:
        port, tls_port, link_port = ports
        super().__init__(process, port, tls_port)
        self._sasl = sasl
        self.services = services
        self._link_port = link_port

    def start(self) -> None:
        """Return when the services are linked."""
        self._process.start(lambda: accepts(self.port) and accepts(self._link_port))
        self.services.start(self._has_services)

    def stop(self) -> None:
        self.services.stop()
        super().stop()

    def kill(self) -> None:
        self.services.kill()
        super().kill()

    def close(self) -> None:
        super().close()
        shutil.rmtree(self.services.folder, ignore_errors=True)

    def register(self, account: str, password: str) -> None:
        """Register ``account`` with NickServ, in the name of a client of that nick."""
        with self.client(account) as client:
            client.say("NickServ", f"REGISTER {password} {account}@example.org")
            client.expect("registered")
            client.send("QUIT :done")

    def _has_services(self) -> bool:
        """It shows in the SASL mechanisms they announce, or in NickServ."""
        with RawIrc(self.port, f"probe{os.getpid()}") as client:
            client.send("CAP LS 302")
            offered = client.expect(" LS ")
            if self._sasl:
                return "sasl=" in offered
            client.send("CAP END")
            client.register()
            client.send("WHOIS NickServ")
            return " 311 " in client.expect("NickServ")


def start_inspircd(
    *,
    ping_timeout: int = 120,
    nick_length: int = 30,
    tls: Pair | None = None,
    sasl: bool = True,
    class_options: str = UNLIMITED,
) -> ServicesServer:
    """An InspIRCd rich in IRCv3 with Anope linked to it, without SASL if so wished. Raises MissingServer.

    ``class_options``: what holds for its clients."""
    inspircd, anope = program("inspircd"), program("anope")
    folder, services_folder = service_folder("inspircd"), service_folder("anope")
    port, tls_port, link_port = free_port(), free_port(), free_port()
    config = folder / "inspircd.conf"
    text = _inspircd_config(folder, (port, tls_port, link_port), nick_length, _shown(folder, tls), sasl=sasl)
    config.write_text(text.replace("PINGFREQ", str(ping_timeout)).replace("CLASSOPTIONS", class_options))
    services_config = services_folder / "services.conf"
    services_config.write_text(_anope_config(services_folder, link_port, nick_length, sasl=sasl))
    for name in ("db", "logs"):
        (services_folder / name).mkdir()
    give_to_service(folder)
    give_to_service(services_folder)
    server = ServicesServer(
        Process("inspircd", as_service([inspircd, "--nofork", f"--config={config}"]), folder),
        Process("anope", as_service([anope, *_anope_arguments(services_folder)]), services_folder),
        (port, tls_port, link_port),
        sasl=sasl,
    )
    server.start()
    return server


def _shown(folder: Path, tls: Pair | None) -> Pair:
    """The server's own copy of what it shows."""
    if tls is None:
        return self_signed(folder)
    return Pair(*(Path(shutil.copy(file, folder / file.name)) for file in tls))


def _inspircd_config(
    folder: Path, ports: tuple[int, int, int], nick_length: int, tls: Pair, *, sasl: bool
) -> str:
    port, tls_port, link_port = ports
    certificate_file, key = tls
    wanted = [name for name in MODULES.split() if sasl or name != "sasl"]
    modules = "\n".join(f'<module name="{name}">' for name in wanted)
    return f"""<config format="xml">
<server name="in.local" description="test" network="Local" id="1AA">
<admin name="a" nick="a" email="a@in.local">
<bind address="{HOST}" port="{port}" type="clients">
<bind address="{HOST}" port="{tls_port}" type="clients" sslprofile="t">
<bind address="{HOST}" port="{link_port}" type="servers">
<sslprofile name="t" provider="gnutls" certfile="{certificate_file}" keyfile="{key}" hash="sha256">
<connect allow="*" timeout="30" pingfreq="PINGFREQ" localmax="2000" globalmax="2000" resolvehostnames="no"
 useident="no" maxchans="1000" CLASSOPTIONS>
<limits maxnick="{nick_length}" maxchan="64" maxkick="255" maxtopic="390">
<dns server="{HOST}">
<security hidesplits="no" maxtargets="20">
<options prefixquit="Quit: " nosnoticestack="no" defaultmodes="not">
<pid file="{folder}/pid">
<path datadir="{folder}" logdir="{folder}" runtimedir="{folder}">
<log method="file" type="*" level="default" target="{folder}/log">
<files motd="">
{modules}
<sasl target="services.local" requiressl="no">
<link name="services.local" ipaddr="{HOST}" port="{link_port}" allowmask="{HOST}" sendpass="lk" recvpass="lk">
<uline server="services.local" silent="yes">
"""


def _anope_arguments(folder: Path) -> list[str]:
    directories = {"conf": folder, "db": folder / "db", "log": folder / "logs", "locale": "/usr/share/locale"}
    modules = next(iter(sorted(Path("/usr/lib").glob("**/anope/modules"))), None)
    if modules is None:
        raise MissingServer("the modules of anope")
    directories["modules"] = modules.parent
    return ["--nofork", "--nothird", *(f"--{name}dir={place}" for name, place in directories.items())]


def _anope_config(folder: Path, link_port: int, nick_length: int, *, sasl: bool) -> str:
    modules = sorted({module for module, _ in NICKSERV_COMMANDS.values()})
    commands = "\n".join(f'module {{ name = "{module}"; registration = "none" }}' for module in modules)
    commands += "".join(
        f'\ncommand {{ service = "NickServ"; name = "{name}"; command = "nickserv/{does}" }}'
        for name, (_, does) in NICKSERV_COMMANDS.items()
    )
    return f"""uplink {{ host = "{HOST}"; ipv6 = no; ssl = no; port = {link_port}; password = "lk" }}
serverinfo {{ name = "services.local"; description = "services"; pid = "{folder}/pid"; motd = "{folder}/motd" }}
networkinfo {{ networkname = "Local"; nicklen = {nick_length}; userlen = 10; hostlen = 64; chanlen = 64
 modelistsize = 100; vhost_chars = "abc"; allow_undotted_vhosts = no; vhost_disablechars = "abc"; nick_chars = ""
 vhost_undotted = no }}
options {{ casemap = "rfc1459"; strictpasswords = no; badpasslimit = 0; badpasstimeout = 0; updatetimeout = 5m
 expiretimeout = 30m; readtimeout = 5s; warningtimeout = 4h; timeoutcheck = 3s; retrywait = 1s
 hideprivilegedcommands = yes; hideregisteredcommands = no; languages = "" }}
log {{ target = "services.log"; logage = 7; admin = "*"; override = "*"; commands = "*"; servers = "*"; channels = "*"
 users = "*"; other = "*" }}
module {{ name = "inspircd3"; use_server_side_mlock = yes; use_server_side_topiclock = yes }}
module {{ name = "enc_sha256" }}
module {{ name = "db_flatfile"; database = "anope.db"; keepbackups = 0; fork = no }}
service {{ nick = "NickServ"; user = "services"; host = "services.local"; gecos = "nickserv" }}
module {{ name = "nickserv"; client = "NickServ"; forceemail = no; confirmemailchanges = no; defaults = "ns_private"
 regdelay = 0s; expire = 0; secureadmins = no; guestnickprefix = "Guest"; enforceruser = "e"
 enforcerhost = "services.local"; releasetimeout = 1m; killquick = 20s; kill = 60s; restrictopernicks = no
 nonicknameownership = no; minpasslen = 1; passlen = 64; modeonid = yes; hidenetsplitquit = no; maxaliases = 16 }}
{commands}
{'module { name = "m_sasl" }' if sasl else ""}
"""


# --- miniircd ---------------------------------------------------------------


def start_miniircd() -> IrcServer:
    """The small server that the demo brings along. Raises MissingServer."""
    if importlib.util.find_spec("miniircd") is None:
        raise MissingServer("miniircd")
    folder = service_folder("miniircd")
    port = free_port()
    command = [sys.executable, "-m", "miniircd", "--listen", HOST, "--ports", str(port)]
    if os.geteuid() == 0:
        command += ["--setuid", "nobody"]
    server = IrcServer(
        Process("miniircd", [program("setpriv"), "--pdeathsig", "TERM", "--", *command], folder), port
    )
    server.start()
    wait_until(lambda: accepts(port), "miniircd")
    return server
