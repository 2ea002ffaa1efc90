//! Programs with random damage: the front end and the engine answer or refuse, and never panic, hang or run out of
//! memory. The seeds are the case files; the mutations are the same in every run.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use cuda_verify_core::{ReasonKind, Stage, Verifier};

/// Mutants that only go through the front end.
const N_LOWERED: usize = 400;
/// Mutants that are verified.
const N_VERIFIED: usize = 60;

/// Text that mutations insert: what decides between ways to parse.
const PIECES: &[&str] = &[
    "<",
    ">",
    "<<<",
    ">>>",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    ":",
    "::",
    "*",
    "&",
    "&&",
    "...",
    "=",
    "==",
    "?",
    "#",
    "##",
    "\"",
    "'",
    "\\\n",
    "/*",
    "//",
    "#if 1\n",
    "#endif\n",
    "\n#define X(a) a a\n",
    "template <class T> ",
    "struct ",
    "class X : ",
    "auto ",
    "const ",
    "static ",
    "operator ",
    "sizeof ",
    "decltype(",
    "new ",
    "delete ",
    "return ",
    "goto ",
    "case 1: ",
    "switch (",
    "for (;;) ",
    "__shared__ ",
    "__global__ ",
    "__syncthreads();",
    "threadIdx.x",
    "extern \"C\" ",
    "using namespace ",
    "typename ",
    "union { ",
    "enum { ",
    "asm(\"\"); ",
    "throw ",
    "[=] { ",
    "0x",
    "1e999",
    "18446744073709551616",
    "-1",
    "NULL",
    "0",
    "int ",
    "void ",
    "float ",
    "x",
    "T",
];

/// Reproducible numbers: the generator of Sebastiano Vigna, SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(n.max(1)).unwrap()).unwrap()
    }
}

fn seeds(folder: &Path, out: &mut Vec<String>) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            seeds(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "cu") {
            out.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// Words, numbers and single characters, with the white space after them.
fn pieces(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut was_word = false;
    for c in text.chars() {
        let is_word = c.is_alphanumeric() || c == '_';
        match out.last_mut() {
            Some(last) if (is_word && was_word) || c.is_whitespace() => last.push(c),
            _ => out.push(c.to_string()),
        }
        was_word = is_word;
    }
    out
}

fn mutate(text: &str, other: &str, numbers: &mut Numbers) -> String {
    let mut tokens = pieces(text);
    let others = pieces(other);
    for _ in 0..=numbers.below(3) {
        let n = tokens.len();
        let at = numbers.below(n);
        let len = 1 + numbers.below(6);
        let end = (at + len).min(n);
        match numbers.below(6) {
            0 => drop(tokens.drain(at..end)),
            1 => {
                let copy = tokens[at..end].to_vec();
                tokens.splice(at..at, copy);
            }
            2 => {
                let with = numbers.below(n);
                tokens.swap(at.min(n.saturating_sub(1)), with.min(n.saturating_sub(1)));
            }
            3 => {
                let piece = PIECES[numbers.below(PIECES.len())];
                tokens.insert(at, format!("{piece} "));
            }
            4 => {
                let from = numbers.below(others.len());
                let to = (from + 4 * len).min(others.len());
                tokens.splice(at..at, others[from..to].iter().cloned());
            }
            _ => {
                let piece = PIECES[numbers.below(PIECES.len())];
                tokens.splice(at..end.max(at), [format!("{piece} ")]);
            }
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.concat()
}

/// Runs over mutants; a panic shows the program.
fn over_mutants(seed: u64, n: usize, run: impl Fn(&str)) {
    let mut all = Vec::new();
    seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda"), &mut all);
    let mut numbers = Numbers(seed);
    for index in 0..n {
        let (a, b) = (numbers.below(all.len()), numbers.below(all.len()));
        let text = mutate(&all[a], &all[b], &mut numbers);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&text)));
        assert!(result.is_ok(), "mutant {index} of seed {seed} panics:\n{text}");
    }
}

#[test]
fn damaged_programs_are_lowered_or_refused() {
    over_mutants(1, N_LOWERED, |text| {
        let verifier = Verifier::new().kernel("*").source_text("mutant.cu", text);
        match verifier.show(Stage::Goto) {
            Ok(shown) => drop(shown),
            Err(error) => assert!(error.is_rejected(), "{error}"),
        }
    });
}

#[test]
fn damaged_programs_are_answered_or_refused() {
    over_mutants(2, N_VERIFIED, |text| {
        let verifier = Verifier::new().timeout(Some(Duration::from_millis(300)));
        match verifier.source_text("mutant.cu", text).verify() {
            Ok(report) => {
                assert!(!report.reasons.iter().any(|reason| reason.kind == ReasonKind::Internal))
            }
            Err(error) => assert!(error.is_rejected(), "{error}"),
        }
    });
}
