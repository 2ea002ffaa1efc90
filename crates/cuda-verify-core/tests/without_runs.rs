//! The case files that have a `main`, decided by symbolic execution only.
//!
//! A program that takes no values from outside is decided by its only run, so that its case says nothing about the symbolic
//! execution. Without runs none that is wrong may be safe, and none that is right wrong; that more of them are not decided
//! is no defect. Every eighth case is decided, with `WITHOUT_RUNS=all` all of them; `WITHOUT_RUNS=race/` those whose
//! name has this in it.

#[path = "support/options.rs"]
mod options;

use std::path::Path;
use std::time::Duration;

use cuda_verify_core::{Confirmation, Verdict, Verifier};
use cuda_verify_testkit::{Case, VerdictKind, collect_programs};

/// Time for one case.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Of a hundred cases, those at least that are decided.
const LEAST_SHARE: usize = 80;

/// Whether the case is wrong, and what the symbolic execution says of it; nothing where runs would not decide.
fn decide(name: &str, text: &str) -> Option<(bool, Verdict, bool)> {
    let case = Case::parse(name, text).ok()?;
    let is_unsafe = match case.verdict {
        VerdictKind::Unsafe => true,
        VerdictKind::Safe | VerdictKind::Bounded => false,
        VerdictKind::Unknown | VerdictKind::Rejected | VerdictKind::Accepted => return None,
    };
    if case.wrong_because.is_some() || !text.contains("main(") {
        return None;
    }
    let verifier = options::configure(Verifier::new(), &case.options).ok()?;
    let verifier = verifier.source_text(name, text).runs(false).timeout(Some(TIMEOUT));
    let report = verifier.verify().ok()?;
    let is_confirmed = report.violations.iter().any(|violation| match violation.confirmation {
        Confirmation::Run | Confirmation::Confirmed => true,
        Confirmation::Candidate { .. } => false,
    });
    Some((is_unsafe, report.verdict, is_confirmed))
}

#[test]
fn symbolic_execution_alone_says_what_the_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda");
    let paths = collect_programs(&folder);
    let which = std::env::var("WITHOUT_RUNS").unwrap_or_default();
    let (step, part) = match which.as_str() {
        "" => (8, ""),
        "all" => (1, ""),
        part => (1, part),
    };
    let (mut n_decided, mut n_open, mut wrong) = (0, 0, Vec::new());
    for path in paths.iter().filter(|path| path.to_string_lossy().contains(part)).step_by(step) {
        let name = path.strip_prefix(&folder).unwrap_or(path).display().to_string();
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        match decide(&name, &text) {
            None => {}
            Some((true, Verdict::Safe { .. }, _)) => wrong.push(format!("{name}: wrong, and safe")),
            Some((false, Verdict::Unsafe, true)) => {
                wrong.push(format!("{name}: right, and unsafe"))
            }
            Some((_, Verdict::Unknown, _) | (false, Verdict::Unsafe, false)) => {
                println!("open: {name}");
                n_open += 1;
            }
            Some((true, Verdict::Unsafe, _) | (false, Verdict::Safe { .. }, _)) => n_decided += 1,
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let n_cases = n_decided + n_open;
    assert!(100 * n_decided >= LEAST_SHARE * n_cases, "{n_decided} of {n_cases}");
}
