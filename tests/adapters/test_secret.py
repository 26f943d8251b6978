"""Passwords and tokens on their way to a network: shown to nobody (design 4)."""

from __future__ import annotations

import pickle

import pytest

from adapters.irc import settings as irc
from adapters.matrix import settings as matrix
from adapters.secret import Secret


def test_only_reveal_gives_it_out() -> None:
    """No repr, format or pickle may hold it."""
    secret = Secret("hunter2")
    assert secret.reveal() == "hunter2"
    assert "hunter2" not in f"{secret} {secret!r} {[secret]}"
    with pytest.raises(TypeError, match="not to be pickled"):
        pickle.dumps(secret)


def test_equal_ones_are_equal() -> None:
    """Settings that hold one can be compared."""
    assert (Secret("a"), hash(Secret("a"))) == (Secret("a"), hash(Secret("a")))
    assert Secret("a") != Secret("b")
    assert Secret("a") != "a"


def test_both_networks_have_the_same() -> None:
    """One class, one place to get it wrong."""
    assert irc.Secret is matrix.Secret is Secret
