"""Rules, readings, precedence, expressions, chance. Pure: no clock, threads, files or chat."""
