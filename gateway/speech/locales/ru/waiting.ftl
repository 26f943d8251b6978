# Долгие партии: остановки и что было за это время.

standstill = { $name } ждёт уже { $span }. { $items }
standstill-ways = Ни за кого никогда не голосуют и не ходят. Что можно сделать – { $items }.
standstill-own = – Если вы не можете или не хотите: { $ways }.
exit-own = { $who }: { $ways }
exit-waited-for = те, кого ждут
exit-pass = { $p }{ -pass }{ $cite }
exit-vacation = { $p }{ -vacation }{ $cite }
exit-forfeit = { $p }{ -forfeit }
exit-judge = любой: { $p }{ -judge } «…»{ $cite }
exit-close = игроки: { $p }{ -declare } закрытие { $number }{ $cite }
exit-seat = игроки: { $p }{ -declare } судья ИМЯ { $number }{ $cite }
exit-turn = игроки: { $p }{ -declare } ход ИМЯ { -under } { $number }{ $cite }
exit-remove = { $by ->
    [operator] оператор
   *[host] ведущий ({ $host })
}: { $p }{ -remove } { $name }, объявив об этом заранее{ $judged ->
    [yes] {";"} это можно оспорить у судьи
   *[no] {""}
}
exit-name = ИМЯ

digest-head = { $name }, с тех пор как вы писали в последний раз, { $since } ({ $ago }):
digest-asked = { $name }, с { $since }:
digest-part = { $label }: { $items }.
digest-part-open = { $label }: { $items }
digest-quiet = Ничего не решено.
digest-won = Выигрыш
digest-decided = Решено
digest-rules = Правила
digest-judged = Судьи решили
digest-offices = Новые в должности
digest-seat = { $office } { $who }
digest-come = Вступили в игру
digest-gone = Больше не играют
digest-scores = Очки
digest-waits = Вас ждёт
digest-free = Вас ничего не ждёт.
digest-more = и ещё { $n } до этого
digest-open = Новое и открыто
digest-turn = Ход
digest-turn-of = { $who } (ход { $turn }, круг { $circuit })
