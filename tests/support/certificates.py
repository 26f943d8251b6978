"""An authority for the tests, and the certificates it signs: good, expired, for another name.

Must never know which server shows them.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.support.processes import program

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Pair(NamedTuple):
    """PEM files."""

    certificate: Path
    key: Path


def _openssl(*arguments: str | Path) -> None:
    subprocess.run([program("openssl"), *map(str, arguments)], check=True, capture_output=True)


def self_signed(folder: Path, name: str = "cert", names: str = "IP:127.0.0.1,DNS:localhost") -> Pair:
    """Valid for two days. Raises MissingServer without openssl."""
    made = Pair(folder / f"{name}.pem", folder / f"{name}.key")
    output = ("-out", made.certificate, "-keyout", made.key)
    subject = ("-subj", "/CN=localhost", "-addext", f"subjectAltName={names}")
    _openssl("req", "-x509", *_KEY, "-days", "2", *subject, *output)
    return made


class Authority:
    """``certificate`` is what those trust who trust it."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="nomic-authority-"))
        self._own = Pair(self._folder / "ca.pem", self._folder / "ca.key")
        output = ("-out", self._own.certificate, "-keyout", self._own.key)
        _openssl("req", "-x509", *_KEY, "-days", "2", "-subj", "/CN=authority", *output)

    @property
    def certificate(self) -> Path:
        return self._own.certificate

    def sign(self, name: str, *, names: str = "IP:127.0.0.1", days: int = 2) -> Pair:
        """Files called ``name``. ``days`` below 0: it has expired."""
        made = Pair(self._folder / f"{name}.pem", self._folder / f"{name}.key")
        request, extension = self._folder / f"{name}.csr", self._folder / f"{name}.ext"
        extension.write_text(f"subjectAltName={names}\n")
        _openssl("req", *_KEY, "-subj", f"/CN={name}", "-keyout", made.key, "-out", request)
        signer = ("-CA", self._own.certificate, "-CAkey", self._own.key, "-CAcreateserial")
        valid = ("-days", str(days), "-extfile", extension)
        _openssl("x509", "-req", "-in", request, *signer, *valid, "-out", made.certificate)
        return made
