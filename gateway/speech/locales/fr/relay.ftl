# Talk that is carried from one room of a game to its others.

relay-edited = (modifié) { $text }
relay-answer = [↩ { $quote }] { $text }
relay-image = [image : { $name }]
relay-file = [fichier : { $name }]
relay-sound = [son : { $name }]
relay-video = [vidéo : { $name }]
relay-sticker = [vignette : { $name }]
relay-place = [lieu : { $name }]
relay-poll = [sondage : { $name }]
relay-kilobytes = { $count } ko
relay-megabytes = { $count } Mo
