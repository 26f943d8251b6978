# Moves that are not carried out. Each begins small: the rules that refuse it come before.

refused-account-not-linked = { $account } is not linked to a player here, or is that player's only account.
refused-account-plays = { $account } plays in this game already; one of the two has to leave first.
refused-act-empty = say what you do: { $p }{ -act } "…"
refused-attach-in-a-room = a room is attached from within that room.
refused-attached-already = this room belongs to the game already.
refused-bad-name = { $problem ->
    [name-is-empty] a name has at least one visible character.
    [name-is-long] a name has at most 32 characters.
    [name-has-blank] a name has no blanks: “{ $name }”.
    [name-has-mark] a name has no quotes, braces, <, > or /: “{ $name }”.
    [name-is-hidden] a name has only characters that can be seen.
    [name-is-number] a name cannot be a number: “{ $name }”.
    [name-is-identity] a name cannot look like somebody's Matrix id: “{ $name }”.
   *[name-is-verb] a name cannot be a command word: “{ $name }”.
}
refused-case-settled = C { $number } is settled; nothing can change it any more.
refused-case-of-officers = C { $number } has no judge yet; an officer can take it: { $p }{ -accept } { $number }.
refused-case-without-judge = C { $number } has no judge; the players settle it.
refused-consent-missing = judgement was invoked: your turn begins when enough players { $p }{ -consent }.
refused-ends-rule-changes = with { $key } like that no rule could ever be changed again.
refused-game-over = this game is over.
refused-host-only = { $host ->
    [none] only the host or an operator does this.
   *[other] only the host ({ $host }) or an operator does this.
}
refused-immutable = it is immutable; { $p }{ -propose } transmute { $number } comes first.
refused-joined-already = you are in this game already, as { $player }.
refused-judge-asked-already = the Judge has been asked to end the debate on { $number } already.
refused-judge-cannot-overrule = whoever judged C { $number } has no say in overruling it.
refused-judge-ends-debate = the Judge was asked to end this debate: { $judge ->
    [none] the vote opens when the Judge calls it.
   *[other] the vote opens when { $judge } calls it.
}
refused-judge-only = C { $number } is for { $judge } to judge.
refused-judged-already = C { $number } has been judged already.
refused-kind-missing = say what the change is: enact, amend N, repeal N or transmute N.
refused-may-not-change = a ballot on { $number } cannot be changed.
refused-may-not-pass = a turn cannot be passed.
refused-may-not-withdraw = a proposal cannot be withdrawn; { $p }{ -revise } { $number } can change it until the vote opens.
refused-must-judge = judging C { $number } cannot be refused.
refused-must-vote = every voter has to vote; there is no abstaining.
refused-name-looks-taken = the name { $name } looks like that of { $other }; { $free } is free.
refused-name-taken = the name { $name } is taken; { $free } is free.
refused-no-ballot = you have no ballot on { $number } to take back.
refused-no-ballot-there = that message is no ballot of yours.
refused-no-open-case = no case is waiting for that.
refused-no-open-proposal = no proposal is in debate.
refused-no-open-vote = no vote is open.
refused-no-overruling = no rule lets the players overrule a judgement.
refused-no-paradox = no rule makes a paradox win.
refused-no-roll = a turn has no die.
refused-no-such-case = there is no case C { $number }.
refused-no-such-player = there is no player { $name } here.
refused-no-such-proposal = there is no proposal { $number }.
refused-no-such-vote = nothing called { $number } has been put to the vote.
refused-no-such-rule = there is no rule { $number }.
refused-no-turns = no rule orders turns: there is none to take.
refused-no-vote = you have no vote on { $number }.
refused-nobody-sets = no rule sets { $key }; name the rule: { "{" }205: { $key } = …{ "}" }.
refused-not-a-player = you are not a player of this game; { $p }{ -join } first.
refused-not-offered = C { $number } was not offered to anybody: there is nothing to accept.
refused-not-paused = the game is not paused.
refused-not-started = the game has not begun; the host begins it with { $p }{ -start }.
refused-not-time-to-propose = not now: the turn has come to { $part }.
refused-not-time-to-roll = not yet: the turn has come to { $part }.
refused-not-yet-a-player = you are in with the next turn.
refused-not-your-turn = it is { $player }'s turn; wait for yours.
refused-turn-over = this turn is over, and the next one has not begun yet.
refused-nothing-to-consent = no consent is asked for.
refused-nobody-invoked = no judge has been invoked, so there is no consent to demand.
refused-nothing-to-overrule = C { $number } has no judgement to overrule.
refused-paradox-turn-player = only the player whose turn it is can claim this; that is { $player }.
refused-paused = the game is paused.
refused-period-fixed = the rules fix the voting period: { $period }.
refused-period-missing = say how long the vote is open: { $p }{ -call } 72h
refused-period-short = the vote has to be open for { $least } at least.
refused-proposal-closed = proposal { $number } is closed ({ $status }).
refused-proposed-already = { $limit ->
    [one] one proposal a turn, and yours is made.
   *[other] { $limit } proposals a turn, and yours are made.
}
refused-proposer-ends-debate = the debate on { $number } ends when its proposer calls the vote; a judge has no part in it.
refused-proposer-only = proposal { $number } is { $player }'s.
refused-reading-wrong = the reading cannot be understood: { $reason }
refused-renumbered = there is no rule { $number } any more; it is { $now } now.
refused-reseat-all = name every player exactly once: { $names }.
refused-reseat-before-start = seats are settled before the game begins.
refused-room-has-game = a game is being played in this room.
refused-started-already = the game has begun already.
refused-target-gone = the vote on { $number } cannot be opened: rule { $target } is gone. { $p }{ -revise } it.
refused-target-missing = say which rule.
refused-text-missing = say how the rule is to read, after a colon.
refused-title-missing = a new rule has a title in quotes: { $p }{ -propose } enact "Title": text
refused-too-few-mutable = { $limit ->
    [one] at least one mutable rule has to be left.
   *[other] at least { $limit } mutable rules have to be left.
}
refused-too-few-players = { $present ->
    [one] only one player so far
   *[other] only { $present } players so far
}; it takes { $least }.
refused-too-many-mutable = { $limit ->
    [one] there can be at most one mutable rule.
   *[other] there can be at most { $limit } mutable rules.
}
refused-verdict-unknown = “{ $value }” is no verdict here; these are: { $allowed }.
refused-vote-already-open = the vote on { $number } is open: its text stands.
refused-vote-closed = the vote on { $number } is over ({ $status }).
refused-vote-first = the proposal has to go to the vote first.
refused-vote-not-open = the vote on { $number } is not open; { $player } opens it with { $p }{ -call } { $number }.
refused-which-case = which case? { $numbers }
refused-which-proposal = which proposal? { $numbers }
refused-verdict-on-debate = C { $number } asks to end the debate on { $proposal }: { $p }{ -call } { $proposal } does that.
refused-judge-own-turn = nobody judges in their own turn: C { $number } waits.
refused-no-period = the vote on { $number } stays open until everybody has voted: no period can be set.
refused-unknown = this cannot be done ({ $code }).
refused-away-no-vote = who is on vacation has no vote.
refused-called-out-already = somebody has called on { $player } ({ $office }) already.
refused-caller-only = only the { $caller } can call out the { $office }.
refused-calls-nobody = your office calls out no other.
refused-concerns-already = it is known already that { $number } concerns the office ({ $office }).
refused-confirmed-already = you have named or confirmed { $player } already ({ $office }).
refused-consent-not-asked = no officer's consent is asked to { $number }.
refused-decree-closed = decree { $number } can no longer be objected to ({ $status }).
refused-decree-kind = a decree enacts a decree, or amends or repeals one.
refused-decree-not-in-force = decree { $number } is not in force.
refused-decree-transmute = decree { $number } cannot be transmuted; only rules can.
refused-decree-under-rules = a decree changes decrees alone; { $number } is a rule.
refused-dismissal-binds-nobody = a dismissal makes no precedent.
refused-dismissal-stands = a dismissal cannot be quashed: C { $number } was not judged.
refused-holds-office = your choice, { $player }, holds another office ({ $office }).
refused-may-not-dismiss = you named { $player } yourself ({ $office }): only a later term can name another.
refused-motion-decided = the players have voted on quashing C { $number } already.
refused-motion-late = the time to move for quashing C { $number } is over.
refused-motion-open = a vote on quashing C { $number } is under way: { $p }{ -vote } { -for } C { $number }
refused-named-is-away = your choice, { $player }, is not there.
refused-named-is-barred = your choice, { $player }, can hold no office until { $until }.
refused-names-nobody = your office names no other.
refused-no-ballot-line = this vote has no second part.
refused-no-callout = no rule lets an officer be called out.
refused-no-cassation = no rule lets a judgement be quashed.
refused-no-decrees = no rule provides for decrees.
refused-no-election = no election is under way.
refused-no-judgement = there is no judgement of C { $number } that could fall.
refused-no-motion = no vote on quashing C { $number } is under way.
refused-no-objection = you have no objection to { $number } to take back.
refused-no-office = you hold no office.
refused-no-opposing = no rule lets officers oppose a judgement.
refused-no-overturning = no rule lets a verdict be overturned by a proposal.
refused-no-precedents = no rule lets a judgement make precedent.
refused-no-rejudging = nobody asks to judge precedent C { $number } again.
refused-no-requests = no rule provides for requests.
refused-no-such-decree = there is no decree { $number }.
refused-no-such-office = there is no office { $office } here; there are: { $offices }.
refused-no-such-precedent = C { $number } is no precedent.
refused-no-such-request = there is no request { $number }.
refused-no-vacation = no rule provides for vacations.
refused-not-on-probation = rule { $number } is not on probation.
refused-not-on-vacation = you are not on vacation.
refused-not-the-holder = that office ({ $office }) is not { $player }'s.
refused-nothing-to-block = no vote on quashing C { $number } can come that would hold up the turn.
refused-nothing-to-decline = there is no office you could decline.
refused-nothing-to-overturn = C { $number } has no verdict that could be overturned.
refused-nothing-to-publish = there is nothing to publish.
refused-objected-already = you object to { $number } already.
refused-office-not-asked = nobody asks for the consent of that office ({ $office }).
refused-office-vacant = nobody holds that office ({ $office }).
refused-officer-only = only the officer ({ $office }) can consent to { $number }.
refused-officers-extend = only another officer than its judge can extend the vote on C { $number }.
refused-officers-oppose = only officers can oppose the judgement of C { $number }.
refused-offices-vacant = officers sanction together, and an office is vacant.
refused-on-vacation = you are on vacation; { $p }{ -back } first.
refused-opposed-late = the time to oppose the judgement of C { $number } is over.
refused-overturning-late = the time to overturn the verdict on C { $number } is over.
refused-own-judgement = nobody opposes a judgement of their own (C { $number }).
refused-period-long = the vote can be open for { $most } at most.
refused-publish-first = the results come first: { $p }{ -publish }
refused-publish-next-player = now { $players } can publish, and nobody else.
refused-publish-turn-player = the results are { $player }'s to publish, for now.
refused-rejudging-already = precedent C { $number } is being judged again already, in C { $case }.
refused-request-kind = a request amends a rule.
refused-request-too-late = that would end after request { $number } lapses, in { $left }.
refused-returning-already = you come back with the next turn already.
refused-sanction-by-whom = only a judge who found a breach, or an officer, can propose a sanction.
refused-sanction-too-harsh = no penalty may go further than losing the game.
refused-sanction-reading = the software carries out only losing, expulsion and score = -5, and not { $reading }; say the rest in words, without braces.
refused-sanction-without-case = a sanction needs a judgement of yours that found a breach.
refused-suspended = the game is suspended: { $present ->
    [one] { $present } active player
   *[other] { $present } active players
}, and it takes { $least }.
refused-no-sanctions = no rule provides for sanctions.

refused-code-wrong = the code cannot be read: { $reason ->
    [character] the character { $message } is none that code has; where it stands type a plain quote, blank or sign
    [tab] there is a tab; indent with blanks
    [budget] it takes too many steps
    [memory] it takes too much memory
    [time] it takes too long
    [output] it wants too much at once
    [died] it broke the worker that read it
    [unavailable] it could not be read now; say it again
   *[other] { $message }
}{ $line ->
    [0] .
   *[other] { " " }(line { $line }).
}
refused-code-without-hooks = the code has no function that is ever called; one is named on_adopted, on_vote, on_turn, on_command_NAME …
refused-code-refused = { $message }.
refused-command-set-aside = the code of { $p }{ $verb } broke down and is not called until it is changed; amend the rule, or enter by hand what it comes to ({ $p }{ -declare } …).
refused-no-such-command = no rule in force has the command { $verb }.
refused-recount-nothing = the log has nothing that “{ $item }” could be about ({ $p }log shows the entries).
refused-recount-engine = it cannot be counted again: entry { $entry } of the log comes out otherwise when it is decided again.
refused-recount-course = entry { $entry } of the log gave numbers, or made the turns go on, and later moves stand on that: it stays. Rule on the ballots of a vote instead.
refused-recount-open = counted so, the vote on { $number }, which still runs, would be over: rule when it has closed.
refused-recount-seed = it cannot be counted again: a seed or ballot it needs is not here.
refused-recount-log = it cannot be counted again: the log is kept elsewhere.
refused-recount-ended = counted so, the round would have ended otherwise{ $winners ->
    [no] { "" }
   *[other] { " " }({ $winners } would have won)
}; a verdict cannot do that: settle it by a proposal.
refused-correction-unknown = “{ $item }” is no correction; these are: void ballot 305 NAME, void entry N, void join NAME, void moves NAME 2026-03-01, ballot 305 NAME for (or against).
refused-correction-no-vote = no vote on { $number } has closed.
refused-no-ruling = C { $case } has no ruling on a count that waits for confirmation (judge.overturn says when a verdict can no longer fall).
refused-ruling-by-rules = the ruling of C { $case } takes effect when the verdict can no longer fall; nobody confirms it.
refused-declare-officer-only = only the officer enters anything by hand (clerk.by).
refused-declared-already = that is declared already: { $p }{ -support } { $number }.
refused-no-such-declaration = no such declaration waits for support (who may declare: clerk.by; how many have to support it: clerk.threshold).
refused-which-declaration = say which declaration: { $numbers }.
refused-not-supported = you do not support declaration { $number }.
refused-supported-already = you support declaration { $number } already.
refused-declare-regulated = a reading says this already; amend it, or ask a judge.
refused-declare-coded = the rule's code says this already; amend it, or ask a judge.
refused-declare-points-only = only points may win.
refused-declare-under = say under which rule: … under 305.
refused-declare-no-vote = no vote on { $number } is open.
refused-declare-void = rule { $number } is void as a whole, nothing follows from it.
refused-declare-turn-away = a turn is for who is there: { $player } is not.
refused-declare-turn-his = it is { $player }'s turn already.
refused-declare-turn-open = what was proposed in this turn is still open; declare it once that is decided.
refused-declare-turn-suspended = the game is suspended, no turn begins.
refused-declare-turn-held = the next turn waits for the judgement.
refused-declare-vote-closes = the vote on { $number } closes at its time by itself.
refused-declare-judge-barred = C { $number } is not for { $player } to judge.
refused-ruling-of-which = say of which rule: { "{" }206: none{ "}" }
