"""Answers to what people ask, from a game's frozen state: a short text, and a table where there is room.

Nothing is changed and nobody else is told. Must never know how a question was typed.
"""

from __future__ import annotations

from typing import assert_never

from core.ids import AccountId, Instant
from core.play.certainty import Certainty
from core.play.state import GameState
from core.ports import Notice, Place
from gateway.speech import queries as q
from gateway.speech.answers_cases import cases, show_case
from gateway.speech.answers_decrees import decrees
from gateway.speech.answers_game import answer_agenda, answer_help, answer_help_made, players, status
from gateway.speech.answers_offices import offices
from gateway.speech.answers_proposals import proposals, requests, show_proposal, what_if
from gateway.speech.answers_rules import rules, settings, show_rule
from gateway.speech.answers_votes import votes
from gateway.speech.answers_why import why
from gateway.speech.asking import Asking
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words

Here = (
    q.Status
    | q.Players
    | q.Rules
    | q.ShowRule
    | q.Proposals
    | q.ShowProposal
    | q.Votes
    | q.Cases
    | q.ShowCase
    | q.Settings
    | q.WhatIf
)


def answer(
    query: q.Query,
    state: GameState | None,
    *,
    phrases: Phrases,
    language: str | None,
    place: Place | None,
    asker: AccountId | None,
    now: Instant,
    timezone: str | None = None,
    certain: Certainty | None = None,
) -> Notice:
    """The answer for one game; ``state`` None where the question needs none or there is no game.

    Questions about several games or about a log have functions of their own: ``answer_games``,
    ``answer_agenda``, ``answer_log`` (here such a question is answered for this game alone). ``certain``
    is since when the outcome asked about was certain, which the log alone knows.
    """
    words = Words(phrases, language)
    if isinstance(query, q.Help):
        return _help(query, words, state)
    if state is None:
        return Notice(text=words("desk-no-game-here"))
    asking = Asking(words, state, place, asker, now, zone_of(timezone))
    match query:
        case q.Agenda():
            return answer_agenda([state], words=words, asker=asker, now=now, timezone=timezone)
        case q.Decrees():
            return decrees(asking)
        case q.Requests():
            return requests(asking)
        case q.Offices():
            return offices(asking)
        case q.Why(ref=ref):
            return why(asking, ref, certain)
        case q.Games() | q.Log() | q.WhyScore() | q.WhyWon() | q.WhyEntry():
            return status(asking)
        case _:
            return _of_game(query, asking)


def _help(query: q.Help, words: Words, state: GameState | None) -> Notice:
    if query.made is not None:
        return answer_help_made(query.made, words=words, state=state)
    return answer_help(query.verb, words=words, state=state)


def _of_game(query: Here, asking: Asking) -> Notice:
    match query:
        case q.Status():
            return status(asking)
        case q.Players():
            return players(asking)
        case q.Rules():
            return rules(asking)
        case q.ShowRule(ref=ref, history=history):
            return show_rule(asking, ref, history=history)
        case q.Settings(key=key):
            return settings(asking, key)
        case q.Cases():
            return cases(asking)
        case q.ShowCase(number=number):
            return show_case(asking, number)
        case q.Proposals() | q.ShowProposal() | q.Votes() | q.WhatIf():
            return _of_proposals(query, asking)
        case _:
            assert_never(query)


def _of_proposals(query: q.Proposals | q.ShowProposal | q.Votes | q.WhatIf, asking: Asking) -> Notice:
    match query:
        case q.Proposals():
            return proposals(asking)
        case q.ShowProposal(ref=ref):
            return show_proposal(asking, ref)
        case q.Votes(ref=ref):
            return votes(asking, ref)
        case q.WhatIf(ref=ref):
            return what_if(asking, ref)
        case _:
            assert_never(query)
