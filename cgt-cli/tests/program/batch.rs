//! The stream of requests.

use super::{cgt_reading, field, program};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn replies(input: impl Into<Vec<u8>>) -> Vec<String> {
    let replies = cgt_reading(&["batch"], input).answered();
    replies.lines().map(str::to_owned).collect()
}

#[test]
fn requests_are_answered_in_order() {
    let input = concat!(
        r#"{"id":7,"ruleset":"hackenbush","format":"edges","position":"0-1:B"}"#,
        "\n\n",
        r#"{"id":8,"eval":"{0|1}+^"}"#,
        "\n",
        r#"{"id":9,"compare":["{0|1}","^"]}"#,
        "\r\n",
        r#"{"id":"ten","ruleset":"nim","rules":"octal 0.77","position":"4 6","fields":["value","outcome"]}"#,
        "\n",
        r#"{"id":[1.50],"ruleset":"domineering","position":"2x2","moves":true,"verify":true,"fields":["verified"]}"#,
    );
    assert_eq!(
        replies(input),
        [
            r#"{"id":7,"status":"ok","schema":1,"ruleset":"hackenbush","position":"0-1:B","value":"1","canonical":"{0|}","outcome":"L","left_stop":"1","right_stop":"1","mean":"1","temperature":"-1","birthday":1,"atomic_weight":null,"notes":[]}"#,
            r#"{"id":8,"status":"ok","schema":1,"ruleset":null,"expression":"{0|1}+^","value":"1/2^","canonical":"{1/2|1/2*}","outcome":"L","left_stop":"1/2","right_stop":"1/2","mean":"1/2","temperature":"0","birthday":4,"atomic_weight":null,"notes":[]}"#,
            r#"{"id":9,"status":"ok","schema":1,"compare":["{0|1}","^"],"result":">"}"#,
            r#"{"id":"ten","status":"ok","value":"*2","outcome":"N"}"#,
            r#"{"id":[1.50],"status":"ok","verified":true}"#,
        ]
    );
}

#[test]
fn bad_lines_keep_the_stream_going() {
    let lines: [(&[u8], &str, &str); 15] = [
        (br#"{"id":1,"eval":"{0|x}"}"#, "1", "parse"),
        (
            br#"{"id":2,"ruleset":"hackenbush","position":"0-1:X"}"#,
            "2",
            "parse",
        ),
        (
            br#"{"id":3,"ruleset":"chess","position":"e4"}"#,
            "3",
            "request",
        ),
        (br#"{"id":4}"#, "4", "request"),
        (br#"{"id":5,"eval":7}"#, "5", "request"),
        (
            br#"{"id":6,"eval":"0","fields":["colour"]}"#,
            "6",
            "request",
        ),
        (br#"{"id":7,"compare":["0"]}"#, "7", "request"),
        (br#"{"id":8,"ruleset":"nim"}"#, "8", "request"),
        (
            br#"{"id":9,"ruleset":"nim","rules":"octal 9","position":"1"}"#,
            "9",
            "parse",
        ),
        (
            br#"{"id":10,"ruleset":"domineering","rules":"x","position":"2x2"}"#,
            "10",
            "parse",
        ),
        (
            br#"{"id":11,"ruleset":"hackenbush","format":"png","position":""}"#,
            "11",
            "parse",
        ),
        (
            br#"{"id":12,"eval":"0","compare":["0","0"]}"#,
            "12",
            "request",
        ),
        (br#"{"id":13,"#, "null", "parse"),
        (b"[1,2]", "null", "parse"),
        (b"{\"id\":14,\"eval\":\"\xff\"}", "null", "parse"),
    ];
    let mut input = Vec::new();
    for (line, _, _) in lines {
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(br#"{"id":99,"eval":"1"}"#);
    let replies = replies(input);
    assert_eq!(replies.len(), lines.len() + 1);
    for ((_, id, kind), reply) in lines.iter().zip(&replies) {
        let start =
            format!(r#"{{"id":{id},"status":"error","error":{{"kind":"{kind}","message":""#);
        assert!(reply.starts_with(&start), "{reply}");
    }
    assert_eq!(field(&replies[0], "error")["span"].to_string(), "[3,4]");
    assert_eq!(field(replies.last().unwrap(), "value"), "1");
}

#[test]
fn limits_hold_for_each_request_alone() {
    let request = r#"{"ruleset":"domineering","position":"5x5"}"#;
    let easy = r#"{"ruleset":"domineering","position":"2x2","fields":["value"]}"#;
    let input = [request, easy, request, easy].join("\n");
    let run = cgt_reading(&["batch", "--max-positions", "50"], input);
    let replies: Vec<String> = run.answered().lines().map(str::to_owned).collect();
    assert_eq!(field(&replies[0], "status"), "limit");
    assert_eq!(field(&replies[0], "limit"), "positions");
    assert_eq!(field(&replies[2], "status"), "limit");
    for easy in [&replies[1], &replies[3]] {
        assert_eq!(easy, r#"{"id":null,"status":"ok","value":"+-1"}"#);
    }
}

#[test]
fn a_full_arena_gives_way_to_a_new_one() {
    // Each request makes some hundred games; the limit would not hold them all.
    let rows = |n: u32| {
        (0..4).map(move |row| {
            (0..4)
                .map(|col| {
                    if n >> (row * 4 + col) & 1 == 1 {
                        '#'
                    } else {
                        '.'
                    }
                })
                .collect::<String>()
        })
    };
    let board = |n: u32| rows(n).collect::<Vec<_>>().join("|");
    let line = |n: u32| {
        format!(
            r#"{{"id":{n},"ruleset":"domineering","position":"{}","fields":["value"]}}"#,
            board(n * 2657 % 65536)
        )
    };
    let input: Vec<String> = (0..200).map(line).collect();
    let run = cgt_reading(&["batch", "--max-games", "300"], input.join("\n"));
    let unlimited = cgt_reading(&["batch"], input.join("\n"));
    assert_eq!(run.answered(), unlimited.answered());
}

#[test]
fn unknown_fields_are_noted() {
    let reply = replies(r#"{"eval":"1","comment":"one"}"#);
    assert!(
        reply[0].contains("the field `comment` is not known"),
        "{}",
        reply[0]
    );
}

#[test]
fn answers_come_before_the_next_request() {
    let mut child = program(&["batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap());
    for n in 0..3 {
        writeln!(requests, r#"{{"id":{n},"eval":"{n}","fields":["value"]}}"#).unwrap();
        let mut reply = String::new();
        replies.read_line(&mut reply).unwrap();
        assert_eq!(
            reply,
            format!("{{\"id\":{n},\"status\":\"ok\",\"value\":\"{n}\"}}\n")
        );
    }
    drop(requests);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
