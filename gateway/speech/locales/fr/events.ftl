# Ce qui s'est passé dans une partie, dit dans ses salons.

created = Partie { $name } ouverte, jeu de règles { $ruleset }. Hôte : { $host }. { $p }{ -join } pour jouer ; { $p }{ -start } (à l'hôte) pour commencer.
created-commitment = Hasard : le SHA-256 de la graine est { $hash }. La graine même est montrée à la fin de la manche.
imported = La partie { $name }, commencée ailleurs, continue ici avec { $n ->
    [one] une règle
   *[other] { $n } règles
}. Hôte : { $host }.
imported-players = Joueurs et points : { $names }.
imported-source = Importée du fichier dont le SHA-256 est { $source }, mêlé au hasard.
imported-log = La partie { $name } continue ici avec tout son journal, importée du fichier dont le SHA-256 est { $source }.
imported-seed = Hasard : la graine des tirages faits jusqu'ici est restée là-bas, personne ici ne peut la montrer. Désormais le SHA-256 de la graine est { $hash } ; elle est montrée à la fin de la manche.
room-attached = { $room } est maintenant un salon de la partie { $name }.
language-set = Cette partie parle désormais { $language ->
    [en] anglais
    [fr] français
    [ru] russe
   *[other] { $language }
}.
joined = { $who } entre dans la partie. { $n ->
    [one] Un joueur pour l'instant : { $names }.
   *[other] { $n } joueurs : { $names }.
}
joined-brief = { $who } entre dans la partie.
joined-waits = { $who } entre au prochain tour{ $cite }.
entered = { $who } joue à partir de maintenant{ $cite }.
left-leave = { $who } quitte la partie{ $cite }.
left-forfeit = { $who } abandonne et sort de la partie{ $cite }.
left-remove = { $who } sort de la partie, sur décision de l'hôte{ $cite }.
account-added = { $account } joue aussi pour { $who } : une seule personne désormais avec { $others }.
account-dropped = { $account } ne joue plus pour { $who }.
reseated = Places, dans l'ordre : { $names }.
started = La partie commence. Joueurs : { $names }.
started-brief = La partie commence.
started-mix = Mêlé à la graine : { $hash }.
paused = La partie est en pause ; aucun délai ne court.
resumed = La partie reprend ; les délais gardent le temps qui leur restait.
archived = La partie est archivée : on peut la lire, plus la jouer.
round-ended = La manche { $round } est finie. Sa graine : { $seed }.
round-next = La manche { $round } commence ; le SHA-256 de sa graine est { $hash }.
game-over = La partie est finie. { $p }{ -new } en ouvre une autre ici.
acted = Acte { $number }, { $who } : { $text }

turn-began = À { $who } de jouer (tour { $turn }, tour de table { $circuit }) : { $todo }
turn-began-brief = À { $who } de jouer (tour { $turn }, tour de table { $circuit }).
todo-propose = { $p }{ -propose } …
todo-roll = { $p }{ -roll }
todo-publish = { $p }{ -publish }
todo-other = { $part }
part-began = { $who }, à présent : { $todo }
turn-passed = { $who } passe son tour{ $cite }.
turn-overrun = { $who } n'a rien proposé à temps : le tour est réputé passé{ $cite }.
turn-away = { $who } est en vacances : le tour est réputé passé{ $cite }.
turn-gone = Fin du tour : { $who } n'est plus dans la partie{ $cite }.
turn-declared = Fin du tour, ainsi déclaré{ $cite } : { $who }.
consent-awaited = { $who } ne peut commencer avant { $needed ->
    [one] l'accord d'un joueur
   *[other] l'accord de { $needed } joueurs
}{ $cite } ; pour l'instant { $have }. { $p }{ -consent }
consent-demanded = { $who } exige un accord avant le tour suivant{ $cite }.
consent-given = { $who } donne son accord au tour suivant.{ $count }
consent-back = { $who } retire son accord.{ $count }
consent-count = { "" } Accords : { $have }, il en faut { $needed }.
turn-order-dropped = Plus aucune règle n'ordonne les tours{ $cite } : chacun peut jouer à tout moment.

proposed = { $of ->
    [request] Requête { $bold }, par { $who } : { $change }
   *[proposal] Proposition { $bold }, par { $who } : { $change }
}
revised = { $of ->
    [request] Requête { $bold }, revue par { $who } : { $change }
   *[proposal] Proposition { $bold }, revue par { $who } : { $change }
}
change-enact = adopter « { $title } »
change-enact-untitled = adopter une règle
change-amend = amender { $of ->
    [decree] le décret D { $rule }
   *[rule] la règle { $rule }
}{ $title }
change-repeal = abroger { $of ->
    [decree] le décret D { $rule }
   *[rule] la règle { $rule }
}{ $title }
change-transmute = transmuter la règle { $rule }{ $title } en règle { $sort ->
    [mutable] modifiable
   *[immutable] immuable
}
new-title = Nouveau titre : « { $title } »
reading-given = Lecture : { $reading }
reading-partly = Lecture : { $reading } ; de l'actuelle, { $kept } reste.
reading-kept = Sa lecture { $reading } reste ; pour la changer, { $p }{ -revise } avec une autre entre accolades.
reading-stays = Sa lecture { $reading } reste.
reading-dropped = Sa lecture { $reading } disparaît.
yields-behind = Adoptée, ce serait la règle { $rule }, en retrait : pour { $keys }, { $of ->
    [decree] le décret D
   *[rule] la règle
} { $to } l'emporterait{ $cite }.
yields-beaten = Adoptée, elle serait sans effet pour { $keys } : { $of ->
    [decree] le décret D
   *[rule] la règle
} { $to } y prévaut{ $cite }.
yields-several = Adoptée, elle serait sans effet pour { $items }.
yields-one = { $keys } : { $of ->
    [decree] le décret D
   *[rule] la règle
} { $to } prévaut{ $cite }
yields-void = Adoptée, sa lecture serait nulle en entier : elle contredit la règle immuable { $to } pour { $keys }{ $cite }.
foreseen-shifts = Adoptée, elle changerait { $items }{ $more ->
    [0] .
    [one] { " " }; et { $more } réglage de plus : { $p }{ -whatif } { $number }
   *[other] { " " }; et { $more } réglages de plus : { $p }{ -whatif } { $number }
}
foreseen-gained = { $count ->
    [one] Nouvelle commande : { $items }.
   *[other] Nouvelles commandes : { $items }.
}
foreseen-taken = { $count ->
    [one] { $items } est déjà une commande : ce que le code a pour elle ne serait jamais appelé.
   *[other] { $items } sont déjà des commandes : ce que le code a pour elles ne serait jamais appelé.
}
foreseen-untypeable = { $count ->
    [one] { $items } ne peut pas se taper comme commande (d'abord une lettre, et aucun mot qui a déjà un sens) : ce que le code a pour elle ne serait jamais appelé.
   *[other] { $items } ne peuvent pas se taper comme commandes (d'abord une lettre, et aucun mot qui a déjà un sens) : ce que le code a pour elles ne serait jamais appelé.
}
foreseen-shared = { $count ->
    [one] La règle { $rules } a aussi { $p }{ $verb } : qui la tape appelle le code des deux.
   *[other] Les règles { $rules } ont aussi { $p }{ $verb } : qui la tape appelle le code de toutes.
}
foreseen-lost = { $count ->
    [one] La commande { $items } disparaîtrait.
   *[other] Les commandes { $items } disparaîtraient.
}
foreseen-winners = { $count ->
    [one] Avec les points actuels, { $names } gagnerait aussitôt.
   *[other] Avec les points actuels, { $names } gagneraient aussitôt.
}
foreseen-dead-end = Après elle, plus aucune règle ne pourrait être changée, même si tous le voulaient ({ $key }).
foreseen-stuck = Une partie d'essai poursuivie sous elle, chacun étant pour tout, n'a abouti à aucun changement de règle.
proposed-debate = { $of ->
    [request] Le débat est ouvert : { $p }{ -revise } { $number } la modifie, { $p }{ -call } { $number } ouvre le vote.
   *[proposal] Le débat est ouvert : { $p }{ -revise } la modifie, { $p }{ -call } { $number } ouvre le vote.
}
withdrawn = { $of ->
    [request] La requête { $number } est retirée.
   *[proposal] La proposition { $number } est retirée.
}
withdrawn-gone = { $of ->
    [request] La requête { $number } tombe : { $who } n'est plus dans la partie{ $cite }.
   *[proposal] La proposition { $number } tombe : { $who } n'est plus dans la partie{ $cite }.
}
vote-opened = Vote ouvert sur { $bold }{ $cite }. { $compulsory ->
    [yes] Doivent voter
   *[no] Peuvent voter
} : { $names }. { $p }{ -vote } { -for } { $number } ou { $p }{ -vote } { -against } { $number }
vote-opened-brief = Le vote sur { $number } s'ouvre{ $cite }.
vote-closes = Ouvert jusqu'au { $when }.
vote-threshold = { $of ->
    [cassation] Jugement cassé avec : { $threshold }{ $cite }.
    [sanction] Sanction infligée avec : { $threshold }{ $cite }.
    [request] Acceptée avec : { $threshold }{ $cite }.
   *[proposal] Adoptée avec : { $threshold }{ $cite }.
}
ballot-for = { $who } vote pour { $number }{ $count }.
ballot-against = { $who } vote contre { $number }{ $count }.
ballot-abstain = { $who } s'abstient sur { $number }{ $count }.
ballot-now-for = { $who } vote maintenant pour { $number }{ $count }.
ballot-now-against = { $who } vote maintenant contre { $number }{ $count }.
ballot-now-abstain = { $who } s'abstient maintenant sur { $number }{ $count }.
ballot-back = { $who } reprend son bulletin sur { $number }{ $count }.
ballot-fell = Bulletin caduc sur { $number }, { $who }{ $cite }{ $count }.
ballot-stays = { $n ->
    [one] Bulletin maintenu sur { $numbers }, { $who }{ $cite }.
   *[other] Bulletins maintenus sur { $numbers }, { $who }{ $cite }.
}
ballots-opened = Les bulletins sur { $number } sont ouverts : { $ballots }.
ballots-opened-none = Aucun bulletin n'a été déposé sur { $number }.
ballot-opened = { $who } { $side ->
    [for] pour
    [against] contre
   *[abstain] abstention
}
ballot-receipt = Votre choix secret : { $side ->
    [for] pour
    [against] contre
    [abstain] abstention
    [consent] consentement
   *[refusal] refus
}. Reçu { $nonce } : le SHA-256 de ses 32 octets suivis de « { $side } » est { $seal }, inscrit au journal.
ballot-count = { "" } ({ $voted } sur { $voters } { $voted ->
    [one] a
   *[other] ont
} voté)
closed-adopted = { $of ->
    [request] Requête { $bold } acceptée{ $cite } : { $figures }.
    [cassation] Vote sur { $bold }, jugement cassé{ $cite } : { $figures }.
    [sanction] Vote sur { $bold }, sanction approuvée{ $cite } : { $figures }.
   *[proposal] Proposition { $bold } adoptée{ $cite } : { $figures }.
}
closed-rejected = { $of ->
    [request] Requête { $bold } rejetée{ $cite } : { $figures }.
    [cassation] Vote sur { $bold }, jugement maintenu{ $cite } : { $figures }.
    [sanction] Vote sur { $bold }, sanction repoussée{ $cite } : { $figures }.
   *[proposal] Proposition { $bold } rejetée{ $cite } : { $figures }.
}
closed-void = { $of ->
    [request] Requête { $bold } votée ({ $figures }) mais sans effet possible{ $cite } : { $why }.
    [cassation] Le vote sur { $bold } s'arrête{ $cite } : { $why }.
    [sanction] Le vote sur { $bold } s'arrête{ $cite } : { $why }.
   *[proposal] Proposition { $bold } votée ({ $figures }) mais sans effet possible{ $cite } : { $why }.
}
figures = { $for } pour{ $names_for }, { $against } contre{ $names_against } ; il fallait : { $threshold }
figures-abstained = { $n ->
    [one] { $n } sans bulletin
   *[other] { $n } sans bulletin
}{ $names }
figures-quorum = pas de quorum, { $present } sur { $base } quand il faut { $quorum }

void-too-few-mutable = il resterait trop peu de règles modifiables
void-too-many-mutable = il y aurait trop de règles modifiables
void-ends-rule-changes = les règles ne pourraient plus jamais changer
void-immutable = sa règle est immuable à présent
void-target-missing = sa règle n'existe plus
void-ruled = ainsi jugé
void-other = ce n'est plus possible

enacted = { $of ->
    [decree] Le décret D { $rule } est en vigueur : « { $title } ».
   *[rule] La règle { $rule } est en vigueur : « { $title } ».
}
amended = { $of ->
    [decree] Le décret D { $rule } est amendé.
   *[rule] La règle { $rule } est amendée.
}
amended-number = La règle { $before } est amendée et devient la règle { $rule }.
transmuted = La règle { $rule } est désormais { $sort ->
    [mutable] modifiable
   *[immutable] immuable
}.
transmuted-number = La règle { $before } est désormais { $sort ->
    [mutable] modifiable
   *[immutable] immuable
}, sous le numéro { $rule }.
reread = { $of ->
    [decree] Le décret D { $rule } se lit désormais { $reading }.
   *[rule] La règle { $rule } se lit désormais { $reading }.
}
unread = { $of ->
    [decree] Le décret D { $rule } n'a plus de lecture
   *[rule] La règle { $rule } n'a plus de lecture
} : le logiciel n'en fait rien ; ce qu'il en résulte s'inscrit par { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
}.
reread-back = { $of ->
    [decree] Le décret D { $rule } se lit comme avant : { $reading }.
   *[rule] La règle { $rule } se lit comme avant : { $reading }.
}
code-back = { $of ->
    [decree] Le décret D { $rule } agit de nouveau par son code.
   *[rule] La règle { $rule } agit de nouveau par son code.
}
repealed = { $of ->
    [decree] Le décret D { $rule } est abrogé.
   *[rule] La règle { $rule } est abrogée.
}
setting-turned = { $key } vaut désormais { $after }, comme la règle le prévoit elle-même{ $cite }.
reading-failed = { $key } ne se calcule pas ({ $reason }){ $cite } ; le point est tenu pour non réglé.

rolled = { $who } lance le dé : { $die }, total { $score }{ $cite }.
rolled-brief = { $who } lance le dé : { $die }.
rolled-gain = { $who } lance le dé : { $die }, soit { $gain }, total { $score }{ $cite }.
drawn = { $what } { $die } (de 1 à { $sides }).
drawn-code = La règle { $rule } a tiré
drawn-judge = Un juge est tiré au sort pour C { $number } :
drawn-voters = Les votants au hasard sur { $number } sont tirés (1 pour, 2 contre, 3 sans avis) :
drawn-office = Plusieurs pourraient être { $office }, le sort décide :
drawn-turn = Le dé du tour { $turn } donne
drawn-points = Le dé ({ $key }), pour { $who }, donne
drawn-other = Tirage :
scored = Points : { $items }{ $cite }.
scored-item = { $who } { $gain }, total { $score }
scored-item-die = { $who } { $gain } (dé : { $die }), total { $score }
scored-brief = { $who } { $gain }
scores-reset = Tous les scores reviennent à { $score }{ $cite }.
won-points = { $count ->
    [one] { $names } gagne la partie avec { $points }{ $cite } !
   *[other] { $names } gagnent la partie avec { $points }{ $cite } !
}
won-paradox = { $count ->
    [one] { $names } gagne la partie, car le jeu ne peut continuer{ $cite } !
   *[other] { $names } gagnent la partie, car le jeu ne peut continuer{ $cite } !
}

case-opened = Affaire C { $number }, par { $who } : « { $text } »
case-paradox = Affaire C { $number } : { $who } invoque un paradoxe{ $cite } : « { $text } »
case-debate = Affaire C { $number } : { $who } demande au Juge de clore le débat sur { $about }{ $cite }.
judge-assigned = { $who } juge C { $number }{ $cite } : { $p }{ -verdict } { $number } …
judge-assigned-debate = { $who } juge C { $number }{ $cite } : { $p }{ -call } { $about } clôt le débat et ouvre le vote.
judge-assigned-brief = { $who } juge C { $number }{ $cite }.
judge-offered = On demande à { $who } de juger C { $number }{ $cite } : { $p }{ -accept } { $number } ou { $p }{ -refuse } { $number }
judge-accepted = { $who } prend C { $number } : { $p }{ -verdict } { $number } …
judge-lost-refused = { $who } refuse de juger C { $number }{ $cite }.
judge-lost-silent = { $who } n'a pas répondu à temps sur C { $number }{ $cite }.
judge-lost-late = { $who } n'a pas jugé C { $number } à temps{ $cite }.
judge-lost-left = { $who }, juge de C { $number }, n'est plus dans la partie{ $cite }.
no-judge = Plus personne ne peut juger C { $number }{ $cite } : aux joueurs de trancher{ $by ->
    [hand] {" "}({ $p }{ -declare } juge NOM C { $number })
   *[rules] {""}
}.
case-due = C { $number } : échéance { $when }{ $cite }.
verdict-given = C { $number } : jugement { $verdict }, par { $who }{ $cite }.
verdict-reasons = Motifs : { $text }
overrule-given = { $who } veut annuler le jugement de C { $number }{ $cite }.{ $count }
overrule-back = { $who } ne veut plus annuler le jugement de C { $number }.{ $count }
overrule-count = { "" } Pour l'instant : { $have } sur { $needed }.
overturned = { $how ->
    [proposal] Le jugement de C { $number } est renversé{ $cite }.
    [cassation] Le jugement de C { $number } est cassé{ $cite }.
    [officers] Le jugement de C { $number } est cassé par opposition des autres titulaires{ $cite }.
   *[overruled] Le jugement de C { $number } est annulé{ $cite }.
}{ $becomes }
case-settled = Le jugement de C { $number } ({ $verdict }) tient.
host-passed = { $who } est désormais l'hôte.
host-gone = La partie n'a plus d'hôte : ce sera la prochaine personne à entrer.
change-overturn = renverser le jugement de C { $number }
change-quash = casser le jugement de C { $number }
change-sanction = une sanction contre { $who }
withdrawn-away = { $of ->
    [request] La requête { $number } tombe : { $who } est en vacances{ $cite }.
   *[proposal] La proposition { $number } tombe : { $who } est en vacances{ $cite }.
}
vote-secret = Vote secret{ $cite } : votez en privé. À la clôture, chaque bulletin est ouvert.
ballot-secret = Bulletin reçu sur { $number } : { $who }{ $count }.
ballot-elect = { $who } désigne { $candidate } comme { $office }.
figures-random = votants tirés au hasard : { $for } pour, { $against } contre, { $abstained } sans avis
figures-consent = { $given ->
    [given] accord ({ $offices }) : donné
    [silent] accord ({ $offices }) : donné par silence
    [unsaid] accord ({ $offices }) : refusé par silence
   *[refused] accord ({ $offices }) : refusé
}{ $cite }
void-judgement-gone = il n'y a plus de jugement
void-nothing-to-overturn = le jugement n'est plus à renverser
void-no-such-case = son affaire n'existe plus
judge-lost-turn = Nouveau tour : C { $number } n'est plus à { $who } de juger{ $cite }.
judge-lost-office = { $who } n'a plus C { $number } : la charge a changé de mains{ $cite }.
judge-lost-away = { $who }, juge de C { $number }, est en vacances{ $cite }.
judge-debates = { $who } se manifeste pour C { $number } : d'abord un débat, puis { $p }{ -verdict } { $number } …
overturned-becomes = { "" } Il devient { $verdict }.
booked = Points à inscrire à la publication : { $items }{ $cite }.
publication-open = Les résultats se font attendre{ $cite } : { $who } peut aussi les publier, { $p }{ -publish }
publication-late = Les résultats se font attendre{ $cite }.
published = { $who } publie les résultats{ $cite }.
published-late = { $who } publie les résultats à la place du joueur en retard{ $cite }.
published-by-itself = Personne n'a publié les résultats : les points sont inscrits maintenant{ $cite }.
turn-of = le joueur du tour { $turn }

code-said = { $text }{ $cite }
code-failed = { $reason ->
    [fail] Le code d'une règle dit que c'est impossible : { $message }{ $cite }.
    [win] Le code d'une règle voudrait désigner un gagnant, mais seuls les points font gagner{ $cite } : rien n'en compte.
    [endless] Le code de règles s'appelle sans fin{ $cite } : il a été arrêté.
    [budget] Le code d'une règle fait trop de pas{ $cite } : rien n'en compte.
    [memory] Le code d'une règle prend trop de mémoire{ $cite } : rien n'en compte.
    [time] Le code d'une règle prend trop de temps{ $cite } : rien n'en compte.
    [output] Le code d'une règle en veut trop à la fois{ $cite } : rien n'en compte.
    [died] Le code d'une règle a cassé son exécuteur{ $cite } : rien n'en compte.
    [unavailable] Le code d'une règle n'a pas pu être exécuté à cet instant{ $cite } : rien n'en compte.
   *[other] Le code d'une règle a échoué dans { $hook }{ $line ->
        [0] { "" }
       *[other] , ligne { $line }
    }{ $cite } : { $message }. Rien n'en compte.
}
code-tried = Essayé sur la partie telle qu'elle est, { $hook } { $reason ->
    [win] désignerait un gagnant, mais seuls les points font gagner.
    [budget] fait trop de pas.
    [memory] prend trop de mémoire.
    [time] prend trop de temps.
    [output] en veut trop à la fois.
    [died] a cassé son exécuteur.
    [refuses] refuse une voix pour : { $message }.
    [closed] refuse une arrivée : { $message }.
    [stuck] refuse la voix pour de chacun : { $message }. Tant qu'il est appelé, aucune règle ne pourrait changer.
    [wins] ferait gagner { $message } dès l'adoption.
    [unavailable] n'a pas pu être exécuté à cet instant.
   *[other] échoue{ $line ->
        [0] { "" }
       *[other] { " " }à la ligne { $line }
    }{ $message ->
        [no] .
       *[other] { " " }: { $message }
    }
}
code-set-aside = Il ne sera plus appelé avant d'être changé ; d'ici là ce qu'il dit n'est pas réglé.
code-by-hand = Ce que disent ses mots peut s'inscrire par { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
} tant que son code n'est pas changé.
variable-set = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }({ $whose })
} : { $value }{ $cite }.
variable-gone = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }({ $whose })
} n'existe plus{ $cite }.
won-code = { $count ->
    [one] { $names } gagne la partie{ $cite } !
   *[other] { $names } gagnent la partie{ $cite } !
}
declared = { $who } déclare (déclaration { $number }) : { $what }{ $cite }.
declaration-voiced = { $how ->
    [back] { $who } ne soutient plus la déclaration { $number }.
   *[given] { $who } soutient la déclaration { $number }.
}
declaration-waits = Soutiens : { $have } sur { $needed } : { $p }{ -support } { $number }. Un juge est au-dessus.
declaration-settled = La déclaration { $number } { $how ->
    [officer] prend effet, dite par le titulaire d'une charge
    [players] prend effet par la volonté des joueurs
   *[void] est nulle, son objet n'est plus
}{ $cite }.
declaration-item = déclaration { $number } ({ $what })
entered-points = { $who } { $gain }
entered-winner = victoire : { $names }
entered-outcome = { $number } { $outcome ->
    [yes] adoptée
   *[no] rejetée
}
entered-office = { $who } { $office }
entered-turn = au tour de jouer : { $who }
entered-close = le vote sur { $number } est clos
entered-judge = juge de C { $number } : { $who }
won-declared = { $count ->
    [one] { $names } gagne, ainsi déclaré{ $cite } !
   *[other] { $names } gagnent, ainsi déclaré{ $cite } !
}
