# Отпуска, приостановка, указы и запросы.
vacation-taken = { $who } уходит в отпуск{ $cite }.
vacation-silent = { $who } слишком долго молчит и уходит в отпуск{ $cite }; { $p }{ -back } — вернуться.
return-announced = { $who } возвращается со следующего хода{ $cite }.
came-back = { $who } снова в строю{ $cite }.
rejoined = { $who } снова в игре, место прежнее, счёт { $score }{ $cite }.
rejoined-waits = { $who } возвращается со следующего хода, место прежнее, счёт { $score }{ $cite }.
suspended = Игра приостановлена{ $cite }: в строю { $present ->
    [0] никого
    [one] { $present } игрок
    [few] { $present } игрока
   *[many] { $present } игроков
}, а нужно { $least }. Сроки не идут.
unsuspended = Игра продолжается{ $cite }: в строю { $present ->
    [one] { $present } игрок
    [few] { $present } игрока
   *[many] { $present } игроков
}; у сроков осталось столько же, сколько было.
decree-proposed = Проект указа { $bold }, автор { $who }: { $change }
decree-until = Возражать можно до { $when }{ $cite }: { $p }{ -oppose } Dp { $number }
decree-opposed = { $who } возражает против Dp { $number }{ $cite }.{ $count }
decree-opposed-back = { $who } берёт назад возражение против Dp { $number }.{ $count }
decree-count = { "" } Возражений { $have } из { $needed }.
decree-rejected = { $n ->
    [one] Dp { $number } отклонён: { $n } возражение{ $cite }.
    [few] Dp { $number } отклонён: { $n } возражения{ $cite }.
   *[many] Dp { $number } отклонён: { $n } возражений{ $cite }.
}
decree-void = { $number } вступить в силу не может{ $cite }: { $why }.
decree-adopted = { $when ->
    [next] Dp { $number } принят как D { $adopted }{ $cite }, в силе со следующего хода.
   *[now] Dp { $number } принят как D { $adopted }{ $cite }.
}
decree-in-force = { $number } вступает в силу{ $cite }.
probation-began = Правило { $rule }, автор { $who }, на испытании{ $cite }: { $p }{ -request } { $rule }: … — просьба его изменить.
request-lapsed = Запрос R { $number } отпадает: срок вышел{ $cite }.
decree-head = Указ D { $number }: «{ $title }»
decrees-none = Указов никто не предлагал.
decrees-item = { $number }, автор { $who }: { $change } ({ $status })
decree-unknown = Указа { $number } нет.
decree-proposed-now = предложен
decree-adopted-now = принят, в силе со следующего хода
decree-in-force-now = в силе
decree-rejected-now = отклонён
decree-void-now = без действия
decree-repealed-now = отменён
decree-open = Возражать можно до { $when }: { $p }{ -oppose } Dp { $number }
decree-objections = Возражают: { $names } ({ $have } из { $needed }).
requests-none = Запросов никто не подавал.
probation-head = На испытании:
probation-item = правило { $rule } ({ $who }: ходов { $turns } из { $needed })
