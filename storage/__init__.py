"""What lasts. Must never know a network or what a rule means."""
