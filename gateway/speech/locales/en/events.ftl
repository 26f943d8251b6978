# What happened in a game, said in its rooms.

created = Game { $name } is open, with the ruleset { $ruleset }. Host: { $host }. { $p }{ -join } takes part, { $p }{ -start } (the host's) begins.
created-commitment = Chance: the SHA-256 of the seed is { $hash }. The seed itself is shown when the round ends.
imported = Game { $name } was begun elsewhere and goes on here, with { $n ->
    [one] one rule
   *[other] { $n } rules
}. Host: { $host }.
imported-players = Players and scores: { $names }.
imported-source = Imported from the file with the SHA-256 { $source }, which is mixed into the chance.
imported-log = Game { $name } goes on here with its whole log, imported from the file with the SHA-256 { $source }.
imported-seed = Chance: the seed of what was drawn so far stayed where it was, so nobody here can show it. From now on the SHA-256 of the seed is { $hash }; it is shown when the round ends.
room-attached = { $room } is now a room of game { $name }.
language-set = This game now speaks { $language ->
    [en] English
    [fr] French
    [ru] Russian
   *[other] { $language }
}.
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
account-added = { $account } plays as { $who } too: one person with { $others } from now on.
account-dropped = { $account } no longer plays as { $who }.
reseated = Seats, in order: { $names }.
started = The game begins. Players: { $names }.
started-brief = The game begins.
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
turn-away = { $who } is on vacation: the turn counts as passed{ $cite }.
turn-gone = { $who }'s turn ends: no longer in the game{ $cite }.
turn-declared = { $who }'s turn ends, as declared{ $cite }.
consent-awaited = { $who } may not begin before { $needed ->
    [one] one player consents
   *[other] { $needed } players consent
}{ $cite }; so far { $have }. { $p }{ -consent }
consent-demanded = { $who } demands consent before the next turn{ $cite }.
consent-given = { $who } consents to the next turn.{ $count }
consent-back = { $who } takes the consent back.{ $count }
consent-count = { "" } Consents: { $have } of { $needed } needed.
turn-order-dropped = No rule orders turns any more{ $cite }: everyone may move at any time.

proposed = { $of ->
    [request] Request { $bold } by { $who }: { $change }
   *[proposal] Proposal { $bold } by { $who }: { $change }
}
revised = { $of ->
    [request] Request { $bold }, revised by { $who }: { $change }
   *[proposal] Proposal { $bold }, revised by { $who }: { $change }
}
change-enact = enact “{ $title }”
change-enact-untitled = enact a rule
change-amend = amend { $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
}{ $title }
change-repeal = repeal { $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
}{ $title }
change-transmute = transmute rule { $rule }{ $title } into { $sort ->
    [mutable] a mutable
   *[immutable] an immutable
} one
new-title = New title: “{ $title }”
reading-given = Reading: { $reading }
reading-partly = Reading: { $reading }; of its present one { $kept } stays.
reading-kept = Its reading { $reading } stays; give another in braces with { $p }{ -revise } to change it.
reading-stays = Its reading { $reading } stays.
reading-dropped = Its reading { $reading } goes.
yields-behind = Adopted, it would be rule { $rule } and fall behind: on { $keys } { $of ->
    [decree] decree D
   *[rule] rule
} { $to } would prevail{ $cite }.
yields-beaten = Adopted, it would not be obeyed on { $keys }: there { $of ->
    [decree] decree D
   *[rule] rule
} { $to } prevails{ $cite }.
yields-several = Adopted, it would not be obeyed on { $items }.
yields-one = { $keys }: { $of ->
    [decree] decree D
   *[rule] rule
} { $to } prevails{ $cite }
yields-void = Adopted, nothing of its reading would be obeyed: it contradicts the immutable rule { $to } on { $keys }{ $cite }.
foreseen-shifts = Adopted, it would change { $items }{ $more ->
    [0] .
    [one] ; and { $more } setting more: { $p }{ -whatif } { $number }
   *[other] ; and { $more } settings more: { $p }{ -whatif } { $number }
}
foreseen-gained = { $count ->
    [one] New command: { $items }.
   *[other] New commands: { $items }.
}
foreseen-taken = { $count ->
    [one] { $items } is a command already: what the code has for it would never be called.
   *[other] { $items } are commands already: what the code has for them would never be called.
}
foreseen-untypeable = { $count ->
    [one] { $items } is nothing that can be typed for a command (a letter comes first, and no word with a meaning of its own): what the code has for it would never be called.
   *[other] { $items } are nothing that can be typed for a command (a letter comes first, and no word with a meaning of its own): what the code has for them would never be called.
}
foreseen-shared = { $count ->
    [one] Rule { $rules } has { $p }{ $verb } too: whoever types it calls the code of both.
   *[other] Rules { $rules } have { $p }{ $verb } too: whoever types it calls the code of all.
}
foreseen-lost = { $count ->
    [one] The command { $items } would go.
   *[other] The commands { $items } would go.
}
foreseen-winners = { $count ->
    [one] With the points there are, { $names } alone would win at once.
   *[other] With the points there are, { $names } would win at once.
}
foreseen-dead-end = After it no rule could be changed any more, not even if all wanted it ({ $key }).
foreseen-stuck = Played on under it with everybody in favour of everything, no change of a rule came about.
proposed-debate = { $of ->
    [request] Debate is open: { $p }{ -revise } { $number } changes it, { $p }{ -call } { $number } opens the vote.
   *[proposal] Debate is open: { $p }{ -revise } changes it, { $p }{ -call } { $number } opens the vote.
}
withdrawn = { $of ->
    [request] Request { $number } is withdrawn.
   *[proposal] Proposal { $number } is withdrawn.
}
withdrawn-gone = { $of ->
    [request] Request { $number } falls: { $who } is no longer in the game{ $cite }.
   *[proposal] Proposal { $number } falls: { $who } is no longer in the game{ $cite }.
}
vote-opened = Vote open on { $bold }{ $cite }. { $compulsory ->
    [yes] Must vote
   *[no] May vote
}: { $names }. { $p }{ -vote } { -for } { $number } or { $p }{ -vote } { -against } { $number }
vote-opened-brief = The vote on { $number } opens{ $cite }.
vote-closes = Open until { $when }.
vote-threshold = { $of ->
    [cassation] Quashed with: { $threshold }{ $cite }.
    [sanction] Imposed with: { $threshold }{ $cite }.
    [request] Accepted with: { $threshold }{ $cite }.
   *[proposal] Adopted with: { $threshold }{ $cite }.
}
ballot-for = { $who } votes for { $number }{ $count }.
ballot-against = { $who } votes against { $number }{ $count }.
ballot-abstain = { $who } abstains on { $number }{ $count }.
ballot-now-for = { $who } now votes for { $number }{ $count }.
ballot-now-against = { $who } now votes against { $number }{ $count }.
ballot-now-abstain = { $who } now abstains on { $number }{ $count }.
ballot-back = { $who } takes the ballot on { $number } back{ $count }.
ballot-fell = { $who }'s ballot on { $number } falls{ $cite }{ $count }.
ballot-stays = { $n ->
    [one] { $who }'s ballot on { $numbers } stands{ $cite }.
   *[other] { $who }'s ballots on { $numbers } stand{ $cite }.
}
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
ballot-count = { "" } ({ $voted } of { $voters } { $voted ->
    [one] has
   *[other] have
} voted)
closed-adopted = { $of ->
    [request] Request { $bold } is accepted{ $cite }: { $figures }.
    [cassation] Vote on { $bold }, the judgement is quashed{ $cite }: { $figures }.
    [sanction] Vote on { $bold }, the sanction carries{ $cite }: { $figures }.
   *[proposal] Proposal { $bold } is adopted{ $cite }: { $figures }.
}
closed-rejected = { $of ->
    [request] Request { $bold } is rejected{ $cite }: { $figures }.
    [cassation] Vote on { $bold }, the judgement is kept{ $cite }: { $figures }.
    [sanction] Vote on { $bold }, the sanction does not carry{ $cite }: { $figures }.
   *[proposal] Proposal { $bold } is rejected{ $cite }: { $figures }.
}
closed-void = { $of ->
    [request] Request { $bold } carried ({ $figures }) but cannot take effect{ $cite }: { $why }.
    [cassation] The vote on { $bold } stops{ $cite }: { $why }.
    [sanction] The vote on { $bold } stops{ $cite }: { $why }.
   *[proposal] Proposal { $bold } carried ({ $figures }) but cannot take effect{ $cite }: { $why }.
}
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
void-ruled = a judge has ruled so
void-other = it is no longer possible

enacted = { $of ->
    [decree] Decree D { $rule } is in force: “{ $title }”.
   *[rule] Rule { $rule } is in force: “{ $title }”.
}
amended = { $of ->
    [decree] Decree D { $rule } is amended.
   *[rule] Rule { $rule } is amended.
}
amended-number = Rule { $before } is amended and is rule { $rule } now.
transmuted = Rule { $rule } is { $sort ->
    [mutable] mutable
   *[immutable] immutable
} now.
transmuted-number = Rule { $before } is { $sort ->
    [mutable] mutable
   *[immutable] immutable
} now, as rule { $rule }.
reread = { $of ->
    [decree] Decree D { $rule } is now read as { $reading }.
   *[rule] Rule { $rule } is now read as { $reading }.
}
unread = { $of ->
    [decree] Decree D { $rule } has no reading any more
   *[rule] Rule { $rule } has no reading any more
}: the software does nothing about it; what it comes to is entered with { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
}.
reread-back = { $of ->
    [decree] Decree D { $rule } is read as before: { $reading }.
   *[rule] Rule { $rule } is read as before: { $reading }.
}
code-back = { $of ->
    [decree] Decree D { $rule } acts by its code again.
   *[rule] Rule { $rule } acts by its code again.
}
repealed = { $of ->
    [decree] Decree D { $rule } is repealed.
   *[rule] Rule { $rule } is repealed.
}
setting-turned = { $key } is now { $after }, as the rule itself provides{ $cite }.
reading-failed = { $key } cannot be worked out ({ $reason }){ $cite }; it counts as not regulated.

rolled = { $who } rolls { $die }, now { $score }{ $cite }.
rolled-brief = { $who } rolls { $die }.
rolled-gain = { $who } rolls { $die }: { $gain }, now { $score }{ $cite }.
drawn = { $what } { $die } (of 1 to { $sides }).
drawn-code = Rule { $rule } drew
drawn-judge = A judge for C { $number } is drawn:
drawn-voters = The random voters on { $number } are drawn (1 for, 2 against, 3 abstaining):
drawn-office = Several may be { $office }, so one is drawn:
drawn-turn = The die of turn { $turn } shows
drawn-points = The die of { $key } for { $who } shows
drawn-other = Drawn:
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
no-judge = Nobody is left who may judge C { $number }{ $cite }: the players settle it{ $by ->
    [hand] {" "}({ $p }{ -declare } judge NAME C { $number })
   *[rules] {""}
}.
case-due = C { $number }: due { $when }{ $cite }.
verdict-given = C { $number } is judged { $verdict } by { $who }{ $cite }.
verdict-reasons = Reasons: { $text }
overrule-given = { $who } wants the judgement of C { $number } overruled{ $cite }.{ $count }
overrule-back = { $who } no longer wants the judgement of C { $number } overruled.{ $count }
overrule-count = { "" } So far: { $have } of { $needed }.
overturned = { $how ->
    [proposal] The verdict on C { $number } is overturned{ $cite }.
    [cassation] The judgement of C { $number } is quashed{ $cite }.
    [officers] The judgement of C { $number } is quashed on the officers' opposition{ $cite }.
   *[overruled] The judgement of C { $number } is overruled{ $cite }.
}{ $becomes }
case-settled = The judgement of C { $number } ({ $verdict }) stands.
host-passed = { $who } is the host now.
host-gone = The game has no host: whoever joins next is.
change-overturn = overturn the verdict on C { $number }
change-quash = quash the judgement of C { $number }
change-sanction = a sanction against { $who }
withdrawn-away = { $of ->
    [request] Request { $number } falls: { $who } is on vacation{ $cite }.
   *[proposal] Proposal { $number } falls: { $who } is on vacation{ $cite }.
}
vote-secret = The vote is secret{ $cite }: vote in private. At the close every ballot is opened.
ballot-secret = { $who }'s ballot on { $number } is received{ $count }.
ballot-elect = { $who } names { $candidate } as { $office }.
figures-random = random voters: { $for } for, { $against } against, { $abstained } abstaining
figures-consent = { $given ->
    [given] consent ({ $offices }): given
    [silent] consent ({ $offices }): given by silence
    [unsaid] consent ({ $offices }): refused by silence
   *[refused] consent ({ $offices }): refused
}{ $cite }
void-judgement-gone = the judgement is gone
void-nothing-to-overturn = the verdict is no more to be overturned
void-no-such-case = its case is gone
judge-lost-turn = A new turn: C { $number } leaves { $who }{ $cite }.
judge-lost-office = C { $number } leaves { $who }: the office is another's now{ $cite }.
judge-lost-away = { $who }, judge of C { $number }, is on vacation{ $cite }.
judge-debates = { $who } shows up for C { $number }: first a debate, then { $p }{ -verdict } { $number } …
overturned-becomes = { "" } It is { $verdict } now.
booked = Points, to be entered at publication: { $items }{ $cite }.
publication-open = The results are overdue{ $cite }: { $who } may publish them as well, { $p }{ -publish }
publication-late = The results are overdue{ $cite }.
published = { $who } publishes the results{ $cite }.
published-late = { $who } publishes the results in place of the late player{ $cite }.
published-by-itself = Nobody published the results: the points are entered now{ $cite }.
turn-of = the player of turn { $turn }

code-said = { $text }{ $cite }
code-failed = { $reason ->
    [fail] A rule's code says it cannot be: { $message }{ $cite }.
    [win] A rule's code would declare a winner, but only points may win{ $cite }: nothing of it counts.
    [endless] Rules' code calls itself without end{ $cite }: it was stopped.
    [budget] A rule's code takes too many steps{ $cite }: nothing of it counts.
    [memory] A rule's code takes too much memory{ $cite }: nothing of it counts.
    [time] A rule's code takes too long{ $cite }: nothing of it counts.
    [output] A rule's code wants too much at once{ $cite }: nothing of it counts.
    [died] A rule's code broke its worker{ $cite }: nothing of it counts.
    [unavailable] A rule's code could not be run now{ $cite }: nothing of it counts.
   *[other] A rule's code failed in { $hook }{ $line ->
        [0] { "" }
       *[other] , line { $line }
    }{ $cite }: { $message }. Nothing of it counts.
}
code-tried = Tried on the game as it is, { $hook } { $reason ->
    [win] would declare a winner, but only points may win.
    [budget] takes too many steps.
    [memory] takes too much memory.
    [time] takes too long.
    [output] wants too much at once.
    [died] broke its worker.
    [refuses] refuses a vote for it: { $message }.
    [closed] refuses a joining: { $message }.
    [stuck] refuses everybody's vote for it: { $message }. No rule could be changed while it is called.
    [wins] would make { $message } win with the adoption itself.
    [unavailable] could not be run now.
   *[other] fails{ $line ->
        [0] { "" }
       *[other] { " " }in line { $line }
    }{ $message ->
        [no] .
       *[other] : { $message }
    }
}
code-set-aside = It is not called again until it is changed; what it says is not regulated meanwhile.
code-by-hand = What its words come to can be entered with { $p }{ -declare } … { -under } { $of ->
    [decree] D { $rule }
   *[rule] { $rule }
} until its code is another.
variable-set = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }of { $whose }
}: { $value }{ $cite }.
variable-gone = { $name }{ $whose ->
    [no] { "" }
   *[other] { " " }of { $whose }
} is no more{ $cite }.
won-code = { $count ->
    [one] { $names } wins the game{ $cite }!
   *[other] { $names } win the game{ $cite }!
}
declared = { $who } declares (declaration { $number }): { $what }{ $cite }.
declaration-voiced = { $how ->
    [back] { $who } no longer supports declaration { $number }.
   *[given] { $who } supports declaration { $number }.
}
declaration-waits = Supported by { $have } of { $needed } needed: { $p }{ -support } { $number }. A judge stands above it.
declaration-settled = Declaration { $number } { $how ->
    [officer] takes effect by word of the officer
    [players] takes effect by will of the players
   *[void] is void: what it is about is no more
}{ $cite }.
declaration-item = declaration { $number } ({ $what })
entered-points = { $who } { $gain }
entered-winner = { $names } to win
entered-outcome = { $number } { $outcome ->
    [yes] adopted
   *[no] rejected
}
entered-office = { $who } { $office }
entered-turn = it is { $who }'s turn
entered-close = the vote on { $number } is over
entered-judge = { $who } judges C { $number }
won-declared = { $count ->
    [one] { $names } wins, as declared{ $cite }!
   *[other] { $names } win, as declared{ $cite }!
}
