//! Proofs of what the solver calls unsatisfiable: safe cases stay safe where every such answer has to have one.
//!
//! Those of [`SHORT`] are looked at on each run, with `CUDA_VERIFY_CASES=0` all but [`LACKING`], of which
//! `CUDA_VERIFY_FOLDER` takes those of one folder. A proof is made by index arithmetic or of clauses, of the assertions as
//! they are, so that some queries have no short one.

#[path = "support/options.rs"]
mod options;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cuda_verify_core::{Verdict, Verifier};
use cuda_verify_testkit::{Case, VerdictKind, collect_cases};

use crate::options::configure;

/// Cases with short proofs.
const SHORT: &[&str] = &[
    "barrier/without_the_first_thread.cu",
    "index/flat_index_again.cu",
    "index/rows_of_words_and_pairs.cu",
    "index/rows_with_a_factor.cu",
    "kernels/barrier_without_index.cu",
    "kernels/counter_up_and_down.cu",
    "kernels/divisor_of_caller.cu",
    "kernels/enumeration.cu",
    "kernels/function_pointers.cu",
    "kernels/lane_of_a_row.cu",
    "kernels/loop_of_shuffles_after_rows.cu",
    "kernels/size_from_first_thread.cu",
    "kernels/size_kept_over_tiles.cu",
    "race/doubling_distance.cu",
    "race/freed_memory_of_unknown_size.cu",
    "race/scopes_of_one_template.cu",
    "race/symbolic_distance.cu",
    "warp/lanes_below_argument.cu",
    "warp/rounds_of_unknown_length.cu",
    "warp/shuffles_for_an_argument.cu",
];

/// Safe cases that are not proved within two minutes: products of unknown sizes that are decided after simplification only.
const LACKING: &[&str] = &["loops/tiles_of_an_image.cu"];

fn cases() -> Vec<Case> {
    let below = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda/safe");
    let folder = std::env::var("CUDA_VERIFY_FOLDER").map_or(below, PathBuf::from);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let case = Case::parse(&path.display().to_string(), &text).ok()?;
        (case.verdict == VerdictKind::Safe).then_some(case)
    };
    let is_in = |case: &Case, list: &[&str]| list.iter().any(|name| case.name.ends_with(name));
    let is_all = std::env::var("CUDA_VERIFY_CASES").is_ok_and(|it| it == "0");
    let is_wanted = |case: &Case| if is_all { !is_in(case, LACKING) } else { is_in(case, SHORT) };
    let cases: Vec<Case> =
        collect_cases(&folder).into_iter().filter_map(read).filter(is_wanted).collect();
    assert!(is_all || cases.len() == SHORT.len(), "cases are missing");
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
