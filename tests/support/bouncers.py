"""A real ZNC in front of an IRC server, for the tests. Must never know the gateway."""

from __future__ import annotations

import hashlib
import shutil

from tests.support.processes import (
    HOST,
    Process,
    accepts,
    as_service,
    free_port,
    give_to_service,
    program,
    service_folder,
)

PASSWORD = "bounce-me"
LOGIN = f"nomic/net:{PASSWORD}"  # what its clients say as PASS


class Znc:
    """On 127.0.0.1:``port``. It keeps what is said in its channel, and plays all of it back at each connection."""

    def __init__(self, process: Process, port: int) -> None:
        self.port = port
        self._process = process

    def start(self) -> None:
        self._process.start(lambda: accepts(self.port))

    def close(self) -> None:
        self._process.stop()
        shutil.rmtree(self._process.folder, ignore_errors=True)


def start_znc(ircd_port: int, nick: str, channel: str) -> Znc:
    """Raises MissingServer."""
    binary = program("znc")
    folder = service_folder("znc")
    (folder / "configs").mkdir()
    port, salt = free_port(), "salt"
    hashed = hashlib.sha256(f"{PASSWORD}{salt}".encode()).hexdigest()
    (folder / "configs/znc.conf").write_text(
        f"""Version = 1.8.2
AnonIPLimit = 1000
ConnectDelay = 0
ServerThrottle = 0
<Listener l>
  Host = {HOST}
  Port = {port}
  IPv4 = true
  IPv6 = false
  SSL = false
  AllowIRC = true
  AllowWeb = false
</Listener>
<User nomic>
  Admin = false
  Nick = {nick}
  AltNick = {nick}_
  Ident = nomic
  RealName = bounced
  AutoClearChanBuffer = false
  ChanBufferSize = 500
  MaxNetworks = 1
  <Pass password>
    Method = sha256
    Hash = {hashed}
    Salt = {salt}
  </Pass>
  <Network net>
    IRCConnectEnabled = true
    FloodRate = 1000.00
    FloodBurst = 1000
    Server = {HOST} {ircd_port}
    <Chan {channel}>
    </Chan>
  </Network>
</User>
"""
    )
    give_to_service(folder)
    znc = Znc(Process("znc", as_service([binary, "--foreground", f"--datadir={folder}"]), folder), port)
    znc.start()
    return znc
