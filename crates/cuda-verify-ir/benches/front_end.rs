//! Speed of the whole front end, from source text to typed IR, at growing sizes: it must stay linear.

#![expect(missing_docs, reason = "criterion's macros make public functions")]

use std::fmt::Write as _;

use bumpalo::Bump;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cuda_verify_base::SourceMap;
use cuda_verify_ir::lower::{Kernels, LowerOptions, lower};
use cuda_verify_syntax::parse;
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};

const PRELUDE: &str = "
struct uint3 { unsigned x, y, z; };
extern __cv_thread const uint3 threadIdx; extern __cv_thread const uint3 blockIdx; extern __cv_thread const uint3 blockDim;
";

/// A class template, device functions with overloads, a macro and two kernels.
const UNIT: &str = "
template <typename T, int K> struct Vec_N {
    T data[K];
    __host__ __device__ Vec_N() : data{} {}
    __host__ __device__ T &operator[](int i) { return data[i]; }
    __host__ __device__ const T &operator[](int i) const { return data[i]; }
    friend __host__ __device__ Vec_N operator+(Vec_N a, const Vec_N &b) { for (int i = 0; i < K; i++) a[i] += b[i]; return a; }
};
template <typename T> __device__ T dot_N(const Vec_N<T, 3> &a, const Vec_N<T, 3> &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
__device__ float clamp_N(float v, float low, float high) { return v < low ? low : v > high ? high : v; }
__device__ int clamp_N(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
#define INDEX_N(row, column, width) ((row) * (width) + (column))
__global__ void __launch_bounds__(256) step_N(float *__restrict__ out, const float *__restrict__ in, int n, int m) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) {
        if (x < n && y + j < m) tile[threadIdx.y + j][threadIdx.x] = in[INDEX_N(y + j, x, n)];
    }
    for (int j = 0; j < 32; j += 8) {
        float v = (float)tile[threadIdx.x][threadIdx.y + j] * 2.0f + (x > (y) ? 1.0f : -0.5f);
        out[INDEX_N(x + j, y, m)] = v >= 0 && j < (n >> 1) ? clamp_N(v, 0.0f, 1.0f) : (float)clamp_N(j, 0, n);
    }
}
__global__ void dots_N(float *out, const Vec_N<float, 3> *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { Vec_N<float, 3> sum = a[i] + a[0]; out[i] = dot_N(sum, a[i]); }
}
";

fn program(size_bytes: usize) -> String {
    let mut text = String::new();
    let mut n = 0;
    while text.len() < size_bytes {
        write!(text, "{}", UNIT.replace("_N", &format!("_{n}"))).expect("strings take text");
        n += 1;
    }
    text
}

fn front_end(c: &mut Criterion) {
    let mut group = c.benchmark_group("front_end");
    group.sample_size(10);
    for size_kib in [256, 1024, 5120] {
        let text = program(size_kib << 10);
        group.throughput(Throughput::Bytes(u64::try_from(text.len()).unwrap_or(0)));
        group.bench_with_input(BenchmarkId::from_parameter(size_kib), &text, |b, text| {
            b.iter(|| {
                let mut sources = SourceMap::new();
                let mut options = Options::nvcc();
                options.preludes.push(sources.add_model("prelude", PRELUDE));
                let file = sources.add_file("a.cu", text);
                let (tokens, _) = preprocess(&mut sources, file, &mut NoIncludes, &options);
                let arena = Bump::new();
                let (unit, diagnostics) = parse(&arena, &tokens);
                assert!(diagnostics.is_empty());
                let options =
                    LowerOptions { main: false, kernels: Kernels::All, ..LowerOptions::default() };
                let (program, diagnostics) = lower(&unit, &sources, &options);
                assert!(diagnostics.is_empty());
                program.functions.len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, front_end);
criterion_main!(benches);
