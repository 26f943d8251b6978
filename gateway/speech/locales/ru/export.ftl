# Партия в виде документа.
export-players = Игроки
export-player = Игрок
export-score = Очки
export-active = играет
export-waiting = со следующего хода
export-vacation = в отпуске
export-left = ушёл
export-rules = Действующие правила
export-mutable = свободное
export-immutable = незыблемое
export-earlier = Номера, которые оно носило: { $numbers }
export-history = Что произошло
export-head = Хеш последней записи: { $head }
export-gone = Правила, утратившие силу
export-versions = Версии, начиная с самой ранней:
export-version = { $number }, с { $at }: { $cause }{ $by ->
    [proposal] , по предложению { $of }
    [request] , по запросу { $of }
    [decree] , по проекту указа Dp { $of }
    [case] , в деле C { $of }
   *[none] { "" }
}{ $who ->
    [no] { "" }
   *[other] { " " }({ $who })
} (запись { $entry })
export-judgement = Дело C { $case }: { $verdict }, судья { $who }, { $at } (запись { $entry }): «{ $text }»
export-overturned = (решение отменено)
export-precedent = { $stands ->
    [yes] (прецедент)
   *[no] (прецедент, уже утративший силу)
}
