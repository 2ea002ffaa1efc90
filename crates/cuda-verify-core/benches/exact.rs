//! Cost of running every thread of a launch, from a few threads to 1,024. Work per thread is constant, or logarithmic
//! in the number of threads (reduction, scan), so times should grow no faster than n log n.

#![expect(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cuda_verify_core::{Verdict, Verifier};

const VECTOR_ADD: &str = "
__global__ void kernel(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + 2 * a[i];
}
#define LAUNCH kernel<<<(N + 255) / 256, N < 256 ? N : 256>>>(a, out)
";

const MATMUL: &str = "
#define T 4
#define K 8
__global__ void kernel(const int *a, int *out) {
  __shared__ int left[T][T], right[T][T];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.x * T + y, sum = 0;
  for (int k = 0; k < K; k += T) {
    left[y][x] = a[(row * K + k + x) % N];
    right[y][x] = a[((k + y) * T + x) % N];
    __syncthreads();
    for (int i = 0; i < T; ++i) sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  out[row * T + x] = sum;
}
#define LAUNCH kernel<<<N / (T * T), dim3(T, T)>>>(a, out)
";

const REDUCTION: &str = "
__global__ void kernel(const int *a, int *out) {
  __shared__ int sums[N];
  int t = threadIdx.x;
  sums[t] = a[t];
  __syncthreads();
  for (int step = N / 2; step > 0; step /= 2) {
    if (t < step) sums[t] += sums[t + step];
    __syncthreads();
  }
  if (t == 0) *out = sums[0];
}
#define LAUNCH kernel<<<1, N>>>(a, out)
";

const SCAN: &str = "
__global__ void kernel(const int *a, int *out) {
  __shared__ int sums[N];
  int t = threadIdx.x;
  sums[t] = a[t];
  __syncthreads();
  for (int step = 1; step < N; step *= 2) {
    int before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  out[t] = sums[t];
}
#define LAUNCH kernel<<<1, N>>>(a, out)
";

const TRANSPOSE: &str = "
#define T 4
__global__ void kernel(const int *a, int *out) {
  __shared__ int tile[T][T + 1];
  int x = threadIdx.x, y = threadIdx.y, first = blockIdx.x * T;
  tile[y][x] = a[y * (N / T) + first + x];
  __syncthreads();
  out[(first + y) * T + x] = tile[x][y];
}
#define LAUNCH kernel<<<N / (T * T), dim3(T, T)>>>(a, out)
";

const HISTOGRAM: &str = "
#define BINS 16
__global__ void kernel(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[a[i] % BINS], 1);
}
#define LAUNCH kernel<<<(N + 255) / 256, N < 256 ? N : 256>>>(a, out)
";

const STENCIL: &str = "
#define W 4
__global__ void kernel(const int *a, int *out) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y, h = N / W, i = y * W + x;
  int left = x > 0 ? a[i - 1] : 0, right = x + 1 < W ? a[i + 1] : 0;
  int up = y > 0 ? a[i - W] : 0, down = y + 1 < h ? a[i + W] : 0;
  out[i] = 4 * a[i] - left - right - up - down;
}
#define LAUNCH kernel<<<N / 16, dim3(4, 4)>>>(a, out)
";

const MAIN: &str = "
int main() {
  int host[N < 16 ? 16 : N], *a, *out;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof(host));
  LAUNCH;
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(out);
  return 0;
}
";

fn exact(criterion: &mut Criterion) {
    let programs = [
        ("vector-add", VECTOR_ADD),
        ("matmul", MATMUL),
        ("reduction", REDUCTION),
        ("scan", SCAN),
        ("transpose", TRANSPOSE),
        ("histogram", HISTOGRAM),
        ("stencil", STENCIL),
    ];
    let mut group = criterion.benchmark_group("exact");
    group.sample_size(10);
    for (name, kernel) in programs {
        for n_threads in [16, 64, 256, 1024] {
            let text = format!("#define N {n_threads}\n{kernel}{MAIN}");
            group.bench_with_input(BenchmarkId::new(name, n_threads), &text, |bencher, text| {
                bencher.iter(|| {
                    let verifier = Verifier::new().source_text("bench.cu", text.as_str());
                    let report = verifier.verify().expect("the program is accepted");
                    assert!(matches!(report.verdict, Verdict::Safe { is_complete: true, .. }));
                    black_box(report.statistics)
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, exact);
criterion_main!(benches);
