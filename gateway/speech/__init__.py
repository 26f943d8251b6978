"""From chat to commands and from events to phrases, in English, French and Russian."""
