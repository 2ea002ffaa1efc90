//! Proofs of what the solver calls unsatisfiable: safe cases stay safe where every such answer has to have one.
//!
//! Those of [`FOLDERS`] are looked at on each run, all with `CUDA_VERIFY_CASES=0`, and those of one folder with its path as
//! `CUDA_VERIFY_FOLDER`. A proof is made by index arithmetic or of clauses, of the assertions as they are, so that some
//! queries have no short one.

#[path = "support/options.rs"]
mod options;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cuda_verify_core::{Verdict, Verifier};
use cuda_verify_testkit::{Case, VerdictKind, collect_cases};

use crate::options::configure;

/// Folders of cases with many queries about indices.
const FOLDERS: &[&str] = &["barrier", "index", "race"];

/// Safe cases that are not proved within two minutes: products of unknown sizes that are decided after simplification only.
const LACKING: &[&str] = &["loops/tiles_of_an_image.cu"];

fn cases() -> Vec<Case> {
    let below = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda/safe");
    let is_all = std::env::var("CUDA_VERIFY_CASES").is_ok_and(|it| it == "0");
    let folders = match std::env::var("CUDA_VERIFY_FOLDER") {
        Ok(folder) => vec![PathBuf::from(folder)],
        Err(_) if is_all => vec![below],
        Err(_) => FOLDERS.iter().map(|folder| below.join(folder)).collect(),
    };
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let case = Case::parse(&path.display().to_string(), &text).ok()?;
        (case.verdict == VerdictKind::Safe).then_some(case)
    };
    let is_lacking = |case: &Case| LACKING.iter().any(|name| case.name.ends_with(name));
    let cases: Vec<Case> = folders
        .iter()
        .flat_map(|folder| collect_cases(folder).into_iter().filter_map(read))
        .filter(|case| !is_lacking(case))
        .collect();
    assert!(!cases.is_empty(), "there are no cases");
    cases
}

#[test]
fn safe_cases_have_proofs() {
    let (mut n_proved, mut wrong) = (0, Vec::new());
    for case in cases() {
        let Ok(verifier) = configure(Verifier::new(), &case.options) else { continue };
        let verifier = verifier.certify(true).timeout(Some(Duration::from_secs(120)));
        let Ok(report) = verifier.source_text(&case.name, &case.text).verify() else { continue };
        n_proved += report.statistics.queries_proved;
        if !matches!(report.verdict, Verdict::Safe { .. }) {
            wrong.push(format!("{}\n{}", case.name, report.to_text()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_proved > 0, "nothing was proved");
}
