# Longues parties : immobilité, et ce qui s'est passé entre-temps.

standstill = { $name } attend depuis { $span }. { $items }
standstill-ways = On ne vote ni ne joue jamais pour autrui. Issues – { $items }.
standstill-own = – Si vous ne pouvez ou ne voulez pas : { $ways }.
exit-own = { $who } : { $ways }
exit-waited-for = qui est attendu
exit-pass = { $p }{ -pass }{ $cite }
exit-vacation = { $p }{ -vacation }{ $cite }
exit-forfeit = { $p }{ -forfeit }
exit-judge = n'importe qui : { $p }{ -judge } « … »{ $cite }
exit-close = les joueurs : { $p }{ -declare } clôture { $number }{ $cite }
exit-seat = les joueurs : { $p }{ -declare } juge NOM { $number }{ $cite }
exit-turn = les joueurs : { $p }{ -declare } tour NOM { -under } { $number }{ $cite }
exit-remove = { $by ->
    [operator] un opérateur
   *[host] l'hôte ({ $host })
} : { $p }{ -remove } { $name }, après l'avoir annoncé{ $judged ->
    [yes] { " " }; on peut en faire juge
   *[no] {""}
}
exit-name = NOM

digest-head = { $name }, depuis votre dernier message du { $since } ({ $ago }) :
digest-asked = { $name }, depuis le { $since } :
digest-part = { $label } : { $items }.
digest-part-open = { $label } : { $items }
digest-quiet = Rien n'a été décidé.
digest-won = Victoire
digest-decided = Décidé
digest-rules = Règles
digest-judged = Jugé
digest-offices = Nouvelles charges
digest-seat = { $office } { $who }
digest-come = Arrivées
digest-gone = Départs
digest-scores = Points
digest-waits = Vous attend
digest-free = Rien ne vous attend.
digest-more = { $n } de plus avant ceux-ci
digest-open = Nouveau et ouvert
digest-turn = Tour
digest-turn-of = { $who } (tour { $turn }, tour de table { $circuit })
