# Что говорит сам шлюз: комнаты, игры, учётные записи, черновики.

desk-log-in = { $name }, эта сеть не говорит, кто вы: сначала войдите здесь в свою учётную запись (обычно /msg NickServ IDENTIFY …), потом повторите.
desk-not-recorded = Не записано: хранилище сейчас ничего не приняло. Ничего не изменилось; повторите позже.
desk-recorded-later = Пока не записано: хранилище сейчас ничего не принимает. Ваше сообщение сохранено и, как только оно заработает, будет учтено тем временем, когда вы его сказали; не повторяйте его.
desk-recorded-perhaps = Хранилище не отвечает: неизвестно, записано ли это. Пока не записано, ничего не объявляется; прежде чем повторять, проверьте позже.
desk-set-aside = На этой команде споткнулась сама программа. Она отложена для оператора ({ $id }); игра идёт дальше без неё.
desk-game-unreadable = Журнал этой игры не читается; нужен оператор.
desk-maybe-cut = Сеть могла обрезать эту строку; она кончается на «{ $tail }».
desk-edit-does-nothing = Правка этого сообщения здесь ничего не меняет. Скажите заново: { $p }{ $verb } …
desk-removal-does-nothing = Удаление этого сообщения ничего не отменяет: { $number } остаётся, как внесено. Изменить его: { $p }{ -revise } { $number } …
desk-no-command = Такой команды я не знаю; { -help } покажет все.
desk-ballot-kept = Это не голос, и в другие комнаты я этого не передаю: голосование здесь может быть тайным. Голос подают лично мне: { -vote } …

desk-no-game-here = В этой комнате никто не играет. { $p }{ -new } СВОД ИМЯ начинает игру, { $p }{ -attach } ИМЯ присоединяет комнату к другой.
desk-unknown-game = { $nearest ->
    [no] Игры «{ $name }» нет; { $p }{ -games } покажет все.
   *[other] Игры «{ $name }» нет; может быть, { $nearest }?
}
desk-which-game = Вы играете в нескольких играх: { $games }. Скажите сначала, в которой: { -in } { $first } …
desk-no-game-of-yours = { $games ->
    [no] Вы нигде не играете, и игр пока нет: { $p }{ -new } СВОД ИМЯ в комнате начинает игру.
   *[other] Вы нигде не играете. Скажите сначала, о какой игре речь: { -in } ИМЯ … Есть: { $games }.
}

desk-new-in-a-room = Игра начинается в комнате: скажите это там.
desk-room-taken = В этой комнате идёт игра { $game }; другая может начаться, когда та закончится или уйдёт в архив.
desk-unknown-ruleset = { $nearest ->
    [no] Свода правил «{ $ruleset }» нет; есть: { $known }.
   *[other] Свода правил «{ $ruleset }» нет; может быть, { $nearest }? Есть: { $known }.
}
desk-game-name-taken = Игра { $name } уже есть; возьмите другое имя.
refused-game-name-taken = игра { $name } уже есть; возьмите другое имя.
refused-no-such-game = игры { $name } нет.

desk-attach-code = Другая комната входит в игру { $game } так: { $p }{ -attach } { $game } { $code }
desk-attach-in-a-room = Это говорят в той комнате, которая входит в игру { $game }.
desk-wrong-code = Это не код игры { $game }; её ведущий получит код так: { $p }{ -attach } { $game }.
desk-code-for-host = Код игры { $game } получают только её ведущий и оператор.
desk-no-code = У игры { $game } нет кода; комнаты входят в неё через настройки шлюза или оператора.

desk-own-language = Теперь я говорю с вами по-русски.
desk-timezone = Ваш часовой пояс: { $zone }.
desk-unknown-timezone = Часового пояса «{ $zone }» я не знаю; пишите, например, Europe/Moscow или UTC.
desk-whoami = Вы { $account }.
desk-whoami-linked = И ещё { $account }.
desk-whoami-plays = В игре { $game } вы { $name }.
desk-whoami-settings = { $language ->
    [no] Язык: как в игре.
   *[other] Язык: { $language }.
} Часовой пояс: { $zone }.

desk-link-not-here = В сети { $network } любой может взять любой ник, поэтому учётные записи оттуда не связать.
desk-link-code = { $minutes ->
    [one] В течение { $minutes } минуты
    [few] В течение { $minutes } минут
   *[many] В течение { $minutes } минут
} скажите в другой сети: { $p }{ -link } { $code }
desk-link-wrong-code = Этот код неизвестен, использован или устарел; { $p }{ -link } в другой сети даст новый.
desk-linked-already = { $account } и эта учётная запись уже один человек.
desk-link-both-play = И { $first }, и { $second } играют в игре { $game }; сначала кто-то из них должен выйти ({ $p }{ -leave }).
desk-linked = Теперь это один человек с одним голосом: { $accounts }.
desk-not-linked = Эта учётная запись ни с какой не связана.
desk-unlinked = { $account } снова сама по себе. Закрытые голосования остаются как есть.

desk-no-draft = Черновика у вас нет; { $p }{ -draft } принять «Название»: текст начинает его.
desk-draft-kept = { $length ->
    [one] Черновик сохранён: { $length } знак.
    [few] Черновик сохранён: { $length } знака.
   *[many] Черновик сохранён: { $length } знаков.
} { $p }{ -draft } + продолжает, { $p }{ -draft } { -show } показывает, { $p }{ -draft } { -submit } вносит, { $p }{ -draft } { -undo } убирает последнюю строку.
desk-draft-goes-on = { $lines ->
    [one] Сохранена { $lines } строка
    [few] Сохранено { $lines } строки
   *[many] Сохранено { $lines } строк
} ({ $length ->
    [one] { $length } знак
    [few] { $length } знака
   *[many] { $length } знаков
}).
desk-draft-replaces = Он вместо того черновика, что у вас был; { $p }{ -draft } { -undo } возвращает тот.
desk-draft-for = Он для игры { $game }; { $p }{ -in } ИМЯ { -draft } … пишет черновик для другой игры.
desk-draft-undone = Черновик снова такой, каким был: { $lines ->
    [one] { $lines } строка
    [few] { $lines } строки
   *[many] { $lines } строк
}, { $length ->
    [one] { $length } знак
    [few] { $length } знака
   *[many] { $length } знаков
}. Он кончается так: { $last }
desk-draft-submitted = Ваш черновик внесён и убран.
desk-draft-stays = Ваш черновик сохранён: { $p }{ -draft } { -show } показывает его, { $p }{ -draft } { -submit } вносит ещё раз.
desk-draft-long = { $limit ->
    [one] В черновике самое большее { $limit } знак.
    [few] В черновике самое большее { $limit } знака.
   *[many] В черновике самое большее { $limit } знаков.
}
desk-draft-dropped = Черновик удалён.

desk-away = Меня не было { $span }; что здесь говорили, я не слышал.
desk-away-closed = За это время закрыто: { $items }.
