# Long games: standstills, and what happened meanwhile.

standstill = { $name } has been waiting for { $span } now. { $items }
standstill-ways = No ballot or move is ever made for anybody. Ways out – { $items }.
standstill-own = – If you cannot or will not: { $ways }.
exit-own = { $who }: { $ways }
exit-waited-for = who is waited for
exit-pass = { $p }{ -pass }{ $cite }
exit-vacation = { $p }{ -vacation }{ $cite }
exit-forfeit = { $p }{ -forfeit }
exit-judge = anybody: { $p }{ -judge } "…"{ $cite }
exit-close = the players: { $p }{ -declare } close { $number }{ $cite }
exit-seat = the players: { $p }{ -declare } judge NAME { $number }{ $cite }
exit-turn = the players: { $p }{ -declare } turn NAME { -under } { $number }{ $cite }
exit-remove = { $by ->
    [operator] an operator
   *[host] the host ({ $host })
}: { $p }{ -remove } { $name }, announced beforehand{ $judged ->
    [yes] {" "}and open to judgement
   *[no] {""}
}
exit-name = NAME

digest-head = { $name }, since you were last heard on { $since } ({ $ago }):
digest-asked = { $name }, since { $since }:
digest-part = { $label }: { $items }.
digest-part-open = { $label }: { $items }
digest-quiet = Nothing was decided.
digest-won = Won by
digest-decided = Decided
digest-rules = Rules
digest-judged = Judged
digest-offices = New in office
digest-seat = { $office } { $who }
digest-come = Joined
digest-gone = Gone
digest-scores = Points
digest-waits = Waiting for you
digest-free = Nothing is waiting for you.
digest-more = { $n } more before those
digest-open = New and open
digest-turn = Turn
digest-turn-of = { $who } (turn { $turn }, circuit { $circuit })
