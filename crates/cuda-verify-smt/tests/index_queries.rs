//! Every pattern of index arithmetic has the right answer without circuits, with limited work, and no other solver
//! says otherwise.
//!
//! Other solvers are found on `PATH`; most of them need more time than is sensible for most patterns, so that they are
//! asked about some for a second each. `INDEX_SECONDS` has them asked about all, for so many seconds each.

#[path = "support/index_query.rs"]
mod query;
#[path = "support/index_queries.rs"]
mod support;

use std::time::Duration;

use cuda_verify_base::Deadline;
use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_smt::Answer;
use cuda_verify_smt::index::{Budgets, IndexAnswer, decide, prove_goals};
use cuda_verify_smt::solver::{available_solvers, start};

use crate::query::Query;
use crate::support::{Expected, Named, all};

#[test]
fn patterns_are_decided_without_circuits() {
    let mut failures = Vec::new();
    for Named { name, query, expected } in all() {
        let Query { pool, formulas, .. } = &query;
        let watch = Stopwatch::start();
        // The work is limited, not the time; see the benchmark.
        let answer = decide(pool, formulas, &Deadline::never(), Budgets::FULL);
        eprintln!("{name}: {} ms, {answer:?}", watch.elapsed().as_millis());
        match (answer, expected) {
            (IndexAnswer::Unsat, Expected::Safe) | (IndexAnswer::Sat(_), Expected::Collides) => {}
            (IndexAnswer::Sat(model), Expected::Safe) => panic!("{name}: {model:?}"),
            (IndexAnswer::Unsat, Expected::Collides) => panic!("{name}: refuted"),
            (IndexAnswer::Open, _) => failures.push(name),
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn refutations_pass_the_check() {
    let mut failures = Vec::new();
    for Named { name, query, expected } in all() {
        let Query { pool, formulas, .. } = &query;
        let watch = Stopwatch::start();
        let (answer, _) = prove_goals(pool, formulas, &Deadline::never(), Budgets::FULL);
        eprintln!("{name}: {} ms", watch.elapsed().as_millis());
        match (answer, expected) {
            (IndexAnswer::Unsat, Expected::Safe) | (IndexAnswer::Sat(_), Expected::Collides) => {}
            (answer, _) => failures.push((name, answer)),
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Of so many patterns one is asked about unless `INDEX_SECONDS` is set.
const STRIDE: usize = 12;

#[test]
fn other_solvers_agree() {
    let wanted = std::env::var("INDEX_SECONDS").ok().and_then(|text| text.parse().ok());
    let stride = if wanted.is_some() { 1 } else { STRIDE };
    let limit = Duration::from_secs_f64(wanted.unwrap_or(1.0));
    for config in available_solvers() {
        let mut seconds = Vec::new();
        let mut n_open = 0;
        for Named { name, query, expected } in all().into_iter().step_by(stride) {
            let Query { mut pool, formulas, .. } = query;
            let mut solver = start(&config).expect("the solver was found");
            for &formula in &formulas {
                solver.assert(&mut pool, formula);
            }
            let watch = Stopwatch::start();
            match solver.check(&mut pool, &[], &Deadline::after(limit)) {
                Ok(Answer::Sat) => assert_eq!(expected, Expected::Collides, "{name}"),
                Ok(Answer::Unsat) => assert_eq!(expected, Expected::Safe, "{name}"),
                Ok(Answer::Unknown(_)) | Err(_) => {
                    n_open += 1;
                    continue;
                }
            }
            seconds.push(watch.elapsed().as_secs_f64());
        }
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or(f64::NAN);
        let most = seconds.last().copied().unwrap_or(f64::NAN);
        eprintln!(
            "{}: {} decided, median {:.2} ms, at most {:.2} ms; {n_open} open after {limit:?}",
            config.name(),
            seconds.len(),
            1e3 * median,
            1e3 * most
        );
    }
}
