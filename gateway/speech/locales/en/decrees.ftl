# Vacations, suspension, decrees and requests.
vacation-taken = { $who } goes on vacation{ $cite }.
vacation-silent = { $who }, silent for too long, is on vacation from now on{ $cite }; { $p }{ -back } ends it.
return-announced = { $who } comes back with the next turn{ $cite }.
came-back = { $who } is back{ $cite }.
rejoined = { $who } is in the game again, in the old place and with { $score }{ $cite }.
rejoined-waits = { $who } comes back with the next turn, in the old place and with { $score }{ $cite }.
suspended = The game is suspended{ $cite }: { $present ->
    [0] no active player
    [one] { $present } active player
   *[other] { $present } active players
}, and it takes { $least }. No deadline runs.
unsuspended = The game goes on{ $cite } with { $present ->
    [one] { $present } active player
   *[other] { $present } active players
}; deadlines have the time they had left.
decree-proposed = Decree { $bold } proposed by { $who }: { $change }
decree-until = Open to objections until { $when }{ $cite }: { $p }{ -oppose } Dp { $number }
decree-opposed = { $who } objects to Dp { $number }{ $cite }.{ $count }
decree-opposed-back = { $who } takes the objection to Dp { $number } back.{ $count }
decree-count = { "" } Objections: { $have } of { $needed }.
decree-rejected = { $n ->
    [one] Dp { $number } is rejected by { $n } objection{ $cite }.
   *[other] Dp { $number } is rejected by { $n } objections{ $cite }.
}
decree-void = { $number } cannot take effect{ $cite }: { $why }.
decree-adopted = { $when ->
    [next] Dp { $number } is adopted as D { $adopted }{ $cite }, in force with the next turn.
   *[now] Dp { $number } is adopted as D { $adopted }{ $cite }.
}
decree-in-force = { $number } takes effect{ $cite }.
probation-began = Rule { $rule }, by { $who }, is on probation{ $cite }: { $p }{ -request } { $rule }: … asks to change it.
request-lapsed = Request R { $number } lapses: its time is over{ $cite }.
decree-head = Decree D { $number }: “{ $title }”
decrees-none = No decree has been proposed.
decrees-item = { $number } by { $who }: { $change } ({ $status })
decree-unknown = There is no decree { $number }.
decree-proposed-now = proposed
decree-adopted-now = adopted, in force with the next turn
decree-in-force-now = in force
decree-rejected-now = rejected
decree-void-now = without effect
decree-repealed-now = repealed
decree-open = Open to objections until { $when }: { $p }{ -oppose } Dp { $number }
decree-objections = Objections: { $names } ({ $have } of { $needed }).
requests-none = No request has been filed.
probation-head = On probation:
probation-item = { $needed ->
    [one] rule { $rule } ({ $who }: { $turns } of { $needed } turn)
   *[other] rule { $rule } ({ $who }: { $turns } of { $needed } turns)
}
