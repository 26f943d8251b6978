"""Words that follow a verb, in English, French and Russian, folded. Must never know grammar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from core.play.commands import ChangeKind, Series, Side
from gateway.speech.text import fold

T = TypeVar("T")


def _folded(table: Mapping[T, str]) -> dict[str, T]:
    """From ``{meaning: "word word"}``; an underscore in a word stands for a blank."""
    return {
        fold(word.replace("_", " ")): meaning for meaning, words in table.items() for word in words.split()
    }


SIDES = _folded(
    {
        Side.FOR: "for yes aye pour oui за да",
        Side.AGAINST: "against no nay contre non против нет",
        Side.ABSTAIN: "abstain abstention abstenir s'abstenir blanc воздержаться воздержание воздержался воздержалась воздерживаюсь",
    }
)
KINDS = _folded(
    {
        ChangeKind.ENACT: "enact adopter принять ввести",
        ChangeKind.AMEND: "amend amender изменить",
        ChangeKind.REPEAL: "repeal abroger отменить",
        ChangeKind.TRANSMUTE: "transmute transmuter transmuer преобразовать превратить",
        ChangeKind.OVERTURN: "overturn renverser отвергнуть",
    }
)
SERIES = _folded(
    {
        Series.NUMBER: "rule proposal règle proposition правило предложение",
        Series.CASE: "c с case affaire дело",  # the second is Cyrillic
        Series.PROPOSED_DECREE: "dp дп",
        Series.DECREE: "d д decree décret указ декрет",
        Series.REQUEST: "r р request requête запрос",
        Series.SANCTION: "s sanction санкция",
    }
)
WHY = _folded(
    {
        "winner": "winner winners won gagnant gagnants gagnante gagnantes vainqueur vainqueurs victoire победитель победители победа",
        "refused": "refused refusal refus refusé отказ",
        "entry": "entry entrée запись",
    }
)
DECLARED = _folded(
    {
        "points": "points очки",
        "winner": "winner winners gagnant gagnants победитель победители",
        "outcome": "outcome résultat исход",
        "office": "office charge должность",
        "turn": "turn tour ход",
        "close": "close clôture закрытие",
        "judge": "judge juge судья судью",
    }
)
UNDER = frozenset(fold(word) for word in ["under", "selon", "по"])
OUTCOMES = _folded({True: "adopted adoptée adopté принято", False: "rejected rejetée rejeté отклонено"})
VALUES = _folded(
    {
        "true": "true vrai истина истинно верно",
        "false": "false faux ложь ложно неверно",
        "undetermined": "undetermined indéterminé indéterminée неопределённо неопределено",
        "unanswered": "unanswered sans_réponse sans-réponse без_ответа без-ответа",
        "dismissed": "dismissed rejeté rejetée injustifié отклонено",
    }
)
UNITS = _folded(
    {
        "ms": "ms мс",
        "s": "s sec second seconds seconde secondes с сек секунда секунды секунд",
        "m": "m min minute minutes м мин минута минуты минут",
        "h": "h hour hours heure heures ч час часа часов",
        "d": "d day days j jour jours д день дня дней",
        "w": "w week weeks sem semaine semaines н нед неделя недели недель",
        "mo": "mo month months mois мес месяц месяца месяцев",
    }
)
TONGUES = _folded(
    {
        "en": "en english anglais английский англ",
        "fr": "fr french français французский",
        "ru": "ru russian russe русский рус",
    }
)
DRAFT_PARTS = _folded(
    {
        "show": "show montrer voir показать",
        "submit": "submit soumettre envoyer отправить внести",
        "drop": "drop jeter удалить стереть",
        "undo": "undo annuler вернуть",
    }
)
CONCERNS = frozenset(_folded({"": "concerns concerne касается"}))
NO = frozenset(_folded({"": "no non нет"}))
HISTORY = frozenset(_folded({"": "history historique история"}))
PARADOX = frozenset(_folded({"": "paradox paradoxe парадокс"}))
CONSENT = frozenset(_folded({"": "consent consentement согласия согласие"}))
JUDGE = frozenset(_folded({"": "judge juge судью судья судье"}))
SMALL = frozenset(_folded({"": "the to au le la du"}))
SPEAKER = frozenset(_folded({"": "i je я"}))
BLOCK = frozenset(_folded({"": "block bloquer блокировать"}))
PRECEDENT = frozenset(_folded({"": "precedent précédent прецедент"}))
IN = frozenset(_folded({"": "in dans в"}))
