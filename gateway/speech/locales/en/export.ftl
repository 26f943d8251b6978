# A game as a document.
export-players = Players
export-player = Player
export-score = Score
export-active = playing
export-waiting = from the next turn on
export-vacation = on vacation
export-left = left
export-rules = Rules in force
export-mutable = mutable
export-immutable = immutable
export-earlier = Numbers it has had: { $numbers }
export-history = What happened
export-head = Hash of the last entry: { $head }
export-gone = Rules no longer in force
export-versions = Versions, the oldest first:
export-version = { $number }, since { $at }: { $cause }{ $by ->
    [proposal] , by proposal { $of }
    [request] , by request { $of }
    [decree] , by the proposed decree Dp { $of }
    [case] , in case C { $of }
   *[none] { "" }
}{ $who ->
    [no] { "" }
   *[other] { " " }({ $who })
} (entry { $entry })
export-judgement = Case C { $case }, judged { $verdict } by { $who } on { $at } (entry { $entry }): “{ $text }”
export-overturned = (overturned)
export-precedent = { $stands ->
    [yes] (precedent)
   *[no] (precedent once, fallen since)
}
