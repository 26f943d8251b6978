# Ce que dit la passerelle elle-même : salons, parties, comptes, brouillons.

desk-log-in = { $name }, ce réseau ne dit pas qui vous êtes : connectez-vous d'abord à votre compte ici (le plus souvent /msg NickServ IDENTIFY …), puis répétez.
desk-not-recorded = Pas enregistré : la mémoire n'a rien accepté à l'instant. Rien n'a changé ; redites-le plus tard.
desk-recorded-later = Pas encore enregistré : la mémoire n'accepte rien pour l'instant. Votre message est gardé et comptera, à l'heure où vous l'avez dit, dès qu'elle remarchera ; ne le répétez pas.
desk-recorded-perhaps = La mémoire ne répond pas : ceci est peut-être enregistré, peut-être pas. Rien n'est annoncé avant de l'être ; regardez plus tard avant de le redire.
desk-unreadable = { $name }, je ne peux pas encore lire votre message : votre application ne m'en a pas donné la clé. Je l'ai demandée ; dès qu'elle arrive, le message compte à l'heure où vous l'avez dit. Si cela dure, déconnectez-vous de votre application puis reconnectez-vous, ou dites-le dans un salon non chiffré.
desk-room-moved = Ce salon remplace l'ancien. La partie continue ici, et ce qui devait y être dit l'est ici.
desk-set-aside = Cette commande s'est heurtée à un défaut du programme. Elle est mise de côté pour l'opérateur ({ $id }) ; la partie continue sans elle.
desk-game-unreadable = Le journal de cette partie est illisible ; c'est à l'opérateur de voir.
desk-maybe-cut = Le réseau a peut-être coupé cette ligne ; elle finit par « { $tail } ».
desk-edit-does-nothing = Modifier ce message ne change rien ici. Redites-le : { $p }{ $verb } …
desk-removal-does-nothing = Retirer ce message n'annule rien : { $number } reste comme elle a été proposée. Pour la changer : { $p }{ -revise } { $number } …
desk-no-command = Je ne connais pas cette commande ; { -help } les donne toutes.
desk-too-fast = Vous demandez plus vite que je ne réponds : { $count ->
    [one] { $count } question
   *[other] { $count } questions
} par minute. Vos coups comptent quand même ; redemandez dans un moment.
desk-too-long = C'est plus long que ce que je prends en un message : { $limit } ko. Dites-le en plusieurs fois ; une longue proposition s'écrit avec { -draft }.
desk-ballot-kept = Ce n'est pas un bulletin, et je ne le porte dans aucun autre salon : il se peut qu'un vote soit secret ici. Un bulletin s'écrit, en privé : { -vote } …

desk-no-game-here = On ne joue à rien dans ce salon. { $p }{ -new } JEU NOM y commence une partie, { $p }{ -attach } NOM l'ajoute à une autre.
desk-unknown-game = { $nearest ->
    [no] Il n'y a pas de partie « { $name } » ; { $p }{ -games } les donne toutes.
   *[other] Il n'y a pas de partie « { $name } » ; vouliez-vous dire { $nearest } ?
}
desk-which-game = Vous jouez à plusieurs parties : { $games }. Dites d'abord laquelle : { -in } { $first } …
desk-no-game-of-yours = { $games ->
    [no] Vous ne jouez à aucune partie, et il n'y en a pas encore : { $p }{ -new } JEU NOM dans un salon en commence une.
   *[other] Vous ne jouez à aucune partie. Dites d'abord laquelle : { -in } NOM … Il y a : { $games }.
}

desk-new-in-a-room = Une partie commence dans un salon : dites-le là-bas.
desk-room-taken = On joue la partie { $game } dans ce salon ; une autre pourra y commencer quand elle sera finie ou archivée.
desk-unknown-ruleset = { $nearest ->
    [no] Il n'y a pas de jeu de règles « { $ruleset } » ; il y a : { $known }.
   *[other] Il n'y a pas de jeu de règles « { $ruleset } » ; vouliez-vous dire { $nearest } ? Il y a : { $known }.
}
desk-game-name-taken = Il y a déjà une partie { $name } ; prenez un autre nom.
refused-game-name-taken = il y a déjà une partie { $name } ; prenez un autre nom.
refused-no-such-game = il n'y a pas de partie { $name }.

desk-attach-code = Un autre salon rejoint la partie { $game } avec : { $p }{ -attach } { $game } { $code }
desk-attach-in-a-room = C'est dans le salon à ajouter à la partie { $game } qu'il faut le dire.
desk-wrong-code = Ce n'est pas le code de la partie { $game } ; son hôte l'obtient par { $p }{ -attach } { $game }.
desk-code-for-host = Seuls l'hôte de la partie { $game } et un opérateur reçoivent son code.
desk-no-code = La partie { $game } n'a pas de code ; on y ajoute un salon par la configuration ou par un opérateur.

desk-own-language = Désormais je vous parle français.
desk-timezone = Votre fuseau horaire est { $zone }, où il est { $time }. Ce que je vous dis en privé est à cette heure.
desk-no-timezone = Vous n'avez pas réglé de fuseau : les heures sont en UTC, où il est { $time }. Pour le régler : { $p }fuseau Europe/Paris
desk-unknown-timezone = « { $zone } » n'est pas un fuseau que je connais ; { $nearest ->
    [no] écrivez par exemple Europe/Paris ou UTC.
   *[other] vouliez-vous dire { $nearest } ? { $p }fuseau { $nearest }
}
desk-whoami = Vous êtes { $account }.
desk-whoami-linked = Et aussi { $account }{ $since ->
    [no] .
   *[other] , depuis { $since }.
}
desk-whoami-plays = Dans la partie { $game } vous êtes { $name }.
desk-whoami-settings = { $language ->
    [no] Langue : celle de la partie.
   *[other] Langue : { $language }.
} Fuseau horaire : { $zone }.

desk-link-not-here = Sur { $network } n'importe qui peut prendre n'importe quel pseudo : on ne peut pas y lier de compte.
desk-link-code = { $minutes ->
    [one] Dans la minute
   *[other] Dans les { $minutes } minutes
}, dites sur l'autre réseau : { $p }{ -link } { $code }
desk-link-sent = Le code vous arrive en privé.
desk-wrong-codes = Trop de codes faux ont été essayés ici. Aucun code ne vaut pendant encore { $span }.
desk-link-code-kept = Il y a là un code pour lier des comptes : je ne le porte pas dans les autres salons. Un code s'emploie comme commande : { $p }{ -link } CODE
desk-link-wrong-code = Ce code est inconnu, déjà utilisé ou trop vieux ; { $p }{ -link } sur l'autre réseau en donne un nouveau.
desk-linked-already = { $account } et ce compte sont déjà une seule personne.
desk-link-both-play = { $first } et { $second } jouent tous deux à la partie { $game } ; l'un des deux doit d'abord la quitter ({ $p }{ -leave }).
desk-linked = Ces comptes sont désormais une seule personne, avec une seule voix : { $accounts }.
desk-not-linked = Ce compte n'est lié à aucun autre.
desk-unlinked = { $account } est de nouveau à part. Les votes clos restent comme ils sont.

desk-no-draft = Vous n'avez pas de brouillon ; { $p }{ -draft } adopter « Titre » : texte en commence un.
desk-draft-kept = { $length ->
    [one] Brouillon gardé : { $length } caractère.
   *[other] Brouillon gardé : { $length } caractères.
} { $p }{ -draft } + le continue, { $p }{ -draft } { -show } le montre, { $p }{ -draft } { -submit } le soumet, { $p }{ -draft } { -undo } défait la dernière ligne.
desk-draft-goes-on = { $lines ->
    [one] { $lines } ligne gardée
   *[other] { $lines } lignes gardées
} ({ $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
}).
desk-draft-replaces = Il remplace le brouillon que vous aviez ; { $p }{ -draft } { -undo } ramène celui-là.
desk-draft-for = Il est pour la partie { $game } ; { $p }{ -in } NOM { -draft } … en écrit un pour une autre partie.
desk-draft-undone = Le brouillon est redevenu ce qu'il était : { $lines ->
    [one] { $lines } ligne
   *[other] { $lines } lignes
}, { $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
}. Il finit par : { $last }
desk-draft-submitted = Votre brouillon est soumis et rangé.
desk-draft-stays = Votre brouillon est gardé : { $p }{ -draft } { -show } le montre, { $p }{ -draft } { -submit } le soumet de nouveau.
desk-draft-long = { $limit ->
    [one] Un brouillon a au plus { $limit } caractère.
   *[other] Un brouillon a au plus { $limit } caractères.
}
desk-draft-dropped = Le brouillon est jeté.

desk-answered-apart = { $name } : cela fait { $n ->
    [one] { $n } ligne
   *[other] { $n } lignes
}, que vous avez en privé.
desk-answer-cut = … et encore { $n ->
    [one] { $n } ligne
   *[other] { $n } lignes
}, { $name } : mes messages privés ne vous parviennent pas.
desk-away = J'ai été absent { $span } ; je n'ai pas entendu ce qui s'est dit ici entre-temps.
desk-held = C'est noté, et cela attend : { $networks } { $n ->
    [one] ne m'a
   *[other] ne m'ont
} pas encore dit ce qui s'y est dit en mon absence. Ce sera fait dans { $span } au plus tard, et compte dès maintenant.
desk-away-closed = Clos entre-temps : { $items }.

desk-banned = Vous êtes banni de cette passerelle{ $reason ->
    [no] .
   *[other]  : { $reason }.
} Ce que vous dites ici reste sans effet ; ce que vous avez fait avant demeure. Seul un opérateur peut lever ce bannissement{ $whom ->
    [no] .
   *[other]  : { $whom }.
}
desk-operators-only = C'est réservé aux opérateurs de cette passerelle, nommés dans sa configuration.
desk-ban-form = « { $typed } » ne désigne aucun compte : écrivez RÉSEAU/COMPTE, où * tient lieu de tout, ou le nom d'un joueur de cette partie.
desk-unknown-network = Il n'y a pas de réseau « { $network } » ; il y a : { $known }.
desk-ban-operator = { $pattern } bannirait { $account }, qui est opérateur.
desk-ban = { $pattern } est banni. { $count ->
    [0] Cela ne touche personne qui joue.
    [one] Cela touche un compte de joueur : { $accounts }.
   *[other] Cela touche { $count } comptes de joueurs : { $accounts }.
} Les places et les voix restent ce qu'elles sont.
desk-unban = { $pattern } n'est plus banni.
desk-no-such-ban = { $pattern } n'est pas banni ; { $p }{ -bans } montre qui l'est.
desk-ban-in-config = { $pattern } est banni dans la configuration (operators.banned) : retirez-le là et relancez-moi.
desk-no-bans = Personne n'est banni.
desk-ban-line = { $pattern } – par { $account }{ $reason ->
    [no] { "" }
   *[other]  : { $reason }
}
desk-too-many-moves = Vous ne jouez pas à cette partie, et de ceux qui n'y jouent pas je transmets { $count ->
    [one] une commande
   *[other] { $count } commandes
} par minute. Réessayez dans un moment.
desk-too-many-joins = Tant de gens ont rejoint cette partie depuis une minute que je ne laisse entrer personne pour l'instant. Réessayez dans une minute.
desk-not-carried = Vous ne jouez dans aucune partie ici, et des inconnus je porte { $count ->
    [one] une ligne
   *[other] { $count } lignes
} par minute dans les autres salons. On ne vous lit donc qu'ici.
desk-new-by-operators = Seuls les opérateurs de cette passerelle ouvrent des parties.
desk-new-too-many = Vous êtes l'hôte de { $games } ; { $count ->
    [one] une partie en cours
   *[other] { $count } parties en cours
} au plus par personne ici. Terminez-en ou archivez-en une d'abord.
