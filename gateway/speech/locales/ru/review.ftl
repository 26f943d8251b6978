# Пересмотр решений, прецеденты, санкции.
case-open-to = Дело C { $number } открыто{ $cite }, его берёт первый из должностных лиц ({ $offices }): { $p }{ -accept } { $number }
case-taken = { $who } берёт дело C { $number }{ $cite }.
stood-in = { $who } судит C { $number }, пока нет судьи: { $absent } ещё может успеть это изменить{ $cite }.
judgement-changed = { $who } успевает вернуться и судит C { $number } заново; прежнее решение ({ $before }) отпадает{ $cite }.
cassation-opened = { $who } требует кассации по C { $number }{ $cite }.
cassation-run = { $who } требует кассации по C { $number }; голосование ведёт { $by }{ $cite }.
cassation-extended = { $who } продлевает голосование по C { $number } до { $when }{ $cite }.
judgement-opposed = { $who } против решения по C { $number }{ $cite }.
judgement-opposed-back = { $who } больше не против решения по C { $number }{ $cite }.
next-turn-held = Следующий ход ждёт голосования по C { $number }, так велит решение{ $cite }.
window-overturn = До { $when } его можно отвергнуть: { $p }{ -propose } отвергнуть C { $number }
window-file = До { $when } игроки могут требовать кассации: { $p }{ -quash } { $number }
window-oppose = До { $when } возразить могут другие должностные лица: { $p }{ -oppose } C { $number }
window-return = До { $when } отсутствующий судья может решить C { $number } заново.
window-turn = Решение по C { $number } может пасть, пока не начат следующий ход.
window-lasting = Решение по C { $number } может пасть когда угодно.
judgement-blocks = Голосование о кассации C { $number } задержит следующий ход.
precedent-set = { $n ->
    [0] Решение по C { $number } становится прецедентом{ $cite }.
    [1] Решение по C { $number } становится прецедентом по правилу { $rules }{ $cite }.
   *[other] Решение по C { $number } становится прецедентом по правилам { $rules }{ $cite }.
}
precedent-fell-changed = C { $number } больше не прецедент: изменился сам текст (правило { $by }){ $cite }.
precedent-fell-adopted = C { $number } больше не прецедент: вопрос решает правило { $by }{ $cite }.
precedent-fell-overturned = C { $number } больше не прецедент: само решение пало{ $cite }.
precedent-fell-judged-again = C { $number } больше не прецедент: его пересудили в C { $by }{ $cite }.
precedent-changed = изменился сам текст
precedent-adopted = вопрос решило правило
precedent-overturned = само решение пало
precedent-judged-again = его пересудили
rejudging-asked = { $waits ->
    [yes] C { $number } просит пересудить прецедент C { $precedent }{ $cite }. Против этого: { $p }{ -oppose } прецедент { $precedent }
   *[no] C { $number } просит пересудить прецедент C { $precedent }{ $cite }.
}
precedent-opposed = { $who } против пересмотра C { $number }{ $cite }.
precedent-opposed-back = { $who } больше не против пересмотра C { $number }{ $cite }.
rejudging-allowed = C { $number } может пересудить C { $precedent }: против { $opposed } из { $players }{ $cite }.
rejudging-refused = C { $precedent } остаётся, C { $number } закрыто: против { $opposed } из { $players }{ $cite }.
sanction-proposed = { $case ->
    [0] Санкция { $bold } против игрока { $accused }, предлагает { $who }{ $cite }: «{ $text }»
   *[other] Санкция { $bold } против игрока { $accused } по делу C { $case }, предлагает { $who }{ $cite }: «{ $text }»
}
sanction-imposed = Санкция S { $number } против игрока { $accused } наложена{ $cite }.
sanction-fails = Санкция S { $number } против игрока { $accused } не наложена{ $cite }.
case-bound-by = Связано прецедентами: { $numbers }.
case-cassation = Голосование о кассации C { $number }, требует { $who }: { $status }.
judgement-voices = Против решения: { $names }.
case-precedent = { $n ->
    [0] Это прецедент.
    [1] Это прецедент по правилу { $rules }.
   *[other] Это прецедент по правилам { $rules }.
}
case-precedent-fell = Это было прецедентом: { $why }.
case-again = Пересмотр в C { $again }; против: { $names }.
sanction-item = S { $number } против игрока { $accused }, предлагает { $who } ({ $status }): «{ $text }»
sanctioned-voting = на голосовании
sanctioned-imposed = наложена
sanctioned-rejected = не наложена
recount-ruled = C { $number } решает о том, что было посчитано: { $items }{ $cite }.
recount-shifts = Как объявлено → как решено: { $items }.
recount-nothing-changes = Ничего бы не изменилось.
recount-course = Чей ход, кто играет, должности и дела остаются как есть.
recount-waits = { $how ->
    [host] Ни одно правило не говорит, когда такое решение окончательно: оно вступит в силу, когда ведущий скажет { $p }подтвердить C { $number }.
   *[final] Оно вступит в силу, когда решение больше нельзя будет отменить.
}
recount-made = Решённое по C { $number } вступает в силу{ $cite }{ $shifts ->
    [no] .
   *[other] : { $shifts }.
}
recount-dropped = Решённое по C { $number } о подсчёте { $reason ->
    [overturned] отпадает вместе с решением.
    [engine] не может вступить в силу: запись { $entry } журнала при новом решении выходит иначе.
    [course] не может вступить в силу: последующие действия держатся на записи { $entry } журнала, которой бы не было.
    [open] не может вступить в силу: голосование по { $entry }, которое ещё идёт, было бы окончено.
    [seed] не может вступить в силу: здесь нет нужного зерна или бюллетеня.
    [log] не может вступить в силу: журнал ведётся в другом месте.
    [ended] не может вступить в силу: кон закончился бы иначе.
   *[nothing] ничего не меняет: в журнале нет ничего подобного.
}
recount-outcome = { $matter }: { $before } → { $after }{ $count ->
    [no] { "" }
   *[other] { " " }({ $count })
}
recount-score = { $who } { $before } → { $after }
recount-booked = { $who } (при объявлении итогов) { $before } → { $after }
recount-variable = { $whose ->
    [no] { $name }
   *[other] { $name } ({ $whose })
}: { $before } → { $after }
recount-rule-gone = правила { $rule }{ $title } не было бы
recount-rule-new = было бы правило { $rule }{ $title }
recount-rule-other = правило { $rule }{ $title } было бы другим
recount-rule = { $of ->
    [decree] Указ D { $rule }
   *[rule] Правило { $rule }
} действует так, как решено, с прочтением { $reading }.
