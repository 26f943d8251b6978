"""Who carries messages to a game, to the judge queue and to the scheduler, and when."""
