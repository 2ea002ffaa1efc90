//! Tests of the parser: golden trees per family of constructs, ambiguities, errors, limits.

mod ambiguities;
mod classes;
mod cuda;
mod declarations;
mod errors;
mod expressions;
mod limits;
mod soup;
mod statements;
mod structure;
mod templates;

use bumpalo::Bump;
use cuda_verify_base::{Diagnostics, SourceMap};
use cuda_verify_syntax::preprocess::{self, NoIncludes};
use cuda_verify_syntax::token::Token;
use cuda_verify_syntax::{parse, text};
use expect_test::Expect;

fn tokens_of(program: &str) -> (SourceMap, Vec<Token>) {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", program);
    let options = preprocess::Options::bare();
    let (tokens, _) = preprocess::preprocess(&mut sources, file, &mut NoIncludes, &options);
    (sources, tokens)
}

/// Line, column and text of every message with its labels.
fn messages(sources: &SourceMap, diagnostics: &Diagnostics) -> String {
    let mut lines = String::new();
    for diagnostic in diagnostics.iter() {
        let at = sources.location(diagnostic.primary);
        lines.push_str(&format!("{}:{}: {}\n", at.line, at.column, diagnostic.message));
        for label in &diagnostic.secondary {
            let at = sources.location(label.span);
            lines.push_str(&format!("  {}:{}: {}\n", at.line, at.column, label.text));
        }
    }
    lines
}

/// The tree of a program without errors.
#[track_caller]
fn check(program: &str, expected: Expect) {
    let (sources, tokens) = tokens_of(program);
    let arena = Bump::new();
    let (unit, diagnostics) = parse(&arena, &tokens);
    assert!(diagnostics.is_empty(), "{}", messages(&sources, &diagnostics));
    expected.assert_eq(&text::print(&unit));
}

/// The messages about a program, and its tree.
#[track_caller]
fn check_errors(program: &str, expected: Expect) {
    let (sources, tokens) = tokens_of(program);
    let arena = Bump::new();
    let (unit, diagnostics) = parse(&arena, &tokens);
    expected.assert_eq(&format!("{}{}", messages(&sources, &diagnostics), text::print(&unit)));
}

/// The last statement of a function body, in the scope of some declarations.
#[track_caller]
fn check_stmt(context: &str, stmt: &str, expected: &str) {
    let program = format!("{context}\nvoid the_test() {{\n{stmt}\n}}\n");
    let (sources, tokens) = tokens_of(&program);
    let arena = Bump::new();
    let (unit, diagnostics) = parse(&arena, &tokens);
    assert!(diagnostics.is_empty(), "{program}\n{}", messages(&sources, &diagnostics));
    let printed = text::print(&unit);
    let (_, body) = printed.split_once("(fn the_test void ()\n  (block").expect("the function");
    let body = body.trim().strip_suffix("))").expect("two closing parentheses").trim();
    let lines: Vec<&str> = body.lines().map(str::trim).collect();
    assert_eq!(lines.join(" "), expected, "{stmt}");
}
