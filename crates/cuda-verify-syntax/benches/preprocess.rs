//! Throughput of the lexer and the preprocessor on a generated kernel file, in bytes of source per second.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cuda_verify_base::SourceMap;
use cuda_verify_syntax::lexer::lex;
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};

/// A program of `n_kernels` kernels with comments, macros and conditionals.
fn program(n_kernels: usize) -> String {
    let mut text = String::from(
        "#define BLOCK 256\n#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) abort(); } while (0)\n\
         #define IDX(i, j, n) ((i) * (n) + (j))\n",
    );
    for kernel in 0..n_kernels {
        write!(
            text,
            "// Adds two vectors, number {kernel}.\n\
             __global__ void add{kernel}(const float *a, const float *b, float *c, int n) {{\n\
             \x20 __shared__ float tile[BLOCK];\n\
             \x20 int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
             #ifdef DEBUG\n\
             \x20 printf(\"thread %d\\n\", i);\n\
             #endif\n\
             \x20 if (i < n) {{\n\
             \x20   tile[threadIdx.x] = a[IDX(i, 0, 1)] + 2.5e-3f * b[i];\n\
             \x20   __syncthreads();\n\
             \x20   c[i] = tile[threadIdx.x ^ 1] >> 0x1F; /* neighbour */\n\
             \x20 }}\n\
             }}\n\
             void run{kernel}(float *a, float *b, float *c) {{ add{kernel}<<<16, BLOCK>>>(a, b, c, 4096); CHECK(cudaDeviceSynchronize()); }}\n",
        )
        .expect("invariant: writing to a string succeeds");
    }
    text
}

fn throughput(criterion: &mut Criterion) {
    let text = program(2000);
    let n_bytes = u64::try_from(text.len()).expect("invariant: lengths fit in 64 bits");
    let mut group = criterion.benchmark_group("syntax");
    group.throughput(Throughput::Bytes(n_bytes)).sample_size(20);
    group.bench_function("lex", |bencher| {
        let mut sources = SourceMap::new();
        let file = sources.add_file("bench.cu", &text);
        bencher.iter(|| black_box(lex(&sources, file).0.len()));
    });
    group.bench_function("preprocess", |bencher| {
        bencher.iter(|| {
            let mut sources = SourceMap::new();
            let file = sources.add_file("bench.cu", &text);
            black_box(preprocess(&mut sources, file, &mut NoIncludes, &Options::nvcc()).0.len())
        });
    });
    group.finish();
}

mod groups {
    use super::{criterion_group, throughput};
    criterion_group!(benches, throughput);
}
criterion_main!(groups::benches);
