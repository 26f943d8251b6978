"""The gateway over HTTP. Must never know a game."""
