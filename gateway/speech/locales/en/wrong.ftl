# Commands that cannot be read.

wrong-too-many = { $limit ->
    [one] one command a message; the rest was left alone.
   *[other] at most { $limit } commands a message; the rest was left alone.
}
wrong-bare-side = “{ $verb }” alone is no ballot; a ballot is: { $p }{ -vote } { $side ->
    [for] { -for }
    [against] { -against }
   *[abstain] abstain
}
wrong-unknown-verb = “{ $verb }” is no command; did you mean { $p }{ $nearest }?
wrong-unknown-verb-alone = “{ $verb }” is no command; { $p }{ -help } lists them all.
wrong-form = it is written: { $p }{ $form }
wrong-open-brace = line { $line }, column { $column }: the “{ "{" }” is never closed ({ $near }).
wrong-close-brace = line { $line }, column { $column }: there is no “{ "{" }” to this “{ "}" }” ({ $near }).
wrong-language = “{ $language }” is none of the languages spoken here: { $known }.
wrong-name-is-empty = a name has at least one visible character; { $suggestion } would do.
wrong-name-is-long = a name has at most 32 characters; { $suggestion } would do.
wrong-name-has-blank = a name has no blanks; { $suggestion } would do instead of “{ $name }”.
wrong-name-has-mark = a name has no quotes, braces, <, > or /; { $suggestion } would do instead of “{ $name }”.
wrong-name-is-hidden = a name has only characters that can be seen; { $suggestion } would do.
wrong-name-is-number = a name cannot be a number; { $suggestion } would do instead of “{ $name }”.
wrong-name-is-identity = a name cannot look like somebody's Matrix id; { $suggestion } would do instead of “{ $name }”.
wrong-name-is-verb = a name cannot be a command word; { $suggestion } would do instead of “{ $name }”.

wrong-fence-open = the block of code is not closed: { $mark } ends it.
wrong-fence-two = a rule has one block of code; put both into one.
