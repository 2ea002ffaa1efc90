//! Proofs of what the solver calls unsatisfiable: safe cases stay safe where every such answer has to have one.
//!
//! Some cases are looked at on each run, `CUDA_VERIFY_CASES` sets how many, 0 for all. A proof is made of clauses alone,
//! without index arithmetic, so that the queries of [`LACKING`] have no short one.

#[path = "support/options.rs"]
mod options;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cuda_verify_core::{ReasonKind, Verdict, Verifier};
use cuda_verify_testkit::{Case, VerdictKind, collect_cases};

use crate::options::configure;

/// Cases that are looked at if nothing else is asked for.
const N_CASES: usize = 24;

/// Safe cases that are not proved within a minute: products of unknown sizes.
const LACKING: &[&str] = &[
    "index/any_launch_wraps.cu",
    "index/product_as_int.cu",
    "index/width_and_height.cu",
    "kernels/signed_size_compared_unsigned.cu",
    "launchers/tiles_of_rows.cu",
    "patterns/pointer_to_end.cu",
    "patterns/tail_behind_vectors.cu",
    "programs/sizes_with_defaults.cu",
    "programs/vector_add.cu",
    "textbook/bitonic_step.cu",
    "textbook/floyd_warshall.cu",
    "textbook/lu.cu",
    "textbook/softmax_online.cu",
    "warp/tile_in_a_loop.cu",
];

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda/safe");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let case = Case::parse(&path.display().to_string(), &text).ok()?;
        (case.verdict == VerdictKind::Safe).then_some(case)
    };
    let is_lacking = |case: &Case| LACKING.iter().any(|name| case.name.ends_with(name));
    let all = collect_cases(&folder).into_iter().filter_map(read);
    let all: Vec<Case> = all.filter(|case| !is_lacking(case)).collect();
    let wanted = std::env::var("CUDA_VERIFY_CASES").ok().and_then(|it| it.parse().ok());
    match wanted.unwrap_or(N_CASES) {
        0 => all,
        n => {
            let step = all.len().div_ceil(n);
            all.into_iter().step_by(step.max(1)).collect()
        }
    }
}

#[test]
fn safe_cases_have_proofs() {
    let (mut n_proved, mut n_late, mut wrong) = (0, 0, Vec::new());
    for case in cases() {
        let Ok(verifier) = configure(Verifier::new(), &case.options) else { continue };
        let verifier = verifier.certify(true).timeout(Some(Duration::from_secs(60)));
        let Ok(report) = verifier.source_text(&case.name, &case.text).verify() else { continue };
        n_proved += report.statistics.queries_proved;
        match report.verdict {
            Verdict::Safe { .. } => {}
            // How long it takes depends on the machine.
            Verdict::Unknown if report.reasons.iter().all(|it| it.kind == ReasonKind::Timeout) => {
                n_late += 1;
            }
            Verdict::Unknown | Verdict::Unsafe => {
                wrong.push(format!("{}\n{}", case.name, report.to_text()))
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_proved > 0, "nothing was proved");
    assert!(n_late <= 2, "{n_late} cases take longer than a minute");
}
