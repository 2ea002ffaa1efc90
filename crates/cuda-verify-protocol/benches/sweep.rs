//! Data races of protocols with many accesses.
#![expect(missing_docs, reason = "criterion_group makes an undocumented function")]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cuda_verify_protocol::decide::{Config, Decision, decide};
use cuda_verify_protocol::parse;
use cuda_verify_protocol::reference::Question;
use cuda_verify_smt::{SolverConfig, TermPool, solver};

#[path = "sweep/families.rs"]
mod families;

fn sweep(c: &mut Criterion) {
    for (name, family) in families::ALL {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for n in [100, 300, 1_000, 3_000] {
            let text = family(n);
            group.bench_with_input(BenchmarkId::from_parameter(n), &text, |b, text| {
                b.iter(|| {
                    let mut pool = TermPool::new();
                    let protocol = parse(&mut pool, text).expect("a protocol");
                    let mut solver = solver::start(&SolverConfig::embedded()).expect("is built in");
                    let config = Config::new();
                    let (decision, _) =
                        decide(&mut pool, &protocol, Question::Race, &mut *solver, &config)
                            .expect("the solver works");
                    assert_eq!(decision, Decision::Safe);
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, sweep);
criterion_main!(benches);
