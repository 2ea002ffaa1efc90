//! Host code: a loop without unknown values, and an array that is written at unknown places and read back.
//!
//! The cost of the first is that of an interpreter that keeps its values as terms; the second has to stay near linear
//! in the number of iterations.

#![expect(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cuda_verify_core::Verifier;

fn verify(text: &str) {
    let report = Verifier::new().source_text("host.cu", text).verify().expect("it is accepted");
    assert!(black_box(report).is_safe());
}

fn concrete_loop(c: &mut Criterion) {
    let mut group = c.benchmark_group("concrete_loop");
    group.sample_size(10);
    for n in [10_000, 100_000, 1_000_000_u64] {
        let text = format!(
            "int main() {{
               unsigned x = 1;
               int a[16] = {{0}};
               for (int i = 0; i < {n}; ++i) {{
                 x = x * 1664525u + 1013904223u;
                 a[i & 15] += (int)(x & 7);
               }}
               assert(a[0] >= 0);
               return 0;
             }}"
        );
        group.throughput(Throughput::Elements(n));
        group.bench_function(BenchmarkId::from_parameter(n), |b| b.iter(|| verify(&text)));
    }
    group.finish();
}

/// An array of so many elements, so many writes at unknown places, and as many reads.
fn scattered(elements: u64, n: u64) -> String {
    format!(
        "int main() {{
           static int a[{elements}];
           for (int i = 0; i < {elements}; ++i) a[i] = 0;
           for (int i = 0; i < {n}; ++i) {{
             int k = nondet_int() % {elements};
             if (k < 0) k += {elements};
             a[k] = i;
           }}
           for (int i = 0; i < {n}; ++i) {{
             int k = nondet_int() % {elements};
             if (k < 0) k += {elements};
             int back = a[k];
             assert(back >= 0 && back < {n});
           }}
           return 0;
         }}"
    )
}

fn symbolic_index(c: &mut Criterion) {
    let mut group = c.benchmark_group("symbolic_index");
    group.sample_size(10);
    for elements in [1000, 4096, 65_536] {
        for n in [250, 500, 1000, 2000] {
            let text = scattered(elements, n);
            group.throughput(Throughput::Elements(n));
            group.bench_function(BenchmarkId::new(elements.to_string(), n), |b| {
                b.iter(|| verify(&text));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, concrete_loop, symbolic_index);
criterion_main!(benches);
