"""Matrix: a pure translator and the link that does the I/O."""
