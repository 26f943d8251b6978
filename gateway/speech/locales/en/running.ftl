# The gateway about itself.
run-farewell = I am being switched off. Everything up to here is kept; what is said here until I am back, I will not hear.
run-farewell-history = I am being switched off. Everything up to here is kept; I will read what is said here when I am back.
run-quit = switched off
run-clock = Mind: my clock runs { $speed } times as fast as the real one. All deadlines follow it.
run-undeliverable = I cannot say anything in { $place }: { $why }
run-barred = I may not speak in { $place } ({ $why }). What is to be said there waits, in order, and everything else goes on. { $bar ->
    [removed] Somebody there removed me: whoever may invite people there has to invite me again.
    [banned] I am banned there: a moderator of the room has to lift the ban and invite me again.
    [muted] I am in the room, but my power level is too low: a moderator there has to raise it to the one that messages need, or lower that one.
    [moderated] I am in the channel, but it hears only those with voice: an operator there has to give me voice (+v), or take the moderation away.
    [encrypted] The room is encrypted, and encryption is off for this network: set encryption = true in the config and start me again.
   *[other] Look whether the room still exists and lets me in; I go on trying.
}
run-set-aside = A command in the game { $game } broke me and was set aside: { $why }. The log has it under set_aside.

run-banned = An operator has banned { $names } from this gateway{ $reason ->
    [no] .
   *[other] : { $reason }.
} Seats and ballots stay as they are; the host can remove a player ({ $p }{ -remove }).
run-unbanned = An operator has lifted the ban of { $names }.
