# What the gateway itself says: rooms, games, accounts, drafts.

desk-log-in = { $name }, this network does not say who you are: log in to your account here first (on most networks /msg NickServ IDENTIFY …), then say it again.
desk-not-recorded = Not recorded: the store took nothing just now. Nothing has changed; please say it again later.
desk-recorded-later = Not recorded yet: the store takes nothing just now. Your message is kept, and counts from when you said it once the store works again; please do not repeat it.
desk-recorded-perhaps = The store does not answer: this may be recorded or not. Nothing is announced until it is; please look again later before you repeat it.
desk-unreadable = { $name }, I cannot read your message yet: your app has not given me the key to it. I have asked for it, and once it comes the message counts from when you said it. If this does not pass, log out of your app and in again, or say it in a room without encryption.
desk-room-moved = This room replaces the former one. The game goes on here, and what was to be said there is said here.
desk-set-aside = That command met a fault of this program. It was set aside for the operator ({ $id }); the game goes on without it.
desk-game-unreadable = The log of that game cannot be read; the operator has to look at it.
desk-maybe-cut = This line may have been cut by the network; it ends with “{ $tail }”.
desk-edit-does-nothing = Editing that message changes nothing here. Say it anew: { $p }{ $verb } …
desk-removal-does-nothing = Removing that message takes nothing back: { $number } stands as it was proposed. What changes it: { $p }{ -revise } { $number } …
desk-no-command = That is no command I know; { -help } lists them all.
desk-too-fast = You ask faster than I answer: { $count ->
    [one] { $count } question
   *[other] { $count } questions
} a minute. Your moves count all the same; ask again in a while.
desk-too-long = That is longer than I take in one message: { $limit } kB. Say it in parts; a long proposal is best written with { -draft }.
desk-ballot-kept = That is no ballot, and I carry it to no other room: a vote here may be secret. In private to me a ballot is: { -vote } …

desk-no-game-here = No game is played in this room. { $p }{ -new } RULESET NAME begins one, { $p }{ -attach } NAME brings this room into one.
desk-unknown-game = { $nearest ->
    [no] There is no game “{ $name }”; { $p }{ -games } lists them.
   *[other] There is no game “{ $name }”; did you mean { $nearest }?
}
desk-which-game = You play in several games: { $games }. Say which one first: { -in } { $first } …
desk-no-game-of-yours = { $games ->
    [no] You play in no game, and there is none yet: { $p }{ -new } RULESET NAME in a room begins one.
   *[other] You play in no game. Say which one first: { -in } NAME … There are: { $games }.
}

desk-new-in-a-room = A game begins in a room: say that there.
desk-room-taken = Game { $game } is played in this room; another can begin here when it is over or archived.
desk-unknown-ruleset = { $nearest ->
    [no] There is no ruleset “{ $ruleset }”; there are: { $known }.
   *[other] There is no ruleset “{ $ruleset }”; did you mean { $nearest }? There are: { $known }.
}
desk-game-name-taken = There is a game { $name } already; take another name.
refused-game-name-taken = there is a game { $name } already; take another name.
refused-no-such-game = there is no game { $name }.

desk-attach-code = Another room joins game { $game } with: { $p }{ -attach } { $game } { $code }
desk-attach-in-a-room = The room that is to join game { $game } is where that is said.
desk-wrong-code = That is not the code of game { $game }; its host gets it with { $p }{ -attach } { $game }.
desk-code-for-host = Only the host of game { $game } or an operator is given its code.
desk-no-code = Game { $game } has no code; rooms join it through the config or an operator.

desk-own-language = From now on I speak English with you.
desk-timezone = Your time zone is { $zone }, where it is { $time } now. What I tell you in private goes by it.
desk-no-timezone = You have set no time zone, so times are in UTC, where it is { $time } now. To set one: { $p }tz Europe/Paris
desk-unknown-timezone = “{ $zone }” is no time zone I know; { $nearest ->
    [no] write it like Europe/Paris or UTC.
   *[other] did you mean { $nearest }? { $p }tz { $nearest }
}
desk-whoami = You are { $account }.
desk-whoami-linked = Also you: { $account }{ $since ->
    [no] .
   *[other] , since { $since }.
}
desk-whoami-plays = In game { $game } you are { $name }.
desk-whoami-settings = { $language ->
    [no] Language: that of the game.
   *[other] Language: { $language }.
} Time zone: { $zone }.

desk-link-not-here = On { $network } anybody can take any nick, so accounts there cannot be linked.
desk-link-code = Within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} say on the other network: { $p }{ -link } { $code }
desk-link-sent = The code comes to you in private.
desk-wrong-codes = Too many wrong codes were tried here. No code counts for another { $span }.
desk-link-code-kept = That holds a code for linking accounts, so I do not carry it to the other rooms. A code is used as a command: { $p }{ -link } CODE
desk-link-wrong-code = That code is unknown, used or too old; { $p }{ -link } on the other network gives a new one.
desk-linked-already = { $account } and this account are one person already.
desk-link-both-play = { $first } and { $second } both play in game { $game }; one of them has to { $p }{ -leave } it first.
desk-linked = These accounts are one person now, with one vote: { $accounts }.
desk-not-linked = This account is linked to no other.
desk-unlinked = { $account } stands for itself again. Closed votes stay as they are.

desk-no-draft = You have no draft; { $p }{ -draft } enact "Title": text begins one.
desk-draft-kept = { $length ->
    [one] Draft kept: { $length } character.
   *[other] Draft kept: { $length } characters.
} { $p }{ -draft } + goes on, { $p }{ -draft } { -show } shows it, { $p }{ -draft } { -submit } hands it in, { $p }{ -draft } { -undo } takes the last line back.
desk-draft-goes-on = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} kept ({ $length ->
    [one] { $length } character
   *[other] { $length } characters
}).
desk-draft-replaces = It takes the place of the draft you had; { $p }{ -draft } { -undo } brings that one back.
desk-draft-for = It is for game { $game }; { $p }{ -in } NAME { -draft } … writes one for another game.
desk-draft-undone = The draft is again as it was: { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}, { $length ->
    [one] { $length } character
   *[other] { $length } characters
}. It ends with: { $last }
desk-draft-submitted = Your draft is handed in and put away.
desk-draft-stays = Your draft is kept: { $p }{ -draft } { -show } shows it, { $p }{ -draft } { -submit } hands it in again.
desk-draft-long = { $limit ->
    [one] A draft has at most { $limit } character.
   *[other] A draft has at most { $limit } characters.
}
desk-draft-dropped = The draft is dropped.

desk-answered-apart = { $name }: that is { $n ->
    [one] { $n } line
   *[other] { $n } lines
}, and you have it in private.
desk-answer-cut = … and { $n ->
    [one] { $n } line
   *[other] { $n } lines
} more, { $name }: my private messages do not reach you.
desk-away = I was away for { $span }; what was said here meanwhile I have not heard.
desk-held = I have that, and it waits: { $networks } { $n ->
    [one] has
   *[other] have
} not told me yet what was said there while I was away. It is carried out in { $span } at the latest, and counts from now.
desk-away-closed = Closed meanwhile: { $items }.

desk-banned = You are banned from this gateway{ $reason ->
    [no] .
   *[other] : { $reason }.
} What you say here does nothing; what you did before stands. Only an operator can lift that{ $whom ->
    [no] .
   *[other] : { $whom }.
}
desk-operators-only = That is for operators of this gateway, who are named in its config.
desk-ban-form = “{ $typed }” names no account: write NETWORK/ACCOUNT, where * stands for anything, or the name of a player in this game.
desk-unknown-network = There is no network “{ $network }”; there are: { $known }.
desk-ban-operator = { $pattern } would ban { $account }, an operator.
desk-ban = { $pattern } is banned. { $count ->
    [0] That hits nobody who plays in a game.
    [one] That hits one account of a player: { $accounts }.
   *[other] That hits { $count } accounts of players: { $accounts }.
} Seats and ballots stay as they are.
desk-unban = { $pattern } is no longer banned.
desk-no-such-ban = { $pattern } is not banned; { $p }{ -bans } lists who is.
desk-ban-in-config = { $pattern } is banned in the config (operators.banned): take it out there and start me again.
desk-no-bans = Nobody is banned.
desk-ban-line = { $pattern } – by { $account }{ $reason ->
    [no] { "" }
   *[other] : { $reason }
}
desk-too-many-moves = You do not play in this game, and of those who do not I hand on { $count ->
    [one] one command
   *[other] { $count } commands
} a minute. Try again in a while.
desk-too-many-joins = So many have joined this game in the last minute that I let nobody in just now. Try again in a minute.
desk-not-carried = You play in no game here, and of strangers I carry { $count ->
    [one] one line
   *[other] { $count } lines
} a minute into the other rooms. The others read you here only.
desk-new-by-operators = Only operators of this gateway begin games.
desk-new-too-many = You are the host of { $games }; { $count ->
    [one] one running game
   *[other] { $count } running games
} at most are one person's here. End or archive one first.
