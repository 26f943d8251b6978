"""How the command line ends. Must never know why."""

from __future__ import annotations

FINE, FAILED, BAD_USAGE = 0, 1, 2


class Usage(Exception):
    """Asked for in a way that cannot be meant. One line."""
