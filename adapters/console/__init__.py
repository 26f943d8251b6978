"""The terminal as a network. Must never know what is played there."""
