# Jugements revus, précédents, sanctions.
case-open-to = C { $number } est ouverte{ $cite } au premier titulaire qui la prend ({ $offices }) : { $p }{ -accept } { $number }
case-taken = { $who } prend C { $number }{ $cite }.
stood-in = { $who } juge C { $number } et remplace { $absent }, qui peut encore changer ce jugement à temps{ $cite }.
judgement-changed = { $who }, de retour à temps, rejuge C { $number } ; le jugement rendu par { $before } tombe{ $cite }.
cassation-opened = { $who } demande la cassation du jugement de C { $number }{ $cite }.
cassation-run = { $who } demande la cassation du jugement de C { $number } ; { $by } mène le vote{ $cite }.
cassation-extended = { $who } prolonge le vote sur C { $number } jusqu'au { $when }{ $cite }.
judgement-opposed = { $who } s'oppose au jugement de C { $number }{ $cite }.
judgement-opposed-back = { $who } ne s'oppose plus au jugement de C { $number }{ $cite }.
next-turn-held = Le tour suivant attend le vote sur C { $number }, comme le jugement le dit{ $cite }.
window-overturn = Jusqu'au { $when }, il peut être renversé : { $p }{ -propose } renverser C { $number }
window-file = Jusqu'au { $when }, les joueurs peuvent en demander la cassation : { $p }{ -quash } { $number }
window-oppose = Jusqu'au { $when }, les autres titulaires peuvent s'y opposer : { $p }{ -oppose } C { $number }
window-return = Jusqu'au { $when }, le titulaire absent peut rejuger C { $number }.
window-turn = Le jugement de C { $number } peut tomber jusqu'au tour suivant.
window-lasting = Le jugement de C { $number } peut tomber à tout moment.
judgement-blocks = Un vote de cassation sur C { $number } retient le tour suivant.
precedent-set = { $n ->
    [0] Le jugement de C { $number } fait précédent{ $cite }.
    [1] Le jugement de C { $number } fait précédent sur la règle { $rules }{ $cite }.
   *[other] Le jugement de C { $number } fait précédent sur les règles { $rules }{ $cite }.
}
precedent-fell-changed = C { $number } n'est plus un précédent : le texte lu a changé (règle { $by }){ $cite }.
precedent-fell-adopted = C { $number } n'est plus un précédent : la règle { $by } tranche ce point{ $cite }.
precedent-fell-overturned = C { $number } n'est plus un précédent : son jugement est tombé{ $cite }.
precedent-fell-judged-again = C { $number } n'est plus un précédent : C { $by } l'a rejugé{ $cite }.
precedent-changed = le texte lu a changé
precedent-adopted = une règle a tranché ce point
precedent-overturned = son jugement est tombé
precedent-judged-again = il a été rejugé
rejudging-asked = { $waits ->
    [yes] C { $number } demande à rejuger le précédent C { $precedent }{ $cite }. Pour s'y opposer : { $p }{ -oppose } précédent { $precedent }
   *[no] C { $number } demande à rejuger le précédent C { $precedent }{ $cite }.
}
precedent-opposed = { $who } s'oppose à ce qu'on rejuge C { $number }{ $cite }.
precedent-opposed-back = { $who } ne s'oppose plus à ce qu'on rejuge C { $number }{ $cite }.
rejudging-allowed = C { $number } peut rejuger C { $precedent } ; contre : { $opposed } sur { $players }{ $cite }.
rejudging-refused = C { $precedent } tient et C { $number } est close ; contre : { $opposed } sur { $players }{ $cite }.
sanction-proposed = { $case ->
    [0] Sanction { $bold } contre { $accused }, proposée par { $who }{ $cite } : « { $text } »
   *[other] Sanction { $bold } contre { $accused } après C { $case }, proposée par { $who }{ $cite } : « { $text } »
}
sanction-imposed = La sanction S { $number } contre { $accused } est infligée{ $cite }.
sanction-fails = La sanction S { $number } contre { $accused } n'est pas infligée{ $cite }.
case-bound-by = Liée par les précédents : { $numbers }.
case-cassation = Vote de cassation sur C { $number }, demandé par { $who } : { $status }.
judgement-voices = S'y opposent : { $names }.
case-precedent = { $n ->
    [0] Elle fait précédent.
    [1] Elle fait précédent sur la règle { $rules }.
   *[other] Elle fait précédent sur les règles { $rules }.
}
case-precedent-fell = Elle faisait précédent : { $why }.
case-again = À rejuger dans C { $again } ; s'y opposent : { $names }.
sanction-item = S { $number } contre { $accused }, par { $who } ({ $status }) : « { $text } »
sanctioned-voting = au vote
sanctioned-imposed = infligée
sanctioned-rejected = repoussée
recount-ruled = C { $number } statue sur ce qui a été compté : { $items }{ $cite }.
recount-shifts = Tel qu'annoncé → tel que jugé : { $items }.
recount-nothing-changes = Rien n'en sortirait autrement.
recount-course = Le tour, les joueurs, les charges et les affaires restent tels quels.
recount-waits = { $how ->
    [host] Aucune règle ne dit quand ce jugement est définitif : il prend effet quand l'hôte dit { $p }confirmer C { $number }.
   *[final] Il prend effet quand le jugement ne peut plus tomber.
}
recount-made = Ce que C { $number } a jugé prend effet{ $cite }{ $shifts ->
    [no] .
   *[other] { " " }: { $shifts }.
}
recount-dropped = Ce que C { $number } a jugé du compte { $reason ->
    [overturned] tombe avec son jugement.
    [engine] ne peut prendre effet : l'entrée { $entry } du journal donne autre chose quand on la décide à nouveau.
    [course] ne peut prendre effet : des coups ultérieurs dépendent de l'entrée { $entry } du journal, qui n'aurait pas été.
    [open] ne peut prendre effet : le vote sur { $entry }, encore en cours, serait terminé.
    [seed] ne peut prendre effet : il manque ici une graine ou un bulletin.
    [log] ne peut prendre effet : le journal est tenu ailleurs.
    [ended] ne peut prendre effet : la manche aurait fini autrement.
   *[nothing] est sans effet : le journal n'a rien de tel.
}
recount-outcome = { $matter } : { $before } → { $after }{ $count ->
    [no] { "" }
   *[other] { " " }({ $count })
}
recount-score = { $who } { $before } → { $after }
recount-booked = { $who }, à la publication, { $before } → { $after }
recount-variable = { $whose ->
    [no] { $name }
   *[other] { $name } ({ $whose })
} : { $before } → { $after }
recount-rule-gone = la règle { $rule }{ $title } n'existerait pas
recount-rule-new = il y aurait une règle { $rule }{ $title }
recount-rule-other = la règle { $rule }{ $title } serait autre
recount-rule = { $of ->
    [decree] Le décret D { $rule }
   *[rule] La règle { $rule }
} vaut telle que jugée, avec la lecture { $reading }.
