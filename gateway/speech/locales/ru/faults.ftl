# Что не так в записанном значении или прочтении: коды core.law.faults.

fault-empty = здесь ничего не написано
fault-too_long = { $limit ->
    [one] длиннее { $limit } знака
    [few] длиннее { $limit } знаков
   *[many] длиннее { $limit } знаков
}
fault-too_many_tokens = чисел, слов и знаков больше { $limit }
fault-too_deep = вложенность больше { $limit }
fault-too_many_digits = { $limit ->
    [one] в числе не больше { $limit } цифры
    [few] в числе не больше { $limit } цифр
   *[many] в числе не больше { $limit } цифр
}
fault-bad_character = «{ $character }» здесь ничего не значит
fault-unknown_unit = неизвестная единица «{ $unit }»; сроки пишут так: 30s, 90m, 72h, 7d, 2w, 3mo
fault-bad_length = «{ $text }» — не срок; пишите 30s, 90m, 72h, 7d, 2w или 3mo
fault-length_too_long = { $years ->
    [one] дольше { $years } года
    [few] дольше { $years } лет
   *[many] дольше { $years } лет
}
fault-single_equals = сравнивают знаком ==
fault-open_quote = кавычка не закрыта
fault-bad_quote = в кавычках бывает только слово
fault-expected_value = здесь не хватает значения
fault-expected_close = здесь не хватает «)»
fault-expected_else = здесь не хватает «else»
fault-expected_cast = после «of» идёт «cast»
fault-left_over = «{ $text }» здесь стоять не может
fault-chained = пишите «a < b and b < c»
fault-unknown_function = функции «{ $name }» нет; есть { $functions }
fault-arguments = { $name } берёт { $count }
fault-zero = деление на ноль
fault-unknown_name = «{ $name }» здесь неизвестно
fault-wrong_kind = здесь нужно { $expected }, а не { $found }
fault-too_big = число становится слишком большим
fault-no_die = кость здесь не бросают
fault-die_sides = у кости от 1 до { $limit } граней
fault-negative_length = срок не бывает отрицательным
fault-uneven_months = календарные месяцы умножают только на целые числа
fault-months_and_days = { $left } и { $right } не сравнить: месяцы разной длины
fault-not_whole = здесь нужно целое число, а не { $value }
fault-below_zero = здесь нужно число не меньше нуля, а не { $value }
fault-share_range = порог больше 0 и не больше 1, а не { $value }
fault-wrong_type = { $key } берёт { $expected }, а не { $found }
fault-unknown_word = { $key } не знает слова «{ $word }»; знает { $known }
fault-unknown_word_near = { $key } не знает слова «{ $word }»; может быть, { $nearest }?
fault-no_roll_here = { $key } не может зависеть от кости
fault-of_cast_here = «of cast» стоит только после порога
fault-list_here = { $key } берёт одно значение, а не список
fault-bad_target = «{ $text }» — не номер правила, не промежуток, не род правил и не ключ
fault-unknown_key = неизвестный ключ { $key }
fault-unknown_key_near = неизвестный ключ { $key }; может быть, { $nearest }?
fault-no_key = пишите ключ = значение
fault-no_value = у { $key } нет значения
fault-twice = { $key } задан дважды
fault-keep_alone = «keep» стоит в одиночку
fault-open_brace = скобка «{ "{" }» не закрыта
fault-after_brace = после «{ "}" }» ничего быть не может
fault-number_here = номер правила бывает только в прочтении, которое даёт решение судьи
fault-bad_rule_number = «{ $text }» — не номер правила
