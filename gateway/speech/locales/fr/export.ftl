# Une partie sous forme de document.
export-players = Joueurs
export-player = Joueur
export-score = Points
export-active = en jeu
export-waiting = à partir du prochain tour
export-vacation = en vacances
export-left = parti
export-rules = Règles en vigueur
export-mutable = modifiable
export-immutable = immuable
export-earlier = Numéros qu'elle a portés : { $numbers }
export-history = Ce qui s'est passé
export-head = Empreinte de la dernière entrée : { $head }
export-gone = Règles qui ne sont plus en vigueur
export-versions = Versions, la plus ancienne d'abord :
export-version = { $number }, depuis le { $at } : { $cause }{ $by ->
    [proposal] , par la proposition { $of }
    [request] , par la requête { $of }
    [decree] , par le décret proposé Dp { $of }
    [case] , dans l'affaire C { $of }
   *[none] { "" }
}{ $who ->
    [no] { "" }
   *[other] { " " }({ $who })
} (entrée { $entry })
export-judgement = Affaire C { $case }, jugée { $verdict } par { $who } le { $at } (entrée { $entry }) : « { $text } »
export-overturned = (jugement annulé)
export-precedent = { $stands ->
    [yes] (précédent)
   *[no] (précédent jadis, tombé depuis)
}
