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
