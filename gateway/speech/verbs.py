"""The verbs of chat: one row each, in English, French and Russian; the table that parsing, help,
docs and suggestions are made from. Must never know what a verb does.
"""

from __future__ import annotations

import difflib
from enum import Enum

import msgspec

from gateway.speech.text import fold

LANGUAGES = ("en", "fr", "ru")
_NEAR = 0.6  # of difflib's ratio; below it a suggestion puzzles more than it helps
_NEAR_ELSEWHERE = 0.75  # the same for a word of another language than the one spoken
_LONGEST_WORD = 40


class Area(Enum):
    """The rows of help, in this order."""

    ASKING = "asking"
    GAME = "game"
    TURN = "turn"
    DRAFT = "draft"
    JUDGING = "judging"
    OFFICES = "offices"
    DECREES = "decrees"
    ABSENCE = "absence"
    ACT = "act"
    HOSTS = "hosts"


class Verb(msgspec.Struct, frozen=True, kw_only=True):
    """``words`` and ``arguments`` run parallel to LANGUAGES; the first word of each is the one shown.

    Its help is the phrase ``help-<name>``.
    """

    name: str
    area: Area
    words: tuple[tuple[str, ...], ...]
    arguments: tuple[str, ...]


_PLACEHOLDERS = {
    "fr": {
        "NAME": "NOM", "CODE": "CODE", "PERIOD": "DURÉE", "KEY": "CLÉ", "RULESET": "JEU", "VERB": "VERBE",
        "OFFICE": "CHARGE", "VALUE": "VALEUR", "Title": "Titre", "text": "texte", "reading": "lecture",
        "ACCOUNT": "COMPTE", "REASON": "RAISON", "reasons": "motifs", "statement": "affirmation", "what I do": "ce que je fais", "what": "quoi",
    },
    "ru": {
        "NAME": "ИМЯ", "CODE": "КОД", "PERIOD": "СРОК", "KEY": "КЛЮЧ", "RULESET": "СВОД", "VERB": "КОМАНДА",
        "OFFICE": "ДОЛЖНОСТЬ", "VALUE": "ЗНАЧЕНИЕ", "ZONE": "ПОЯС", "Title": "Название", "text": "текст",
        "reading": "чтение", "reasons": "доводы", "statement": "утверждение", "what I do": "что я делаю",
        "what": "что", "ACCOUNT": "УЧЁТНАЯ-ЗАПИСЬ", "REASON": "ПРИЧИНА",
    },
}  # fmt: skip


def _translated(arguments: str, language: str) -> str:
    for english, word in _PLACEHOLDERS.get(language, {}).items():
        arguments = arguments.replace(english, word)
    return arguments


def _row(
    area: Area,
    en: str,
    fr: str,
    ru: str,
    arguments: str | tuple[str, str, str] = "",
) -> Verb:
    triple = (arguments,) * 3 if isinstance(arguments, str) else arguments
    return Verb(
        name=en.split()[0],
        area=area,
        words=(tuple(en.split()), tuple(fr.split()), tuple(ru.split())),
        arguments=tuple(_translated(a, language) for a, language in zip(triple, LANGUAGES, strict=True)),
    )


_A, _G, _T, _J, _O, _H = Area.ASKING, Area.GAME, Area.TURN, Area.JUDGING, Area.OFFICES, Area.HOSTS

VERBS: tuple[Verb, ...] = (
    _row(_A, "help", "aide", "помощь справка", "[VERB]"),
    _row(_A, "games", "parties", "партии игры"),
    _row(_A, "status", "statut état", "состояние статус"),
    _row(_A, "players scores", "joueurs", "игроки"),
    _row(_A, "rules", "règles", "правила"),
    _row(_A, "rule", "règle", "правило", ("N [history]", "N [historique]", "N [история]")),
    _row(_A, "proposals", "propositions", "предложения"),
    _row(_A, "proposal", "proposition", "предложение",
         ("N [concerns OFFICE]", "N [concerne OFFICE]", "N [касается OFFICE]")),
    _row(_A, "votes", "votes voix", "голоса", "[N]"),
    _row(_A, "why", "pourquoi", "почему",
         ("[N] | NAME | winner | refused | entry N", "[N] | NAME | gagnant | refus | entrée N",
          "[N] | NAME | победа | отказ | запись N")),
    _row(_A, "cases", "affaires", "дела"),
    _row(_A, "case", "affaire", "дело", "N"),
    _row(_A, "decrees", "décrets", "указы декреты"),
    _row(_A, "requests", "requêtes", "запросы"),
    _row(_A, "offices", "charges", "должности"),
    _row(_A, "agenda", "agenda", "повестка", "[PERIOD]"),
    _row(_A, "log", "journal", "журнал", "[N | PERIOD]"),
    _row(_A, "settings setting", "réglages réglage", "настройки настройка", "[KEY]"),
    _row(_A, "whatif what-if", "etsi et-si", "чтоесли что-если", "N"),
    _row(_G, "new", "nouvelle nouveau créer", "новая создать", "RULESET NAME [OFFICE=NAME]"),
    _row(_G, "attach", "rattacher attacher", "прикрепить присоединить", "NAME [CODE]"),
    _row(_G, "join", "rejoindre", "войти вступить", "[NAME]"),
    _row(_G, "start", "commencer démarrer", "начать старт"),
    _row(_G, "leave", "quitter partir", "выйти уйти"),
    _row(_G, "forfeit", "abandonner déclarer-forfait", "сдаться"),
    _row(_G, "lang language", "langue", "язык", "en|fr|ru"),
    _row(_G, "tz timezone", "fuseau", "пояс", "[ZONE]"),
    _row(_G, "link", "lier", "связать", "[CODE]"),
    _row(_G, "unlink", "délier", "отвязать"),
    _row(_G, "whoami", "quisuisje", "ктоя"),
    _row(
        _T, "propose", "proposer", "предложить предлагаю",
        (
            'enact "Title": text {reading} | amend N: text {reading} | repeal N | transmute N | overturn C N',
            "adopter « Title » : text {reading} | amender N : text {reading} | abroger N | transmuter N | renverser C N",
            "принять «Title»: text {reading} | изменить N: text {reading} | отменить N | превратить N | отвергнуть C N",
        ),
    ),
    _row(
        _T, "enact", "adopter", "ввести",
        ('"Title": text {reading}', "« Title » : text {reading}", "«Title»: text {reading}"),
    ),
    _row(_T, "amend", "amender", "изменить", ("N: text {reading}", "N : text {reading}", "N: text {reading}")),
    _row(_T, "repeal", "abroger", "отменить", "N"),
    _row(_T, "transmute", "transmuter transmuer", "превратить преобразовать", "N"),
    _row(
        _T, "revise", "réviser", "исправить переделать",
        (
            '[N] [enact|amend N|repeal N|transmute N] ["Title"]: text {reading}',
            "[N] [adopter|amender N|abroger N|transmuter N] [« Title »] : text {reading}",
            "[N] [принять|изменить N|отменить N|превратить N] [«Title»]: text {reading}",
        ),
    ),
    _row(_T, "withdraw", "retirer", "отозвать", "[N]"),
    _row(_T, "call", "appeler", "голосование", "[N] [PERIOD]"),
    _row(
        _T, "vote", "voter", "голос голосовать голосую проголосовать",
        (
            "for|against|abstain [N | R N | C N | S N]",
            "pour|contre|abstention [N | R N | C N | S N]",
            "за|против|воздержаться [N | R N | C N | S N]",
        ),
    ),
    _row(_T, "unvote", "dévoter annuler-vote", "снять-голос переголосовать", "[N]"),
    _row(_T, "roll", "lancer", "бросок бросить"),
    _row(_T, "pass", "passer", "пас пропустить"),
    _row(_T, "publish", "publier", "опубликовать"),
    _row(_T, "consent", "consentir", "согласие согласен согласна", ("[N] [no]", "[N] [non]", "[N] [нет]")),
    _row(
        Area.DRAFT, "draft", "brouillon", "черновик",
        (
            'enact "Title": text | revise N: text | decree … | + text | show | submit | undo | drop',
            "adopter « Title » : text | réviser N : text | décret … | + text | montrer | soumettre | annuler | jeter",
            "принять «Title»: text | исправить N: text | указ … | + text | показать | отправить | вернуть | удалить",
        ),
    ),
    _row(_J, "judge", "juger juge", "суд рассудить судить", ('"statement"', "« statement »", "«statement»")),
    _row(
        _J, "claim", "réclamer", "заявить",
        ('paradox "statement"', "paradoxe « statement »", "парадокс «statement»"),
    ),
    _row(_J, "accept", "accepter", "принять", "[N]"),
    _row(_J, "refuse", "refuser", "отказаться", "[N]"),
    _row(_J, "debate", "débattre", "обсудить", "[N]"),
    _row(
        _J, "verdict", "jugement", "вердикт",
        ("[N] true|false|VALUE [block] [precedent] [{reading}] [: reasons]",
         "[N] vrai|faux|VALUE [bloquer] [précédent] [{reading}] [: reasons]",
         "[N] истина|ложь|VALUE [блокировать] [прецедент] [{reading}] [: reasons]"),
    ),
    _row(_J, "overrule", "désavouer", "опровергнуть", ("[N] [no]", "[N] [non]", "[N] [нет]")),
    _row(_J, "quash", "casser", "кассация", "[N]"),
    _row(_J, "oppose", "opposer", "возразить", ("C N | Dp N | precedent N [no]", "C N | Dp N | précédent N [non]", "C N | Dp N | прецедент N [нет]")),
    _row(_J, "demand", "exiger", "требовать требую", ("consent", "consentement", "согласия")),
    _row(_J, "ask", "demander", "просить прошу", ("judge [N]", "juge [N]", "судью [N]")),
    _row(_O, "elect", "élire", "избрать", "NAME"),
    _row(_O, "nominate", "nommer", "назначить", "NAME"),
    _row(_O, "confirm", "confirmer", "подтвердить", "NAME | C N"),
    _row(_O, "resign", "démissionner", "отставка"),
    _row(_O, "decline", "décliner", "отклонить"),
    _row(_O, "summon", "convoquer", "вызвать"),
    _row(_O, "sanction", "sanctionner", "санкция", "NAME: what {reading}"),
    _row(Area.DECREES, "decree", "décret décréter", "указ декрет", '"Title": text {reading}'),
    _row(Area.DECREES, "request", "requête", "запрос", "N: text {reading}"),
    _row(Area.ABSENCE, "vacation", "vacances", "отпуск"),
    _row(Area.ABSENCE, "back", "retour", "вернуться возвращение"),
    _row(Area.ACT, "act", "agir acte", "действие", ('"what I do"', "« what I do »", "«what I do»")),
    _row(
        Area.ACT, "declare", "déclarer", "объявить",
        (
            "points NAME 3 under N | winner NAME under N | office OFFICE NAME under N | turn NAME under N | judge NAME C N | close N | outcome N adopted|rejected",
            "points NOM 3 selon N | gagnant NOM selon N | charge CHARGE NOM selon N | tour NOM selon N | juge NOM C N | clôture N | résultat N adoptée|rejetée",
            "очки ИМЯ 3 по N | победитель ИМЯ по N | должность ДОЛЖНОСТЬ ИМЯ по N | ход ИМЯ по N | судья ИМЯ C N | закрытие N | исход N принято|отклонено",
        ),
    ),
    _row(Area.ACT, "support", "soutenir", "поддержать", "[N]"),
    _row(_H, "reseat", "replacer", "рассадить", "NAME NAME …"),
    _row(_H, "pause", "suspendre", "пауза приостановить"),
    _row(_H, "resume", "reprendre", "возобновить продолжить"),
    _row(_H, "remove", "exclure", "исключить", "NAME"),
    _row(_H, "archive", "archiver", "архив"),
    _row(_H, "ban", "bannir", "забанить", "ACCOUNT [REASON]"),
    _row(_H, "unban", "débannir", "разбанить", "ACCOUNT"),
    _row(_H, "bans", "bannis", "баны"),
)  # fmt: skip

BY_NAME: dict[str, Verb] = {verb.name: verb for verb in VERBS}
BY_WORD: dict[str, Verb] = {fold(word): verb for verb in VERBS for words in verb.words for word in words}
RESERVED: frozenset[str] = frozenset(
    typed
    for verb in VERBS
    for words in verb.words
    for word in words
    for typed in (word.casefold(), fold(word))
)
"""Words (casefolded, with and without accents) that nobody may have for a name."""

_SUGGESTED: tuple[dict[str, str], ...] = tuple(
    {fold(word): word for verb in VERBS for word in verb.words[at]} for at in range(len(LANGUAGES))
)


def find_verb(word: str) -> Verb | None:
    """The verb of a word in any language, whatever its case and accents."""
    return BY_WORD.get(fold(word)) if len(word) <= _LONGEST_WORD else None


def form(name: str, language: str = "en") -> str:
    """How a verb is used, without prefix: ``vote for|against|abstain [N]``."""
    verb = BY_NAME[name]
    at = LANGUAGES.index(language) if language in LANGUAGES else 0
    return f"{verb.words[at][0]} {verb.arguments[at]}".strip()


def nearest_verb(word: str, language: str = "") -> str:
    """The known word most like this one, in the language or else in any; "" if none is near.

    Another language's has to be nearer: who plays in French seldom means an English word."""
    typed = fold(word[:_LONGEST_WORD])
    every = {known: shown for words in _SUGGESTED for known, shown in words.items()}
    own = _SUGGESTED[LANGUAGES.index(language)] if language in LANGUAGES else every
    for known, cutoff in ((own, _NEAR), (every, _NEAR_ELSEWHERE)):
        near = difflib.get_close_matches(typed, known, n=1, cutoff=cutoff)
        if near:
            return known[near[0]]
    return ""
