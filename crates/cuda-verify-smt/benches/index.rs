//! Queries about indices, with the embedded solver: each is to take less than 50 ms.
#![expect(missing_docs, reason = "criterion's macros")]

#[path = "../tests/support/index_query.rs"]
mod query;
#[path = "../tests/support/index_queries.rs"]
mod support;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use cuda_verify_base::Deadline;
use cuda_verify_smt::embedded::Embedded;
use cuda_verify_smt::{Answer, Solver};

use crate::support::Expected;

fn benches(criterion: &mut Criterion) {
    for named in support::all() {
        criterion.bench_function(&named.name, |bencher| {
            let pool = &named.query.pool;
            bencher.iter_batched(
                || pool.clone(),
                |mut pool| {
                    let mut solver = Embedded::default();
                    for &formula in &named.query.formulas {
                        solver.assert(&mut pool, formula);
                    }
                    let expected =
                        if named.expected == Expected::Safe { Answer::Unsat } else { Answer::Sat };
                    let answer = solver.check(&mut pool, &[], &Deadline::never());
                    assert_eq!(answer.ok(), Some(expected));
                },
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(index, benches);
criterion_main!(index);
