# Talk that is carried from one room of a game to its others.

relay-edited = (edited) { $text }
relay-answer = [↩ { $quote }] { $text }
relay-image = [image: { $name }]
relay-file = [file: { $name }]
relay-sound = [sound: { $name }]
relay-video = [video: { $name }]
relay-sticker = [sticker: { $name }]
relay-place = [place: { $name }]
relay-poll = [poll: { $name }]
relay-kilobytes = { $count } kB
relay-megabytes = { $count } MB
