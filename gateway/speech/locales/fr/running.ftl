# La passerelle à propos d'elle-même.
run-farewell = On m'éteint. Tout est conservé jusqu'ici ; ce qui sera dit ici d'ici mon retour, je ne l'entendrai pas.
run-farewell-history = On m'éteint. Tout est conservé jusqu'ici ; je lirai à mon retour ce qui aura été dit ici.
run-quit = éteint
run-clock = Attention : mon horloge va { $speed } fois plus vite que la vraie. Toutes les échéances la suivent.
run-undeliverable = Je ne peux rien dire dans { $place } : { $why }
run-set-aside = Une commande de la partie { $game } m'a fait échouer et a été mise de côté : { $why }. Le journal l'a sous set_aside.
