"""The catalogue as a whole: complete in three languages, nothing missing, nothing left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from core.law.faults import REASONS
from core.play.events import Refusal
from core.play.state import CaseStatus, GameStatus, PlayerStatus, ProposalStatus
from core.play.state_decrees import DecreeStatus
from core.play.state_review import SanctionStatus
from gateway.speech.phrases import LANGUAGES, LOCALES, Phrases, Words, written_number
from gateway.speech.queries import WRONG, Wrong
from gateway.speech.refusals import refusal, wrong
from gateway.speech.verbs import BY_NAME, find_verb

ROOT = Path(__file__).parents[2]
PLURALS = {"one", "few", "many"}


class _Reader(Visitor):  # type: ignore[misc]  # fluent.syntax ships no types
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.terms: set[str] = set()
        self.selects: list[set[str]] = []

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.terms.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        keys = {v.key.name if isinstance(v.key, ftl.Identifier) else v.key.value for v in node.variants}
        self.selects.append(keys)
        self.generic_visit(node)


@cache
def catalogue(language: str) -> dict[str, tuple[ftl.Message, _Reader]]:
    found: dict[str, tuple[ftl.Message, _Reader]] = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content[:80]}"
            if isinstance(entry, ftl.Message | ftl.Term):
                name = entry.id.name if isinstance(entry, ftl.Message) else f"-{entry.id.name}"
                assert name not in found, f"{path}: {name} is there twice"
                reader = _Reader()
                reader.visit(entry.value)
                found[name] = (entry, reader)
    return found


def sources(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def raised_refusals() -> dict[str, set[str]]:
    """Every code a refusal is raised with in core and gateway, and the arguments given somewhere."""
    found: dict[str, set[str]] = {}
    for _, tree in sources("core", "gateway"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in ("Refused", "refuse") and node.args:
                codes = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                given = {k.arg for k in node.keywords if k.arg}
            elif name == "Refusal":
                values = {k.arg: k.value for k in node.keywords}
                code = values.get("code")
                codes = [code.value] if isinstance(code, ast.Constant) else []
                given = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
            else:
                continue
            for code in codes:
                if isinstance(code, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+|[a-z]+", code):
                    found.setdefault(code, set()).update(str(g) for g in given)
    return found


# --- the three languages ----------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_phrases_with_the_same_variables(language: str) -> None:
    """Brief of the issue, 10: English, French and Russian from the start, all complete."""
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for name, (_, reader) in english.items():
        assert reader.variables - {"p"} == other[name][1].variables - {"p"}, name


def test_russian_plurals_have_all_three_forms() -> None:
    """CLDR: Russian whole numbers are one, few or many; the last may be the default."""
    for name, (_, reader) in catalogue("ru").items():
        for keys in reader.selects:
            if keys & PLURALS:
                assert {"one", "few", "many"} <= keys, name


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1 голос"),
        (3, "3 голоса"),
        (5, "5 голосов"),
        (11, "11 голосов"),
        (21, "21 голос"),
        (1301, "1301 голос"),
    ],
)
def test_russian_numbers_choose_their_form_and_are_not_grouped(number: int, said: str) -> None:
    """CLDR plurals; numbers of rules and proposals never get a thousands mark."""
    values = {"for": 0, "against": 0}
    text = Phrases().say("ru", "why-count", voters=number, threshold="x", needed=1, cite="", **values)
    assert f"всего {said}." in text


def test_french_counts_zero_as_singular() -> None:
    """CLDR: in French 0 takes the singular."""
    assert "0 joueur :" in Phrases().say("fr", "players-head", n=0).replace("\u00a0", " ")


# --- what the code says and what the catalogue has ----------------------------------------


def test_every_refusal_has_a_phrase_and_every_phrase_a_refusal() -> None:
    """Design 3: a refused move names the rule; none may come out as a bare code."""
    codes = raised_refusals()
    said = {name.removeprefix("refused-") for name in catalogue("en") if name.startswith("refused-")}
    assert len(codes) > 60
    assert set(codes) <= said, set(codes) - said
    assert said - set(codes) == {"by-rules", "unknown"}


def test_refusals_use_only_arguments_that_are_given() -> None:
    """A placeholder shown to a player is a bug: every variable is an argument of the refusal."""
    for code, given in raised_refusals().items():
        variables = catalogue("en")[f"refused-{code}"][1].variables - {"p"}
        assert variables <= given, (code, variables - given)


def test_every_wrong_command_has_a_phrase() -> None:
    """Interface 3: an unreadable command gets one clear line."""
    said = {name.removeprefix("wrong-") for name in catalogue("en") if name.startswith("wrong-")}
    assert said == {*WRONG, "unknown-verb-alone"}
    for code, arguments in WRONG.items():
        assert catalogue("en")[f"wrong-{code}"][1].variables - {"p"} <= set(arguments), code


def test_every_fault_of_a_reading_has_a_phrase() -> None:
    """core.law.faults: each code with its parameters, in every language."""
    said = {name.removeprefix("fault-") for name in catalogue("en") if name.startswith("fault-")}
    assert said == set(REASONS)
    for code, reason in REASONS.items():
        named = set(re.findall(r"\{(\w+)\}", reason.replace("{{", "").replace("}}", "")))
        assert catalogue("en")[f"fault-{code}"][1].variables == named, code


def test_every_verb_has_its_help() -> None:
    """Interface 3: ``help VERB``."""
    said = {n.removeprefix("help-") for n in catalogue("en") if n.startswith("help-")}
    assert said - {"intro", "form", "words"} == set(BY_NAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_that_phrases_name_are_commands(language: str) -> None:
    """What people are told to type must be understood: every word after the prefix is a known verb."""
    at = LANGUAGES.index(language)
    spoken = Phrases(prefix="!")
    for name, (entry, _) in catalogue(language).items():
        if name.startswith("-"):
            verb = BY_NAME.get(name[1:])
            if verb is not None:
                assert spoken_term(entry) == verb.words[at][0], name
            continue
        elements = entry.value.elements
        for before, after in pairwise(elements):
            if "p" in variables_of(before) and isinstance(after, ftl.TextElement):
                word = re.match(r"[\w-]+", after.value)
                if word is not None and not before_is_selected(before):
                    assert find_verb(word[0]) is not None, (name, word[0])
    assert spoken.say(language, "todo-propose").startswith("!")


def spoken_term(entry: ftl.Message) -> str:
    return "".join(e.value for e in entry.value.elements)


def variables_of(node: object) -> set[str]:
    reader = _Reader()
    reader.visit(node)
    return reader.variables


def before_is_selected(node: object) -> bool:
    return isinstance(node, ftl.Placeable) and isinstance(node.expression, ftl.SelectExpression)


def test_no_phrase_is_left_over() -> None:
    """Each phrase is named in the code, in whole or by the beginning that a code of the game completes."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for _, tree in sources("gateway"):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    beginnings |= {word for word in whole if word.endswith("-")}
    beginnings = {b for b in beginnings if re.fullmatch(r"[a-z]+(-[a-z]+)*-", b)}
    terms = {t for language in LANGUAGES for _, reader in catalogue(language).values() for t in reader.terms}
    for name in catalogue("en"):
        used = name[1:] in terms if name.startswith("-") else name in whole
        assert used or any(name.startswith(beginning) for beginning in beginnings), name


# --- saying -------------------------------------------------------------------------


def test_a_refusal_names_its_rules_first() -> None:
    """Interface 3: "Rule 201: it is Bob's turn; wait for yours."."""
    words = Words(Phrases(), "en")
    one = Refusal(code="not-your-turn", rules=(201,), args=(("player", "Bob"),))
    two = Refusal(code="not-your-turn", rules=(201, 202), args=(("player", "Bob"),))
    none = Refusal(code="not-your-turn", args=(("player", "Bob"),))
    assert refusal(words, one) == "Rule 201: it is Bob's turn; wait for yours."
    assert refusal(words, two).startswith("Rules 201, 202: it")
    assert refusal(words, none) == "It is Bob's turn; wait for yours."


def test_arguments_that_are_codes_are_said_in_words() -> None:
    """A status or a part of a turn is no text for people."""
    words = Words(Phrases(), "fr")
    closed = Refusal(code="vote-closed", args=(("number", "301"), ("status", "rejected")))
    assert "rejetée" in refusal(words, closed)
    early = Refusal(code="not-time-to-roll", rules=(202,), args=(("part", "vote"),))
    assert "le vote" in refusal(words, early)


def test_no_refusal_begins_with_a_name() -> None:
    """It is capitalised where no rule comes before it; a player's name must stay as it is."""
    for language in LANGUAGES:
        for name, (entry, _) in catalogue(language).items():
            if name.startswith("refused-") and name != "refused-by-rules":
                first = entry.value.elements[0]
                selected = before_is_selected(first)
                named = isinstance(first, ftl.Placeable) and not selected
                # These begin with an account or a case, which are never written with a capital to be had.
                kept = ("refused-account-plays", "refused-account-not-linked", "refused-code-refused")
                assert not named or name in kept, name


def test_an_unknown_verb_gets_the_nearest_one() -> None:
    """Interface 3."""
    words = Words(Phrases(), "en")
    assert "!vote?" in wrong(words, Wrong("unknown-verb", (("verb", "vot"), ("nearest", "vote"))))
    assert "!help" in wrong(words, Wrong("unknown-verb", (("verb", "xyzzy"), ("nearest", ""))))


def test_a_wrong_form_is_shown_in_the_language() -> None:
    """Interface 3: every verb works in three languages, and so does its help."""
    text = wrong(Words(Phrases(), "ru"), Wrong("form", (("verb", "vote"), ("form", "vote for"))))
    assert "!голос за|против" in text


def test_long_texts_go_in_whole() -> None:
    """Fluent refuses more than 2,500 characters at one place; players may write more."""
    text = "ж" * 40_000
    assert Phrases().say("ru", "verdict-reasons", text=text).endswith(text)


def test_the_prefix_is_the_configured_one() -> None:
    """Interface 2: ``[chat] prefix``."""
    assert Phrases(prefix="?").say("en", "todo-roll") == "?roll"


def test_an_unknown_language_speaks_the_default_one() -> None:
    """A language nobody translated must not silence the gateway."""
    assert Phrases(default="fr").say("de", "todo-roll") == "!lancer"


def test_exact_scores_have_a_real_minus() -> None:
    """Interface 5: scores are exact."""
    assert written_number(-10) == "−10"


# --- codes of the game ------------------------------------------------------------------


def codes_of(*classes: str) -> set[str]:
    """Every ``what=`` that a class of core.play is made with."""
    found: set[str] = set()
    for _, tree in sources("core/play"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes:
                given = (k.value for k in node.keywords if k.arg == "what")
                found |= {v.value for v in given if isinstance(v, ast.Constant) and isinstance(v.value, str)}
    return found


def test_everything_that_is_waited_for_has_a_phrase() -> None:
    """Design 5: who is waited for, and for what."""
    found = codes_of("Waiting", "Owed")
    assert {"take", "elect", "nominate", "answer", "officer-consent", "publish"} <= found
    parts = {"propose", "roll", "call", "vote", "accept", "judge"}
    assert {f"waiting-{code}" for code in found | parts} <= set(catalogue("en"))


def test_every_status_has_a_phrase() -> None:
    """Whatever a thing has come to is said in words, never shown as a code."""
    wanted = {f"proposal-{s.value}" for s in ProposalStatus}
    wanted |= {f"request-is-{s.value}" for s in ProposalStatus}
    voted = set(ProposalStatus) - {ProposalStatus.DEBATE, ProposalStatus.WITHDRAWN, ProposalStatus.LAPSED}
    wanted |= {f"{kind}-is-{s.value}" for kind in ("cassation", "sanction") for s in voted}
    wanted |= {f"case-{s.value}" for s in CaseStatus} | {f"player-{s.value}" for s in PlayerStatus}
    wanted |= {f"sanctioned-{s.value}" for s in SanctionStatus} | {f"status-{s.value}" for s in GameStatus}
    wanted |= {f"decree-{s.value.replace(' ', '-')}-now" for s in DecreeStatus} | {"decree-repealed-now"}
    assert wanted <= set(catalogue("en")), wanted - set(catalogue("en"))
