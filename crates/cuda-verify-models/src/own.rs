//! What headers leave out that users add as models.

mod scan;

use scan::{Declared, Kind};

/// Something that a header leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Line of the declaration, from 1.
    pub line: u32,
    /// What is missing, in words.
    pub what: String,
}

/// The functions of a header, in its order; helpers (`__cv_...`) left out.
#[must_use]
pub fn functions(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for symbol in scan::scan(text).symbols {
        if is_function(&symbol) && !names.contains(&symbol.name) {
            names.push(symbol.name);
        }
    }
    names
}

/// What a header leaves out, in its order: bodies, how exact functions are, checks of addresses.
#[must_use]
pub fn gaps(text: &str) -> Vec<Gap> {
    let scanned = scan::scan(text);
    let unknown = |(line, word): &(u32, String)| Gap {
        line: *line,
        what: format!("`{word}` is not one of exact, over, under, unsupported"),
    };
    let mut gaps: Vec<Gap> = scanned.unknown_notes.iter().map(unknown).collect();
    let has_body = |name: &str| {
        scanned.symbols.iter().any(|it| it.name == name && is_function(it) && it.end_line > 0)
    };
    for symbol in scanned.symbols.iter().filter(|it| is_function(it)) {
        let name = &symbol.name;
        let mut note = |what: String| gaps.push(Gap { line: symbol.line, what });
        if !has_body(name) {
            note(format!("`{name}` has no body: a call of it is not understood"));
        }
        if symbol.note.is_none() {
            note(format!("`{name}` does not say how exact it is (`//! cv: over; DOCUMENT`)"));
        }
        let body = lines(text, symbol);
        let head = body.split('{').next().unwrap_or_default();
        let takes_addresses = head.split_once('(').is_some_and(|(_, rest)| rest.contains('*'));
        if symbol.end_line > 0 && takes_addresses && !body.contains("__cv_") {
            note(format!("`{name}` takes addresses and checks none (`__cv_contract`)"));
        }
    }
    gaps.sort_by_key(|gap| gap.line);
    gaps
}

fn is_function(symbol: &Declared) -> bool {
    symbol.kind == Kind::Function && !symbol.name.starts_with("__cv_")
}

/// The text of a function with a body.
fn lines(text: &str, symbol: &Declared) -> String {
    let number = |line: u32| usize::try_from(line).unwrap_or(usize::MAX);
    let all = text.lines().take(number(symbol.end_line));
    all.skip(number(symbol.line.saturating_sub(1))).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_header_leaves_out_is_named() {
        let text = "#pragma once\nint bare(int n) { return n; }\n//! cv: over; Manual\n\
            inline int good(int *p) {\n    __cv_contract(p != 0, \"good: null\");\n    return 0;\n}\n\
            inline int bad(int *p) { return *p; }\nint none(int);\n//! cv: about; Manual\n";
        let found: Vec<(u32, String)> =
            gaps(text).into_iter().map(|it| (it.line, it.what)).collect();
        let starts =
            ["`bare` does not say", "`bad` takes addresses", "`none` has no body", "`about`"];
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [2, 8, 9, 10]);
        for ((_, what), start) in found.iter().zip(starts) {
            assert!(what.starts_with(start), "{what}");
        }
        assert_eq!(functions(text), ["bare", "good", "bad", "none"]);
    }
}
