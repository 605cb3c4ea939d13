//! Arguments that begin with `-` but are part of what is asked: `cgt eval -1/2`.

use std::ffi::{OsStr, OsString};

use clap::Command;

/// Puts what belongs to the question behind a `--`, so that the parser takes it as it is.
///
/// Options that the command knows stay options, and so does what can only be a slip of one,
/// so that the parser can say what was meant.
pub(crate) fn settle(program: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let name = |at: usize| arguments.get(at);
    let Some(mut command) = name(1).and_then(|name| program.find_subcommand(name)) else {
        return arguments;
    };
    let mut depth = 2;
    if let Some(task) = name(2).and_then(|name| command.find_subcommand(name)) {
        command = task;
        depth = 3;
    }
    let is_question: fn(&str) -> bool = match command.get_name() {
        "eval" | "compare" | "thermograph" | "build" | "reduce" | "verify" | "sum" => is_expression,
        "nim" => is_number,
        _ => return arguments,
    };
    let mut rest = arguments.into_iter();
    let mut settled: Vec<OsString> = rest.by_ref().take(depth).collect();
    let mut questions = Vec::new();
    while let Some(argument) = rest.next() {
        if argument == "--" {
            questions.extend(rest);
            break;
        }
        match option_named(command, &argument) {
            Some(takes_value) => {
                settled.push(argument);
                settled.extend(takes_value.then(|| rest.next()).flatten());
            }
            None if argument
                .to_str()
                .is_none_or(|text| text.starts_with('-') && !is_question(text)) =>
            {
                settled.push(argument);
            }
            None => questions.push(argument),
        }
    }
    settled.push("--".into());
    settled.extend(questions);
    settled
}

/// Whether the argument is an option of the command, and if so whether the next one is its value.
fn option_named(command: &Command, argument: &OsStr) -> Option<bool> {
    let text = argument.to_str()?;
    if matches!(text, "-h" | "--help") {
        return Some(false);
    }
    let (name, has_value) = match text.split_once('=') {
        Some((name, _)) => (name, true),
        None => (text, false),
    };
    let long = name.strip_prefix("--");
    let option = command.get_arguments().find(|option| {
        long.is_some_and(|long| option.get_long() == Some(long))
            || option
                .get_short()
                .is_some_and(|short| text == format!("-{short}"))
    })?;
    Some(option.get_action().takes_values() && !has_value)
}

/// Anything but a long word behind two dashes, which is no negative of a negative.
fn is_expression(text: &str) -> bool {
    let word = text.strip_prefix("--").unwrap_or("");
    let word = word.split('=').next().unwrap_or("");
    let is_option = word.len() > 2
        && word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    !is_option
}

fn is_number(text: &str) -> bool {
    text[1..].starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    #[test]
    fn expressions_go_behind_the_dashes() {
        let mut program = Cli::command();
        program.build();
        let check = |line: &str, expected: &str| {
            let words = line.split(' ').map(OsString::from).collect();
            let settled = settle(&program, words);
            let settled: Vec<&str> = settled.iter().filter_map(|word| word.to_str()).collect();
            assert_eq!(settled.join(" "), expected);
        };
        check("cgt eval -1/2", "cgt eval -- -1/2");
        check("cgt eval -1/2 --json", "cgt eval --json -- -1/2");
        check("cgt eval --json -- -1", "cgt eval --json -- -1");
        check("cgt eval --timeout 5 -v", "cgt eval --timeout 5 -- -v");
        check("cgt eval --timeout=5 --v", "cgt eval --timeout=5 -- --v");
        check("cgt eval --jsno 1", "cgt eval --jsno -- 1");
        check("cgt eval --mean(1)", "cgt eval -- --mean(1)");
        check("cgt compare -1 0", "cgt compare -- -1 0");
        check("cgt nim --octal 0.7 -3", "cgt nim --octal 0.7 -- -3");
        check("cgt nim -x", "cgt nim -x --");
        let built = "cgt hackenbush build --json -- -3/4";
        check("cgt hackenbush build -3/4 --json", built);
        check("cgt games --json", "cgt games --json");
    }
}
