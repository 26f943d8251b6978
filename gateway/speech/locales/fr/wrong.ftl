# Les commandes illisibles.

wrong-too-many = { $limit ->
    [one] { $limit } commande par message ; le reste n'a pas été lu.
   *[other] au plus { $limit } commandes par message ; le reste n'a pas été lu.
}
wrong-bare-side = « { $verb } » tout court n'est pas un bulletin ; un bulletin s'écrit : { $p }{ -vote } { $side ->
    [for] { -for }
    [against] { -against }
   *[abstain] abstention
}
wrong-unknown-verb = « { $verb } » n'est pas une commande ; vouliez-vous dire { $p }{ $nearest } ?
wrong-unknown-verb-alone = « { $verb } » n'est pas une commande ; { $p }{ -help } les donne toutes.
wrong-form = cela s'écrit : { $p }{ $form }
wrong-open-brace = ligne { $line }, colonne { $column } : ce « { "{" } » n'est jamais fermé ({ $near }).
wrong-close-brace = ligne { $line }, colonne { $column } : ce « { "}" } » n'a pas de « { "{" } » ({ $near }).
wrong-language = « { $language } » n'est pas une langue parlée ici ; il y a : { $known }.
wrong-name-is-empty = un nom a au moins un caractère visible ; { $suggestion } irait.
wrong-name-is-long = un nom a au plus 32 caractères ; { $suggestion } irait.
wrong-name-has-blank = un nom n'a pas d'espace ; { $suggestion } irait, au lieu de « { $name } ».
wrong-name-has-mark = un nom n'a ni guillemet, ni accolade, ni <, > ou / ; { $suggestion } irait, au lieu de « { $name } ».
wrong-name-is-hidden = un nom n'a que des caractères visibles ; { $suggestion } irait.
wrong-name-is-number = un nom n'est pas un nombre ; { $suggestion } irait, au lieu de « { $name } ».
wrong-name-is-identity = un nom ne peut pas ressembler à un identifiant Matrix ; { $suggestion } irait, au lieu de « { $name } ».
wrong-name-is-verb = un nom n'est pas un mot de commande ; { $suggestion } irait, au lieu de « { $name } ».

wrong-fence-open = le bloc de code n'est pas fermé : { $mark } le termine.
wrong-fence-two = une règle a un seul bloc de code ; réunissez les deux.
