"""What a server says of itself (RPL_ISUPPORT, 005). Must never know what is done with it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adapters.irc.casemapping import CaseMapping, fold


class Features(msgspec.Struct, frozen=True):
    """The tokens of 005 that matter here; the defaults are those of RFC 1459."""

    mapping: CaseMapping = CaseMapping.RFC1459
    channel_types: str = "#&"
    prefixes: str = "~&@%+"  # marks before a nick in a list of names
    nick_length: int = 0  # 0: not said
    user_length: int = 11  # with the tilde of an unconfirmed user name
    host_length: int = 63
    line_length: int = 512  # bytes, with the line end, without tags
    whox: bool = False
    bot_mode: str = ""  # the letter that marks a bot (IRCv3 bot mode)

    def fold(self, name: str) -> str:
        return fold(name, self.mapping)

    def is_channel(self, name: str) -> bool:
        return bool(name) and name[0] in self.channel_types


def with_tokens(features: Features, tokens: Sequence[str]) -> Features:
    """The features after one line of 005; what is malformed changes nothing."""
    for token in tokens:
        name, _, value = token.partition("=")
        features = _with_token(features, name.upper(), value)
    return features


_NUMBERS = {
    "NICKLEN": ("nick_length", 1),
    "MAXNICKLEN": ("nick_length", 1),
    "HOSTLEN": ("host_length", 1),
    "LINELEN": ("line_length", 512),
}


def _with_token(features: Features, name: str, value: str) -> Features:
    change: dict[str, object] = {}
    match name:
        case "CASEMAPPING":
            change["mapping"] = CaseMapping.named(value)
        case "CHANTYPES" if value:
            change["channel_types"] = value
        case "PREFIX" if ")" in value:
            change["prefixes"] = value.partition(")")[2]
        case "WHOX":
            change["whox"] = True
        case "-WHOX":
            change["whox"] = False
        case "BOT" if len(value) == 1 and value.isascii() and value.isalpha():
            change["bot_mode"] = value
        case "USERLEN" if value.isdecimal():
            change["user_length"] = int(value) + 1
        case _ if name in _NUMBERS and value.isdecimal():
            field, least = _NUMBERS[name]
            change[field] = max(least, int(value))
    return msgspec.structs.replace(features, **change) if change else features
