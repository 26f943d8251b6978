# Pieces that other phrases are put together from.

list-and = { $rest } and { $last }
list-separator = { "; " }
cite = { " " }({ $count ->
    [one] rule { $rules }
   *[other] rules { $rules }
})
refused-by-rules = { $count ->
    [one] Rule { $rules }
   *[other] Rules { $rules }
}: { $reason }
quoted = “{ $text }”

# Lengths of time
span-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
span-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
span-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
span-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
time-in = in { $span }
time-ago = { $span } ago
time-now = now
time-stands = time stands still: { $span } left

points = { $n ->
    [one] { $shown } point
   *[other] { $shown } points
}

side-for = for
side-against = against
side-abstain = abstaining
side-none = ballot taken back
sort-mutable = mutable
sort-immutable = immutable
yes = yes
no = no

status-gathering = gathering players
status-playing = playing
status-suspended = suspended
status-over = over
player-active = active
player-waiting = joins with the next turn
player-vacation = on vacation
player-left = left
proposal-debate = in debate
proposal-voting = being voted on
proposal-adopted = adopted
proposal-rejected = rejected
proposal-withdrawn = withdrawn
proposal-void = void
case-open = no judge yet
case-offered = offered to a judge
case-assigned = with the judge
case-judged = judged
case-overturned = overturned
case-withdrawn = withdrawn
part-propose = a proposal
part-debate = the debate
part-vote = the vote
part-score = the scores
part-roll = the die
part-publish = publication
part-consent = consent to the next turn
verdict-true = TRUE
verdict-false = FALSE
verdict-dismissed = DISMISSED
verdict-undetermined = UNDETERMINED
verdict-unanswered = UNANSWERED
threshold-majority = more for than against
threshold-unanimous = every voter for
threshold-unanimous-of-cast = all votes cast for
threshold-share = { $share } of the votes cast
matter-cassation = the quashing of { $ref }
threshold-against = { $n ->
    [1] nobody against
   *[other] fewer than { $n } against
}
sort-decree = decree
seat-first_arbiter = First Arbiter
seat-second_arbiter = Second Arbiter
seat-third_arbiter = Third Arbiter
seat-secretary = Secretary
seat-speaker = Speaker
player-returning = on vacation, back with the next turn
proposal-lapsed = lapsed
request-is-debate = in debate
request-is-voting = being voted on
request-is-adopted = accepted
request-is-rejected = rejected
request-is-withdrawn = withdrawn
request-is-void = void
request-is-lapsed = lapsed
cassation-is-voting = being voted on
cassation-is-adopted = judgement quashed
cassation-is-rejected = judgement kept
cassation-is-void = stopped
sanction-is-voting = being voted on
sanction-is-adopted = imposed
sanction-is-rejected = not imposed
sanction-is-void = stopped
