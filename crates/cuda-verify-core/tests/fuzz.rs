//! The functions of the fuzz targets on some inputs of each run of the tests: cases, mutants of them, and noise.
//! `cargo fuzz run TARGET` in `fuzz/` goes on from here.

#[path = "support/fuzz.rs"]
mod targets;

use std::path::{Path, PathBuf};

use cuda_verify_testkit::{Random, collect_cases, mutations};

/// Inputs of each target.
const N_INPUTS: usize = 60;

fn cases() -> Vec<PathBuf> {
    collect_cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda"))
}

/// A case with a mutation, with a part cut out, with a byte replaced, or cut off.
fn broken(random: &mut Random, text: &str) -> String {
    let at = |random: &mut Random| {
        let len = u64::try_from(text.len()).expect("cases are short");
        let mut at = usize::try_from(random.below(len + 1)).expect("cases are short");
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (a, b) = (at(random), at(random));
    let (start, end) = (a.min(b), a.max(b));
    match random.below(4) {
        0 => match &mutations(text)[..] {
            [] => text.to_owned(),
            all => {
                let index = usize::try_from(random.draw()).unwrap_or(0) % all.len();
                all[index].apply(text)
            }
        },
        1 => format!("{}{}", &text[..start], &text[end..]),
        2 => format!(
            "{}{}{}",
            &text[..a],
            random.pick(&["(", "}", "<", "\\", "#", "\""]),
            &text[a..]
        ),
        _ => text[..a].to_owned(),
    }
}

fn run(seed: u64, n_inputs: usize, target: fn(&str)) {
    let (cases, mut random) = (cases(), Random(seed));
    for _ in 0..n_inputs {
        let index = usize::try_from(random.draw() >> 1).unwrap_or(0) % cases.len();
        let text = std::fs::read_to_string(&cases[index]).expect("a case is text");
        target(&broken(&mut random, &text));
    }
}

#[test]
fn texts_are_preprocessed() {
    run(1, N_INPUTS, targets::preprocessor);
}

#[test]
fn texts_are_parsed_as_expressions() {
    run(2, N_INPUTS, targets::expression);
    for text in ["T(x)", "f<int>(y) < V<3>()", ")(", "x ? : y", "[&]{", "sizeof(T"] {
        targets::expression(text);
    }
}

#[test]
fn texts_are_lowered_or_refused() {
    run(3, N_INPUTS, targets::front_end);
}

#[test]
fn texts_are_verified_or_refused() {
    run(4, N_INPUTS / 6, targets::pipeline);
}

#[test]
fn texts_are_read_as_scripts_or_refused() {
    run(5, N_INPUTS, targets::smt_script);
    let script =
        "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(assert (bvult x #x07))\n(check-sat)\n";
    let mut random = Random(6);
    for _ in 0..N_INPUTS {
        targets::smt_script(&broken(&mut random, script));
    }
}
