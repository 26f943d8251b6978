# Должности, выборы и согласие.
office-taken-created = { $office } — { $who }, кто и открывает партию{ $cite }.
office-taken-appointed = { $office } — { $who }, как названо при открытии{ $cite }.
office-taken-succession = { $office } теперь { $who }, по преемству{ $cite }.
office-taken-election = { $office } теперь { $who }, по итогам выборов{ $cite }.
office-taken-named = { $by } назначает: { $office } — { $who }{ $cite }.
office-taken-callout = { $office } теперь { $who }: вызов остался без ответа{ $cite }.
office-taken-ballot = { $office } теперь { $who }: так решают бюллетени{ $cite }.
office-taken-won = { $office } теперь { $who }, по праву победы{ $cite }.
office-left-resigned = { $who } слагает должность ({ $office }){ $cite }.
office-left-declined = { $who } отклоняет должность ({ $office }){ $cite }.
office-left-leave = { $who } вне игры и теряет должность ({ $office }){ $cite }.
office-left-forfeit = { $who } вне игры и теряет должность ({ $office }){ $cite }.
office-left-remove = { $who } вне игры и теряет должность ({ $office }){ $cite }.
office-left-unnamed = { $who } никого не назначает в срок, это отставка ({ $office }){ $cite }.
office-left-silent = { $who } не отзывается на вызов и теряет должность ({ $office }){ $cite }.
office-left-replaced = { $who } теряет должность ({ $office }): назначен другой{ $cite }.
office-left-moved = { $who } оставляет должность ({ $office }) ради другой{ $cite }.
office-left-returned = { $who } передаёт должность ({ $office }) тому, кому она обещана{ $cite }.
office-left-ballot = { $who } теряет должность ({ $office }): так решают бюллетени{ $cite }.
office-left-won = { $who } уступает должность ({ $office }) победителю{ $cite }.
office-left-dropped = Должности ({ $office }) больше нет, { $who } теряет её{ $cite }.
office-left-quashed = { $who } теряет должность ({ $office }): решение отменено{ $cite }.
office-how-created = открывает партию
office-how-appointed = по назначению при открытии
office-how-imported = перенято при переносе партии
office-how-succession = по преемству
office-how-election = по выборам
office-how-named = по назначению
office-how-callout = после вызова без ответа
office-how-ballot = по бюллетеням
office-how-won = по праву победы
office-expected = { $office } — { $name }, как только войдёт в игру{ $cite }.
office-duty = { $who } ({ $office }) назначает или подтверждает следующего ({ $following }) до { $when }{ $cite }: { $p }{ -nominate } ИМЯ или { $p }{ -confirm } ИМЯ
office-confirmed = { $by } подтверждает: { $office } — { $who }{ $cite }.
office-promised = В следующей партии { $office } — { $who }{ $cite }.
election-opened = Выборы ({ $office }){ $cite }: { $p }{ -elect } ИМЯ
election-voted = { $who } голосует на выборах: { $candidate }.
election-closed = Выборы окончены ({ $office }){ $cite }: { $counts }.
election-off = Выборы без итога ({ $office }){ $cite }.
called-out = { $by } вызывает: { $who } ({ $office }), отзовитесь до { $when }{ $cite }; годится любое сообщение.
call-answered = { $who } ({ $office }) отзывается на вызов.
player-barred = { $who } не занимает должностей до { $until }{ $cite }.
concern-found = { $number } касается должности ({ $office }), это видно по настройкам{ $cite }.
concern-marked = { $who } отмечает: { $number } касается должности ({ $office }){ $cite }.
concern-thresholds = С согласием нужно: { $given }; без него: { $refused }{ $cite }. { $silence ->
    [consent] Молчание — согласие.
   *[refusal] Молчание — отказ.
} { $p }{ -consent } { $number } или { $p }{ -consent } { $number } нет
consent-said = { $who } ({ $office }) даёт согласие на { $number }{ $cite }.
consent-denied = { $who } ({ $office }) не даёт согласия на { $number }{ $cite }.
consent-lapsed = { $who } ({ $office }) по { $number }: { $said ->
    [consent] согласие
   *[refusal] отказ
}, но это не в счёт, должность перешла к другому.
office-item = { $office }: { $who }, { $how }, с { $since }
office-vacant = { $office }: вакансия
office-deputy = { $office } сейчас { $who }: { $absent } отсутствует.
until = { "" }, до { $when }
election-open = Выборы ({ $office }){ $until }: { $items }. { $p }{ -elect } ИМЯ
election-missing = Ещё нет голоса: { $names }.
duty-open = { $who } ({ $office }) назначает или подтверждает следующего{ $until }.
callout-open = { $by } вызывает: { $who } ({ $office }), отзовитесь{ $until }.
bar-open = { $who } не занимает должностей до { $until }.
office-taken-declared = { $who } теперь { $office }, как объявлено{ $cite }.
