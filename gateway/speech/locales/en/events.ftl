# What happened in a game, said in its rooms.

created = Game { $name } is open, with the ruleset { $ruleset }. Host: { $host }. { $p }{ -join } takes part, { $p }{ -start } (the host's) begins.
created-commitment = Chance: the SHA-256 of the seed is { $hash }. The seed itself is shown when the round ends.
room-attached = { $room } is now a room of game { $name }.
language-set = This game now speaks English.
joined = { $who } joins. { $n ->
    [one] One player so far: { $names }.
   *[other] { $n } players: { $names }.
}
joined-brief = { $who } joins.
joined-waits = { $who } joins with the next turn{ $cite }.
entered = { $who } is a player from now on{ $cite }.
left-leave = { $who } leaves the game{ $cite }.
left-forfeit = { $who } forfeits and is out of the game{ $cite }.
left-remove = { $who } is removed from the game{ $cite }.
account-added = { $account } plays as { $who } too.
account-dropped = { $account } no longer plays as { $who }.
reseated = Seats, in order: { $names }.
started = The game begins. Players: { $names }.
started-mix = Mixed into the seed: { $hash }.
paused = The game is paused; no deadline runs.
resumed = The game goes on; deadlines have the time they had left.
archived = The game is archived: it can be read, not played.
round-ended = Round { $round } is over. Its seed: { $seed }.
round-next = Round { $round } begins; the SHA-256 of its seed is { $hash }.
game-over = The game is over. { $p }{ -new } begins another one here.
acted = Act { $number }, { $who }: { $text }

turn-began = { $who }'s turn (turn { $turn }, circuit { $circuit }): { $todo }
turn-began-brief = { $who }'s turn (turn { $turn }, circuit { $circuit }).
todo-propose = { $p }{ -propose } …
todo-roll = { $p }{ -roll }
todo-publish = { $p }{ -publish }
todo-other = { $part }
part-began = { $who }, now: { $todo }
turn-passed = { $who } passes{ $cite }.
turn-overrun = { $who } did not propose in time: the turn counts as passed{ $cite }.
turn-gone = { $who }'s turn ends: no longer in the game{ $cite }.
consent-awaited = { $who } may not begin before { $needed ->
    [one] one player consents
   *[other] { $needed } players consent
}{ $cite }; so far { $have }. { $p }{ -consent }
consent-demanded = { $who } demands consent before the next turn{ $cite }.
consent-given = { $who } consents to the next turn.{ $count }
consent-back = { $who } takes the consent back.{ $count }
consent-count = { "" } Consents: { $have } of { $needed } needed.
turn-order-dropped = No rule orders turns any more{ $cite }: everyone may move at any time.

proposed = Proposal { $bold } by { $who }: { $change }
revised = Proposal { $bold }, revised by { $who }: { $change }
change-enact = enact “{ $title }”
change-enact-untitled = enact a rule
change-amend = amend rule { $rule }{ $title }
change-repeal = repeal rule { $rule }{ $title }
change-transmute = transmute rule { $rule }{ $title } into { $sort ->
    [mutable] a mutable
   *[immutable] an immutable
} one
new-title = New title: “{ $title }”
reading-given = Reading: { $reading }
reading-partly = Reading: { $reading }; of its present one { $kept } stays.
reading-kept = Its reading { $reading } stays; give another in braces with { $p }{ -revise } to change it.
reading-dropped = Its reading { $reading } goes.
proposed-debate = Debate is open: { $p }{ -revise } changes it, { $p }{ -call } { $number } opens the vote.
withdrawn = Proposal { $number } is withdrawn.
withdrawn-gone = Proposal { $number } falls: { $who } is no longer in the game{ $cite }.
vote-opened = Vote open on { $bold }{ $cite }. { $compulsory ->
    [yes] Must vote
   *[no] May vote
}: { $names }. { $p }{ -vote } { -for } { $number } or { $p }{ -vote } { -against } { $number }
vote-opened-brief = The vote on { $number } opens{ $cite }.
vote-closes = Open until { $when }.
vote-threshold = Adopted with: { $threshold }{ $cite }.
ballot-for = { $who } votes for { $number }{ $count }.
ballot-against = { $who } votes against { $number }{ $count }.
ballot-abstain = { $who } abstains on { $number }{ $count }.
ballot-now-for = { $who } now votes for { $number }{ $count }.
ballot-now-against = { $who } now votes against { $number }{ $count }.
ballot-now-abstain = { $who } now abstains on { $number }{ $count }.
ballot-back = { $who } takes the ballot on { $number } back{ $count }.
ballot-fell = { $who }'s ballot on { $number } falls{ $cite }{ $count }.
ballots-opened = The ballots on { $number } are opened: { $ballots }.
ballots-opened-none = No ballot was cast on { $number }.
ballot-opened = { $who } { $side ->
    [for] for
    [against] against
   *[abstain] abstaining
}
ballot-receipt = Your secret choice: { $side ->
    [for] for
    [against] against
    [abstain] abstaining
    [consent] consent
   *[refusal] no consent
}. Receipt { $nonce }: the SHA-256 of its 32 bytes followed by “{ $side }” is { $seal }, which is in the log.
ballot-count = { "" } ({ $voted } of { $voters } have voted)
closed-adopted = Proposal { $bold } is adopted{ $cite }: { $figures }.
closed-rejected = Proposal { $bold } is rejected{ $cite }: { $figures }.
closed-void = Proposal { $bold } carried ({ $figures }) but cannot take effect{ $cite }: { $why }.
figures = { $for } for{ $names_for }, { $against } against{ $names_against }; needed: { $threshold }
figures-abstained = { $n ->
    [one] one without a ballot
   *[other] { $n } without a ballot
}{ $names }
figures-quorum = no quorum, { $present } of { $base } present and { $quorum } needed

void-too-few-mutable = too few mutable rules would be left
void-too-many-mutable = there would be too many mutable rules
void-ends-rule-changes = rules could never be changed again
void-immutable = its rule is immutable by now
void-target-missing = its rule is gone
void-other = it is no longer possible

enacted = Rule { $rule } is in force: “{ $title }”.
amended = Rule { $rule } is amended.
amended-number = Rule { $before } is amended and is rule { $rule } now.
transmuted = Rule { $rule } is { $sort ->
    [mutable] mutable
   *[immutable] immutable
} now.
transmuted-number = Rule { $before } is { $sort ->
    [mutable] mutable
   *[immutable] immutable
} now, as rule { $rule }.
reread = Rule { $rule } is now read as { $reading }.
reread-back = Rule { $rule } is read as before: { $reading }.
repealed = Rule { $rule } is repealed.
setting-turned = { $key } is now { $after }, as the rule itself provides{ $cite }.
reading-failed = { $key } cannot be worked out ({ $reason }){ $cite }; it counts as not regulated.

rolled = { $who } rolls { $die }, now { $score }{ $cite }.
rolled-brief = { $who } rolls { $die }.
rolled-gain = { $who } rolls { $die }: { $gain }, now { $score }{ $cite }.
drawn = Drawn, { $purpose }: { $die } (of 1 to { $sides }).
scored = Points: { $items }{ $cite }.
scored-item = { $who } { $gain }, now { $score }
scored-item-die = { $who } { $gain } (die: { $die }), now { $score }
scored-brief = { $who } { $gain }
scores-reset = All scores are { $score } again{ $cite }.
won-points = { $count ->
    [one] { $names } wins the game with { $points }{ $cite }!
   *[other] { $names } win the game with { $points }{ $cite }!
}
won-paradox = { $count ->
    [one] { $names } wins the game, for play cannot go on{ $cite }!
   *[other] { $names } win the game, for play cannot go on{ $cite }!
}

case-opened = Case C { $number } by { $who }: “{ $text }”
case-paradox = Case C { $number }: { $who } claims a paradox{ $cite }: “{ $text }”
case-debate = Case C { $number }: { $who } asks the Judge to end the debate on { $about }{ $cite }.
judge-assigned = { $who } judges C { $number }{ $cite }: { $p }{ -verdict } { $number } …
judge-assigned-debate = { $who } judges C { $number }{ $cite }: { $p }{ -call } { $about } ends the debate and opens the vote.
judge-assigned-brief = { $who } judges C { $number }{ $cite }.
judge-offered = { $who } is asked to judge C { $number }{ $cite }: { $p }{ -accept } { $number } or { $p }{ -refuse } { $number }
judge-accepted = { $who } takes on C { $number }: { $p }{ -verdict } { $number } …
judge-lost-refused = { $who } refuses to judge C { $number }{ $cite }.
judge-lost-silent = { $who } did not answer in time on C { $number }{ $cite }.
judge-lost-late = { $who } did not judge C { $number } in time{ $cite }.
judge-lost-left = { $who }, judge of C { $number }, is no longer in the game{ $cite }.
no-judge = Nobody is left who may judge C { $number }{ $cite }: the players settle it.
case-due = C { $number }: due { $when }{ $cite }.
verdict-given = C { $number } is judged { $verdict } by { $who }{ $cite }.
verdict-reasons = Reasons: { $text }
overrule-given = { $who } wants the judgement of C { $number } overruled{ $cite }.{ $count }
overrule-back = { $who } no longer wants the judgement of C { $number } overruled.{ $count }
overrule-count = { "" } So far: { $have } of { $needed }.
overturned = The judgement of C { $number } is overruled{ $cite }.
case-settled = The judgement of C { $number } ({ $verdict }) stands.
