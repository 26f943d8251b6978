# Ответы на вопросы.

head-accounts = учётные записи
head-against = против
head-ballot = голос
head-beaten = уступают
head-cause = причина
head-change = изменение
head-for = за
head-game = партия
head-invoker = кто обратился
head-judge = судья
head-key = ключ
head-language = язык
head-number = номер
head-player = игрок
head-proposer = автор
head-reading = прочтение
head-rule = правило
head-ruleset = свод
head-score = счёт
head-since = с какого времени
head-sort = род
head-statement = утверждение
head-status = состояние
head-title = название
head-value = значение
head-wording = текст

status-head = { $name } ({ $ruleset }): { $status }, кон { $round }.
status-turn = Ходит { $who } (ход { $turn }, круг { $circuit }), сейчас { $part }.
status-turn-over = Ход { $turn } ({ $who }) окончен; следующий ждёт.
status-archived = в архиве
status-paused = На паузе с { $since }.
status-gathering-players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}: { $names }. { $p }{ -join } — участвовать; ведущий начинает: { $p }{ -start }.
status-winners = Победа: { $names }.
status-open = Открыто: { $items }.
status-vote = голосование по { $number } (голосов { $voted } из { $voters })
status-debate = обсуждение { $number }
status-case = C { $number } ({ $status })
status-cases-more = { $n ->
    [one] ещё { $n } дело
    [few] ещё { $n } дела
   *[many] ещё { $n } дел
}
status-leaders = Впереди: { $items }.
players-head = { $n ->
    [one] { $n } игрок:
    [few] { $n } игрока:
   *[many] { $n } игроков:
}
players-gone = Больше не играют:
host = ведущий
player-host = { $status }, ведущий
games-none = Партий пока нет: { $p }{ -new } СВОД ИМЯ
games-head = Партии:
games-item = { $name } ({ $ruleset }, { $status })
agenda-none = Вас ничего не ждёт.
agenda-item = { $name }: { $what }
log-entry = №{ $number } { $at } { $text }
log-refused = { $who }, отказ: { $reason }
log-empty = В журнале показать нечего.

waiting = Ждём: { $items }
waiting-item = { $names } — { $what }
waiting-propose = предложение, { $p }{ -propose } …
waiting-call = открытие голосования по { $matter }, { $p }{ -call } { $number }
waiting-vote = голос по { $matter }, { $p }{ -vote } { -for } { $number } или { $p }{ -vote } { -against } { $number }
waiting-roll = бросок кости, { $p }{ -roll }
waiting-publish = объявление итогов, { $p }{ -publish }
waiting-pass = пас, { $p }{ -pass }
waiting-accept = ответ по C { $number }, { $p }{ -accept } { $number } или { $p }{ -refuse } { $number }
waiting-judge = решение по C { $number }, { $p }{ -verdict } { $number } …
waiting-alike = { $what }, и ещё { $n } таких же: { $numbers }{ $rest ->
    [0] {""}
   *[other] {" "}…
}
waiting-consent = согласие на следующий ход, { $p }{ -consent }
reminder = Вас ждут в партии { $name }: { $items }

rules-none = Правил нет.
rules-immutable = Незыблемые ({ $n }):
rules-mutable = Свободные ({ $n }):
rule-unknown = Правила { $number } нет и не было.
rule-renumbered = Правило { $number } теперь под номером { $now }:
rule-repealed = Правило { $number } отменено ({ $at }).
rule-head = Правило { $number } ({ $sort }): «{ $title }»
rule-translated = Это перевод; решает текст на { $language ->
    [en] английском
    [fr] французском
    [ru] русском
   *[other] { $language }
} языке.
rule-supplied = { $part ->
    [part] Часть этого правила добавлена нами: источник здесь обрывается.
   *[all] Это правило добавлено нами: источник здесь обрывается.
}
rule-reading = Читается так:
rule-no-reading = Прочтения у него нет: программа ничего по нему не делает.
rule-numbers = Его номера: { $numbers }
setting-in-force = в силе
setting-beaten = уступает { $of ->
    [decree] указу D { $rule }
   *[rule] правилу { $rule }
}: { $why }
ground = { $why ->
    [default] значение по умолчанию уступает
    [immutable] незыблемое правило важнее
    [rule] правило важнее указа
    [over] заявлено преимущество
    [defers] само уступает
    [lowest] меньший номер
    [highest] больший номер
    [cancel-lowest] заявления отменяют друг друга, дальше — меньший номер
    [cancel-highest] заявления отменяют друг друга, дальше — больший номер
    [circle] заявления идут по кругу, дальше — номер
   *[void] не действует
}
setting-void = не действует, спорит с { $of ->
    [decree] указом D { $rule }
   *[rule] правилом { $rule }
}
setting-by-proposal = задано предложением { $number }
setting-by-case = задано судьёй по C { $number }
history-head = { $of ->
    [decree] История указа D { $number }:
   *[rule] История правила { $number }:
}
history-item = { $number } с { $at }: { $cause }{ $by ->
    [proposal] , предложение { $of } ({ $who })
    [request] , запрос { $of } ({ $who })
    [case] , C { $of } ({ $who })
   *[no] { "" }
}
history-old-title = До того называлось «{ $text }».
history-old-text = До того гласило: «{ $text }»
history-old-reading = До того читалось: { $text }
cause-pack = было с самого начала
cause-import = таким было при переносе партии
cause-enact = введено
cause-amend = изменено
cause-transmute = превращено
cause-repeal = отменено
cause-verdict = судья прочёл иначе
cause-recount = так решил судья
cause-overrule = читается по-прежнему, решение судьи отведено
settings-none = Правила ничего не задают.
settings-head = В силе:
settings-item = { $key } = { $value } ({ $of ->
    [decree] указ D { $rule }
   *[rule] правило { $rule }
})
setting-held = { $key } = { $value }, по { $of ->
    [decree] указу D { $rule }
   *[rule] правилу { $rule }
}.
setting-now = Сейчас это { $value }.
setting-beats = Этому уступают: { $rules }.
setting-unregulated = Ни одно правило не задаёт { $key }. Значит, { $value }.
setting-nothing = ничего
setting-example = Пишется, например, так: { $example }

proposals-none = Предложений нет.
proposals-item = { $number }, автор { $who }: { $change } ({ $status })
proposal-unknown = Предложения { $number } нет.
proposal-head = { $of ->
    [request] Запрос { $number }, автор { $who } ({ $status }): { $change }
    [cassation] Кассация { $number }, требует { $who } ({ $status }): { $change }
    [sanction] Санкция { $number }, предлагает { $who } ({ $status }): { $change }
   *[proposal] Предложение { $number }, автор { $who } ({ $status }): { $change }
}
proposal-at = Внесено { $at }.
which-proposal = Какое предложение? { $numbers }
vote-not-yet = Голосование по { $number } не открыто.
votes-none = Ни одно голосование не открыто.
votes-open = { $number }: { $items }.
votes-closed = { $number }, { $status }: { $figures }.
votes-side = { $side } { $names }
votes-missing = ещё нет голоса: { $names }
ballot-none = –
why-open = { $of ->
    [request] Голосование по { $number } открыто; закончись оно сейчас, запрос был бы { $outcome ->
        [yes] принят
       *[no] отклонён
    }.
    [cassation] Голосование о кассации { $number } открыто; закончись оно сейчас, решение было бы { $outcome ->
        [yes] отменено
       *[no] оставлено
    }.
    [sanction] Голосование по { $number } открыто; закончись оно сейчас, санкция { $outcome ->
        [yes] была бы наложена
       *[no] не была бы наложена
    }.
   *[proposal] Голосование по { $number } открыто; закончись оно сейчас, предложение было бы { $outcome ->
        [yes] принято
       *[no] отклонено
    }.
}
why-open-void = Голосование по { $number } открыто; закончись оно сейчас, оно не имело бы силы: { $why }.
why-closed = { $of ->
    [request] Запрос { $number } { $outcome ->
        [yes] принят
       *[no] отклонён
    }, { $at }.
    [cassation] Решение по { $number } { $outcome ->
        [yes] отменено
       *[no] оставлено
    } голосованием, { $at }.
    [sanction] Санкция { $number } { $outcome ->
        [yes] наложена
       *[no] не наложена
    }, { $at }.
   *[proposal] Предложение { $number } { $outcome ->
        [yes] принято
       *[no] отклонено
    }, { $at }.
}
why-void = { $of ->
    [request] Запрос { $number } набрал голоса, { $at }, но вступить в силу не может: { $why }.
    [cassation] Голосование о кассации { $number } прекращено, { $at }: { $why }.
    [sanction] Голосование по { $number } прекращено, { $at }: { $why }.
   *[proposal] Предложение { $number } набрало голоса, { $at }, но вступить в силу не может: { $why }.
}
why-counted = { $at } { $who }: { $side }, засчитан{ $cite }.
why-stands = { $at } { $who }: { $side }, засчитан: подан, пока право голоса было{ $cite }.
why-replaced = { $at } { $who }: { $side }, не засчитан: позже подан новый{ $cite }.
why-withdrawn = { $at } { $who }: { $side }, не засчитан: отозван{ $cite }.
why-fell = { $at } { $who }: { $side }, не засчитан: вне игры{ $cite }.
why-lost = { $at } { $who }: { $side }, не засчитан: больше нет голоса{ $cite }.
why-abstention = { $at } { $who }: воздержание, это не голос{ $cite }.
why-without = { $n ->
    [1] Без засчитанного голоса { $names }.
   *[other] Без засчитанных голосов { $names }.
}
why-undrawn = { $n ->
    [one] Ещё не учтён { $n } случайный голос: жребий при закрытии{ $cite }.
    [few] Ещё не учтены { $n } случайных голоса: жребий при закрытии{ $cite }.
   *[many] Ещё не учтено { $n } случайных голосов: жребий при закрытии{ $cite }.
}
why-count = За { $for }, против { $against }, а всего { $voters ->
    [one] { $voters } голос
    [few] { $voters } голоса
   *[many] { $voters } голосов
}. Требуется: { $threshold }{ $cite }, при таких голосах это { $needed } за.
why-quorum = Кворум { $quorum } от { $base }: есть { $present }, { $met ->
    [yes] набран
   *[no] не набран
}{ $cite }.
why-one-more = { $of ->
    [request] Ещё один голос за — и запрос был бы принят.
    [sanction] Ещё один голос за — и санкция была бы наложена.
   *[proposal] Ещё один голос за — и предложение было бы принято.
}
why-one-less = { $of ->
    [request] Одним голосом за меньше — и запрос был бы отклонён.
    [sanction] Одним голосом за меньше — и санкция не была бы наложена.
   *[proposal] Одним голосом за меньше — и предложение было бы отклонено.
}
why-one-same = Один голос ничего бы не изменил.
whatif-closed = { $number } уже не открыто ({ $status }).
whatif-refused = { $number } сейчас вступить в силу не может: { $why }{ $cite }.
whatif-head = Если { $number } примут сейчас ({ $change }):
whatif-number = Правило { $before } получит номер { $after }.
whatif-shifts = Настройки:
whatif-shift = { $key }: { $before } → { $after }{ $by ->
    [no] { "" }
   *[other] { " " }({ $by })
}
whatif-mutable = Свободных правил: { $before } → { $after }{ $least ->
    [no] { "" }
   *[other] , не меньше { $least }
}{ $most ->
    [no] .
   *[other] , не больше { $most }.
}
whatif-title = Название: «{ $before }» → «{ $after }»
whatif-text = Текст:
whatif-other-text = Другой текст: { $after }
whatif-words-changed = «{ $before }» → «{ $after }»
whatif-words-added = + «{ $after }»
whatif-words-gone = − «{ $before }»
whatif-no-shifts = Ни одна действующая настройка не изменится.

cases-none = К судье никто не обращался.
cases-item = C { $number } ({ $status }{ $judge ->
    [no] { "" }
   *[other] , судья { $judge }
}): { $text }
cases-more = { $n ->
    [one] За ними ждёт ещё { $n } дело.
    [few] За ними ждут ещё { $n } дела.
   *[many] За ними ждут ещё { $n } дел.
}
case-unknown = Дела C { $number } нет.
case-head = C { $number }, заявляет { $who }, { $at } ({ $status }): { $text }
case-judge = Судья: { $who }.
case-about-debate = закончить обсуждение { $about }
case-about-paradox = заявлен парадокс: { $text }
case-reading = Правило { $rule } читается так: { $reading }.
case-unread = Правило { $rule } больше не читается так: { $reading }.
case-refused-by = Больше не судят: { $names }.
case-overruled-of = Отведённые судьи: { $names }.
case-voices = За отвод: { $names } ({ $have } из { $needed }).
which-case = Какое дело? { $numbers }

no-decrees = Здешние правила указов не знают.
no-requests = Здешние правила запросов не знают.
no-offices = Здешние правила должностей не знают.
head-office = должность
status-suspended-since = Приостановлена с { $since }: в строю { $present }, нужно { $least }{ $cite }: другие могут { $p }{ -join }, кто в отпуске – { $p }{ -back }.
status-unchangeable = При нынешних правилах ни одно нельзя изменить: { $key }{ $cite }. Остаётся решение судьи, который прочтёт его иначе ({ $p }суд …).
status-unread = Вносят вручную, так как ни прочтение, ни код этого не говорят: { $n ->
    [one] правило { $rules }
    [few] правила { $rules }
    [many] правила { $rules }
   *[other] правила { $rules }
} ({ $p }{ -declare } … { -under } N), пока нет нового прочтения.
status-decree = указ Dp { $number }
status-election = выборы ({ $office })
rules-decrees = Указы ({ $n }):
waiting-take = судья для C { $number }, { $p }{ -accept } { $number }
waiting-elect = голос на выборах, { $p }{ -elect } ИМЯ
waiting-nominate = следующий в должности, { $p }{ -nominate } ИМЯ или { $p }{ -confirm } ИМЯ
waiting-answer = признак жизни, любое сообщение
waiting-officer-consent = согласие на { $number }, { $p }{ -consent } { $number } или { $p }{ -consent } { $number } нет
setting-by-decree = задано указом Dp { $number }
setting-by-request = задано запросом R { $number }
poll-unknown = Под номером { $number } никогда ни о чём не голосовали.
proposal-concerns = Касается: { $offices }.
votes-secret = голоса поданы: { $names }
ballot-in = подан
why-secret = Голосование по { $number } тайное: итог покажут в конце.
why-seal = [печать { $seal }]
why-count-cassation = За { $for }, против { $against }. Чтобы отменить: { $threshold }{ $cite }.
why-one-against = Один голос против — и решение осталось бы.
why-one-fewer-against = Одним голосом против меньше — и решение было бы отменено.
whatif-other = Голосование по { $number } не изменит ни одного правила.

code-given = Код, вызывается для { $hooks }:
code-elsewhere = Код в { $count ->
    [one] { $count } строку
    [few] { $count } строки
   *[many] { $count } строк
}, вызывается для { $hooks }: его показывает { $p }{ -proposal } { $ref }.
code-dropped = Его код убирается.
variables-of-game = У игры: { $items }.
invented-command = { $p }{ $verb } ({ $count ->
    [1] правило { $rules }
   *[other] правила { $rules }
})
invented-commands = Созданы правилами: { $items }.
status-nobody-yet = Участников пока нет: { $p }{ -join }, первый станет ведущим.
status-nobody = Больше никто не играет. { $p }{ -join } — участвовать, если правила принимают новичков.
status-vote-nobody = голосование по { $number } (голосовать некому)
why-ruled = { $at } { $who }: { $side }, не засчитан: так решил судья.
case-recount = О подсчёте решено: { $items } { $status ->
    [made] (действует).
    [dropped] (без последствий).
   *[ruled] (когда решение станет окончательным).
}
certain = { $by ->
    [opening] Исход предрешён с открытия, { $at }: ни один голос не мог его изменить.
    [ballot] Исход предрешён с { $at } (голос: { $who }): { $n ->
        [0] больше голосов не оставалось.
        [one] оставшийся { $n } голос не мог его изменить.
        [few] оставшиеся { $n } голоса не могли его изменить.
       *[many] оставшиеся { $n } голосов не могли его изменить.
    }
    [entry] Исход предрешён с записи { $entry } журнала, { $at }: { $n ->
        [0] больше голосов не оставалось.
        [one] оставшийся { $n } голос не мог его изменить.
        [few] оставшиеся { $n } голоса не могли его изменить.
       *[many] оставшиеся { $n } голосов не могли его изменить.
    }
    [last] Исход решён лишь последним голосом ({ $who }), { $at }: на нём голосование закрылось.
   *[close] Исход решён лишь при закрытии, { $at }.
}
certain-untold = С какого момента исход был предрешён, не вычислено: при стольких голосующих слишком много возможных продолжений.
certain-open = Исход ещё не предрешён.
certain-still = До закрытия его может изменить: { $items }.
certain-until = До последнего его могло изменить: { $items }.
certain-kept = { $by ->
    [opening] Если голосов не менять: исход предрешён с открытия, { $at }.
    [ballot] Если голосов не менять: исход предрешён с { $at } (голос: { $who }).
   *[entry] Если голосов не менять: исход предрешён с записи { $entry } журнала, { $at }.
}
certain-item = { $what ->
    [left] { $n ->
        [one] { $n } ещё не поданный голос
        [few] { $n } ещё не поданных голоса
       *[many] { $n } ещё не поданных голосов
    }
    [changed] изменённый голос{ $cite }
    [random] { $n ->
        [one] { $n } случайный голос по жребию{ $cite }
        [few] { $n } случайных голоса по жребию{ $cite }
       *[many] { $n } случайных голосов по жребию{ $cite }
    }
    [consent] слово должностного лица
   *[declared] объявление исхода: ни одно правило не говорит, что нужно для принятия
}
why-nobody = Игрока { $name } здесь нет.
why-score = Счёт игрока { $who }: { $total }. { $n ->
    [0] В последних записях журнала этого ничто не меняло.
   *[other] Сначала последнее:
}
why-variable = { $items ->
    [no] { $name }: больше нет. { "" }
   *[other] { $name }: { $items }. { "" }
}{ $n ->
    [0] В последних записях журнала этого ничто не меняло.
   *[other] Сначала последнее:
}
why-score-line = { $text }
why-score-more = { $n ->
    [one] И ещё { $n } запись: в таблице на Matrix или в журнале.
    [few] И ещё { $n } записи: в таблице на Matrix или в журнале.
   *[many] И ещё { $n } записей: в таблице на Matrix или в журнале.
}
head-entry = запись
head-time = время
head-gain = очки
gained-by-code = код
gained-by-declared = объявление
gained-by-round = новый кон
gained-by-recount = так решил судья
head-reason = причина
why-no-winner = { $how ->
    [over] Игра закончилась, а победителя в последних записях журнала нет.
   *[none] Никто ещё не победил.
}
why-won = { $count ->
    [1] { $names }: победа { $at }, { $by ->
        [points] по очкам
        [declared] по объявлению
        [paradox] парадоксом
       *[code] по коду правила
    } (запись { $entry }){ $cite }.
   *[other] { $names }: общая победа { $at }, { $by ->
        [points] по очкам
        [declared] по объявлению
        [paradox] парадоксом
       *[code] по коду правила
    } (запись { $entry }){ $cite }.
}
why-no-entry = Такой записи среди последних в журнале нет.
why-entry = Запись { $entry }, { $at }, { $who }: { $said }
why-rule = Правило { $rule } «{ $title }», таково с { $since }: { $reading ->
    [no] без прочтения
   *[other] { $reading }
}
invented-command-told = { $p }{ $verb } — команда правила { $rule }, «{ $title }»; оно гласит:
