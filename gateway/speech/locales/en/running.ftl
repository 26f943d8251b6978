# The gateway about itself.
run-farewell = I am being switched off. Everything up to here is kept; what is said here until I am back, I will not hear.
run-farewell-history = I am being switched off. Everything up to here is kept; I will read what is said here when I am back.
run-quit = switched off
run-clock = Mind: my clock runs { $speed } times as fast as the real one. All deadlines follow it.
run-undeliverable = I cannot say anything in { $place }: { $why }
run-set-aside = A command in the game { $game } broke me and was set aside: { $why }. The log has it under set_aside.
