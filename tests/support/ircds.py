"""Real IRC servers for the tests: ngIRCd, InspIRCd with Anope's services, miniircd. Flood protection is off.

Must never know the gateway.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

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
ircv3_capnotify ircv3_chghost ircv3_ctctags ircv3_echomessage ircv3_invitenotify ircv3_labeledresponse
ircv3_msgid ircv3_servertime namesx uhnames monitor sslinfo chghost chgident svshold samode sapart
"""

NICKSERV_COMMANDS = {
    "ns_register": "REGISTER",
    "ns_identify": "IDENTIFY",
    "ns_logout": "LOGOUT",
    "ns_info": "INFO",
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

    def close(self) -> None:
        """Stop it for good and remove its files."""
        self.stop()
        shutil.rmtree(self._process.folder, ignore_errors=True)

    def client(self, nick: str, **how: object) -> RawIrc:
        """A registered client; ``how`` is what RawIrc.register takes."""
        return RawIrc(self.port, nick).register(**how)  # type: ignore[arg-type]  # passed on as given


def certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate for localhost and 127.0.0.1: (certificate, key)."""
    files = (folder / "cert.pem", folder / "key.pem")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    output = ["-out", str(files[0]), "-keyout", str(files[1])]
    subprocess.run([program("openssl"), *kind, *subject, *output], check=True, capture_output=True)
    return files


# --- ngIRCd -----------------------------------------------------------------


def start_ngircd(*, ping_timeout: int = 120, nick_length: int = 30) -> IrcServer:
    """An ngIRCd: an IRC server as of old, without SASL, tags or server time. Raises MissingServer."""
    binary = program("ngircd")
    folder = service_folder("ngircd")
    certificate_file, key = certificate(folder)
    port, tls_port = free_port(), free_port()
    config = folder / "ngircd.conf"
    config.write_text(
        f"""[Global]
Name = ng.local
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
"""
    )
    give_to_service(folder)
    server = IrcServer(
        Process("ngircd", as_service([binary, "-n", "-f", str(config)]), folder), port, tls_port
    )
    server.start()
    return server


# --- InspIRCd with services -------------------------------------------------


class ServicesServer(IrcServer):
    """InspIRCd with Anope: SASL PLAIN, account tags, and NickServ to register accounts with."""

    def __init__(self, process: Process, services: Process, port: int, tls_port: int, link_port: int) -> None:
        super().__init__(process, port, tls_port)
        self.services = services
        self._link_port = link_port

    def start(self) -> None:
        """Return when the services are linked, which shows in the SASL mechanisms they announce."""
        self._process.start(lambda: accepts(self.port) and accepts(self._link_port))
        self.services.start(self._offers_sasl)

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

    def _offers_sasl(self) -> bool:
        with RawIrc(self.port, "probe") as client:
            client.send("CAP LS 302")
            return "sasl=" in client.expect(" LS ")


def start_inspircd(*, ping_timeout: int = 120, nick_length: int = 30) -> ServicesServer:
    """An InspIRCd rich in IRCv3 with Anope linked to it. Raises MissingServer."""
    inspircd, anope = program("inspircd"), program("anope")
    folder, services_folder = service_folder("inspircd"), service_folder("anope")
    port, tls_port, link_port = free_port(), free_port(), free_port()
    config = folder / "inspircd.conf"
    config.write_text(_inspircd_config(folder, (port, tls_port, link_port), ping_timeout, nick_length))
    services_config = services_folder / "services.conf"
    services_config.write_text(_anope_config(services_folder, link_port, nick_length))
    for name in ("db", "logs"):
        (services_folder / name).mkdir()
    give_to_service(folder)
    give_to_service(services_folder)
    server = ServicesServer(
        Process("inspircd", as_service([inspircd, "--nofork", f"--config={config}"]), folder),
        Process("anope", as_service([anope, *_anope_arguments(services_folder)]), services_folder),
        port,
        tls_port,
        link_port,
    )
    server.start()
    return server


def _inspircd_config(folder: Path, ports: tuple[int, int, int], ping_timeout: int, nick_length: int) -> str:
    port, tls_port, link_port = ports
    certificate_file, key = certificate(folder)
    modules = "\n".join(f'<module name="{name}">' for name in MODULES.split())
    return f"""<config format="xml">
<server name="in.local" description="test" network="Local" id="1AA">
<admin name="a" nick="a" email="a@in.local">
<bind address="{HOST}" port="{port}" type="clients">
<bind address="{HOST}" port="{tls_port}" type="clients" sslprofile="t">
<bind address="{HOST}" port="{link_port}" type="servers">
<sslprofile name="t" provider="gnutls" certfile="{certificate_file}" keyfile="{key}" hash="sha256">
<connect allow="*" timeout="30" pingfreq="{ping_timeout}" localmax="2000" globalmax="2000" resolvehostnames="no"
 useident="no" maxchans="1000" fakelag="no" threshold="100000" commandrate="1000000" recvq="1M" softsendq="8M"
 hardsendq="32M">
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


def _anope_config(folder: Path, link_port: int, nick_length: int) -> str:
    commands = "\n".join(
        f'module {{ name = "{module}"; registration = "none" }}\n'
        f'command {{ service = "NickServ"; name = "{name}"; command = "nickserv/{name.lower()}" }}'
        for module, name in NICKSERV_COMMANDS.items()
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
module {{ name = "m_sasl" }}
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
