"""Random games of any ruleset, played by people who know what is asked of them, and what holds in every one."""
