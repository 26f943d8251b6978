# Charges, élections et accords.
office-taken-created = { $who }, qui a ouvert la partie, est { $office }{ $cite }.
office-taken-appointed = { $who } est { $office }, comme dit à l'ouverture{ $cite }.
office-taken-succession = { $who } succède comme { $office }{ $cite }.
office-taken-election = { $who } devient { $office } par élection{ $cite }.
office-taken-named = { $by } nomme { $who } { $office }{ $cite }.
office-taken-callout = { $who } devient { $office } : l'appel est resté sans réponse{ $cite }.
office-taken-ballot = { $who } devient { $office } par les bulletins{ $cite }.
office-taken-won = { $who } devient { $office } par sa victoire{ $cite }.
office-left-resigned = { $who } démissionne de sa charge ({ $office }){ $cite }.
office-left-declined = { $who } décline la charge ({ $office }){ $cite }.
office-left-leave = { $who }, hors de la partie, perd sa charge ({ $office }){ $cite }.
office-left-forfeit = { $who }, hors de la partie, perd sa charge ({ $office }){ $cite }.
office-left-remove = { $who }, hors de la partie, perd sa charge ({ $office }){ $cite }.
office-left-unnamed = { $who } n'a nommé personne à temps, ce qui vaut démission ({ $office }){ $cite }.
office-left-silent = { $who } n'a pas répondu à l'appel et perd sa charge ({ $office }){ $cite }.
office-left-replaced = { $who } perd sa charge ({ $office }), confiée à quelqu'un d'autre{ $cite }.
office-left-moved = { $who } laisse sa charge ({ $office }) pour une autre{ $cite }.
office-left-returned = { $who } rend sa charge ({ $office }) à qui elle était promise{ $cite }.
office-left-ballot = { $who } perd sa charge ({ $office }) par les bulletins{ $cite }.
office-left-won = { $who } cède sa charge ({ $office }) au vainqueur{ $cite }.
office-left-dropped = La charge ({ $office }) n'existe plus ; { $who } l'exerçait{ $cite }.
office-left-quashed = { $who } quitte sa charge ({ $office }), son jugement étant cassé{ $cite }.
office-how-created = qui a ouvert la partie
office-how-appointed = dit à l'ouverture
office-how-imported = repris à l'importation
office-how-succession = par succession
office-how-election = par élection
office-how-named = par nomination
office-how-callout = après un appel sans réponse
office-how-ballot = par les bulletins
office-how-won = par victoire
office-expected = { $office } : ce sera { $name }, à son arrivée{ $cite }.
office-duty = { $who } ({ $office }) a jusqu'au { $when } pour nommer ou confirmer le titulaire suivant ({ $following }){ $cite } : { $p }{ -nominate } NOM ou { $p }{ -confirm } NOM
office-confirmed = { $by } confirme { $who } comme { $office }{ $cite }.
office-promised = { $who } sera { $office } dans la partie suivante{ $cite }.
election-opened = Élection ({ $office }){ $cite } : { $p }{ -elect } NOM
election-voted = { $who } vote pour élire { $candidate }.
election-closed = Élection close ({ $office }){ $cite } : { $counts }.
election-off = Élection sans résultat ({ $office }){ $cite }.
called-out = { $by } appelle { $who } ({ $office }) à se manifester avant le { $when }{ $cite } : tout message suffit.
call-answered = { $who } ({ $office }) répond à l'appel.
player-barred = { $who } ne peut exercer aucune charge avant le { $until }{ $cite }.
concern-found = { $number } touche une charge ({ $office }), d'après ses réglages{ $cite }.
concern-marked = { $who } signale que { $number } touche une charge ({ $office }){ $cite }.
concern-thresholds = Avec son accord, il faut : { $given } ; sans lui : { $refused }{ $cite }. { $silence ->
    [consent] Le silence vaut accord.
   *[refusal] Le silence vaut refus.
} { $p }{ -consent } { $number } ou { $p }{ -consent } { $number } non
consent-said = { $who } ({ $office }) consent à { $number }{ $cite }.
consent-denied = { $who } ({ $office }) ne consent pas à { $number }{ $cite }.
consent-lapsed = Sur { $number }, { $who } ({ $office }) avait donné un avis ({ $said ->
    [consent] accord
   *[refusal] refus
}) qui ne compte pas : la charge a changé de mains.
office-item = { $office } : { $who }, { $how }, depuis le { $since }
office-vacant = { $office } : personne
office-deputy = { $who } remplace { $absent } ({ $office }) pendant son absence.
until = { "" }, jusqu'au { $when }
election-open = Élection ({ $office }){ $until } : { $items }. { $p }{ -elect } NOM
election-missing = N'ont pas encore voté : { $names }.
duty-open = { $who } ({ $office }) doit nommer ou confirmer le titulaire suivant{ $until }.
callout-open = { $by } appelle { $who } ({ $office }) à se manifester{ $until }.
bar-open = { $who } ne peut exercer aucune charge avant le { $until }.
office-taken-declared = { $who } est désormais { $office }, ainsi déclaré{ $cite }.
