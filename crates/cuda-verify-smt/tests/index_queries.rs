//! Every pattern of index arithmetic has the right answer without circuits, quickly.

#[path = "support/index_query.rs"]
mod query;
#[path = "support/index_queries.rs"]
mod support;

use std::time::Duration;

use cuda_verify_base::Deadline;
use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_smt::embedded::Embedded;
use cuda_verify_smt::{Answer, Solver};

use crate::support::{Expected, Named, all};

#[test]
fn patterns_are_decided_without_circuits() {
    let mut failures = Vec::new();
    for Named { name, mut query, expected } in all() {
        let mut solver = Embedded::default();
        for &formula in &query.formulas {
            solver.assert(&mut query.pool, formula);
        }
        let watch = Stopwatch::start();
        // The limit leaves room for unoptimized builds on busy machines; see the benchmark.
        let deadline = Deadline::after(Duration::from_secs(2));
        let answer = solver.check(&mut query.pool, &[], &deadline);
        let milliseconds = watch.elapsed().as_millis();
        let by_search = solver.statistics().by_search;
        let right = match (&answer, expected) {
            (Ok(Answer::Unsat), Expected::Safe) | (Ok(Answer::Sat), Expected::Collides) => true,
            (Ok(Answer::Sat), Expected::Safe) => {
                panic!("{name}: {:?}", solver.model(&mut query.pool))
            }
            (Ok(Answer::Unsat), Expected::Collides) => panic!("{name}: refuted"),
            (Ok(Answer::Unknown(_)) | Err(_), _) => false,
        };
        eprintln!("{name}: {milliseconds} ms, {by_search} by search, {answer:?}");
        if !right || by_search > 0 {
            failures.push(name);
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
