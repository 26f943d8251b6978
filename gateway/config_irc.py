"""One [[irc]] table of the config file. Must never know what the values are used for."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from adapters.irc.masks import mask_of
from adapters.irc.settings import IrcSettings
from adapters.secret import Secret
from core.ids import NetworkName, RoomName
from gateway.config_table import Table, shown

_NICK = re.compile(r"[^\W\d][^\s,:!@#&+*?\0-\x1f]{0,63}|[\[\]\\`_^{|}][^\s,:!@#&+*?\0-\x1f]{0,63}")
_CHANNEL = re.compile(r"[#&+!][^\s,:\0-\x1f]{1,199}")


def irc_of(table: Table, name: NetworkName) -> IrcSettings:
    """Faults are noted in the table."""
    tls = table.flag("tls", False)
    sasl = table.text("sasl_account", "", _bad_word) or None
    password = table.secret("password")
    identity = table.choice("identity", "account", ("account", "nick"))
    external = _logs_in_by_certificate(table, tls=tls)
    if sasl is not None and not external and not (table.has("password_file") or table.has("password_env")):
        table.fault("sasl_account", "needs password_file or password_env beside it")
    ca, certificate, key = (_file(table, f"tls_{which}_file", tls=tls) for which in ("ca", "cert", "key"))
    settings = IrcSettings(
        name=name,
        host=table.text("host", None, _bad_word),
        port=table.whole("port", 6697 if tls else 6667, 1, 65535),
        nick=table.text("nick", "nomic", _bad_nick),
        channels=tuple(RoomName(c) for c in table.texts("channels", _bad_channel)),
        tls=tls,
        tls_verify=table.flag("tls_verify", True),
        tls_ca_file=ca,
        tls_cert_file=certificate,
        tls_key_file=key,
        identity="nick" if identity == "nick" else "account",
        sasl="external" if external else "plain",
        sasl_account=sasl,
        nickserv=_nickserv(table, sasl),
        password=None if password is None else Secret(password),
        realname=table.text("realname", "Nomic gateway"),
        lines_per_second=table.number("lines_per_second", 1.0, 0.01, 100_000),
        burst=table.whole("burst", 5, 1, 100_000),
    )
    if settings.tls_verify is False and ca is not None:
        table.fault("tls_ca_file", "is of no use with tls_verify = false")
    if not settings.channels:
        table.fault("channels" if table.has("channels") else "", "channels names at least one channel")
    table.done()
    return settings


def _logs_in_by_certificate(table: Table, *, tls: bool) -> bool:
    external = table.choice("sasl", "plain", ("plain", "external")) == "external"
    if external and not (tls and table.has("tls_cert_file")):
        table.fault("sasl", "external needs tls = true and tls_cert_file, the certificate to log in with")
    if table.has("tls_key_file") and not table.has("tls_cert_file"):
        table.fault("tls_key_file", "needs tls_cert_file, the certificate it is the key of")
    if external and (table.has("password_file") or table.has("password_env")) and table.has("sasl_account"):
        table.fault("sasl_account", "has a password beside it, which sasl = external never sends")
    return external


def _file(table: Table, key: str, *, tls: bool) -> Path | None:
    if table.has(key) and not tls:
        table.fault(key, "needs tls = true")
    return table.pem(key)


def _nickserv(table: Table, account: str | None) -> str | None:
    """Whom the password may be given to, where there is no SASL."""
    found = table.text("nickserv", "", _bad_services) or None
    if found is not None and account is None:
        table.fault("nickserv", "needs sasl_account, the account to log in to")
    return found


# --- what a text may be ---------------------------------------------------------------


def _bad_word(text: str) -> str | None:
    bad = any(c.isspace() or unicodedata.category(c) == "Cc" for c in text)
    return "has no blanks in it" if bad else None


def _bad_services(text: str) -> str | None:
    if mask_of(text) is not None:
        return None
    return f"is a mask with a host, like NickServ!*@services.example.org, not {shown(text)}"


def _bad_nick(text: str) -> str | None:
    return None if _NICK.fullmatch(text) else "is no nick an IRC server would take"


def _bad_channel(text: str) -> str | None:
    return None if _CHANNEL.fullmatch(text) else f"{text!r} is no channel; channels begin with # or &"
