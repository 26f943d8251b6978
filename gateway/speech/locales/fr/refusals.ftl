# Les coups qui n'ont pas lieu. Chaque phrase commence en minuscule : les règles qui refusent viennent devant.

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
   *[name-is-verb] un nom n'est pas un mot de commande : « { $name } ».
}
refused-case-settled = C { $number } est réglée ; plus rien ne peut la changer.
refused-case-without-judge = C { $number } n'a pas de juge ; aux joueurs de trancher.
refused-consent-missing = on en a appelé au Juge : votre tour commence quand assez de joueurs tapent { $p }{ -consent }.
refused-ends-rule-changes = avec ce { $key }, plus aucune règle ne pourrait changer.
refused-game-over = cette partie est finie.
refused-host-only = { $host ->
    [none] c'est à l'hôte ou à un opérateur de le faire.
   *[other] c'est à l'hôte ({ $host }) ou à un opérateur de le faire.
}
refused-immutable = la règle { $number } est immuable : il faut d'abord { $p }{ -propose } transmuter { $number }.
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
refused-nothing-to-consent = aucun accord n'est demandé.
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
refused-target-gone = la proposition { $number } ne peut aller au vote : la règle { $target } n'existe plus. { $p }{ -revise } pour la modifier.
refused-target-missing = dites quelle règle.
refused-text-missing = dites ce que la règle doit dire, après un deux-points.
refused-title-missing = une règle nouvelle a un titre entre guillemets : { $p }{ -propose } adopter "Titre": texte
refused-too-few-mutable = { $limit ->
    [one] il doit rester au moins une règle modifiable.
   *[other] il doit rester au moins { $limit } règles modifiables.
}
refused-too-few-players = { $present ->
    [one] { $present } joueur seulement
   *[other] { $present } joueurs seulement
} ; il en faut { $least }.
refused-too-many-mutable = il peut y avoir au plus { $limit } règles modifiables.
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
