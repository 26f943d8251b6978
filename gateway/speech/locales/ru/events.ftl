# Что произошло в партии: это говорится в её комнатах.

created = Открыта партия { $name }, свод правил { $ruleset }. Ведёт { $host }. { $p }{ -join } — участвовать, { $p }{ -start } (для ведущего) — начать.
created-commitment = Случай: SHA-256 зерна — { $hash }. Само зерно покажут в конце кона.
imported = Партия { $name }, начатая в другом месте, продолжается здесь. В ней { $n ->
    [one] { $n } правило
    [few] { $n } правила
   *[many] { $n } правил
}. Ведёт { $host }.
imported-players = Игроки и очки: { $names }.
imported-source = Взято из файла с SHA-256 { $source }; он подмешан к случаю.
imported-log = Партия { $name } продолжается здесь со всем своим журналом; взята из файла с SHA-256 { $source }.
imported-seed = Случай: зерно прежних бросков осталось там, и здесь его никто показать не может. Отныне SHA-256 зерна — { $hash }; само зерно покажут в конце кона.
room-attached = { $room } теперь комната партии { $name }.
language-set = Эта партия теперь говорит { $language ->
    [en] по-английски
    [fr] по-французски
    [ru] по-русски
   *[other] { $language }
}.
joined = { $who } вступает в игру. { $n ->
    [one] Пока { $n } игрок: { $names }.
    [few] Уже { $n } игрока: { $names }.
   *[many] Уже { $n } игроков: { $names }.
}
joined-brief = { $who } вступает в игру.
joined-waits = { $who } вступает со следующего хода{ $cite }.
entered = { $who } с этой минуты в игре{ $cite }.
left-leave = { $who } выходит из игры{ $cite }.
left-forfeit = { $who } сдаётся и выбывает из игры{ $cite }.
left-remove = { $who } выбывает из игры по решению ведущего{ $cite }.
account-added = { $account } тоже играет как { $who }: отныне это один человек с { $others }.
account-dropped = { $account } больше не играет как { $who }.
reseated = Места по порядку: { $names }.
started = Игра начинается. Играют: { $names }.
started-brief = Игра начинается.
started-mix = Подмешано к зерну: { $hash }.
paused = Игра на паузе, сроки не идут.
resumed = Игра продолжается, у сроков осталось столько же, сколько было.
archived = Партия в архиве: читать её можно, играть в неё нельзя.
round-ended = Кон { $round } окончен. Его зерно: { $seed }.
round-next = Начинается кон { $round }; SHA-256 его зерна — { $hash }.
game-over = Партия окончена. { $p }{ -new } откроет здесь другую.
acted = Действие { $number }, { $who }: { $text }

turn-began = Ходит { $who } (ход { $turn }, круг { $circuit }): { $todo }
turn-began-brief = Ходит { $who } (ход { $turn }, круг { $circuit }).
todo-propose = { $p }{ -propose } …
todo-roll = { $p }{ -roll }
todo-publish = { $p }{ -publish }
todo-other = { $part }
part-began = { $who }, теперь: { $todo }
turn-passed = { $who } пасует{ $cite }.
turn-overrun = { $who } не успевает с предложением: ход считается пропущенным{ $cite }.
turn-away = { $who } в отпуске: ход считается пропущенным{ $cite }.
turn-gone = Ход кончается, { $who } вне игры{ $cite }.
turn-declared = Ход кончается, как объявлено{ $cite }: { $who }.
consent-awaited = { $who } не ходит, пока не { $needed ->
    [one] согласится { $needed } игрок
    [few] согласятся { $needed } игрока
   *[many] согласятся { $needed } игроков
}{ $cite }; пока согласий: { $have }. { $p }{ -consent }
consent-demanded = { $who } требует согласия перед следующим ходом{ $cite }.
consent-given = { $who } соглашается на следующий ход.{ $count }
consent-back = { $who } берёт согласие назад.{ $count }
consent-count = { "" } Согласий { $have }, нужно { $needed }.
turn-order-dropped = Правила больше не задают очерёдность{ $cite }: ходить может каждый и когда угодно.

proposed = { $of ->
    [request] Запрос { $bold }, автор { $who }: { $change }
   *[proposal] Предложение { $bold }, автор { $who }: { $change }
}
revised = { $of ->
    [request] Запрос { $bold } в новой редакции, автор { $who }: { $change }
   *[proposal] Предложение { $bold } в новой редакции, автор { $who }: { $change }
}
change-enact = ввести «{ $title }»
change-enact-untitled = ввести правило
change-amend = изменить { $of ->
    [decree] указ D { $rule }
   *[rule] правило { $rule }
}{ $title }
change-repeal = отменить { $of ->
    [decree] указ D { $rule }
   *[rule] правило { $rule }
}{ $title }
change-transmute = превратить правило { $rule }{ $title } в { $sort ->
    [mutable] свободное
   *[immutable] незыблемое
}
new-title = Новое название: «{ $title }»
reading-given = Прочтение: { $reading }
reading-partly = Прочтение: { $reading }; из нынешнего остаётся { $kept }.
reading-kept = Прочтение { $reading } остаётся; другое можно дать в фигурных скобках: { $p }{ -revise }.
reading-stays = Прочтение { $reading } остаётся.
reading-dropped = Прочтение { $reading } снимается.
yields-behind = Если принять, это будет правило { $rule }, и оно отступит: в { $keys } верх возьмёт { $of ->
    [decree] указ D
   *[rule] правило
} { $to }{ $cite }.
yields-beaten = Если принять, в { $keys } оно действовать не будет: там сильнее { $of ->
    [decree] указ D
   *[rule] правило
} { $to }{ $cite }.
yields-several = Если принять, оно не будет действовать в: { $items }.
yields-one = { $keys }: сильнее { $of ->
    [decree] указ D
   *[rule] правило
} { $to }{ $cite }
yields-void = Если принять, всё его прочтение будет недействительно: в { $keys } оно противоречит незыблемому правилу { $to }{ $cite }.
foreseen-shifts = Если принять, изменится { $items }{ $more ->
    [0] .
    [one] { "" }; и ещё { $more } настройка: { $p }{ -whatif } { $number }
    [few] { "" }; и ещё { $more } настройки: { $p }{ -whatif } { $number }
   *[many] { "" }; и ещё { $more } настроек: { $p }{ -whatif } { $number }
}
foreseen-gained = { $count ->
    [one] Новая команда: { $items }.
    [few] Новые команды: { $items }.
   *[many] Новые команды: { $items }.
}
foreseen-taken = { $count ->
    [one] { $items }: такая команда уже есть, и то, что для неё есть в коде, никогда не вызовут.
    [few] { $items }: такие команды уже есть, и то, что для них есть в коде, никогда не вызовут.
   *[many] { $items }: такие команды уже есть, и то, что для них есть в коде, никогда не вызовут.
}
foreseen-untypeable = { $count ->
    [1] { $items }: такую команду не набрать (сперва буква, и не слово, у которого уже есть смысл); то, что для неё есть в коде, никогда не вызовут.
   *[other] { $items }: такие команды не набрать (сперва буква, и не слово, у которого уже есть смысл); то, что для них есть в коде, никогда не вызовут.
}
foreseen-shared = { $count ->
    [1] { $p }{ $verb } есть и у правила { $rules }: кто наберёт, вызовет код обоих.
   *[other] { $p }{ $verb } есть и у правил { $rules }: кто наберёт, вызовет код всех.
}
foreseen-lost = { $count ->
    [one] Команда { $items } исчезнет.
    [few] Команды { $items } исчезнут.
   *[many] Команды { $items } исчезнут.
}
foreseen-winners = { $count ->
    [one] При нынешних очках сразу побеждает { $names }.
    [few] При нынешних очках сразу побеждают { $names }.
   *[many] При нынешних очках сразу побеждают { $names }.
}
foreseen-dead-end = После этого ни одно правило нельзя будет изменить, даже если захотят все ({ $key }).
foreseen-stuck = В пробной игре по ней, где все были за всё, ни одно правило так и не изменилось.
proposed-debate = { $of ->
    [request] Обсуждение открыто: { $p }{ -revise } { $number } меняет текст, { $p }{ -call } { $number } открывает голосование.
   *[proposal] Обсуждение открыто: { $p }{ -revise } меняет текст, { $p }{ -call } { $number } открывает голосование.
}
withdrawn = { $of ->
    [request] Запрос { $number } снят.
   *[proposal] Предложение { $number } снято.
}
withdrawn-gone = { $of ->
    [request] Запрос { $number } отпадает: { $who } вне игры{ $cite }.
   *[proposal] Предложение { $number } отпадает: { $who } вне игры{ $cite }.
}
vote-opened = Голосование по { $bold } открыто{ $cite }. { $compulsory ->
    [yes] Обязаны голосовать
   *[no] Могут голосовать
}: { $names }. { $p }{ -vote } { -for } { $number } или { $p }{ -vote } { -against } { $number }
vote-opened-brief = Голосование по { $number } открывается{ $cite }.
vote-closes = Открыто до { $when }.
vote-threshold = { $of ->
    [cassation] Решение отменят, если: { $threshold }{ $cite }.
    [sanction] Санкцию наложат, если: { $threshold }{ $cite }.
    [request] Для принятия нужно: { $threshold }{ $cite }.
   *[proposal] Для принятия нужно: { $threshold }{ $cite }.
}
ballot-for = { $who } голосует за { $number }{ $count }.
ballot-against = { $who } голосует против { $number }{ $count }.
ballot-abstain = { $who } воздерживается по { $number }{ $count }.
ballot-now-for = { $who } теперь голосует за { $number }{ $count }.
ballot-now-against = { $who } теперь голосует против { $number }{ $count }.
ballot-now-abstain = { $who } теперь воздерживается по { $number }{ $count }.
ballot-back = { $who } отзывает свой голос по { $number }{ $count }.
ballot-fell = Голос по { $number }, который подал игрок { $who }, отпадает{ $cite }{ $count }.
ballot-stays = { $n ->
    [1] Голос по { $numbers }, который подал игрок { $who }, остаётся в силе{ $cite }.
   *[other] Голоса по { $numbers }, которые подал игрок { $who }, остаются в силе{ $cite }.
}
ballots-opened = Голоса по { $number } вскрыты: { $ballots }.
ballots-opened-none = По { $number } никто не голосовал.
ballot-opened = { $who } { $side ->
    [for] за
    [against] против
   *[abstain] воздержание
}
ballot-receipt = Ваш тайный выбор: { $side ->
    [for] за
    [against] против
    [abstain] воздержание
    [consent] согласие
   *[refusal] отказ
}. Квитанция { $nonce }: SHA-256 её 32 байт и слова «{ $side }» — { $seal }, он записан в журнале.
ballot-count = { "" } (голосов { $voted } из { $voters })
closed-adopted = { $of ->
    [request] Запрос { $bold } принят{ $cite }: { $figures }.
    [cassation] Голосование по { $bold }, решение отменено{ $cite }: { $figures }.
    [sanction] Голосование по { $bold }, санкция поддержана{ $cite }: { $figures }.
   *[proposal] Предложение { $bold } принято{ $cite }: { $figures }.
}
closed-rejected = { $of ->
    [request] Запрос { $bold } отклонён{ $cite }: { $figures }.
    [cassation] Голосование по { $bold }, решение остаётся{ $cite }: { $figures }.
    [sanction] Голосование по { $bold }, санкция не поддержана{ $cite }: { $figures }.
   *[proposal] Предложение { $bold } отклонено{ $cite }: { $figures }.
}
closed-void = { $of ->
    [request] Запрос { $bold } набрал голоса ({ $figures }), но вступить в силу не может{ $cite }: { $why }.
    [cassation] Голосование по { $bold } прекращено{ $cite }: { $why }.
    [sanction] Голосование по { $bold } прекращено{ $cite }: { $why }.
   *[proposal] Предложение { $bold } набрало голоса ({ $figures }), но вступить в силу не может{ $cite }: { $why }.
}
figures = за { $for }{ $names_for }, против { $against }{ $names_against }; требуется: { $threshold }
figures-abstained = { $n ->
    [one] { $n } без голоса
    [few] { $n } без голоса
   *[many] { $n } без голоса
}{ $names }
figures-quorum = нет кворума, { $present } из { $base } при норме { $quorum }

void-too-few-mutable = осталось бы слишком мало свободных правил
void-too-many-mutable = свободных правил стало бы слишком много
void-ends-rule-changes = правила больше никогда нельзя было бы менять
void-immutable = его правило теперь незыблемое
void-target-missing = его правила больше нет
void-ruled = так решил судья
void-other = это больше невозможно

enacted = { $of ->
    [decree] Указ D { $rule } вступает в силу: «{ $title }».
   *[rule] Правило { $rule } вступает в силу: «{ $title }».
}
amended = { $of ->
    [decree] Указ D { $rule } изменён.
   *[rule] Правило { $rule } изменено.
}
amended-number = Правило { $before } изменено, теперь это правило { $rule }.
transmuted = Правило { $rule } теперь { $sort ->
    [mutable] свободное
   *[immutable] незыблемое
}.
transmuted-number = Правило { $before } теперь { $sort ->
    [mutable] свободное
   *[immutable] незыблемое
}, его номер { $rule }.
reread = { $of ->
    [decree] Указ D { $rule } теперь читается так: { $reading }.
   *[rule] Правило { $rule } теперь читается так: { $reading }.
}
unread = { $of ->
    [decree] У указа D { $rule } больше нет прочтения
   *[rule] У правила { $rule } больше нет прочтения
}: программа ничего по нему не делает; что из него следует, вносят словами { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
}.
reread-back = { $of ->
    [decree] Указ D { $rule } читается по-прежнему: { $reading }.
   *[rule] Правило { $rule } читается по-прежнему: { $reading }.
}
code-back = { $of ->
    [decree] Указ D { $rule } снова действует своим кодом.
   *[rule] Правило { $rule } снова действует своим кодом.
}
repealed = { $of ->
    [decree] Указ D { $rule } отменён.
   *[rule] Правило { $rule } отменено.
}
setting-turned = { $key } теперь { $after }, как само правило и велит{ $cite }.
reading-failed = { $key } не вычислить ({ $reason }){ $cite }; считается, что правил об этом нет.

rolled = { $who } бросает кость: { $die }, теперь { $score }{ $cite }.
rolled-brief = { $who } бросает кость: { $die }.
rolled-gain = { $who } бросает кость: { $die }, это { $gain }, теперь { $score }{ $cite }.
drawn = { $what } { $die } (от 1 до { $sides }).
drawn-code = Жребий по правилу { $rule }:
drawn-judge = Жребий, кому судить C { $number }:
drawn-voters = Жребий случайных голосов по { $number } (1 — за, 2 — против, 3 — воздержание):
drawn-office = Жребий между несколькими ({ $office }):
drawn-turn = Кость хода { $turn }:
drawn-points = Кость для { $key }, игрок { $who }:
drawn-other = Жребий:
scored = Очки: { $items }{ $cite }.
scored-item = { $who } { $gain }, теперь { $score }
scored-item-die = { $who } { $gain } (кость: { $die }), теперь { $score }
scored-brief = { $who } { $gain }
scores-reset = Счёт у всех снова { $score }{ $cite }.
won-points = { $count ->
    [1] { $names } побеждает: { $points }{ $cite }!
   *[other] { $names } побеждают: { $points }{ $cite }!
}
won-paradox = { $count ->
    [1] { $names } побеждает: игра зашла в тупик{ $cite }!
   *[other] { $names } побеждают: игра зашла в тупик{ $cite }!
}

case-opened = Дело C { $number }, заявляет { $who }: «{ $text }»
case-paradox = Дело C { $number }: { $who } заявляет парадокс{ $cite }: «{ $text }»
case-debate = Дело C { $number }: { $who } просит Судью закончить обсуждение { $about }{ $cite }.
judge-assigned = Дело C { $number } судит { $who }{ $cite }: { $p }{ -verdict } { $number } …
judge-assigned-debate = Дело C { $number } судит { $who }{ $cite }: { $p }{ -call } { $about } заканчивает обсуждение и открывает голосование.
judge-assigned-brief = Дело C { $number } судит { $who }{ $cite }.
judge-offered = { $who }, вам предложено судить C { $number }{ $cite }: { $p }{ -accept } { $number } или { $p }{ -refuse } { $number }
judge-accepted = { $who } берётся судить C { $number }: { $p }{ -verdict } { $number } …
judge-lost-refused = { $who } отказывается судить C { $number }{ $cite }.
judge-lost-silent = { $who } не отвечает в срок по C { $number }{ $cite }.
judge-lost-late = { $who } не выносит решения по C { $number } в срок{ $cite }.
judge-lost-left = { $who }, судья по C { $number }, вне игры{ $cite }.
no-judge = Судить C { $number } больше некому{ $cite }: решают сами игроки{ $by ->
    [hand] {" "}({ $p }{ -declare } судья ИМЯ C { $number })
   *[rules] {""}
}.
case-due = C { $number }: срок { $when }{ $cite }.
verdict-given = C { $number }: решение { $verdict }, судья { $who }{ $cite }.
verdict-reasons = Доводы: { $text }
overrule-given = { $who } за отвод решения по C { $number }{ $cite }.{ $count }
overrule-back = { $who } больше не за отвод решения по C { $number }.{ $count }
overrule-count = { "" } Пока { $have } из { $needed }.
overturned = { $how ->
    [proposal] Решение по C { $number } отвергнуто{ $cite }.
    [cassation] Решение по C { $number } отменено в кассации{ $cite }.
    [officers] Решение по C { $number } отменено: другие должностные лица против{ $cite }.
   *[overruled] Решение по C { $number } отведено{ $cite }.
}{ $becomes }
case-settled = Решение по C { $number } ({ $verdict }) остаётся в силе.
host-passed = Теперь партию ведёт { $who }.
host-gone = Ведущего больше нет: им станет тот, кто войдёт следующим.
change-overturn = отвергнуть решение по C { $number }
change-quash = отменить решение по C { $number } в кассации
change-sanction = санкция против игрока { $who }
withdrawn-away = { $of ->
    [request] Запрос { $number } отпадает: { $who } в отпуске{ $cite }.
   *[proposal] Предложение { $number } отпадает: { $who } в отпуске{ $cite }.
}
vote-secret = Голосование тайное{ $cite }: голосуйте в личной беседе. В конце вскроют все голоса.
ballot-secret = { $who }: голос по { $number } принят{ $count }.
ballot-elect = { $who } предлагает: { $office } — { $candidate }.
figures-random = случайные голоса: за { $for }, против { $against }, воздержаний { $abstained }
figures-consent = { $given ->
    [given] согласие ({ $offices }): дано
    [silent] согласие ({ $offices }): дано молчанием
    [unsaid] согласие ({ $offices }): молчание — отказ
   *[refused] согласие ({ $offices }): отказ
}{ $cite }
void-judgement-gone = решения больше нет
void-nothing-to-overturn = отвергать уже нечего
void-no-such-case = его дела больше нет
judge-lost-turn = Новый ход: { $who } больше не судит C { $number }{ $cite }.
judge-lost-office = { $who } больше не судит C { $number }: должность перешла к другому{ $cite }.
judge-lost-away = { $who }, судья по C { $number }, в отпуске{ $cite }.
judge-debates = { $who } отзывается по C { $number }: сначала обсуждение, потом { $p }{ -verdict } { $number } …
overturned-becomes = { "" } Теперь по нему: { $verdict }.
booked = Очки, их зачтут при объявлении итогов: { $items }{ $cite }.
publication-open = Итоги запаздывают{ $cite }: объявить их может и { $who }, { $p }{ -publish }
publication-late = Итоги запаздывают{ $cite }.
published = { $who } объявляет итоги{ $cite }.
published-late = { $who } объявляет итоги вместо опоздавшего{ $cite }.
published-by-itself = Итогов никто не объявил: очки засчитаны сейчас{ $cite }.
turn-of = игрок хода { $turn }

code-said = { $text }{ $cite }
code-failed = { $reason ->
    [fail] Код правила говорит, что так нельзя: { $message }{ $cite }.
    [win] Код правила объявил бы победителя, но побеждают только очками{ $cite }: ничего из этого не считается.
    [endless] Код правил вызывает сам себя без конца{ $cite }: он остановлен.
    [budget] Код правила делает слишком много шагов{ $cite }: ничего из этого не считается.
    [memory] Код правила занимает слишком много памяти{ $cite }: ничего из этого не считается.
    [time] Код правила работает слишком долго{ $cite }: ничего из этого не считается.
    [output] Код правила хочет слишком много сразу{ $cite }: ничего из этого не считается.
    [died] Код правила сломал своего исполнителя{ $cite }: ничего из этого не считается.
    [unavailable] Код правила сейчас не удалось выполнить{ $cite }: ничего из этого не считается.
   *[other] Код правила не сработал в { $hook }{ $line ->
        [0] { "" }
       *[other] , строка { $line }
    }{ $cite }: { $message }. Ничего из этого не считается.
}
code-tried = На нынешней партии { $hook } { $reason ->
    [win] объявил бы победителя, но побеждают только очками.
    [budget] делает слишком много шагов.
    [memory] занимает слишком много памяти.
    [time] работает слишком долго.
    [output] хочет слишком много сразу.
    [died] сломал своего исполнителя.
    [refuses] отклоняет голос за: { $message }.
    [closed] не пускает нового игрока: { $message }.
    [stuck] отклоняет голос за, чей бы он ни был: { $message }. Пока он вызывается, ни одно правило нельзя изменить.
    [wins] присудил бы победу ({ $message }) уже самим принятием.
    [unavailable] сейчас не удалось выполнить.
   *[other] не срабатывает{ $line ->
        [0] { "" }
       *[other] { " " }в строке { $line }
    }{ $message ->
        [no] .
       *[other] : { $message }
    }
}
code-set-aside = Больше он не вызывается, пока его не изменят; до тех пор то, о чём он говорит, не урегулировано.
code-by-hand = То, что следует из его слов, можно вносить словами { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
}, пока код не изменят.
variable-set = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }({ $whose })
}: { $value }{ $cite }.
variable-gone = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }({ $whose })
}: больше нет{ $cite }.
won-code = { $count ->
    [1] { $names } побеждает{ $cite }!
   *[other] { $names } побеждают{ $cite }!
}
declared = { $who } объявляет (объявление { $number }): { $what }{ $cite }.
declaration-voiced = { $how ->
    [back] { $who } больше не поддерживает объявление { $number }.
   *[given] { $who } поддерживает объявление { $number }.
}
declaration-waits = Поддержали { $have } из нужных { $needed }: { $p }{ -support } { $number }. Судья стоит выше.
declaration-settled = Объявление { $number } { $how ->
    [officer] действует по слову должностного лица
    [players] действует по воле игроков
   *[void] недействительно: его предмета больше нет
}{ $cite }.
declaration-item = объявление { $number } ({ $what })
entered-points = { $who } { $gain }
entered-winner = победа: { $names }
entered-outcome = { $number } { $outcome ->
    [yes] принято
   *[no] отклонено
}
entered-office = { $who } { $office }
entered-turn = ход: { $who }
entered-close = голосование по { $number } окончено
entered-judge = судья по C { $number }: { $who }
won-declared = { $count ->
    [1] Победа, как объявлено: { $names }{ $cite }!
   *[other] Общая победа, как объявлено: { $names }{ $cite }!
}
