"""The game of rules. Must never know a network, a database or a command line."""
