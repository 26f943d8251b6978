# Les morceaux dont les autres phrases sont faites.

list-and = { $rest } et { $last }
list-separator = { " ; " }
cite = { " " }({ $count ->
    [one] règle { $rules }
   *[other] règles { $rules }
})
refused-by-rules = { $count ->
    [one] Règle { $rules }
   *[other] Règles { $rules }
} : { $reason }
quoted = « { $text } »

# Durées
span-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}
span-hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
}
span-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
span-seconds = { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
}
time-in = dans { $span }
time-ago = il y a { $span }
time-now = maintenant
time-stands = le temps est arrêté : reste { $span }

points = { $n ->
    [one] { $shown } point
   *[other] { $shown } points
}

side-for = pour
side-against = contre
side-abstain = abstention
side-none = bulletin repris
sort-mutable = modifiable
sort-immutable = immuable
yes = oui
no = non

status-gathering = inscriptions ouvertes
status-playing = en cours
status-suspended = suspendue
status-over = terminée
player-active = en jeu
player-waiting = entre au prochain tour
player-vacation = en vacances
player-left = hors du jeu
proposal-debate = en débat
proposal-voting = au vote
proposal-adopted = adoptée
proposal-rejected = rejetée
proposal-withdrawn = retirée
proposal-void = caduque
case-open = pas encore de juge
case-offered = proposée à un juge
case-assigned = chez le juge
case-judged = jugée
case-overturned = jugement annulé
case-withdrawn = retirée
part-propose = une proposition
part-debate = le débat
part-vote = le vote
part-score = les points
part-roll = le dé
part-publish = la publication
part-consent = l'accord pour le tour suivant
verdict-true = VRAI
verdict-false = FAUX
verdict-dismissed = NON FONDÉ
verdict-undetermined = INDÉTERMINÉ
verdict-unanswered = SANS RÉPONSE
threshold-majority = plus de pour que de contre
threshold-unanimous = tous les votants pour
threshold-unanimous-of-cast = toutes les voix exprimées pour
threshold-share = { $share } des voix exprimées
matter-cassation = la cassation de { $ref }
threshold-against = { $n ->
    [1] personne contre
   *[other] moins de { $n } contre
}
sort-decree = décret
seat-first_arbiter = Premier Arbitre
seat-second_arbiter = Deuxième Arbitre
seat-third_arbiter = Troisième Arbitre
seat-secretary = Secrétaire
seat-speaker = Animateur
player-returning = en vacances, de retour au prochain tour
proposal-lapsed = caduque
request-is-debate = en débat
request-is-voting = au vote
request-is-adopted = acceptée
request-is-rejected = rejetée
request-is-withdrawn = retirée
request-is-void = sans effet possible
request-is-lapsed = caduque
cassation-is-voting = au vote
cassation-is-adopted = jugement cassé
cassation-is-rejected = jugement maintenu
cassation-is-void = vote arrêté
sanction-is-voting = au vote
sanction-is-adopted = infligée
sanction-is-rejected = repoussée
sanction-is-void = vote arrêté
