//! How the cost of a verification grows with the length of a kernel: families of kernels of any launch, each in several
//! sizes. For ten times the size the time should be at most fifteen times as long.

#![expect(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cuda_verify_core::{Verdict, Verifier};

const INDEX: &str = "int i = blockIdx.x * blockDim.x + threadIdx.x;";

fn repeated(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

/// Writes of one element in one interval.
fn accesses(n: usize) -> String {
    let writes = repeated(n, |k| format!("  p[i * {n} + {k}] = {k};\n"));
    format!("__global__ void k(int *p) {{\n  {INDEX}\n{writes}}}\n")
}

/// Writes of a thread's own element.
fn own_accesses(n: usize) -> String {
    let writes = repeated(n, |k| format!("  p[i] += {k};\n"));
    format!("__global__ void k(int *p) {{\n  {INDEX}\n{writes}}}\n")
}

/// Barriers with a neighbour's element between them.
fn barriers(n: usize) -> String {
    let steps = repeated(n, |k| {
        format!(
            "  __syncthreads();\n  if (t < 255) p[blockIdx.x * 256 + t] = s[t + 1];\n  __syncthreads();\n  s[t] += {k};\n"
        )
    });
    format!(
        "__global__ void k(int *p) {{\n  __shared__ int s[256];\n  __requires(blockDim.x == 256);\n  int t = threadIdx.x;\n  \
         s[t] = p[blockIdx.x * 256 + t];\n{steps}}}\n"
    )
}

/// Writes under conditions.
fn branches(n: usize) -> String {
    let steps = repeated(n, |k| format!("  if (a > {k}) p[i * {n} + {k}] = {k};\n"));
    format!("__global__ void k(int *p, int a) {{\n  {INDEX}\n{steps}}}\n")
}

/// Loops one after the other.
fn loops(n: usize) -> String {
    let steps = repeated(n, |k| format!("  for (int j = 0; j < n; j++) x += p[i] + {k};\n"));
    format!(
        "__global__ void k(int *p, int n) {{\n  {INDEX}\n  int x = 0;\n{steps}  p[i] = x;\n}}\n"
    )
}

/// Loops in each other.
fn nesting(n: usize) -> String {
    let heads = repeated(n, |k| format!("  for (int j{k} = 0; j{k} < n; j{k}++)\n"));
    format!(
        "__global__ void k(int *p, int n) {{\n  {INDEX}\n  int x = 0;\n{heads}  x += p[i];\n  p[i] = x;\n}}\n"
    )
}

/// Functions that call each other.
fn calls(n: usize) -> String {
    let functions = repeated(n, |k| {
        let rest = if k == 0 { "p[i]".to_owned() } else { format!("f{}(p, i) + 1", k - 1) };
        format!("__device__ int f{k}(int *p, int i) {{ p[i] += {k}; return {rest}; }}\n")
    });
    format!("{functions}__global__ void k(int *p) {{\n  {INDEX}\n  p[i] = f{}(p, i);\n}}\n", n - 1)
}

/// Kernels in a file.
fn kernels(n: usize) -> String {
    repeated(n, |k| {
        format!("__global__ void k{k}(int *p, int n) {{ {INDEX} if (i < n) p[i] = {k}; }}\n")
    })
}

fn verify(source: &str) {
    let verifier = Verifier::new().source_text("kernels.cu", source);
    let report = verifier.verify().expect("the program is accepted");
    assert!(matches!(report.verdict, Verdict::Safe { .. }), "{:?}", report.verdict);
    black_box(report);
}

fn scaling(criterion: &mut Criterion) {
    type Family = (&'static str, fn(usize) -> String, &'static [usize]);
    let families: [Family; 8] = [
        ("accesses", accesses, &[30, 300, 1000]),
        ("own_accesses", own_accesses, &[30, 300, 1000]),
        ("barriers", barriers, &[8, 80]),
        ("branches", branches, &[64, 640]),
        ("loops", loops, &[12, 120]),
        ("nesting", nesting, &[2, 4, 8]),
        ("calls", calls, &[16, 160]),
        ("kernels", kernels, &[100, 1000]),
    ];
    for (name, generate, sizes) in families {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        for size in sizes {
            let source = generate(*size);
            group.bench_with_input(BenchmarkId::from_parameter(size), &source, |bencher, it| {
                bencher.iter(|| verify(it));
            });
        }
    }
}

criterion_group!(benches, scaling);
criterion_main!(benches);
