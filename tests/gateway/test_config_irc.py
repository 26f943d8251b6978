"""What an [[irc]] table may say about TLS, SASL and services. docs/operators.md, "IRC networks"."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.config import ConfigError
from gateway.config_read import read_config

PEM = "-----BEGIN CERTIFICATE-----\n"
LEAST = """[[irc]]
name = "net"
host = "irc.example.org"
channels = ["#nomic"]
"""
EXTERNAL = 'tls = true\nsasl = "external"\ntls_cert_file = "nomic.pem"\n'
PLAIN = 'sasl_account = "nomic"\npassword_file = "secret"\n'


def written(folder: Path, more: str) -> Path:
    (folder / "nomic.pem").write_text(PEM)
    (folder / "ca.pem").write_text(PEM)
    (folder / "no.pem").write_text("der")
    (folder / "secret").write_text("swordfish")
    path = folder / "gateway.toml"
    path.write_text(LEAST + more)
    return path


def test_everything_is_read(tmp_path: Path) -> None:
    """Files are relative to the config; a key may be in the certificate's file."""
    path = written(tmp_path, EXTERNAL + 'tls_ca_file = "ca.pem"\nsasl_account = "nomic"\n')
    (irc,) = read_config(path).irc
    assert (irc.port, irc.sasl, irc.sasl_account, irc.password) == (6697, "external", "nomic", None)
    assert (irc.tls_ca_file, irc.tls_cert_file) == (tmp_path / "ca.pem", tmp_path / "nomic.pem")
    assert (irc.tls_key_file, irc.nickserv) == (None, None)
    path = written(tmp_path, PLAIN + 'nickserv = "NickServ!*@services.example.org"\n')
    (irc,) = read_config(path).irc
    assert (irc.sasl, irc.nickserv) == ("plain", "NickServ!*@services.example.org")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ('sasl = "scram"\n', "irc.sasl: is one of plain, external, not 'scram'"),
        ('sasl = "external"\n', "irc.sasl: external needs tls = true and tls_cert_file, the certificate to log in with"),
        ('tls = true\nsasl = "external"\n', "irc.sasl: external needs tls = true and tls_cert_file"),
        (EXTERNAL + PLAIN, "irc.sasl_account: has a password beside it, which sasl = external never sends"),
        ('sasl_account = "nomic"\n', "irc.sasl_account: needs password_file or password_env beside it"),
        ('tls_ca_file = "ca.pem"\n', "irc.tls_ca_file: needs tls = true"),
        ('tls = true\ntls_ca_file = "none.pem"\n', "none.pem: No such file or directory"),
        ('tls = true\ntls_cert_file = "no.pem"\n', "no.pem is not in PEM form"),
        ('tls = true\ntls_key_file = "nomic.pem"\n', "irc.tls_key_file: needs tls_cert_file"),
        ('tls = true\ntls_verify = false\ntls_ca_file = "ca.pem"\n', "irc.tls_ca_file: is of no use with tls_verify"),
        ('nickserv = "NickServ!*@services"\n', "irc.nickserv: needs sasl_account, the account to log in to"),
        (PLAIN + 'nickserv = "NickServ"\n', "irc.nickserv: is a mask with a host, like NickServ!*@services.example.org"),
        (PLAIN + 'nickserv = "NickServ!*@*"\n', "irc.nickserv: is a mask with a host"),
        (PLAIN + 'nickserv = "*!*@services"\n', "irc.nickserv: is a mask with a host"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(tmp_path: Path, more: str, expected: str) -> None:
    """Interface 1, check-config: the line, the key, what is wrong and what to do."""
    with pytest.raises(ConfigError) as raised:
        read_config(written(tmp_path, more))
    assert any(expected in f"{f.key}: {f.message}" for f in raised.value.faults), raised.value.faults


def test_no_certificate_is_looked_for_where_no_network_is_spoken_to(tmp_path: Path) -> None:
    """A backup is made on a machine that has neither password nor certificate."""
    path = written(tmp_path, EXTERNAL)
    (tmp_path / "nomic.pem").unlink()
    assert read_config(path, secrets=False).irc[0].sasl == "external"
