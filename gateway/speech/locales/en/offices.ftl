# Offices, elections and consent.
office-taken-created = { $who }, who opened the game, is { $office }{ $cite }.
office-taken-appointed = { $who } is { $office }, as named at the opening{ $cite }.
office-taken-succession = { $who } succeeds as { $office }{ $cite }.
office-taken-election = { $who } is elected { $office }{ $cite }.
office-taken-named = { $by } names { $who } { $office }{ $cite }.
office-taken-callout = { $who } takes over as { $office }: the call was not answered{ $cite }.
office-taken-ballot = { $who } is { $office } now, by the ballots{ $cite }.
office-taken-won = { $who } is { $office } now, by winning{ $cite }.
office-left-resigned = { $who } resigns as { $office }{ $cite }.
office-left-declined = { $who } declines to be { $office }{ $cite }.
office-left-leave = { $who }, no longer in the game, is { $office } no more{ $cite }.
office-left-forfeit = { $who }, no longer in the game, is { $office } no more{ $cite }.
office-left-remove = { $who }, no longer in the game, is { $office } no more{ $cite }.
office-left-unnamed = { $who } named nobody in time and so resigns as { $office }{ $cite }.
office-left-silent = { $who } did not answer the call and is { $office } no more{ $cite }.
office-left-replaced = { $who } is { $office } no more: another is named{ $cite }.
office-left-moved = { $who } gives up being { $office } for another office{ $cite }.
office-left-returned = { $who } hands over as { $office }{ $cite }.
office-left-ballot = { $who } is voted out as { $office }{ $cite }.
office-left-won = { $who } hands over as { $office } to the winner{ $cite }.
office-left-dropped = There is no { $office } any more; { $who } was it{ $cite }.
office-left-quashed = { $who } is { $office } no more, the judgement being quashed{ $cite }.
office-how-created = who opened the game
office-how-appointed = named at the opening
office-how-imported = taken over at the import
office-how-succession = by succession
office-how-election = elected
office-how-named = named
office-how-callout = after a call not answered
office-how-ballot = by the ballots
office-how-won = by winning
office-expected = { $office } will be { $name }, once in the game{ $cite }.
office-duty = { $who } ({ $office }) is to name or confirm the next officer ({ $following }) by { $when }{ $cite }: { $p }{ -nominate } NAME or { $p }{ -confirm } NAME
office-confirmed = { $by } confirms { $who } as { $office }{ $cite }.
office-promised = { $who } will be { $office } in the next game{ $cite }.
election-opened = Election ({ $office }){ $cite }: { $p }{ -elect } NAME
election-voted = { $who } votes to elect { $candidate }.
election-closed = Election over ({ $office }){ $cite }: { $counts }.
election-off = Election without a result ({ $office }){ $cite }.
called-out = { $by } calls on { $who } ({ $office }) to show up by { $when }{ $cite }: any message will do.
call-answered = { $who } ({ $office }) answers the call.
player-barred = { $who } can hold no office until { $until }{ $cite }.
concern-found = { $number } concerns an office ({ $office }), by its settings{ $cite }.
concern-marked = { $who } says that { $number } concerns an office ({ $office }){ $cite }.
concern-thresholds = With consent it takes: { $given }; without: { $refused }{ $cite }. { $silence ->
    [consent] Silence is consent.
   *[refusal] Silence is refusal.
} { $p }{ -consent } { $number } or { $p }{ -consent } { $number } no
consent-said = { $who } ({ $office }) consents to { $number }{ $cite }.
consent-denied = { $who } ({ $office }) does not consent to { $number }{ $cite }.
consent-lapsed = What { $who } said to { $number } as { $office } ({ $said ->
    [consent] consent
   *[refusal] no consent
}) does not count: the office is another's now.
office-item = { $office }: { $who }, { $how }, since { $since }
office-vacant = { $office }: nobody
office-deputy = { $who } acts as { $office } while { $absent } is away.
until = { "" }, until { $when }
election-open = Election ({ $office }){ $until }: { $items }. { $p }{ -elect } NAME
election-missing = Still to vote: { $names }.
duty-open = { $who } ({ $office }) is to name or confirm the next officer{ $until }.
callout-open = { $by } calls on { $who } ({ $office }) to show up{ $until }.
bar-open = { $who } can hold no office until { $until }.
office-taken-declared = { $who } is { $office } now, as declared{ $cite }.
