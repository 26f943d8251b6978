"""Whether a server is the one it says it is, and what we show it of ourselves (TLS).

Must never go on without a check unless the config says so in as many words.
"""

from __future__ import annotations

import ssl

import structlog

from adapters.irc.settings import IrcSettings

log = structlog.get_logger(__name__)


class Unusable(Exception):
    """A file of the config that TLS cannot use; says which and why."""


def context_of(settings: IrcSettings) -> ssl.SSLContext | None:
    """None: no TLS. Raises Unusable."""
    if not settings.tls:
        return None
    context = _trusting(settings)
    if settings.tls_cert_file is not None:
        try:
            context.load_cert_chain(settings.tls_cert_file, settings.tls_key_file)
        except (OSError, ssl.SSLError) as error:
            files = " and ".join(str(f) for f in (settings.tls_cert_file, settings.tls_key_file) if f)
            raise Unusable(
                f"the certificate of tls_cert_file cannot be used ({files}): {_why(error)}"
            ) from error
    return context


def _trusting(settings: IrcSettings) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=settings.tls_ca_file)
    except (OSError, ssl.SSLError) as error:
        raise Unusable(f"tls_ca_file {settings.tls_ca_file} cannot be used: {_why(error)}") from error
    if not settings.tls_verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        log.error(
            "irc_server_not_verified",
            network=settings.name,
            host=settings.host,
            detail="tls_verify = false: anybody on the way can be this server, read along and answer for people",
        )
    return context


def refusal(host: str, port: int, error: ssl.SSLError | ssl.CertificateError) -> str:
    """One line: what is wrong with the server's end of TLS, and what to do."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return (
            f"the certificate of {host}:{port} is refused: {error.verify_message}; "
            "tls_ca_file names who signs it where the machine does not know them"
        )
    return f"no TLS with {host}:{port}: {_why(error)}"


def _why(error: OSError) -> str:
    return str(getattr(error, "reason", None) or error.strerror or error)
