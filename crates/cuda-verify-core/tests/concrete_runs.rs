//! Runs of the case files that have a `main` and take no values from outside, against the verdicts of the cases.
//!
//! What a run lacks has one of the reasons of [`LACKING`]. A violation of a program that is right is wrong in any case.
//! Every third case is run, with `CONCRETE_RUNS=all` all of them.

#[path = "support/options.rs"]
mod options;

use std::path::Path;
use std::time::Duration;

use cuda_verify_core::{RunAnswer, Surroundings, Verifier};
use cuda_verify_testkit::{Case, Level, VerdictKind, collect_programs};

/// What runs lack, by how the reason begins.
const LACKING: &[&str] = &[
    // The violation needs another order of the threads or of operations in streams.
    "the violation does not happen in this run",
    "not supported: value of a lane that takes no part",
    // A function that is only declared.
    "not supported: call of",
    // Values that an analysis knows as sets.
    "not supported: operation Logged",
    "not supported: operation Uninterpreted",
    "not supported: text that has not been written",
    // Memory.
    "not supported: `alloca`",
    "not supported: 128-bit integer",
    "not supported: this much memory",
    // A built-in variable that is copied as a whole: runs keep none in memory.
    "not supported: address of a variable of the thread",
];
/// Of a hundred runs, those at least that show what the case says.
const LEAST_SHARE: usize = 80;

struct Quiet;

impl Surroundings for Quiet {
    fn print(&mut self, _is_error: bool, _text: &[u8]) {}
    fn progress(&mut self, _n_steps: u64, _launch: Option<(String, u64, u64)>) {}
}

/// How a run compares with what the case says.
enum Comparison {
    /// The program takes values from outside, is not accepted, or has options that do not apply.
    Other,
    Same,
    /// In other words than the case, and why.
    Lacking(String),
    Wrong(String),
}

fn compare(name: &str, text: &str) -> Comparison {
    let Ok(case) = Case::parse(name, text) else { return Comparison::Other };
    if case.wrong_because.is_some() || !text.contains("main(") {
        return Comparison::Other;
    }
    let Ok(verifier) = options::configure(Verifier::new(), &case.options) else {
        return Comparison::Other;
    };
    let verifier = verifier.source_text(name, text).timeout(Some(Duration::from_secs(20)));
    let Ok(report) = verifier.run(0, &mut Quiet) else { return Comparison::Other };
    if !report.inputs.is_empty() {
        return Comparison::Other;
    }
    let is_annotated = |class: &str| {
        let mut annotations = case.annotations.iter();
        annotations.any(|it| it.level == Level::Error && it.class == class)
    };
    // A use that nothing orders with the end of the object comes after it, or races with it, as threads take turns.
    let is_expected = |found: &str| {
        is_annotated(found) || (found == "data-race" && is_annotated("dangling-pointer"))
    };
    match (case.verdict, report.answer, &report.violation) {
        (VerdictKind::Unknown | VerdictKind::Rejected | VerdictKind::Accepted, ..) => {
            Comparison::Other
        }
        (_, RunAnswer::Unknown, _) => {
            let reason = report.reason.map_or_else(String::new, |reason| reason.message);
            // How long it takes depends on the machine.
            let is_slow = reason.contains("time limit");
            if is_slow { Comparison::Other } else { Comparison::Lacking(reason) }
        }
        (VerdictKind::Safe | VerdictKind::Bounded, RunAnswer::Clean, _) => Comparison::Same,
        (VerdictKind::Safe | VerdictKind::Bounded, _, Some(violation)) => {
            Comparison::Wrong(format!("{}: {}", violation.property, violation.message))
        }
        (VerdictKind::Unsafe, _, Some(found)) if is_expected(found.property.name()) => {
            Comparison::Same
        }
        (VerdictKind::Unsafe, RunAnswer::Clean, _) => {
            Comparison::Lacking("the violation does not happen in this run".to_owned())
        }
        (VerdictKind::Unsafe, _, Some(found)) => Comparison::Wrong(found.message.clone()),
        (_, RunAnswer::Violation, None) => Comparison::Other,
    }
}

#[test]
fn runs_show_what_the_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda");
    let paths = collect_programs(&folder);
    let step = if std::env::var("CONCRETE_RUNS").is_ok_and(|which| which == "all") { 1 } else { 3 };
    let (mut n_same, mut n_lacking, mut wrong) = (0, 0, Vec::new());
    for path in paths.iter().step_by(step) {
        let name = path.strip_prefix(&folder).unwrap_or(path).display().to_string();
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        match compare(&name, &text) {
            Comparison::Other => {}
            Comparison::Same => n_same += 1,
            Comparison::Lacking(why) if LACKING.iter().any(|it| why.starts_with(it)) => {
                n_lacking += 1;
            }
            Comparison::Lacking(what) | Comparison::Wrong(what) => {
                wrong.push(format!("{name}: {what}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let n_runs = n_same + n_lacking;
    assert!(100 * n_same >= LEAST_SHARE * n_runs, "{n_same} of {n_runs}");
}
