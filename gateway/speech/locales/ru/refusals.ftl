# Ходы, которые не состоялись. Каждая фраза с маленькой буквы: перед ней названы правила.

refused-account-not-linked = { $account } здесь не связан ни с одним игроком или у игрока он единственный.
refused-account-plays = { $account } уже играет в этой партии; кому-то из двоих сначала надо выйти.
refused-act-empty = скажите, что делаете: { $p }{ -act } "…"
refused-attach-in-a-room = комнату присоединяют из неё самой.
refused-attached-already = эта комната уже в игре.
refused-bad-name = { $problem ->
    [name-is-empty] в имени должен быть хотя бы один видимый знак.
    [name-is-long] в имени не больше 32 знаков.
    [name-has-blank] в имени не бывает пробелов: «{ $name }».
    [name-has-mark] в имени не бывает кавычек, фигурных скобок, <, > и /: «{ $name }».
    [name-is-hidden] в имени бывают только видимые знаки.
    [name-is-number] имя не может быть числом: «{ $name }».
    [name-is-identity] имя не может быть похоже на чей-то адрес Matrix: «{ $name }».
   *[name-is-verb] имя не может быть словом команды: «{ $name }».
}
refused-case-settled = дело C { $number } закрыто, изменить в нём уже ничего нельзя.
refused-case-of-officers = у дела C { $number } ещё нет судьи; его может взять должностное лицо: { $p }{ -accept } { $number }.
refused-case-without-judge = у дела C { $number } нет судьи; решают сами игроки.
refused-consent-missing = обратились к Судье: ваш ход начнётся, когда достаточно игроков скажут { $p }{ -consent }.
refused-ends-rule-changes = с таким { $key } правила больше никогда нельзя было бы менять.
refused-game-over = эта партия окончена.
refused-host-only = { $host ->
    [none] это может только ведущий или оператор.
   *[other] это может только ведущий ({ $host }) или оператор.
}
refused-immutable = оно незыблемое; сначала { $p }{ -propose } превратить { $number }.
refused-joined-already = вы уже в этой партии, под именем { $player }.
refused-judge-asked-already = Судью уже просили закончить обсуждение { $number }.
refused-judge-cannot-overrule = кто судил C { $number }, в отводе этого решения не участвует.
refused-judge-ends-debate = закончить это обсуждение просили Судью: { $judge ->
    [none] голосование откроет Судья.
   *[other] голосование откроет { $judge }.
}
refused-judge-only = дело C { $number } судит { $judge }.
refused-judged-already = дело C { $number } уже решено.
refused-kind-missing = скажите, что за изменение: ввести, изменить N, отменить N или превратить N.
refused-may-not-change = голос по { $number } менять нельзя.
refused-may-not-pass = пропускать ход нельзя.
refused-may-not-withdraw = снять предложение нельзя; пока голосование не открыто, его можно переделать: { $p }{ -revise } { $number }.
refused-must-judge = отказаться судить C { $number } нельзя.
refused-must-vote = голосовать обязан каждый, у кого есть голос; воздержаться нельзя.
refused-name-looks-taken = имя { $name } не отличить на вид от имени { $other }; свободно { $free }.
refused-name-taken = имя { $name } занято; свободно { $free }.
refused-no-ballot = у вас нет голоса по { $number }, отзывать нечего.
refused-no-ballot-there = это сообщение — не ваш голос.
refused-no-open-case = такого дела сейчас никто не ждёт.
refused-no-open-proposal = ни одно предложение не обсуждается.
refused-no-open-vote = ни одно голосование не открыто.
refused-no-overruling = ни одно правило не даёт игрокам отвести решение.
refused-no-paradox = ни одно правило не даёт победы за парадокс.
refused-no-roll = кости в этом ходе нет.
refused-no-such-case = дела C { $number } нет.
refused-no-such-player = игрока { $name } здесь нет.
refused-no-such-proposal = предложения { $number } нет.
refused-no-such-vote = под номером { $number } ни о чём не голосовали.
refused-no-such-rule = правила { $number } нет.
refused-no-turns = правила не задают очерёдности: хода, который можно сделать, нет.
refused-no-vote = у вас нет голоса по { $number }.
refused-nobody-sets = ни одно правило не задаёт { $key }; назовите правило: { "{" }205: { $key } = …{ "}" }.
refused-not-a-player = вы не участвуете в этой партии; сначала { $p }{ -join }.
refused-not-offered = дело C { $number } никому не предлагали, принимать нечего.
refused-not-paused = игра не на паузе.
refused-not-started = игра ещё не началась; ведущий начинает её так: { $p }{ -start }.
refused-not-time-to-propose = не сейчас, на очереди { $part }.
refused-not-time-to-roll = ещё рано, на очереди { $part }.
refused-not-yet-a-player = вы вступаете со следующего хода.
refused-not-your-turn = сейчас ходит { $player }; дождитесь своей очереди.
refused-turn-over = этот ход окончен, а следующий ещё не начался.
refused-nothing-to-consent = согласия сейчас не спрашивают.
refused-nobody-invoked = судью никто не призывал: требовать согласия не к чему.
refused-nothing-to-overrule = по C { $number } нет решения, отводить нечего.
refused-paradox-turn-player = заявить это может только тот, чей ход; сейчас ходит { $player }.
refused-paused = игра на паузе.
refused-period-fixed = срок голосования задан правилами: { $period }.
refused-period-missing = скажите, сколько идёт голосование: { $p }{ -call } 72h
refused-period-short = голосование должно идти не меньше { $least }.
refused-proposal-closed = предложение { $number } закрыто ({ $status }).
refused-proposed-already = { $limit ->
    [one] за ход вносят { $limit } предложение, и ваше уже внесено.
    [few] за ход вносят { $limit } предложения, и ваши уже внесены.
   *[many] за ход вносят { $limit } предложений, и ваши уже внесены.
}
refused-proposer-ends-debate = обсуждение { $number } кончается, когда автор открывает голосование; судья тут ни при чём.
refused-proposer-only = автор предложения { $number } — { $player }.
refused-reading-wrong = прочтение не понять: { $reason }
refused-renumbered = правила { $number } больше нет, теперь это { $now }.
refused-reseat-all = назовите каждого игрока ровно один раз: { $names }.
refused-reseat-before-start = места распределяют до начала игры.
refused-room-has-game = в этой комнате уже идёт игра.
refused-started-already = игра уже началась.
refused-target-gone = голосование по { $number } не открыть: правила { $target } больше нет. { $p }{ -revise } — переделать.
refused-target-missing = скажите, какое правило.
refused-text-missing = после двоеточия скажите, как правило должно звучать.
refused-title-missing = у нового правила есть название в кавычках: { $p }{ -propose } ввести "Название": текст
refused-too-few-mutable = { $limit ->
    [one] должно остаться хотя бы { $limit } свободное правило.
    [few] должно остаться хотя бы { $limit } свободных правила.
   *[many] должно остаться хотя бы { $limit } свободных правил.
}
refused-too-few-players = { $present ->
    [one] пока только { $present } игрок
    [few] пока только { $present } игрока
   *[many] пока только { $present } игроков
}; нужно { $least }.
refused-too-many-mutable = свободных правил может быть не больше { $limit }.
refused-verdict-unknown = «{ $value }» здесь не решение; бывают такие: { $allowed }.
refused-vote-already-open = голосование по { $number } открыто, текст больше не меняется.
refused-vote-closed = голосование по { $number } окончено ({ $status }).
refused-vote-first = сначала предложение должно пройти голосование.
refused-vote-not-open = голосование по { $number } не открыто; его открывает { $player }: { $p }{ -call } { $number }.
refused-which-case = какое дело? { $numbers }
refused-which-proposal = какое предложение? { $numbers }
refused-verdict-on-debate = дело C { $number } просит закончить обсуждение { $proposal }: это делает { $p }{ -call } { $proposal }.
refused-judge-own-turn = в свой ход никто не судит: дело C { $number } ждёт.
refused-no-period = голосование по { $number } идёт, пока не проголосуют все: срока ему не задать.
refused-unknown = так сделать нельзя ({ $code }).
refused-away-no-vote = в отпуске не голосуют.
refused-called-out-already = вызов уже сделан: { $player } ({ $office }).
refused-caller-only = вызвать эту должность ({ $office }) может только следующая ({ $caller }).
refused-calls-nobody = ваша должность никого не вызывает.
refused-concerns-already = и так известно, что { $number } касается этой должности ({ $office }).
refused-confirmed-already = вы уже назначили или подтвердили: { $player } ({ $office }).
refused-consent-not-asked = ничьего согласия на { $number } не спрашивают.
refused-decree-closed = возражать против указа { $number } поздно ({ $status }).
refused-decree-kind = указом вводят, изменяют или отменяют указ.
refused-decree-not-in-force = указ { $number } не в силе.
refused-decree-transmute = указ { $number } превратить нельзя, превращают только правила.
refused-decree-under-rules = указом меняют только указы, а { $number } — правило.
refused-dismissal-binds-nobody = отказ от рассмотрения не бывает прецедентом.
refused-dismissal-stands = отказ от рассмотрения отменить нельзя: C { $number } не решали.
refused-holds-office = у этого игрока ({ $player }) другая должность ({ $office }).
refused-may-not-dismiss = вы сами назначили: { $player } ({ $office }); сменить можно лишь в другой срок.
refused-motion-decided = о кассации C { $number } игроки уже голосовали.
refused-motion-late = время требовать кассации C { $number } вышло.
refused-motion-open = голосование о кассации C { $number } уже идёт: { $p }{ -vote } { -for } C { $number }
refused-named-is-away = этого игрока ({ $player }) сейчас нет.
refused-named-is-barred = этому игроку ({ $player }) должности закрыты до { $until }.
refused-names-nobody = ваша должность никого не назначает.
refused-no-ballot-line = второй части в этом голосовании нет.
refused-no-callout = правила не дают вызывать должностных лиц.
refused-no-cassation = правила не знают кассации.
refused-no-decrees = правила не знают указов.
refused-no-election = выборов сейчас нет.
refused-no-judgement = по C { $number } нет решения, которое могло бы пасть.
refused-no-motion = голосования о кассации C { $number } нет.
refused-no-objection = вашего возражения против { $number } нет.
refused-no-office = у вас нет должности.
refused-no-opposing = правила не дают должностным лицам возражать против решения.
refused-no-overturning = правила не дают отвергнуть решение предложением.
refused-no-precedents = правила не знают прецедентов.
refused-no-rejudging = пересудить прецедент C { $number } никто не просит.
refused-no-requests = правила не знают запросов.
refused-no-such-decree = указа { $number } нет.
refused-no-such-office = должности { $office } здесь нет; есть: { $offices }.
refused-no-such-precedent = C { $number } — не прецедент.
refused-no-such-request = запроса { $number } нет.
refused-no-vacation = правила не знают отпусков.
refused-not-on-probation = правило { $number } не на испытании.
refused-not-on-vacation = вы не в отпуске.
refused-not-the-holder = игрок { $player } не занимает эту должность ({ $office }).
refused-nothing-to-block = кассации C { $number } быть не может, задерживать ход нечем.
refused-nothing-to-decline = отклонять вам нечего.
refused-nothing-to-overturn = по C { $number } нет решения, которое можно отвергнуть.
refused-nothing-to-publish = объявлять нечего.
refused-objected-already = вы уже возражаете против { $number }.
refused-office-not-asked = согласия этой должности ({ $office }) не спрашивают.
refused-office-vacant = эта должность ({ $office }) свободна.
refused-officer-only = согласие на { $number } даёт только должность ({ $office }).
refused-officers-extend = продлить голосование по C { $number } может только другое должностное лицо, не судья.
refused-officers-oppose = против решения по C { $number } возражают только должностные лица.
refused-offices-vacant = должностные лица налагают санкцию вместе, а одна должность свободна.
refused-on-vacation = вы в отпуске; сначала { $p }{ -back }.
refused-opposed-late = время возражать против решения по C { $number } вышло.
refused-overturning-late = время отвергнуть решение по C { $number } вышло.
refused-own-judgement = против своего решения не возражают (C { $number }).
refused-period-long = голосование идёт не дольше { $most }.
refused-publish-first = сначала итоги: { $p }{ -publish }
refused-publish-next-player = сейчас объявить могут только { $players }.
refused-publish-turn-player = пока итоги объявляет { $player }.
refused-rejudging-already = прецедент C { $number } уже пересматривают в C { $case }.
refused-request-kind = запрос изменяет правило.
refused-request-too-late = голосование кончится позже, чем отпадёт запрос { $number } (осталось { $left }).
refused-returning-already = вы и так возвращаетесь со следующего хода.
refused-sanction-by-whom = санкцию предлагает судья, нашедший нарушение, или должностное лицо.
refused-sanction-too-harsh = наказания строже проигрыша не бывает.
refused-sanction-reading = программа исполняет только losing, expulsion и score = -5, но не { $reading }; остальное скажите словами, без скобок.
refused-sanction-without-case = для санкции нужно ваше решение, в котором найдено нарушение.
refused-suspended = игра приостановлена: в строю { $present ->
    [one] { $present } игрок
    [few] { $present } игрока
   *[many] { $present } игроков
}, а нужно { $least }.
refused-no-sanctions = правила не знают санкций.

refused-code-wrong = код не читается: { $reason ->
    [character] знака { $message } в коде нет; поставьте на его место прямую кавычку, пробел или простой знак
    [tab] в нём есть табуляция; делайте отступы пробелами
    [budget] он делает слишком много шагов
    [memory] он занимает слишком много памяти
    [time] он работает слишком долго
    [output] он хочет слишком много сразу
    [died] он сломал исполнителя, который его читал
    [unavailable] сейчас его не удалось прочитать; повторите
   *[other] { $message }
}{ $line ->
    [0] .
   *[other] { " " }(строка { $line }).
}
refused-code-without-hooks = в коде нет функции, которую когда-либо вызывают; они зовутся on_adopted, on_vote, on_turn, on_command_ИМЯ …
refused-code-refused = { $message }.
refused-command-set-aside = код команды { $p }{ $verb } сломался, и его не вызовут, пока он не изменён; измените правило или внесите вручную, что из него следует ({ $p }{ -declare } …).
refused-no-such-command = ни в одном действующем правиле нет команды { $verb }.
refused-recount-nothing = в журнале нет ничего, о чём было бы «{ $item }» ({ $p }журнал показывает записи).
refused-recount-engine = пересчитать нельзя: запись { $entry } журнала при новом решении выходит иначе.
refused-recount-course = запись { $entry } журнала дала номера или продвинула ходы, и на ней держатся последующие действия: она остаётся. Решайте лучше о голосах в голосовании.
refused-recount-open = при таком счёте голосование по { $number }, которое ещё идёт, было бы окончено: решайте, когда оно завершится.
refused-recount-seed = пересчитать нельзя: здесь нет нужного зерна или бюллетеня.
refused-recount-log = пересчитать нельзя: журнал ведётся в другом месте.
refused-recount-ended = при таком счёте кон закончился бы иначе{ $winners ->
    [no] { "" }
   *[other] { " " }(победа: { $winners })
}; решением судьи этого не сделать: решите это предложением.
refused-correction-unknown = «{ $item }» — не поправка; бывают: void ballot 305 ИМЯ, void entry N, void join ИМЯ, void moves ИМЯ 2026-03-01, ballot 305 ИМЯ for (или against).
refused-correction-no-vote = голосование по { $number } не завершено.
refused-no-ruling = по C { $case } нет решения о подсчёте, ждущего подтверждения (judge.overturn говорит, когда вердикт уже нельзя отменить).
refused-ruling-by-rules = решение по C { $case } вступит в силу, когда его больше нельзя будет отменить; подтверждать его не нужно.
refused-declare-officer-only = вносить вручную может только должностное лицо (clerk.by).
refused-declared-already = это уже объявлено: { $p }{ -support } { $number }.
refused-no-such-declaration = такое объявление поддержки не ждёт (кто объявляет: clerk.by; сколько должны поддержать: clerk.threshold).
refused-which-declaration = скажите, какое объявление: { $numbers }.
refused-not-supported = вы не поддерживаете объявление { $number }.
refused-supported-already = вы уже поддерживаете объявление { $number }.
refused-declare-regulated = об этом уже говорит прочтение; измените его или спросите судью.
refused-declare-coded = об этом уже говорит код правила; измените его или спросите судью.
refused-declare-points-only = побеждают только очками.
refused-declare-under = скажите, по какому правилу: … по 305.
refused-declare-no-vote = голосование по { $number } не открыто.
refused-declare-void = правило { $number } целиком недействительно, из него ничего не следует.
refused-declare-turn-away = ходит тот, кто в игре: { $player } сейчас вне игры.
refused-declare-turn-his = сейчас и так ход игрока { $player }.
refused-declare-turn-open = предложенное в этом ходу ещё не решено; объявите, когда решится.
refused-declare-turn-suspended = игра приостановлена, новых ходов нет.
refused-declare-turn-held = следующий ход ждёт решения судьи.
refused-declare-vote-closes = голосование по { $number } закончится само в свой срок.
refused-declare-judge-barred = дело C { $number } не может судить { $player }.
refused-ruling-of-which = скажите, какого правила: { "{" }206: none{ "}" }
