# Партия в виде документа.
export-players = Игроки
export-player = Игрок
export-score = Очки
export-active = играет
export-waiting = со следующего хода
export-vacation = в отпуске
export-left = ушёл
export-rules = Действующие правила
export-mutable = свободное
export-immutable = незыблемое
export-earlier = Номера, которые оно носило: { $numbers }
export-history = Что произошло
export-head = Хеш последней записи: { $head }
