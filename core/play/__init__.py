"""The game: commands to outcome to state. Pure: no clock, threads, files or chat."""
