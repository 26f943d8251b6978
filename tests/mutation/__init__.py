"""Every setting of every ruleset changed by one step, and the transcripts that notice."""
