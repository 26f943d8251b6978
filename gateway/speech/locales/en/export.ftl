# A game as a document.
export-players = Players
export-player = Player
export-score = Score
export-active = playing
export-waiting = from the next turn on
export-vacation = on vacation
export-left = left
export-rules = Rules in force
export-mutable = mutable
export-immutable = immutable
export-earlier = Numbers it has had: { $numbers }
export-history = What happened
export-head = Hash of the last entry: { $head }
