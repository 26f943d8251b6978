"""Readings ``{…}`` (rulesets 1, interface 3): parsed, printed, applied, with errors marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ids import Key
from core.law.reading import (
    ReadingChange,
    ReadingError,
    RuledChange,
    apply,
    parse_reading,
    parse_ruled_reading,
    print_reading,
)
from core.law.rule import Setting
from core.law.vocabulary import VOCABULARY


def setting(key: str, value: str, *, default: bool = False, by: str = "pack") -> Setting:
    return Setting(Key(key), value, default, by)


settings = st.lists(
    st.sampled_from(list(VOCABULARY.values())).flatmap(
        lambda row: st.builds(
            Setting,
            st.just(row.key),
            st.sampled_from([row.example, row.unregulated or row.example]),
            st.booleans(),
        )
    ),
    unique_by=lambda s: s.key,
    max_size=8,
).map(tuple)


@given(settings)
def test_print_and_parse(given_settings: tuple[Setting, ...]) -> None:
    """Issue 2, done 3: what is printed reads back as the same settings."""
    assert parse_reading(print_reading(given_settings)) == ReadingChange(sets=given_settings)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("{}", ReadingChange()),
        ("", ReadingChange()),
        ("{keep}", ReadingChange(keep=True)),
        ("{none}", ReadingChange(drop_all=True)),
        ("{ NONE ; win.score = 3}", ReadingChange((setting("win.score", "3"),), drop_all=True)),
        ("{win.score = none}", ReadingChange(drops=(Key("win.score"),))),
        ("{turn.order = none}", ReadingChange((setting("turn.order", "none"),))),
        ("{voting.period ?= 3d}", ReadingChange((setting("voting.period", "3d", default=True),))),
        (" win.score=100 ", ReadingChange((setting("win.score", "100"),))),
        (
            "{\n  voting.period\u00a0=  72h\n\n  Win.Score = 10 ×\u202f(2 + 3);\n}\n",
            ReadingChange((setting("voting.period", "72h"), setting("win.score", "10 × (2 + 3)"))),
        ),
        ("{win.then = “end”}", ReadingChange((setting("win.then", "“end”"),))),
        (
            "{voting.compulsory = circuit == 2}",
            ReadingChange((setting("voting.compulsory", "circuit == 2"),)),
        ),
    ],
)
def test_parse(text: str, change: ReadingChange) -> None:
    """rulesets 1: settings, defaults, drops, {none}, {keep}; values kept as typed, blanks normalised."""
    assert parse_reading(text) == change


@pytest.mark.parametrize(
    ("text", "reason", "caret"),
    [
        (
            "{voting.perod = 3d}",
            "unknown key voting.perod; did you mean voting.period?",
            "{voting.perod = 3d}\n ^",
        ),
        ("{zzzzzz = 3d}", "unknown key zzzzzz", "{zzzzzz = 3d}\n ^"),
        (
            "{win.score = 3; voting.period  =  3 d}",
            "“d” cannot follow here",
            "{win.score = 3; voting.period  =  3 d}\n                                    ^",
        ),
        (
            "{ win.score   =   3 +   }",
            "a value is missing here",
            "{ win.score   =   3 +   }\n                     ^",
        ),
        ("{voting.period 3d}", "write key = value", "{voting.period 3d}\n ^"),
        ("{= 3d}", "write key = value", "{= 3d}\n ^"),
        ("{ключ = 3}", "write key = value", "{ключ = 3}\n ^"),
        ("{win.score = }", "win.score has no value", "{win.score = }\n            ^"),
        ("{win.score = 1; win.score = 2}", "win.score is set twice", "{win.score = 1; win.score = 2}\n                ^"),
        ("{win.score = none; win.score = 2}", "win.score is set twice", "{win.score = none; win.score = 2}\n                   ^"),
        ("{win.score = 1; keep}", "“keep” stands alone", "{win.score = 1; keep}\n                ^"),
        ("{win.score = 1", "the “{” is never closed", "{win.score = 1\n^"),
        ("{win.score = 1} now", "nothing may follow the “}”", "{win.score = 1} now\n               ^"),
        (
            "{205: win.score = 1}",
            "a rule number stands only in the reading of a verdict",
            "{205: win.score = 1}\n ^",
        ),
        ("win.score = 1}", "“}” means nothing here", "win.score = 1}\n             ^"),
        ("{{win.score = 1}}", "nothing may follow the “}”", "{{win.score = 1}}\n                ^"),
    ],
)  # fmt: skip
def test_errors(text: str, reason: str, caret: str) -> None:
    """Issue 2, done 3: one line, the nearest known key, and the place marked in the reading as typed."""
    with pytest.raises(ReadingError) as caught:
        parse_reading(text)
    assert str(caught.value) == reason
    assert caught.value.marked == caret


def test_verdict() -> None:
    """design 6, a verdict's reading: numbered parts for their rules, one without for whoever sets the key."""
    assert parse_ruled_reading("{205: voting.period = 5d; win.score = 9; 203: win.then = end; 205: turn.order = none}") == (
        RuledChange(205, ReadingChange((setting("voting.period", "5d"), setting("win.score", "9"), setting("turn.order", "none")))),
        RuledChange(203, ReadingChange((setting("win.then", "end"),))),
    )  # fmt: skip
    assert parse_ruled_reading("voting.period = 5d\n203: none") == (
        RuledChange(None, ReadingChange((setting("voting.period", "5d"),))),
        RuledChange(203, ReadingChange(drop_all=True)),
    )
    assert parse_ruled_reading("{D 2: none; 2: win.score = 5; д2: voting.period = 5d}") == (
        RuledChange(2, ReadingChange((setting("voting.period", "5d"),), drop_all=True), decree=True),
        RuledChange(2, ReadingChange((setting("win.score", "5"),))),
    )
    assert parse_ruled_reading("{}") == ()
    with pytest.raises(ReadingError, match="“E2” is no rule number"):
        parse_ruled_reading("{E2: voting.period = 5d}")
    with pytest.raises(ReadingError, match="twice"):
        parse_ruled_reading("{205: win.score = 5; 203: win.score = 5; 205: win.score = 6}")


def test_apply() -> None:
    """rulesets 1: an amendment sets the keys it names and leaves the others; the history shows who set which."""
    old = (setting("win.score", "100"), setting("win.then", "end"), setting("turn.order", "seats"))
    change = parse_reading("{win.then = new_game; turn.order = none; voting.period = 3d}")
    assert apply(old, change, "proposal 301") == (
        setting("win.score", "100"),
        setting("win.then", "new_game", by="proposal 301"),
        setting("turn.order", "none", by="proposal 301"),
        setting("voting.period", "3d", by="proposal 301"),
    )
    assert apply(old, parse_reading("{win.score = none}"), "case 1") == old[1:]
    assert apply(old, parse_reading("{none}"), "case 1") == ()
    assert apply(old, parse_reading("{none; win.score = 5}"), "case 1") == (
        setting("win.score", "5", by="case 1"),
    )
    assert apply(old, parse_reading("{keep}"), "case 1") == apply(old, ReadingChange(), "case 1") == old


@given(settings, settings)
def test_apply_sets_what_it_names(old: tuple[Setting, ...], new: tuple[Setting, ...]) -> None:
    """rulesets 1: afterwards every named key has the new value, every other the old one, each once."""
    result = apply(old, ReadingChange(sets=new), "x")
    expected = {s.key: s.value for s in old} | {s.key: s.value for s in new}
    assert {s.key: s.value for s in result} == expected
    assert len(result) == len(expected)


def refusal(text: str) -> ReadingError | None:
    try:
        parse_ruled_reading(text)
    except ReadingError as error:
        return error
    return None


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    """Any text is a reading or a ReadingError whose place lies within it."""
    error = refusal(text)
    if error is not None:
        assert 0 <= error.position <= len(text)
        assert error.reason
        assert error.marked.count("\n") == 1


@given(
    st.lists(
        st.sampled_from(
            [
                "{",
                "}",
                ";",
                "\n",
                "=",
                "?=",
                "win.score",
                "voting.period",
                "3",
                "3d",
                "none",
                "keep",
                "205:",
                ":",
            ]
        ),
        max_size=14,
    )
)
def test_any_tokens(parts: list[str]) -> None:
    """Any row of the signs a reading is made of is read or refused, nothing else."""
    error = refusal(" ".join(parts))
    assert error is None or error.reason


@pytest.mark.parametrize(
    "text", ["{" * 10**6, "a" * 10**6, "win.score = " + "(" * 19_000, "x=1;" * 4_000, "\0" * 99]
)
def test_hostile(text: str) -> None:
    """Bad input: whatever its size, one short refusal."""
    with pytest.raises(ReadingError) as caught:
        parse_reading(text)
    assert len(caught.value.reason) < 200
    assert len(caught.value.marked) < 200
