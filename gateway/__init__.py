"""The product put together: command line, config, wiring, speech, people, rehearsal."""

__version__ = "0.1.0"
