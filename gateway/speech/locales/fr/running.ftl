# La passerelle à propos d'elle-même.
run-farewell = On m'éteint. Tout est conservé jusqu'ici ; ce qui sera dit ici d'ici mon retour, je ne l'entendrai pas.
run-farewell-history = On m'éteint. Tout est conservé jusqu'ici ; je lirai à mon retour ce qui aura été dit ici.
run-quit = éteint
run-clock = Attention : mon horloge va { $speed } fois plus vite que la vraie. Toutes les échéances la suivent.
run-undeliverable = Je ne peux rien dire dans { $place } : { $why }
run-barred = Je n'ai pas le droit de parler dans { $place } ({ $why }). Ce qui doit y être dit attend, dans l'ordre, et tout le reste continue. { $bar ->
    [removed] Quelqu'un m'en a exclue : qui peut y inviter doit m'inviter de nouveau.
    [banned] J'y suis bannie : un modérateur du salon doit lever le bannissement et m'inviter de nouveau.
    [muted] Je suis dans le salon, mais mon niveau de droits est trop bas : un modérateur doit l'élever au niveau qu'il faut pour écrire, ou abaisser ce niveau.
    [moderated] Je suis dans le salon, mais seuls y sont entendus ceux qui ont la voix : un opérateur doit me la donner (+v) ou lever la modération.
    [encrypted] Le salon est chiffré et le chiffrement est coupé pour ce réseau : mettez encryption = true dans la configuration et relancez-moi.
   *[other] Voyez si le salon existe encore et me laisse entrer ; je continue d'essayer.
}
run-set-aside = Une commande de la partie { $game } m'a fait échouer et a été mise de côté : { $why }. Le journal l'a sous set_aside.

run-banned = Un opérateur a banni { $names } de cette passerelle{ $reason ->
    [no] .
   *[other]  : { $reason }.
} Les places et les voix restent ce qu'elles sont ; l'hôte peut exclure un joueur ({ $p }{ -remove }).
run-unbanned = Un opérateur a levé le bannissement de { $names }.
