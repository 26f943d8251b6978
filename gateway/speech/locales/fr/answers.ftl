# Réponses aux questions.

head-accounts = comptes
head-against = contre
head-ballot = bulletin
head-beaten = battues
head-cause = cause
head-change = changement
head-for = pour
head-game = partie
head-invoker = demandé par
head-judge = juge
head-key = clé
head-language = langue
head-number = numéro
head-player = joueur
head-proposer = auteur
head-reading = lecture
head-rule = règle
head-ruleset = jeu de règles
head-score = score
head-since = depuis
head-sort = sorte
head-statement = affirmation
head-status = état
head-title = titre
head-value = valeur
head-wording = texte

status-head = { $name } ({ $ruleset }) : { $status }, manche { $round }.
status-turn = À { $who } de jouer (tour { $turn }, tour de table { $circuit }), étape : { $part }.
status-turn-over = Le tour { $turn } ({ $who }) est fini ; le suivant attend.
status-archived = archivée
status-paused = En pause depuis le { $since }.
status-gathering-players = { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
} : { $names }. { $p }{ -join } pour jouer ; l'hôte commence avec { $p }{ -start }.
status-winners = Victoire : { $names }.
status-open = Ouvert : { $items }.
status-vote = vote sur { $number } ({ $voted } sur { $voters } { $voted ->
    [one] a
   *[other] ont
} voté)
status-debate = débat sur { $number }
status-case = C { $number } ({ $status })
status-cases-more = { $n ->
    [one] { $n } autre affaire
   *[other] { $n } autres affaires
}
status-leaders = En tête : { $items }.
players-head = { $n ->
    [one] { $n } joueur :
   *[other] { $n } joueurs :
}
players-gone = Hors de la partie :
host = hôte
player-host = { $status }, hôte
games-none = Il n'y a pas encore de partie : { $p }{ -new } JEU NOM
games-head = Parties :
games-item = { $name } ({ $ruleset }, { $status })
agenda-none = Rien ne vous attend.
agenda-item = { $name } : { $what }
log-entry = #{ $number } { $at } { $text }
log-refused = { $who }, refus : { $reason }
log-empty = Le journal n'a rien à montrer.

waiting = On attend : { $items }
waiting-item = { $names } : { $what }
waiting-propose = une proposition, { $p }{ -propose } …
waiting-call = l'appel du vote sur { $matter }, { $p }{ -call } { $number }
waiting-vote = un vote sur { $matter }, { $p }{ -vote } { -for } { $number } ou { $p }{ -vote } { -against } { $number }
waiting-roll = le dé, { $p }{ -roll }
waiting-publish = la publication, { $p }{ -publish }
waiting-pass = un tour à passer, { $p }{ -pass }
waiting-accept = une réponse sur C { $number }, { $p }{ -accept } { $number } ou { $p }{ -refuse } { $number }
waiting-judge = un jugement de C { $number }, { $p }{ -verdict } { $number } …
waiting-alike = { $what }, et { $n } de plus du même genre : { $numbers }{ $rest ->
    [0] {""}
   *[other] {" "}…
}
waiting-consent = l'accord au tour suivant, { $p }{ -consent }
reminder = { $name } vous attend : { $items }

rules-none = Il n'y a pas de règles.
rules-immutable = Immuables ({ $n }) :
rules-mutable = Modifiables ({ $n }) :
rule-unknown = Il n'y a pas de règle { $number } et il n'y en a jamais eu.
rule-renumbered = La règle { $number } est maintenant la règle { $now } :
rule-repealed = La règle { $number } a été abrogée le { $at }.
rule-head = Règle { $number } ({ $sort }) : « { $title } »
rule-translated = Ceci est une traduction ; c'est le texte en { $language ->
    [en] anglais
    [fr] français
    [ru] russe
   *[other] { $language }
} qui fait foi.
rule-supplied = { $part ->
    [part] Une partie de cette règle vient de nous : la source est coupée à cet endroit.
   *[all] Cette règle vient de nous : la source est coupée à cet endroit.
}
rule-reading = Se lit :
rule-no-reading = Elle n'a pas de lecture : le logiciel n'en fait rien.
rule-numbers = Ses numéros : { $numbers }
setting-in-force = en vigueur
setting-beaten = battu par { $of ->
    [decree] le décret D { $rule }
   *[rule] la règle { $rule }
} : { $why }
ground = { $why ->
    [default] une valeur par défaut cède
    [immutable] une règle immuable passe devant
    [rule] une règle passe avant un décret
    [over] préséance affirmée
    [defers] elle cède le pas
    [lowest] le plus petit numéro
    [highest] le plus grand numéro
    [cancel-lowest] les préséances s'annulent, puis le plus petit numéro
    [cancel-highest] les préséances s'annulent, puis le plus grand numéro
    [circle] les préséances tournent en rond, puis le numéro
   *[void] sans effet
}
setting-void = sans effet, contraire { $of ->
    [decree] au décret D { $rule }
   *[rule] à la règle { $rule }
}
setting-by-proposal = fixé par la proposition { $number }
setting-by-case = fixé par le juge dans C { $number }
history-head = { $of ->
    [decree] Histoire du décret D { $number } :
   *[rule] Histoire de la règle { $number } :
}
history-item = { $number } depuis le { $at } : { $cause }{ $by ->
    [proposal] , par la proposition { $of } ({ $who })
    [request] , par la requête { $of } ({ $who })
    [case] , C { $of } ({ $who })
   *[no] { "" }
}
history-old-title = Jusque-là, elle s'appelait « { $text } ».
history-old-text = Jusque-là, elle disait : « { $text } »
history-old-reading = Jusque-là, elle se lisait : { $text }
cause-pack = présente dès le début
cause-import = telle à l'importation de la partie
cause-enact = adoptée
cause-amend = amendée
cause-transmute = transmutée
cause-repeal = abrogée
cause-verdict = lue autrement par un juge
cause-recount = telle que jugée
cause-overrule = lue comme avant, le jugement étant annulé
settings-none = Aucune règle ne fixe rien.
settings-head = En vigueur :
settings-item = { $key } = { $value } ({ $of ->
    [decree] décret D { $rule }
   *[rule] règle { $rule }
})
setting-held = { $key } = { $value }, par { $of ->
    [decree] le décret D { $rule }
   *[rule] la règle { $rule }
}.
setting-now = En ce moment cela fait { $value }.
setting-beats = Cèdent devant elle : { $rules }.
setting-unregulated = Aucune règle ne fixe { $key }. Donc : { $value }.
setting-nothing = rien
setting-example = S'écrit par exemple : { $example }

proposals-none = Il n'y a pas de proposition.
proposals-item = { $number }, par { $who } : { $change } ({ $status })
proposal-unknown = Il n'y a pas de proposition { $number }.
proposal-head = { $of ->
    [request] Requête { $number }, par { $who } ({ $status }) : { $change }
    [cassation] Cassation { $number }, demandée par { $who } ({ $status }) : { $change }
    [sanction] Sanction { $number }, proposée par { $who } ({ $status }) : { $change }
   *[proposal] Proposition { $number }, par { $who } ({ $status }) : { $change }
}
proposal-at = Faite le { $at }.
which-proposal = Quelle proposition ? { $numbers }
vote-not-yet = Le vote sur { $number } n'a pas été ouvert.
votes-none = Aucun vote n'est ouvert.
votes-open = { $number } : { $items }.
votes-closed = { $number }, { $status } : { $figures }.
votes-side = { $side } { $names }
votes-missing = pas encore { $names }
ballot-none = –
why-open = { $of ->
    [request] Le vote sur { $number } est ouvert ; clos à l'instant, la requête serait { $outcome ->
        [yes] acceptée
       *[no] rejetée
    }.
    [cassation] Le vote de cassation sur { $number } est ouvert ; clos à l'instant, le jugement serait { $outcome ->
        [yes] cassé
       *[no] maintenu
    }.
    [sanction] Le vote sur { $number } est ouvert ; clos à l'instant, la sanction serait { $outcome ->
        [yes] infligée
       *[no] repoussée
    }.
   *[proposal] Le vote sur { $number } est ouvert ; clos à l'instant, la proposition serait { $outcome ->
        [yes] adoptée
       *[no] rejetée
    }.
}
why-open-void = Le vote sur { $number } est ouvert ; clos à l'instant, il serait sans effet possible : { $why }.
why-closed = { $of ->
    [request] Requête { $number } { $outcome ->
        [yes] acceptée
       *[no] rejetée
    } le { $at }.
    [cassation] Vote sur le jugement de { $number } clos le { $at } : { $outcome ->
        [yes] cassé
       *[no] maintenu
    }.
    [sanction] Sanction { $number } { $outcome ->
        [yes] infligée
       *[no] repoussée
    } le { $at }.
   *[proposal] Proposition { $number } { $outcome ->
        [yes] adoptée
       *[no] rejetée
    } le { $at }.
}
why-void = { $of ->
    [request] Requête { $number } votée le { $at }, mais sans effet possible : { $why }.
    [cassation] Le vote sur le jugement de { $number } s'est arrêté le { $at } : { $why }.
    [sanction] Le vote sur { $number } s'est arrêté le { $at } : { $why }.
   *[proposal] Proposition { $number } votée le { $at }, mais sans effet possible : { $why }.
}
why-counted = { $at } { $who } : { $side }, compté{ $cite }.
why-stands = { $at } { $who } : { $side }, compté : déposé avant de perdre sa voix{ $cite }.
why-replaced = { $at } { $who } : { $side }, non compté : nouveau vote ensuite{ $cite }.
why-withdrawn = { $at } { $who } : { $side }, non compté : repris{ $cite }.
why-fell = { $at } { $who } : { $side }, non compté : hors du jeu{ $cite }.
why-lost = { $at } { $who } : { $side }, non compté : sans voix désormais{ $cite }.
why-abstention = { $at } { $who } : abstention, qui n'est pas une voix{ $cite }.
why-without = { $n ->
    [one] Sans bulletin compté : { $names }.
   *[other] Sans bulletin compté : { $names }.
}
why-undrawn = { $n ->
    [one] Pas encore compté : { $n } votant au hasard, tiré à la clôture{ $cite }.
   *[other] Pas encore comptés : { $n } votants au hasard, tirés à la clôture{ $cite }.
}
why-count = Pour { $for }, contre { $against }, sur { $voters ->
    [one] { $voters } voix possible
   *[other] { $voters } voix possibles
}. Il fallait : { $threshold }{ $cite }, soit { $needed } pour avec ces bulletins.
why-quorum = Quorum { $quorum } de { $base } : { $present ->
    [one] { $present } présent
   *[other] { $present } présents
}, { $met ->
    [yes] atteint
   *[no] manqué
}{ $cite }.
why-one-more = { $of ->
    [request] Un votant de plus pour, et elle était acceptée.
    [sanction] Un votant de plus pour, et elle était infligée.
   *[proposal] Un votant de plus pour, et elle était adoptée.
}
why-one-less = { $of ->
    [sanction] Un votant de moins pour, et elle était repoussée.
   *[proposal] Un votant de moins pour, et elle était rejetée.
}
why-one-same = Une voix de plus ou de moins n'aurait rien changé.
whatif-closed = { $number } n'est plus ouverte ({ $status }).
whatif-refused = { $number } ne peut prendre effet en l'état : { $why }{ $cite }.
whatif-head = Si { $number } était adoptée maintenant ({ $change }) :
whatif-number = La règle { $before } devient la règle { $after }.
whatif-shifts = Réglages :
whatif-shift = { $key } : { $before } → { $after }{ $by ->
    [no] { "" }
   *[other] { " " }(par { $by })
}
whatif-mutable = Règles modifiables : { $before } → { $after }{ $least ->
    [no] { "" }
   *[other] , au moins { $least }
}{ $most ->
    [no] .
   *[other] , au plus { $most }.
}
whatif-title = Titre : « { $before } » → « { $after } »
whatif-text = Texte :
whatif-other-text = Un autre texte : { $after }
whatif-words-changed = « { $before } » → « { $after } »
whatif-words-added = + « { $after } »
whatif-words-gone = − « { $before } »
whatif-no-shifts = Aucun réglage en vigueur ne change.

cases-none = Aucun jugement n'a été demandé.
cases-item = C { $number } ({ $status }{ $judge ->
    [no] { "" }
   *[other] , juge { $judge }
}) : { $text }
cases-more = { $n ->
    [one] { $n } autre affaire attend ensuite.
   *[other] { $n } autres affaires attendent ensuite.
}
case-unknown = Il n'y a pas d'affaire C { $number }.
case-head = C { $number }, par { $who }, { $at } ({ $status }) : { $text }
case-judge = Juge : { $who }.
case-about-debate = la fin du débat sur { $about }
case-about-paradox = paradoxe invoqué : { $text }
case-reading = La règle { $rule } se lit { $reading }.
case-unread = La règle { $rule } ne se lit plus { $reading }.
case-refused-by = N'est plus sollicité : { $names }.
case-overruled-of = Jugement annulé, rendu par { $names }.
case-voices = Pour l'annulation : { $names } ({ $have } sur { $needed }).
which-case = Quelle affaire ? { $numbers }

no-decrees = Aucune règle ici ne prévoit de décrets.
no-requests = Aucune règle ici ne prévoit de requêtes.
no-offices = Aucune règle ici ne prévoit de charges.
head-office = charge
status-suspended-since = Suspendue depuis le { $since } : { $present } en jeu, il en faut { $least }{ $cite } : d'autres peuvent { $p }{ -join }, qui est en vacances peut revenir ({ $p }{ -back }).
status-unchangeable = En l'état des règles, aucune ne peut être changée : { $key }{ $cite }. Reste un jugement qui la lise autrement ({ $p }juger …).
status-unread = À inscrire à la main, faute de lecture ou de code : { $n ->
    [one] règle { $rules }
   *[other] règles { $rules }
} ({ $p }{ -declare } … { -under } N), jusqu'à une nouvelle lecture.
status-decree = décret Dp { $number }
status-election = élection ({ $office })
rules-decrees = Décrets ({ $n }) :
waiting-take = quelqu'un pour C { $number }, { $p }{ -accept } { $number }
waiting-elect = une voix dans l'élection, { $p }{ -elect } NOM
waiting-nominate = le titulaire suivant, { $p }{ -nominate } NOM ou { $p }{ -confirm } NOM
waiting-answer = un signe de vie, n'importe quel message
waiting-officer-consent = l'accord à { $number }, { $p }{ -consent } { $number } ou { $p }{ -consent } { $number } non
setting-by-decree = fixé par le décret Dp { $number }
setting-by-request = fixé par la requête R { $number }
poll-unknown = Rien du nom de { $number } n'a jamais été mis au vote.
proposal-concerns = Touche : { $offices }.
votes-secret = bulletins reçus : { $names }
ballot-in = reçu
why-secret = Le vote sur { $number } est secret : la clôture dira où il en est.
why-seal = [sceau { $seal }]
why-count-cassation = Pour { $for }, contre { $against }. Pour casser : { $threshold }{ $cite }.
why-one-against = Un votant contre, et le jugement était maintenu.
why-one-fewer-against = Un votant de moins contre, et le jugement était cassé.
whatif-other = Le vote sur { $number } ne changerait aucune règle.

code-given = Code, appelé pour { $hooks } :
code-elsewhere = Code de { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}, appelé pour { $hooks } : { $p }{ -proposal } { $ref } le montre.
code-dropped = Son code disparaît.
variables-of-game = De la partie : { $items }.
invented-command = { $p }{ $verb } ({ $count ->
    [one] règle { $rules }
   *[other] règles { $rules }
})
invented-commands = Créées par des règles : { $items }.
status-nobody-yet = Personne ne joue encore : { $p }{ -join }, et qui entre en premier est l'hôte.
status-nobody = Plus personne ne joue. { $p }{ -join } pour jouer, si les règles laissent entrer.
status-vote-nobody = vote sur { $number } (plus personne ne peut voter)
why-ruled = { $at } { $who } : { $side }, non compté, ainsi jugé.
case-recount = Sur le compte elle décide : { $items } { $status ->
    [made] (en vigueur).
    [dropped] (sans effet).
   *[ruled] (dès que le jugement est définitif).
}
certain = { $by ->
    [opening] Acquis dès l'ouverture, le { $at } : aucun bulletin ne pouvait y changer.
    [ballot] Acquis depuis le { $at } (bulletin : { $who }) : { $n ->
        [0] il n'en restait aucun.
        [one] le bulletin restant ne pouvait y changer.
       *[other] les { $n } bulletins restants ne pouvaient y changer.
    }
    [entry] Acquis depuis l'entrée { $entry } du journal, le { $at } : { $n ->
        [0] il ne restait aucun bulletin.
        [one] le bulletin restant ne pouvait y changer.
       *[other] les { $n } bulletins restants ne pouvaient y changer.
    }
    [last] Acquis seulement le { $at }, avec le dernier bulletin ({ $who }), qui a clos le vote.
   *[close] Acquis seulement à la clôture, le { $at }.
}
certain-untold = Depuis quand c'était acquis n'est pas calculé : avec tant de votants, trop de suites étaient possibles.
certain-open = Pas encore acquis.
certain-still = Ce qui peut y changer jusqu'à la clôture : { $items }.
certain-until = Ce qui pouvait y changer jusqu'au bout : { $items }.
certain-kept = { $by ->
    [opening] Sans bulletin changé : acquis dès l'ouverture, le { $at }.
    [ballot] Sans bulletin changé : acquis depuis le { $at } (bulletin : { $who }).
   *[entry] Sans bulletin changé : acquis depuis l'entrée { $entry } du journal, le { $at }.
}
certain-item = { $what ->
    [left] { $n ->
        [one] un bulletin à venir
       *[other] { $n } bulletins à venir
    }
    [changed] un bulletin changé{ $cite }
    [random] { $n ->
        [one] un votant tiré au hasard{ $cite }
       *[other] { $n } votants tirés au hasard{ $cite }
    }
    [consent] l'accord ou le refus d'un titulaire
   *[declared] une déclaration, puisque aucune règle ne dit ce qui adopte
}
why-nobody = Il n'y a pas de joueur { $name } ici.
why-score = { $who } a { $total }. { $n ->
    [0] Rien dans les dernières entrées du journal n'y a touché.
   *[other] Du plus récent au plus ancien :
}
why-variable = { $items ->
    [no] { $name } n'existe plus. { "" }
   *[other] { $name } : { $items }. { "" }
}{ $n ->
    [0] Rien dans les dernières entrées du journal n'y a touché.
   *[other] Du plus récent au plus ancien :
}
why-score-line = { $text }
why-score-more = { $n ->
    [one] Et { $n } entrée de plus : le tableau sur Matrix, ou le journal.
   *[other] Et { $n } entrées de plus : le tableau sur Matrix, ou le journal.
}
head-entry = entrée
head-time = date
head-gain = gain
gained-by-code = code
gained-by-declared = déclaration
gained-by-round = nouvelle manche
gained-by-recount = tel que jugé
head-reason = raison
why-no-winner = { $how ->
    [over] La partie a fini sans gagnant connu des dernières entrées du journal.
   *[none] Personne n'a encore gagné.
}
why-won = { $count ->
    [one] { $names } a gagné le { $at }, par { $by ->
        [points] les points
        [declared] déclaration
        [paradox] un paradoxe
       *[code] le code d'une règle
    } (entrée { $entry }){ $cite }.
   *[other] { $names } ont gagné le { $at }, par { $by ->
        [points] les points
        [declared] déclaration
        [paradox] un paradoxe
       *[code] le code d'une règle
    } (entrée { $entry }){ $cite }.
}
why-no-entry = Il n'y a pas de telle entrée parmi les dernières du journal.
why-entry = Entrée { $entry }, { $at }, { $who } : { $said }
why-rule = Règle { $rule } « { $title } », ainsi depuis le { $since } : { $reading ->
    [no] sans lecture
   *[other] { $reading }
}
invented-command-told = { $p }{ $verb } est une commande de la règle { $rule }, « { $title } », qui dit :
