//! Speed of the front end on kernels and on class-heavy code, in bytes of tokens.

use bumpalo::Bump;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cuda_verify_base::SourceMap;
use cuda_verify_syntax::cst::ConcreteTree;
use cuda_verify_syntax::parse;
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};

const KERNEL: &str = "
__global__ void __launch_bounds__(256) step_N(float *__restrict__ out, const float *__restrict__ in, int n, int m) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) {
        if (x < n && y + j < m) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 32; j += 8) {
        float v = (float)tile[threadIdx.x][threadIdx.y + j] * 2.0f + (x > (y) ? 1.0f : -0.5f);
        out[(x + j) * m + y] = v >= 0 && j < (n >> 1) ? v : fmaxf(v, 0.0f);
    }
}
void run_N(float *a, const float *b) { dim3 grid(4, 4), block(32, 8); step_N<<<grid, block>>>(a, b, 128, 128); }
";

const CLASS: &str = "
template <typename T, int K> struct Vec_N {
    typedef T value_type;
    T data[K];
    __host__ __device__ Vec_N() : data{} {}
    template <typename U> __host__ __device__ explicit Vec_N(const Vec_N<U, K> &o) { for (int i = 0; i < K; i++) data[i] = (T)o.data[i]; }
    __host__ __device__ T &operator[](int i) { return data[i]; }
    __host__ __device__ const T &operator[](int i) const { return data[i]; }
    friend __host__ __device__ Vec_N operator+(Vec_N a, const Vec_N &b) { for (int i = 0; i < K; i++) a[i] += b[i]; return a; }
    static constexpr int size = K;
};
template <typename T> __host__ __device__ T dot_N(const Vec_N<T, 3> &a, const Vec_N<T, 3> &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
";

fn program(unit: &str, n: usize) -> String {
    (0..n).map(|i| unit.replace("_N", &format!("_{i}"))).collect()
}

fn parsing(c: &mut Criterion) {
    let mut group = c.benchmark_group("parse");
    for (name, unit) in [("kernels", KERNEL), ("classes", CLASS)] {
        let text = program(unit, 200);
        let mut sources = SourceMap::new();
        let file = sources.add_file("a.cu", &text);
        let (tokens, _) = preprocess(&mut sources, file, &mut NoIncludes, &Options::bare());
        group.throughput(Throughput::Bytes(u64::try_from(text.len()).unwrap_or(0)));
        group.bench_function(name, |b| {
            b.iter(|| {
                let arena = Bump::new();
                let (unit, diagnostics) = parse(&arena, &tokens);
                assert!(diagnostics.is_empty());
                unit.decls.len()
            });
        });
        group.bench_function(format!("{name}/concrete tree"), |b| {
            b.iter(|| ConcreteTree::new(&tokens).map(|tree| tree.text().len()));
        });
    }
    group.finish();
}

mod groups {
    use super::{criterion_group, parsing};
    criterion_group!(benches, parsing);
}
criterion_main!(groups::benches);
