"""Where players' code runs: processes of its own, watched and thrown away. Must never know a game."""
