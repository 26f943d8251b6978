# Answers to questions.

head-accounts = accounts
head-against = against
head-ballot = ballot
head-beaten = beaten
head-cause = cause
head-change = change
head-for = for
head-game = game
head-invoker = asked by
head-judge = judge
head-key = key
head-language = language
head-number = number
head-player = player
head-proposer = proposer
head-reading = reading
head-rule = rule
head-ruleset = ruleset
head-score = score
head-since = since
head-sort = sort
head-statement = statement
head-status = status
head-title = title
head-value = value
head-wording = wording

status-head = { $name } ({ $ruleset }): { $status }, round { $round }.
status-turn = { $who }'s turn (turn { $turn }, circuit { $circuit }), at: { $part }.
status-turn-over = { $who }'s turn (turn { $turn }) is over; the next one waits.
status-archived = archived
status-paused = Paused since { $since }.
status-gathering-players = { $n ->
    [one] One player
   *[other] { $n } players
}: { $names }. { $p }{ -join } takes part; the host begins with { $p }{ -start }.
status-winners = Won by { $names }.
status-open = Open: { $items }.
status-vote = vote on { $number } ({ $voted } of { $voters } { $voted ->
    [one] has
   *[other] have
} voted)
status-debate = debate on { $number }
status-case = C { $number } ({ $status })
status-cases-more = { $n ->
    [one] { $n } more case
   *[other] { $n } more cases
}
status-leaders = Leading: { $items }.
players-head = { $n ->
    [one] { $n } player:
   *[other] { $n } players:
}
players-gone = No longer in the game:
host = host
player-host = { $status }, host
games-none = There are no games yet: { $p }{ -new } RULESET NAME
games-head = Games:
games-item = { $name } ({ $ruleset }, { $status })
agenda-none = Nothing is waiting for you.
agenda-item = { $name }: { $what }
log-entry = #{ $number } { $at } { $text }
log-refused = { $who }, refused: { $reason }
log-empty = The log has nothing to show.

waiting = Waiting for: { $items }
waiting-item = { $names }: { $what }
waiting-propose = a proposal, { $p }{ -propose } …
waiting-call = the call of the vote on { $matter }, { $p }{ -call } { $number }
waiting-vote = a vote on { $matter }, { $p }{ -vote } { -for } { $number } or { $p }{ -vote } { -against } { $number }
waiting-roll = the die, { $p }{ -roll }
waiting-publish = publication, { $p }{ -publish }
waiting-pass = a turn to be passed, { $p }{ -pass }
waiting-accept = an answer on C { $number }, { $p }{ -accept } { $number } or { $p }{ -refuse } { $number }
waiting-judge = a judgement of C { $number }, { $p }{ -verdict } { $number } …
waiting-alike = { $what }, and { $n } more like it: { $numbers }{ $rest ->
    [0] {""}
   *[other] {" "}…
}
waiting-consent = consent to the next turn, { $p }{ -consent }
reminder = { $name } is waiting for you: { $items }

rules-none = There are no rules.
rules-immutable = Immutable ({ $n }):
rules-mutable = Mutable ({ $n }):
rule-unknown = There is no rule { $number } and never was.
rule-renumbered = Rule { $number } is rule { $now } now:
rule-repealed = Rule { $number } was repealed on { $at }.
rule-head = Rule { $number } ({ $sort }): “{ $title }”
rule-translated = This is a translation; the wording in { $language ->
    [en] English
    [fr] French
    [ru] Russian
   *[other] { $language }
} is the authoritative one.
rule-supplied = { $part ->
    [part] Part of this rule is supplied by us: the source is cut there.
   *[all] This rule is supplied by us: the source is cut there.
}
rule-reading = Read as:
rule-no-reading = It has no reading: the software does nothing about it.
rule-numbers = Its numbers: { $numbers }
setting-in-force = in force
setting-beaten = beaten by { $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
}: { $why }
ground = { $why ->
    [default] a default yields
    [immutable] an immutable rule goes first
    [rule] a rule goes before a decree
    [over] a claim of precedence
    [defers] it gives way
    [lowest] the lower number
    [highest] the higher number
    [cancel-lowest] claims cancel, then the lower number
    [cancel-highest] claims cancel, then the higher number
    [circle] claims go in a circle, then the number
   *[void] void
}
setting-void = void, in conflict with { $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
}
setting-by-proposal = set by proposal { $number }
setting-by-case = set by the judge in C { $number }
history-head = { $of ->
    [decree] History of decree D { $number }:
   *[rule] History of rule { $number }:
}
history-item = { $number } since { $at }: { $cause }{ $by ->
    [proposal] , by proposal { $of } ({ $who })
    [request] , by request { $of } ({ $who })
    [case] , C { $of } ({ $who })
   *[no] { "" }
}
history-old-title = Until then it was called “{ $text }”.
history-old-text = Until then it said: “{ $text }”
history-old-reading = Until then it was read as: { $text }
cause-pack = there from the beginning
cause-import = so when the game was imported
cause-enact = enacted
cause-amend = amended
cause-transmute = transmuted
cause-repeal = repealed
cause-verdict = read otherwise by a judge
cause-recount = as ruled by a judge
cause-overrule = read as before, the judgement being overruled
settings-none = No rule sets anything.
settings-head = In force:
settings-item = { $key } = { $value } ({ $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
})
setting-held = { $key } = { $value }, by { $of ->
    [decree] decree D { $rule }
   *[rule] rule { $rule }
}.
setting-now = At present that is { $value }.
setting-beats = It beats: { $rules }.
setting-unregulated = No rule sets { $key }. So: { $value }.
setting-nothing = nothing
setting-example = Written, for instance: { $example }

proposals-none = There are no proposals.
proposals-item = { $number } by { $who }: { $change } ({ $status })
proposal-unknown = There is no proposal { $number }.
proposal-head = { $of ->
    [request] Request { $number } by { $who } ({ $status }): { $change }
    [cassation] Cassation { $number }, moved by { $who } ({ $status }): { $change }
    [sanction] Sanction { $number }, proposed by { $who } ({ $status }): { $change }
   *[proposal] Proposal { $number } by { $who } ({ $status }): { $change }
}
proposal-at = Proposed { $at }.
which-proposal = Which proposal? { $numbers }
vote-not-yet = The vote on { $number } has not been opened.
votes-none = No vote is open.
votes-open = { $number }: { $items }.
votes-closed = { $number }, { $status }: { $figures }.
votes-side = { $side } { $names }
votes-missing = yet to vote { $names }
ballot-none = –
why-open = { $of ->
    [request] The vote on { $number } is open; closed now, the request would be { $outcome ->
        [yes] accepted
       *[no] rejected
    }.
    [cassation] The vote on quashing { $number } is open; closed now, the judgement would be { $outcome ->
        [yes] quashed
       *[no] kept
    }.
    [sanction] The vote on { $number } is open; closed now, the sanction { $outcome ->
        [yes] would be imposed
       *[no] would not be imposed
    }.
   *[proposal] The vote on { $number } is open; closed now, the proposal would be { $outcome ->
        [yes] adopted
       *[no] rejected
    }.
}
why-open-void = The vote on { $number } is open; carried now, it could not take effect: { $why }.
why-closed = { $of ->
    [request] Request { $number } was { $outcome ->
        [yes] accepted
       *[no] rejected
    } on { $at }.
    [cassation] The vote on the judgement of { $number } closed on { $at }: { $outcome ->
        [yes] quashed
       *[no] kept
    }.
    [sanction] The vote on { $number } closed on { $at }: { $outcome ->
        [yes] imposed
       *[no] not imposed
    }.
   *[proposal] Proposal { $number } was { $outcome ->
        [yes] adopted
       *[no] rejected
    } on { $at }.
}
why-void = { $of ->
    [request] Request { $number } carried on { $at } but could not take effect: { $why }.
    [cassation] The vote on the judgement of { $number } stopped on { $at }: { $why }.
    [sanction] The vote on { $number } stopped on { $at }: { $why }.
   *[proposal] Proposal { $number } carried on { $at } but could not take effect: { $why }.
}
why-counted = { $at } { $who }: { $side }, counted{ $cite }.
why-stands = { $at } { $who }: { $side }, counted: cast while still a voter{ $cite }.
why-replaced = { $at } { $who }: { $side }, not counted: voted again later{ $cite }.
why-withdrawn = { $at } { $who }: { $side }, not counted: taken back{ $cite }.
why-fell = { $at } { $who }: { $side }, not counted: no longer in the game{ $cite }.
why-lost = { $at } { $who }: { $side }, not counted: no vote on it any more{ $cite }.
why-abstention = { $at } { $who }: abstained, which is no vote{ $cite }.
why-without = { $n ->
    [one] Without a counted ballot: { $names }.
   *[other] Without counted ballots: { $names }.
}
why-undrawn = { $n ->
    [one] Not counted yet: { $n } random voter, drawn at the close{ $cite }.
   *[other] Not counted yet: { $n } random voters, drawn at the close{ $cite }.
}
why-count = For { $for }, against { $against }, of { $voters ->
    [one] { $voters } vote
   *[other] { $voters } votes
} there are. Needed: { $threshold }{ $cite }, which with these ballots is { $needed } for.
why-quorum = Quorum { $quorum } of { $base }: { $present } present, { $met ->
    [yes] met
   *[no] not met
}{ $cite }.
why-one-more = { $of ->
    [request] One voter more in favour, and it would have been accepted.
    [sanction] One voter more in favour, and it would have been imposed.
   *[proposal] One voter more in favour, and it would have been adopted.
}
why-one-less = { $of ->
    [sanction] One voter fewer in favour, and it would not have been imposed.
   *[proposal] One voter fewer in favour, and it would have been rejected.
}
why-one-same = One vote more or less would have changed nothing.
whatif-closed = { $number } is no longer open ({ $status }).
whatif-refused = { $number } cannot take effect as things stand: { $why }{ $cite }.
whatif-head = If { $number } were adopted now ({ $change }):
whatif-number = Rule { $before } becomes rule { $after }.
whatif-shifts = Settings:
whatif-shift = { $key }: { $before } → { $after }{ $by ->
    [no] { "" }
   *[other] { " " }(by { $by })
}
whatif-mutable = Mutable rules: { $before } → { $after }{ $least ->
    [no] { "" }
   *[other] , at least { $least }
}{ $most ->
    [no] .
   *[other] , at most { $most }.
}
whatif-title = Title: “{ $before }” → “{ $after }”
whatif-text = Text:
whatif-other-text = Another text: { $after }
whatif-words-changed = “{ $before }” → “{ $after }”
whatif-words-added = + “{ $after }”
whatif-words-gone = − “{ $before }”
whatif-no-shifts = No setting in force changes.

cases-none = No judgement has been asked for.
cases-item = C { $number } ({ $status }{ $judge ->
    [no] { "" }
   *[other] , judge { $judge }
}): { $text }
cases-more = { $n ->
    [one] { $n } more case waits after these.
   *[other] { $n } more cases wait after these.
}
case-unknown = There is no case C { $number }.
case-head = C { $number } by { $who }, { $at } ({ $status }): { $text }
case-judge = Judge: { $who }.
case-about-debate = the end of the debate on { $about }
case-about-paradox = paradox claimed: { $text }
case-reading = Rule { $rule } is read as { $reading }.
case-unread = Rule { $rule } is no longer read as { $reading }.
case-refused-by = No longer asked: { $names }.
case-overruled-of = Overruled: the judgement of { $names }.
case-voices = For overruling: { $names } ({ $have } of { $needed }).
which-case = Which case? { $numbers }

no-decrees = No rule here provides for decrees.
no-requests = No rule here provides for requests.
no-offices = No rule here provides for offices.
head-office = office
status-suspended-since = Suspended since { $since }: { $present } active, and it takes { $least }{ $cite }: others may { $p }{ -join }, who is on vacation may come { $p }{ -back }.
status-unchangeable = As the rules stand no rule can be changed: { $key }{ $cite }. What is left is a judgement that reads it otherwise ({ $p }judge …).
status-unread = Entered by hand, as no reading or code says it: { $n ->
    [one] rule { $rules }
   *[other] rules { $rules }
} ({ $p }{ -declare } … { -under } N), until it is read again.
status-decree = decree Dp { $number }
status-election = election ({ $office })
rules-decrees = Decrees ({ $n }):
waiting-take = somebody for C { $number }, { $p }{ -accept } { $number }
waiting-elect = a voice in the election, { $p }{ -elect } NAME
waiting-nominate = the next officer, { $p }{ -nominate } NAME or { $p }{ -confirm } NAME
waiting-answer = a sign of life, any message
waiting-officer-consent = consent to { $number }, { $p }{ -consent } { $number } or { $p }{ -consent } { $number } no
setting-by-decree = set by decree Dp { $number }
setting-by-request = set by request R { $number }
poll-unknown = Nothing called { $number } was ever put to the vote.
proposal-concerns = Concerns: { $offices }.
votes-secret = ballots in { $names }
ballot-in = received
why-secret = The vote on { $number } is secret: how it stands shows at the close.
why-seal = [seal { $seal }]
why-count-cassation = For { $for }, against { $against }. To quash: { $threshold }{ $cite }.
why-one-against = One voter against, and the judgement would have been kept.
why-one-fewer-against = One voter fewer against, and the judgement would have been quashed.
whatif-other = The vote on { $number } would change no rule.

code-given = Code, called for { $hooks }:
code-elsewhere = Code of { $count ->
    [one] { $count } line
   *[other] { $count } lines
}, called for { $hooks }: { $p }{ -proposal } { $ref } shows it.
code-dropped = Its code goes.
variables-of-game = Of the game: { $items }.
invented-command = { $p }{ $verb } ({ $count ->
    [one] rule { $rules }
   *[other] rules { $rules }
})
invented-commands = Made by rules: { $items }.
status-nobody-yet = Nobody takes part yet: { $p }{ -join }, and the first to do so is the host.
status-nobody = Nobody plays any more. { $p }{ -join } takes part, where the rules let newcomers in.
status-vote-nobody = vote on { $number } (nobody is left to vote)
why-ruled = { $at } { $who }: { $side }, not counted as a judge has ruled.
case-recount = On the count it rules: { $items } { $status ->
    [made] (in effect).
    [dropped] (without effect).
   *[ruled] (once the verdict is final).
}
certain = { $by ->
    [opening] Certain from the opening on, { $at }: no ballot could change it.
    [ballot] Certain since the ballot of { $who } on { $at }: { $n ->
        [0] none was left.
        [one] the one ballot left could not change it.
       *[other] the { $n } ballots left could not change it.
    }
    [entry] Certain since entry { $entry } of the log, { $at }: { $n ->
        [0] no ballot was left.
        [one] the one ballot left could not change it.
       *[other] the { $n } ballots left could not change it.
    }
    [last] Certain only with the ballot of { $who } on { $at }, which closed the vote.
   *[close] Certain only at the close, { $at }.
}
certain-untold = Since when it was certain is not worked out: so many voters could have gone on in too many ways.
certain-open = Not certain yet.
certain-still = What can change it until the close: { $items }.
certain-until = What could change it to the last: { $items }.
certain-kept = { $by ->
    [opening] With no ballot changed: certain from the opening on, { $at }.
    [ballot] With no ballot changed: certain since the ballot of { $who } on { $at }.
   *[entry] With no ballot changed: certain since entry { $entry } of the log, { $at }.
}
certain-item = { $what ->
    [left] { $n ->
        [one] one ballot to come
       *[other] { $n } ballots to come
    }
    [changed] a changed ballot{ $cite }
    [random] { $n ->
        [one] one voter drawn by chance{ $cite }
       *[other] { $n } voters drawn by chance{ $cite }
    }
    [consent] the word of an officer
   *[declared] a declaration, as no rule says what adopts
}
why-nobody = There is no player { $name } here.
why-score = { $who } has { $total }. { $n ->
    [0] Nothing in the latest entries of the log has changed that.
   *[other] Latest first:
}
why-variable = { $items ->
    [no] { $name } is no more. { "" }
   *[other] { $name }: { $items }. { "" }
}{ $n ->
    [0] Nothing in the latest entries of the log has changed that.
   *[other] Latest first:
}
why-score-line = { $text }
why-score-more = { $n ->
    [one] And { $n } entry more: the table on Matrix, or the log.
   *[other] And { $n } entries more: the table on Matrix, or the log.
}
head-entry = entry
head-time = time
head-gain = gain
gained-by-code = code
gained-by-declared = declaration
gained-by-round = new round
gained-by-recount = as a judge has ruled
head-reason = reason
why-no-winner = { $how ->
    [over] The game ended without a winner that the latest entries of the log know.
   *[none] Nobody has won yet.
}
why-won = { $count ->
    [one] { $names } won on { $at }, by { $by ->
        [points] points
        [declared] word of mouth
        [paradox] a paradox
       *[code] a rule's code
    } (entry { $entry }){ $cite }.
   *[other] { $names } won on { $at }, by { $by ->
        [points] points
        [declared] word of mouth
        [paradox] a paradox
       *[code] a rule's code
    } (entry { $entry }){ $cite }.
}
why-no-entry = There is no such entry among the latest of the log.
why-entry = Entry { $entry }, { $at }, { $who }: { $said }
why-rule = Rule { $rule } “{ $title }”, so since { $since }: { $reading ->
    [no] no reading
   *[other] { $reading }
}
invented-command-told = { $p }{ $verb } is a command of rule { $rule }, “{ $title }”, which says:
