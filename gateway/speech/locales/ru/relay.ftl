# Talk that is carried from one room of a game to its others.

relay-edited = (исправлено) { $text }
relay-answer = [↩ { $quote }] { $text }
relay-image = [картинка: { $name }]
relay-file = [файл: { $name }]
relay-sound = [звук: { $name }]
relay-video = [видео: { $name }]
relay-sticker = [стикер: { $name }]
relay-place = [место: { $name }]
relay-poll = [опрос: { $name }]
relay-kilobytes = { $count } кБ
relay-megabytes = { $count } МБ
