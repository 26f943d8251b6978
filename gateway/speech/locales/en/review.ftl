# Judgements reviewed, precedents, sanctions.
case-open-to = C { $number } is open{ $cite } to whichever officer takes it first ({ $offices }): { $p }{ -accept } { $number }
case-taken = { $who } takes C { $number }{ $cite }.
stood-in = { $who } judges C { $number } in place of { $absent }, who can still change that in time{ $cite }.
judgement-changed = { $who }, back in time, judges C { $number } anew; the judgement of { $before } falls{ $cite }.
cassation-opened = { $who } moves to quash the judgement of C { $number }{ $cite }.
cassation-run = { $who } moves to quash the judgement of C { $number }; { $by } runs the vote{ $cite }.
cassation-extended = { $who } extends the vote on C { $number } until { $when }{ $cite }.
judgement-opposed = { $who } opposes the judgement of C { $number }{ $cite }.
judgement-opposed-back = { $who } no longer opposes the judgement of C { $number }{ $cite }.
next-turn-held = The next turn waits for the vote on C { $number }, as the judgement says{ $cite }.
window-overturn = Until { $when } it can be overturned: { $p }{ -propose } overturn C { $number }
window-file = Until { $when } players can move to quash it: { $p }{ -quash } { $number }
window-oppose = Until { $when } the other officers can oppose it: { $p }{ -oppose } C { $number }
window-return = Until { $when } the officer who was away can judge C { $number } anew.
window-turn = The judgement of C { $number } can fall until the next turn begins.
window-lasting = The judgement of C { $number } can fall at any time.
judgement-blocks = A vote on quashing C { $number } holds up the next turn.
precedent-set = { $n ->
    [0] The judgement of C { $number } makes precedent{ $cite }.
    [1] The judgement of C { $number } makes precedent on rule { $rules }{ $cite }.
   *[other] The judgement of C { $number } makes precedent on rules { $rules }{ $cite }.
}
precedent-fell-changed = C { $number } is no precedent any more: what it reads has changed (rule { $by }){ $cite }.
precedent-fell-adopted = C { $number } is no precedent any more: rule { $by } settles its point{ $cite }.
precedent-fell-overturned = C { $number } is no precedent any more: its judgement has fallen{ $cite }.
precedent-fell-judged-again = C { $number } is no precedent any more: C { $by } has judged it again{ $cite }.
precedent-changed = what it read has changed
precedent-adopted = its point has been settled by a rule
precedent-overturned = its judgement has fallen
precedent-judged-again = it has been judged again
rejudging-asked = { $waits ->
    [yes] C { $number } asks to judge precedent C { $precedent } again{ $cite }. Against that: { $p }{ -oppose } precedent { $precedent }
   *[no] C { $number } asks to judge precedent C { $precedent } again{ $cite }.
}
precedent-opposed = { $who } opposes judging C { $number } again{ $cite }.
precedent-opposed-back = { $who } no longer opposes judging C { $number } again{ $cite }.
rejudging-allowed = C { $number } may judge C { $precedent } again: { $opposed } of { $players } opposed{ $cite }.
rejudging-refused = C { $precedent } stands and C { $number } is closed: { $opposed } of { $players } opposed{ $cite }.
sanction-proposed = { $case ->
    [0] Sanction { $bold } against { $accused }, proposed by { $who }{ $cite }: “{ $text }”
   *[other] Sanction { $bold } against { $accused } after C { $case }, proposed by { $who }{ $cite }: “{ $text }”
}
sanction-imposed = Sanction S { $number } against { $accused } is imposed{ $cite }.
sanction-fails = Sanction S { $number } against { $accused } is not imposed{ $cite }.
case-bound-by = Bound by precedents: { $numbers }.
case-cassation = Vote on quashing C { $number }, moved by { $who }: { $status }.
judgement-voices = Opposed by { $names }.
case-precedent = { $n ->
    [0] It makes precedent.
    [1] It makes precedent on rule { $rules }.
   *[other] It makes precedent on rules { $rules }.
}
case-precedent-fell = It was a precedent: { $why }.
case-again = To be judged again in C { $again }; against that: { $names }.
sanction-item = S { $number } against { $accused }, by { $who } ({ $status }): “{ $text }”
sanctioned-voting = being voted on
sanctioned-imposed = imposed
sanctioned-rejected = not imposed
recount-ruled = C { $number } rules on what was counted: { $items }{ $cite }.
recount-shifts = As announced → as ruled: { $items }.
recount-nothing-changes = Nothing would come out otherwise.
recount-course = Whose turn it is, who plays, offices and cases stay as they are.
recount-waits = { $how ->
    [host] No rule says when such a verdict is final: it takes effect when the host says { $p }confirm C { $number }.
   *[final] It takes effect when the verdict can no longer fall.
}
recount-made = What C { $number } ruled takes effect{ $cite }{ $shifts ->
    [no] .
   *[other] : { $shifts }.
}
recount-dropped = What C { $number } ruled on the count { $reason ->
    [overturned] falls with its verdict.
    [engine] cannot take effect: entry { $entry } of the log comes out otherwise when it is decided again.
    [course] cannot take effect: later moves stand on entry { $entry } of the log, which would not have been.
    [open] cannot take effect: the vote on { $entry }, which still runs, would be over.
    [seed] cannot take effect: a seed or ballot it needs is not here.
    [log] cannot take effect: the log is kept elsewhere.
    [ended] cannot take effect: the round would have ended otherwise.
   *[nothing] has no effect: nothing of the kind is in the log.
}
recount-outcome = { $matter }: { $before } → { $after }{ $count ->
    [no] { "" }
   *[other] { " " }({ $count })
}
recount-score = { $who } { $before } → { $after }
recount-booked = { $who }, at publication, { $before } → { $after }
recount-variable = { $whose ->
    [no] { $name }
   *[other] { $name } of { $whose }
}: { $before } → { $after }
recount-rule-gone = rule { $rule }{ $title } would not be
recount-rule-new = there would be a rule { $rule }{ $title }
recount-rule-other = rule { $rule }{ $title } would be as before or otherwise
recount-rule = { $of ->
    [decree] Decree D { $rule }
   *[rule] Rule { $rule }
} stands as ruled, with the reading { $reading }.
