//! Time of the search against the number of threads. The numbers of executions are tests, not benches.
#![expect(missing_docs, reason = "criterion_group makes an undocumented function")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cuda_verify_explore::litmus::Litmus;
use cuda_verify_explore::{Config, Reduction};

/// `n` threads, each of which writes four elements of its own and adds to a shared counter.
fn mostly_independent(n: usize) -> Litmus {
    let mut text = format!("var sum\nvar a[{}]\n", 4 * n);
    for thread in 0..n {
        text += "thread\n";
        for element in 4 * thread..4 * thread + 4 {
            text += &format!("  store a[{element}], 1\n");
        }
        text += "  add sum, 1\n";
    }
    text.parse().expect("the program is well-formed")
}

/// `n` threads that take a ticket each: every order can be observed.
fn tickets(n: usize) -> Litmus {
    let text = format!("var next\n{}", "thread\n  r0 = add next, 1\n".repeat(n));
    text.parse().expect("the program is well-formed")
}

fn bench(criterion: &mut Criterion) {
    let run = |program: &Litmus, reduction| {
        black_box(program.outcomes(&Config::new(reduction)).expect("no thread loops"))
    };
    let mut group = criterion.benchmark_group("mostly independent");
    for n in [2, 8, 32, 128] {
        let program = mostly_independent(n);
        group.bench_with_input(BenchmarkId::new("dynamic", n), &program, |bencher, program| {
            bencher.iter(|| run(program, Reduction::Dynamic));
        });
    }
    for n in [2, 3, 4] {
        let program = mostly_independent(n);
        group.bench_with_input(BenchmarkId::new("monotonic", n), &program, |bencher, program| {
            bencher.iter(|| run(program, Reduction::Monotonic));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("tickets");
    for n in [2, 4, 6] {
        let program = tickets(n);
        for (name, reduction) in [
            ("none", Reduction::None),
            ("monotonic", Reduction::Monotonic),
            ("dynamic", Reduction::Dynamic),
        ] {
            group.bench_with_input(BenchmarkId::new(name, n), &program, |bencher, program| {
                bencher.iter(|| run(program, reduction));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
