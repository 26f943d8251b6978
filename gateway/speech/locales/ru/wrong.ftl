# Команды, которых не понять.

wrong-too-many = { $limit ->
    [one] в одном сообщении — { $limit } команда; остальное не прочитано.
    [few] в одном сообщении — не больше { $limit } команд; остальное не прочитано.
   *[many] в одном сообщении — не больше { $limit } команд; остальное не прочитано.
}
wrong-bare-side = само по себе «{ $verb }» — не голос; голос подают так: { $p }{ -vote } { $side ->
    [for] { -for }
    [against] { -against }
   *[abstain] воздержаться
}
wrong-unknown-verb = «{ $verb }» — не команда; может быть, { $p }{ $nearest }?
wrong-unknown-verb-alone = «{ $verb }» — не команда; все команды: { $p }{ -help }.
wrong-form = это пишется так: { $p }{ $form }
wrong-open-brace = строка { $line }, столбец { $column }: скобка «{ "{" }» не закрыта ({ $near }).
wrong-close-brace = строка { $line }, столбец { $column }: у скобки «{ "}" }» нет пары «{ "{" }» ({ $near }).
wrong-language = «{ $language }» — не из здешних языков; есть { $known }.
wrong-name-is-empty = в имени должен быть хотя бы один видимый знак; подошло бы { $suggestion }.
wrong-name-is-long = в имени не больше 32 знаков; подошло бы { $suggestion }.
wrong-name-has-blank = в имени не бывает пробелов; вместо «{ $name }» подошло бы { $suggestion }.
wrong-name-has-mark = в имени не бывает кавычек, фигурных скобок, <, > и /; вместо «{ $name }» подошло бы { $suggestion }.
wrong-name-is-hidden = в имени бывают только видимые знаки; подошло бы { $suggestion }.
wrong-name-is-number = имя не может быть числом; вместо «{ $name }» подошло бы { $suggestion }.
wrong-name-is-identity = имя не может быть похоже на чей-то адрес Matrix; вместо «{ $name }» подошло бы { $suggestion }.
wrong-name-is-verb = имя не может быть словом команды; вместо «{ $name }» подошло бы { $suggestion }.

wrong-fence-open = блок кода не закрыт: его заканчивает { $mark }.
wrong-fence-two = у правила один блок кода; соедините оба.
