# Vacances, suspension, décrets et requêtes.
vacation-taken = { $who } part en vacances{ $cite }.
vacation-silent = Silence trop long : { $who } est en vacances{ $cite } ; { $p }{ -back } y met fin.
return-announced = { $who } revient au prochain tour{ $cite }.
came-back = { $who } est de retour{ $cite }.
rejoined = { $who } revient dans la partie, à la même place, avec { $score }{ $cite }.
rejoined-waits = { $who } revient au prochain tour, à la même place, avec { $score }{ $cite }.
suspended = La partie est suspendue{ $cite } : { $present ->
    [0] aucun joueur actif
    [one] { $present } joueur actif
   *[other] { $present } joueurs actifs
}, il en faut { $least }. Aucun délai ne court.
unsuspended = La partie reprend{ $cite } avec { $present ->
    [one] { $present } joueur actif
   *[other] { $present } joueurs actifs
} ; les délais gardent le temps qui leur restait.
decree-proposed = Projet de décret { $bold }, par { $who } : { $change }
decree-until = Ouvert aux oppositions jusqu'au { $when }{ $cite } : { $p }{ -oppose } Dp { $number }
decree-opposed = { $who } s'oppose à Dp { $number }{ $cite }.{ $count }
decree-opposed-back = { $who } retire son opposition à Dp { $number }.{ $count }
decree-count = { "" } Oppositions : { $have } sur { $needed }.
decree-rejected = { $n ->
    [one] Dp { $number } est rejeté par { $n } opposition{ $cite }.
   *[other] Dp { $number } est rejeté par { $n } oppositions{ $cite }.
}
decree-void = { $number } ne peut prendre effet{ $cite } : { $why }.
decree-adopted = { $when ->
    [next] Dp { $number } est adopté comme D { $adopted }{ $cite }, en vigueur au prochain tour.
   *[now] Dp { $number } est adopté comme D { $adopted }{ $cite }.
}
decree-in-force = { $number } prend effet{ $cite }.
probation-began = La règle { $rule } (auteur : { $who }) est en probation{ $cite } : { $p }{ -request } { $rule } : … demande à la changer.
request-lapsed = La requête R { $number } est caduque : son temps est écoulé{ $cite }.
decree-head = Décret D { $number } : « { $title } »
decrees-none = Aucun décret n'a été proposé.
decrees-item = { $number }, par { $who } : { $change } ({ $status })
decree-unknown = Il n'y a pas de décret { $number }.
decree-proposed-now = proposé
decree-adopted-now = adopté, en vigueur au prochain tour
decree-in-force-now = en vigueur
decree-rejected-now = rejeté
decree-void-now = sans effet
decree-repealed-now = abrogé
decree-open = Ouvert aux oppositions jusqu'au { $when } : { $p }{ -oppose } Dp { $number }
decree-objections = Oppositions : { $names } ({ $have } sur { $needed }).
requests-none = Aucune requête n'a été déposée.
probation-head = En probation :
probation-item = règle { $rule } ({ $who } : tours : { $turns } sur { $needed })
