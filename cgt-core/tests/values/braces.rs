//! Games written with integers and braces only, as in the second column of `values.tsv`.

use cgt_core::{Context, Dyadic, Games, Value};

/// The value of a text such as `{0,{1|0}|-3}`.
pub(crate) fn read(games: &Games, context: &Context<'_>, text: &str) -> Value {
    let mut rest = text.trim();
    let value = game(games, context, &mut rest);
    assert!(rest.is_empty(), "`{rest}` is left over of `{text}`");
    value
}

fn game(games: &Games, context: &Context<'_>, rest: &mut &str) -> Value {
    let Some(inside) = rest.strip_prefix('{') else {
        let end = rest.find(['{', '|', ',', '}']).unwrap_or(rest.len());
        let number: i64 = rest[..end].parse().expect("an integer");
        *rest = &rest[end..];
        return games.number(context, Dyadic::from(number)).unwrap();
    };
    *rest = inside;
    let left = options(games, context, rest, '|');
    let right = options(games, context, rest, '}');
    games.value(context, &left, &right).unwrap()
}

fn options(games: &Games, context: &Context<'_>, rest: &mut &str, end: char) -> Vec<Value> {
    let mut options = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix(end) {
            *rest = after;
            return options;
        }
        if let Some(after) = rest.strip_prefix(',') {
            *rest = after;
        }
        options.push(game(games, context, rest));
    }
}
