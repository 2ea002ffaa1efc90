//! Generated programs are printed and read again; any text is read or refused.

use std::fmt::Write as _;

use bumpalo::Bump;
use cuda_verify_base::SourceMap;
use cuda_verify_syntax::parse as parse_source;
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};
use proptest::prelude::*;

use super::{parse, print};
use crate::lower::lower_everything;

/// Turns bytes into decisions; zeros when they run out.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % n
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

fn expression(choices: &mut Choices<'_>, depth: u32, out: &mut String) {
    if depth > 4 || choices.below(3) == 0 {
        out.push_str(choices.of(&[
            "a",
            "1",
            "p[i]",
            "s.x",
            "2.5f",
            "'c'",
            "&*p - p",
            "g",
            "(long)a",
            "sizeof(s)",
        ]));
        return;
    }
    match choices.below(8) {
        0 => {
            out.push_str("f(");
            expression(choices, depth + 1, out);
            out.push(')');
        }
        1 => {
            out.push('(');
            expression(choices, depth + 1, out);
            out.push_str(" ? ");
            expression(choices, depth + 1, out);
            out.push_str(" : ");
            expression(choices, depth + 1, out);
            out.push(')');
        }
        2 => {
            out.push_str(
                choices
                    .of(&["-", "!", "++", "a = ", "a += ", "p[0] <<= "])
                    .trim_start_matches("++"),
            );
            out.push('(');
            expression(choices, depth + 1, out);
            out.push(')');
        }
        3 => {
            out.push_str("({ int t = ");
            expression(choices, depth + 1, out);
            out.push_str("; t; })");
        }
        _ => {
            out.push('(');
            expression(choices, depth + 1, out);
            out.push_str(choices.of(&[" + ", " * ", " < ", " && ", " || ", " == ", ", ", " - "]));
            expression(choices, depth + 1, out);
            out.push(')');
        }
    }
}

fn statement(choices: &mut Choices<'_>, depth: u32, out: &mut String) {
    let mut value = String::new();
    expression(choices, 0, &mut value);
    let head = match choices.below(if depth > 3 { 3 } else { 10 }) {
        0 => return writeln!(out, "a = (int)({value});").expect("strings take text"),
        1 => {
            return writeln!(out, "{{ S t = s; t.x = (int)({value}); s = t; }}")
                .expect("strings take text");
        }
        2 => return writeln!(out, "{value};").expect("strings take text"),
        3 => format!("if ({value})"),
        4 => format!("while ({value})"),
        5 => format!("for (int j = 0; j < 3; j++, ({value}))"),
        6 => "do".to_owned(),
        7 => format!("switch ((int)({value}))"),
        8 => "try".to_owned(),
        _ => String::new(),
    };
    writeln!(out, "{head} {{").expect("strings take text");
    if head.starts_with("switch") {
        out.push_str("case 1 ... 3: default:\n");
    }
    for _ in 0..choices.below(3) {
        statement(choices, depth + 1, out);
    }
    match head.as_str() {
        "do" => writeln!(out, "}} while ({value});"),
        "try" => writeln!(out, "}} catch (int e) {{ a = e; throw; }} catch (...) {{ throw 1.5; }}"),
        _ => writeln!(out, "}}"),
    }
    .expect("strings take text");
}

const DECLARATIONS: &str = "
struct S { int x; float y : 0; unsigned bits : 3; S *next; ~S() { x = 0; } };
union U { int i; float f; };
int g = 3; const char *text = \"a\\\"b\\\\\\n\";
int f(int n) { return n; }
int (*table[2])(int) = { f, f };
__global__ void k(int *p, float y) { __shared__ int tile[4]; tile[0] = *p; asm volatile(\"\"); }
";

fn same_again(source: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", source);
    let (tokens, _) = preprocess(&mut sources, file, &mut NoIncludes, &Options::nvcc());
    let arena = Bump::new();
    let (unit, _) = parse_source(&arena, &tokens);
    let (program, _) = lower_everything(&unit, &sources);
    let text = print(&program);
    let again = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(print(&again), text, "{source}");
    assert_eq!(format!("{again:?}"), format!("{program:?}"), "{source}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn printed_programs_are_read_again(bytes in proptest::collection::vec(any::<u8>(), 0..160)) {
        let mut choices = Choices(bytes.iter());
        let mut source = DECLARATIONS.to_owned();
        source.push_str("int body(int a, int *p, int i, S s) {\n");
        for _ in 0..4 {
            statement(&mut choices, 0, &mut source);
        }
        source.push_str("k<<<a, 4, 16>>>(p, 1.0f); return a; }\n");
        same_again(&source);
    }

    #[test]
    fn any_text_is_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let words = ["(", ")", "program", "e1", "\"x", "\"", "function", "at", "12", "-1", "ty0", "true", "\\", "\n"];
        let text: Vec<&str> = bytes.iter().map(|byte| words[usize::from(*byte) % words.len()]).collect();
        drop(parse(&text.join(" ")));
    }
}
