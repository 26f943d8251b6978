# Части, из которых складываются другие фразы.

list-and = { $rest } и { $last }
list-separator = { "; " }
cite = { " " }({ $count ->
    [1] правило { $rules }
   *[other] правила { $rules }
})
refused-by-rules = { $count ->
    [1] Правило { $rules }
   *[other] Правила { $rules }
}: { $reason }
quoted = «{ $text }»

# Сроки
span-days = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
}
span-hours = { $n ->
    [one] { $n } час
    [few] { $n } часа
   *[many] { $n } часов
}
span-minutes = { $n ->
    [one] { $n } минуту
    [few] { $n } минуты
   *[many] { $n } минут
}
span-seconds = { $n ->
    [one] { $n } секунду
    [few] { $n } секунды
   *[many] { $n } секунд
}
time-in = через { $span }
time-ago = { $span } назад
time-now = сейчас
time-stands = время стоит, останется { $span }

points = { $n ->
    [one] { $shown } очко
    [few] { $shown } очка
    [many] { $shown } очков
   *[other] { $shown } очка
}

side-for = за
side-against = против
side-abstain = воздержание
side-none = голос отозван
sort-mutable = свободное
sort-immutable = незыблемое
yes = да
no = нет

status-gathering = сбор игроков
status-playing = идёт
status-suspended = приостановлена
status-over = окончена
player-active = в игре
player-waiting = вступает со следующего хода
player-vacation = в отпуске
player-left = вне игры
proposal-debate = обсуждается
proposal-voting = на голосовании
proposal-adopted = принято
proposal-rejected = отклонено
proposal-withdrawn = снято
proposal-void = потеряло смысл
case-open = судьи пока нет
case-offered = предложено судье
case-assigned = у судьи
case-judged = решено
case-overturned = решение отведено
case-withdrawn = снято
part-propose = предложение
part-debate = обсуждение
part-vote = голосование
part-score = подсчёт очков
part-roll = бросок кости
part-publish = объявление итогов
part-consent = согласие на следующий ход
verdict-true = ИСТИНА
verdict-false = ЛОЖЬ
verdict-dismissed = БЕЗ РАССМОТРЕНИЯ
verdict-undetermined = НЕ РЕШЕНО
verdict-unanswered = БЕЗ ОТВЕТА
threshold-majority = «за» больше, чем «против»
threshold-unanimous = «за» все, у кого есть голос
threshold-unanimous-of-cast = «за» все поданные голоса
threshold-share = { $share } поданных голосов
matter-cassation = { $ref } (кассация)
threshold-against = { $n ->
    [1] «против» никого
   *[other] «против» меньше { $n }
}
sort-decree = указ
seat-first_arbiter = Первый арбитр
seat-second_arbiter = Второй арбитр
seat-third_arbiter = Третий арбитр
seat-secretary = Секретарь
seat-speaker = Спикер
player-returning = в отпуске, вернётся со следующего хода
proposal-lapsed = отпало
request-is-debate = обсуждается
request-is-voting = на голосовании
request-is-adopted = принят
request-is-rejected = отклонён
request-is-withdrawn = снят
request-is-void = потерял смысл
request-is-lapsed = отпал
cassation-is-voting = голосование идёт
cassation-is-adopted = решение отменено
cassation-is-rejected = решение остаётся
cassation-is-void = голосование прекращено
sanction-is-voting = на голосовании
sanction-is-adopted = наложена
sanction-is-rejected = не наложена
sanction-is-void = голосование прекращено
