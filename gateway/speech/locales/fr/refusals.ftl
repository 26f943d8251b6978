# Les coups qui n'ont pas lieu. Chaque phrase commence en minuscule : les règles qui refusent viennent devant.

refused-account-not-linked = { $account } n'est lié à aucun joueur ici, ou est son seul compte.
refused-account-plays = { $account } joue déjà dans cette partie ; l'un des deux doit d'abord la quitter.
refused-act-empty = dites ce que vous faites : { $p }{ -act } "…"
refused-attach-in-a-room = un salon se rattache depuis ce salon même.
refused-attached-already = ce salon fait déjà partie du jeu.
refused-bad-name = { $problem ->
    [name-is-empty] un nom a au moins un caractère visible.
    [name-is-long] un nom a au plus 32 caractères.
    [name-has-blank] un nom n'a pas d'espace : « { $name } ».
    [name-has-mark] un nom n'a ni guillemet, ni accolade, ni <, > ou / : « { $name } ».
    [name-is-hidden] un nom n'a que des caractères visibles.
    [name-is-number] un nom n'est pas un nombre : « { $name } ».
    [name-is-identity] un nom ne peut pas ressembler à un identifiant Matrix : « { $name } ».
   *[name-is-verb] un nom n'est pas un mot de commande : « { $name } ».
}
refused-case-settled = C { $number } est réglée ; plus rien ne peut la changer.
refused-case-of-officers = C { $number } n'a pas encore de juge ; le titulaire d'une charge peut la prendre : { $p }{ -accept } { $number }.
refused-case-without-judge = C { $number } n'a pas de juge ; aux joueurs de trancher.
refused-consent-missing = on en a appelé au Juge : votre tour commence quand assez de joueurs tapent { $p }{ -consent }.
refused-ends-rule-changes = avec ce { $key }, plus aucune règle ne pourrait changer.
refused-game-over = cette partie est finie.
refused-host-only = { $host ->
    [none] c'est à l'hôte ou à un opérateur de le faire.
   *[other] c'est à l'hôte ({ $host }) ou à un opérateur de le faire.
}
refused-immutable = elle est immuable ; il faut d'abord { $p }{ -propose } transmuter { $number }.
refused-joined-already = vous êtes déjà dans cette partie, sous le nom { $player }.
refused-judge-asked-already = on a déjà demandé au Juge de clore le débat sur { $number }.
refused-judge-cannot-overrule = qui a jugé C { $number } ne participe pas à son annulation.
refused-judge-ends-debate = on a demandé au Juge de clore ce débat : { $judge ->
    [none] le vote s'ouvre quand le Juge l'appelle.
   *[other] le vote s'ouvre quand { $judge } l'appelle.
}
refused-judge-only = c'est à { $judge } de juger C { $number }.
refused-judged-already = C { $number } est déjà jugée.
refused-kind-missing = dites quel changement : adopter, amender N, abroger N ou transmuter N.
refused-may-not-change = un bulletin sur { $number } ne se change pas.
refused-may-not-pass = un tour ne se passe pas.
refused-may-not-withdraw = une proposition ne se retire pas ; { $p }{ -revise } { $number } peut la modifier jusqu'à l'ouverture du vote.
refused-must-judge = on ne peut refuser de juger C { $number }.
refused-must-vote = tout votant doit voter ; l'abstention n'existe pas.
refused-name-looks-taken = le nom { $name } ressemble à celui de { $other } ; { $free } est libre.
refused-name-taken = le nom { $name } est pris ; { $free } est libre.
refused-no-ballot = vous n'avez pas de bulletin à reprendre sur { $number }.
refused-no-ballot-there = ce message n'est pas un de vos bulletins.
refused-no-open-case = aucune affaire n'attend cela.
refused-no-open-proposal = aucune proposition n'est en débat.
refused-no-open-vote = aucun vote n'est ouvert.
refused-no-overruling = aucune règle ne permet aux joueurs d'annuler un jugement.
refused-no-paradox = aucune règle ne fait gagner par un paradoxe.
refused-no-roll = un tour ne comporte pas de dé.
refused-no-such-case = il n'y a pas d'affaire C { $number }.
refused-no-such-player = il n'y a pas de joueur { $name } ici.
refused-no-such-proposal = il n'y a pas de proposition { $number }.
refused-no-such-vote = rien du nom de { $number } n'a été mis au vote.
refused-no-such-rule = il n'y a pas de règle { $number }.
refused-no-turns = aucune règle n'ordonne de tours : il n'y en a pas à prendre.
refused-no-vote = vous n'avez pas de voix sur { $number }.
refused-nobody-sets = aucune règle ne fixe { $key } ; nommez la règle : { "{" }205: { $key } = …{ "}" }.
refused-not-a-player = vous ne jouez pas dans cette partie ; { $p }{ -join } d'abord.
refused-not-offered = C { $number } n'a été proposée à personne : il n'y a rien à accepter.
refused-not-paused = la partie n'est pas en pause.
refused-not-started = la partie n'a pas commencé ; l'hôte la lance avec { $p }{ -start }.
refused-not-time-to-propose = pas maintenant : le tour en est à ceci : { $part }.
refused-not-time-to-roll = pas encore : le tour en est à ceci : { $part }.
refused-not-yet-a-player = vous entrez au prochain tour.
refused-not-your-turn = c'est à { $player } de jouer ; attendez votre tour.
refused-turn-over = ce tour est fini, et le suivant n'a pas encore commencé.
refused-nothing-to-consent = aucun accord n'est demandé.
refused-nobody-invoked = aucun juge n'est invoqué : il n'y a pas d'accord à exiger.
refused-nothing-to-overrule = C { $number } n'a pas de jugement à annuler.
refused-paradox-turn-player = seul le joueur dont c'est le tour peut l'invoquer ; c'est { $player }.
refused-paused = la partie est en pause.
refused-period-fixed = les règles fixent la durée du vote : { $period }.
refused-period-missing = dites combien de temps le vote reste ouvert : { $p }{ -call } 72h
refused-period-short = le vote doit rester ouvert { $least } au moins.
refused-proposal-closed = la proposition { $number } est close ({ $status }).
refused-proposed-already = { $limit ->
    [one] une proposition par tour, et la vôtre est faite.
   *[other] { $limit } propositions par tour, et les vôtres sont faites.
}
refused-proposer-ends-debate = le débat sur { $number } finit quand son auteur appelle le vote ; un juge n'y a point part.
refused-proposer-only = la proposition { $number } est à { $player }.
refused-reading-wrong = la lecture ne se comprend pas : { $reason }
refused-renumbered = il n'y a plus de règle { $number } ; c'est maintenant la { $now }.
refused-reseat-all = nommez chaque joueur une fois et une seule : { $names }.
refused-reseat-before-start = les places se règlent avant le début de la partie.
refused-room-has-game = une partie se joue dans ce salon.
refused-started-already = la partie a déjà commencé.
refused-target-gone = le vote sur { $number } ne peut s'ouvrir : la règle { $target } n'existe plus. { $p }{ -revise } pour la modifier.
refused-target-missing = dites quelle règle.
refused-text-missing = dites ce que la règle doit dire, après un deux-points.
refused-title-missing = une règle nouvelle a un titre entre guillemets : { $p }{ -propose } adopter « Titre » : texte
refused-too-few-mutable = { $limit ->
    [one] il doit rester au moins une règle modifiable.
   *[other] il doit rester au moins { $limit } règles modifiables.
}
refused-too-few-players = { $present ->
    [one] { $present } joueur seulement
   *[other] { $present } joueurs seulement
} ; il en faut { $least }.
refused-too-many-mutable = { $limit ->
    [one] il peut y avoir au plus { $limit } règle modifiable.
   *[other] il peut y avoir au plus { $limit } règles modifiables.
}
refused-verdict-unknown = « { $value } » n'est pas un jugement ici ; il y a : { $allowed }.
refused-vote-already-open = le vote sur { $number } est ouvert : son texte ne bouge plus.
refused-vote-closed = le vote sur { $number } est clos ({ $status }).
refused-vote-first = la proposition doit d'abord passer au vote.
refused-vote-not-open = le vote sur { $number } n'est pas ouvert ; { $player } l'ouvre avec { $p }{ -call } { $number }.
refused-which-case = quelle affaire ? { $numbers }
refused-which-proposal = quelle proposition ? { $numbers }
refused-verdict-on-debate = C { $number } demande la fin du débat sur { $proposal } : { $p }{ -call } { $proposal } la prononce.
refused-judge-own-turn = nul ne juge pendant son propre tour : C { $number } attend.
refused-no-period = le vote sur { $number } reste ouvert jusqu'à ce que tous aient voté : on ne peut lui fixer de durée.
refused-unknown = cela ne peut se faire ({ $code }).
refused-away-no-vote = qui est en vacances n'a pas de voix.
refused-called-out-already = on a déjà appelé { $player } ({ $office }).
refused-caller-only = seul le titulaire suivant ({ $caller }) peut appeler celui-ci ({ $office }).
refused-calls-nobody = votre charge n'en appelle aucune autre.
refused-concerns-already = on sait déjà que { $number } touche cette charge ({ $office }).
refused-confirmed-already = vous avez déjà nommé ou confirmé { $player } ({ $office }).
refused-consent-not-asked = aucun accord n'est demandé pour { $number }.
refused-decree-closed = on ne peut plus s'opposer au décret { $number } ({ $status }).
refused-decree-kind = un décret en crée un, ou en amende ou abroge un.
refused-decree-not-in-force = le décret { $number } n'est pas en vigueur.
refused-decree-transmute = le décret { $number } ne se transmute pas ; seules les règles le peuvent.
refused-decree-under-rules = un décret ne change que des décrets ; { $number } est une règle.
refused-dismissal-binds-nobody = un rejet ne fait pas précédent.
refused-dismissal-stands = un rejet ne se casse pas : C { $number } n'a pas été jugée.
refused-holds-office = la personne choisie, { $player }, exerce une autre charge ({ $office }).
refused-may-not-dismiss = vous avez vous-même nommé { $player } ({ $office }) : il faut un autre mandat pour en changer.
refused-motion-decided = les joueurs ont déjà voté sur la cassation de C { $number }.
refused-motion-late = le temps de demander la cassation de C { $number } est passé.
refused-motion-open = un vote de cassation de C { $number } est en cours : { $p }{ -vote } { -for } C { $number }
refused-named-is-away = la personne choisie, { $player }, n'est pas là.
refused-named-is-barred = la personne choisie, { $player }, ne peut exercer de charge avant le { $until }.
refused-names-nobody = votre charge n'en nomme aucune autre.
refused-no-ballot-line = ce vote n'a pas de seconde partie.
refused-no-callout = aucune règle ne permet d'appeler un titulaire.
refused-no-cassation = aucune règle ne permet de casser un jugement.
refused-no-decrees = aucune règle ne prévoit de décrets.
refused-no-election = aucune élection n'est en cours.
refused-no-judgement = il n'y a pas de jugement de C { $number } qui puisse tomber.
refused-no-motion = aucun vote de cassation de C { $number } n'est en cours.
refused-no-objection = vous n'avez pas d'opposition à { $number } à retirer.
refused-no-office = vous n'exercez aucune charge.
refused-no-opposing = aucune règle ne permet aux titulaires de s'opposer à un jugement.
refused-no-overturning = aucune règle ne permet de renverser un jugement par une proposition.
refused-no-precedents = aucune règle ne permet à un jugement de faire précédent.
refused-no-rejudging = personne ne demande à rejuger le précédent C { $number }.
refused-no-requests = aucune règle ne prévoit de requêtes.
refused-no-such-decree = il n'y a pas de décret { $number }.
refused-no-such-office = il n'y a pas de charge { $office } ici ; il y a : { $offices }.
refused-no-such-precedent = C { $number } ne fait pas précédent.
refused-no-such-request = il n'y a pas de requête { $number }.
refused-no-vacation = aucune règle ne prévoit de vacances.
refused-not-on-probation = la règle { $number } n'est pas en probation.
refused-not-on-vacation = vous n'êtes pas en vacances.
refused-not-the-holder = cette charge ({ $office }) n'est pas exercée par { $player }.
refused-nothing-to-block = aucun vote de cassation de C { $number } ne pourrait retenir le tour.
refused-nothing-to-decline = vous n'avez pas de charge à décliner.
refused-nothing-to-overturn = C { $number } n'a pas de jugement à renverser.
refused-nothing-to-publish = il n'y a rien à publier.
refused-objected-already = vous vous opposez déjà à { $number }.
refused-office-not-asked = nul ne demande l'accord de cette charge ({ $office }).
refused-office-vacant = nul n'exerce cette charge ({ $office }).
refused-officer-only = seul le titulaire ({ $office }) peut consentir à { $number }.
refused-officers-extend = seul un autre titulaire que le juge peut prolonger le vote sur C { $number }.
refused-officers-oppose = seul un titulaire peut s'opposer au jugement de C { $number }.
refused-offices-vacant = les titulaires sanctionnent ensemble, et une charge est vacante.
refused-on-vacation = vous êtes en vacances ; { $p }{ -back } d'abord.
refused-opposed-late = le temps de s'opposer au jugement de C { $number } est passé.
refused-overturning-late = le temps de renverser le jugement de C { $number } est passé.
refused-own-judgement = nul ne s'oppose à son propre jugement (C { $number }).
refused-period-long = le vote peut durer { $most } au plus.
refused-publish-first = les résultats d'abord : { $p }{ -publish }
refused-publish-next-player = à présent seuls peuvent publier : { $players }.
refused-publish-turn-player = pour l'instant, c'est à { $player } de publier les résultats.
refused-rejudging-already = on rejuge déjà le précédent C { $number }, dans C { $case }.
refused-request-kind = une requête amende une règle.
refused-request-too-late = cela finirait après la fin de la requête { $number }, dans { $left }.
refused-returning-already = vous revenez déjà au prochain tour.
refused-sanction-by-whom = seul un juge qui a constaté une faute, ou un titulaire, peut proposer une sanction.
refused-sanction-too-harsh = aucune peine ne va plus loin que la défaite.
refused-sanction-reading = le logiciel n'applique que losing, expulsion et score = -5, et non { $reading } ; dites le reste en mots, sans accolades.
refused-sanction-without-case = il faut pour une sanction un jugement de vous qui constate une faute.
refused-suspended = la partie est suspendue : { $present ->
    [one] { $present } joueur actif
   *[other] { $present } joueurs actifs
}, il en faut { $least }.
refused-no-sanctions = aucune règle ne prévoit de sanctions.

refused-code-wrong = le code est illisible : { $reason ->
    [character] le caractère { $message } n'existe pas dans le code ; mettez à sa place un guillemet droit, une espace ou un signe simple
    [tab] il contient une tabulation ; décalez les lignes avec des espaces
    [budget] il fait trop de pas
    [memory] il prend trop de mémoire
    [time] il prend trop de temps
    [output] il en veut trop à la fois
    [died] il a cassé l'exécuteur qui le lisait
    [unavailable] il n'a pas pu être lu à cet instant ; redites-le
   *[other] { $message }
}{ $line ->
    [0] .
   *[other] { " " }(ligne { $line }).
}
refused-code-without-hooks = le code n'a aucune fonction qui soit jamais appelée ; elles se nomment on_adopted, on_vote, on_turn, on_command_NOM …
refused-code-refused = { $message }.
refused-command-set-aside = le code de { $p }{ $verb } a échoué et n'est plus appelé tant qu'il reste tel quel ; amendez la règle, ou inscrivez à la main ce qu'il en résulte ({ $p }{ -declare } …).
refused-no-such-command = aucune règle en vigueur n'a la commande { $verb }.
refused-recount-nothing = le journal n'a rien que « { $item } » puisse viser ({ $p }journal montre les entrées).
refused-recount-engine = on ne peut recompter : l'entrée { $entry } du journal donne autre chose quand on la décide à nouveau.
refused-recount-course = l'entrée { $entry } du journal a donné des numéros ou fait avancer les tours, et des coups ultérieurs en dépendent : elle reste. Statuez plutôt sur les bulletins d'un vote.
refused-recount-open = ainsi compté, le vote sur { $number }, encore en cours, serait terminé : statuez quand il sera clos.
refused-recount-seed = on ne peut recompter : il manque ici une graine ou un bulletin.
refused-recount-log = on ne peut recompter : le journal est tenu ailleurs.
refused-recount-ended = ainsi comptée, la manche aurait fini autrement{ $winners ->
    [no] { "" }
   *[other] { " " }({ $winners } aurait gagné)
} ; un jugement ne le peut pas : réglez-le par une proposition.
refused-correction-unknown = « { $item } » n'est pas une correction ; il y a : void ballot 305 NOM, void entry N, void join NOM, void moves NOM 2026-03-01, ballot 305 NOM for (ou against).
refused-correction-no-vote = aucun vote sur { $number } n'est clos.
refused-no-ruling = C { $case } n'a pas de décision sur un décompte qui attende confirmation (judge.overturn dit quand un verdict ne peut plus tomber).
refused-ruling-by-rules = la décision de C { $case } prend effet quand le jugement ne peut plus tomber ; personne ne la confirme.
refused-declare-officer-only = seul le premier titulaire d'une charge inscrit quelque chose à la main (clerk.by).
refused-declared-already = c'est déjà déclaré : { $p }{ -support } { $number }.
refused-no-such-declaration = aucune déclaration de ce genre n'attend de soutien (qui déclare : clerk.by ; combien doivent soutenir : clerk.threshold).
refused-which-declaration = dites quelle déclaration : { $numbers }.
refused-not-supported = vous ne soutenez pas la déclaration { $number }.
refused-supported-already = vous soutenez déjà la déclaration { $number }.
refused-declare-regulated = une lecture le dit déjà ; amendez-la, ou demandez un juge.
refused-declare-coded = le code de la règle le dit déjà ; amendez-la, ou demandez un juge.
refused-declare-points-only = seuls les points font gagner.
refused-declare-under = dites selon quelle règle : … selon 305.
refused-declare-no-vote = aucun vote sur { $number } n'est ouvert.
refused-declare-void = la règle { $number } est nulle en entier, rien n'en découle.
refused-declare-turn-away = un tour revient à qui est présent : { $player } ne l'est pas.
refused-declare-turn-his = c'est déjà le tour du joueur { $player }.
refused-declare-turn-open = ce qui a été proposé dans ce tour est encore ouvert ; déclarez quand ce sera décidé.
refused-declare-turn-suspended = la partie est suspendue, aucun tour ne commence.
refused-declare-turn-held = le tour suivant attend le jugement.
refused-declare-vote-closes = le vote sur { $number } se clôt de lui-même à son heure.
refused-declare-judge-barred = C { $number } ne peut pas être jugé par { $player }.
refused-ruling-of-which = dites de quelle règle : { "{" }206: none{ "}" }
