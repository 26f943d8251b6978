"""The networks. Must never know a rule or the database."""
