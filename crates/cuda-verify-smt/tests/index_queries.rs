//! Every pattern of index arithmetic has the right answer without circuits, with limited work.

#[path = "support/index_query.rs"]
mod query;
#[path = "support/index_queries.rs"]
mod support;

use cuda_verify_base::Deadline;
use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_smt::index::{Budgets, IndexAnswer, decide};

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
