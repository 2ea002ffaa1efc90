//@ verdict: accepted
// Execution spaces: overloads by them, calls across them, memory spaces, attributes, launches in all their forms.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
template <int N> struct Is { static constexpr int value = N; };

// Two functions that differ in their side only (clang, not nvcc); each side calls its own.
__host__ Is<1> where(int) { return {}; }
__device__ Is<2> where(int) { return {}; }
__host__ __device__ int shared_code(int x) { return where(x).value; }
__host__ int on_host() { static_assert(decltype(where(0))::value == 1); return where(0).value; }
__device__ int on_device() { static_assert(decltype(where(0))::value == 2); return where(0).value; }

// constexpr functions run everywhere, device lambdas, defaulted members have both sides.
constexpr int square(int x) { return x * x; }
struct Vec {
  float x, y;
  Vec() = default;
  __host__ __device__ constexpr Vec(float a, float b) : x(a), y(b) {}
  __host__ __device__ Vec operator+(const Vec &o) const { return {x + o.x, y + o.y}; }
  __device__ __forceinline__ float dot(Vec o) const { return x * o.x + y * o.y; }
  __host__ static Vec zero() { return {0, 0}; }
};
static_assert(Vec(1, 2).y == 2);

// Memory.
__constant__ float coefficients[4] = {1, 2, 3, 4};
__constant__ int scalar = square(3);
__device__ int counter;
__device__ Vec vectors[2];
__managed__ int managed = 5;
__device__ const int limit = 16;
static __device__ unsigned flags[8];
extern __shared__ float dynamic[];
extern __shared__ unsigned char raw[];
template <typename T> struct Shared { __device__ operator T *() { extern __shared__ int any[]; return (T *)any; } };

__device__ __noinline__ float helper(const float *__restrict__ p, int n) { return p[n]; }
template <typename T, int N> __device__ __forceinline__ T sum(const T (&v)[N]) {
  T s = 0;
#pragma unroll
  for (int i = 0; i < N; ++i) s += v[i];
  return s;
}

__global__ void __launch_bounds__(128, 2) bounded(float *out) {
  __shared__ float tile[32][33];
  __shared__ Vec one;
  __shared__ alignas(16) int words[4];
  static_assert(sizeof(tile) == 32 * 33 * 4 && alignof(decltype(one)) == 4);
  tile[threadIdx.x % 32][0] = coefficients[threadIdx.x % 4];
  if (threadIdx.x == 0) { one = Vec(1, 2) + Vec(3, 4); words[0] = scalar; }
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x % 32][0] + one.dot(one) + on_device() + helper(out, 0) + shared_code(1);
  dynamic[threadIdx.x] = limit;
  raw[4 * threadIdx.x] = flags[0];
  float *typed = Shared<float>();
  typed[threadIdx.x] = sum({1.0f, 2.0f});
  atomicAdd(&counter, managed);
}

template <typename T, int Block = 64> __global__ void templated(T *p, T v) {
  static_assert(Block % 32 == 0, "whole warps");
  if (threadIdx.x < Block) p[threadIdx.x] = v;
}
template <typename F> __global__ void apply(F f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
template __global__ void templated<double, 32>(double *, double);
namespace inner { __global__ void kernel(int *p) { *p = 1; } }
struct Functor { int *p; __device__ void operator()(int i) const { p[i] = i; } };
typedef void (*Kernel)(float *);
static void launch(dim3 grid, dim3 block, float *p) { bounded<<<grid, block>>>(p); }

int main() {
  float *f = nullptr;
  int *p = nullptr;
  cudaStream_t stream = 0;
  bounded<<<1, 128>>>(f);
  bounded<<<dim3(2), dim3(64, 2), 1024>>>(f);
  bounded<<<1, 128, 256 * sizeof(float), stream>>>(f);
  launch(2, {32, 4}, f);
  templated<<<1, 64>>>(f, 1.0f);
  templated<float><<<1, 64>>>(f, 1);
  templated<float, 32><<<1, 32>>>(f, 1);
  inner::kernel<<<1, 1>>>(p);
  apply<<<1, 32>>>(Functor{p}, 4);
  apply<<<1, 32>>>([=] __device__(int i) { p[i] = i * 2; }, 4);
  apply<<<1, 32>>>([p] __host__ __device__(int i) { p[i] = i; }, 4);
  Kernel k = bounded;
  k<<<1, 32>>>(f);
  void *args[] = {&f};
  cudaLaunchKernel((void *)bounded, dim3(1), dim3(32), args, 0, stream);
  int copy;
  cudaMemcpyFromSymbol(&copy, counter, sizeof(copy));
  cudaMemcpyToSymbol(coefficients, f, sizeof(coefficients));
  return on_host() + shared_code(2) + copy;
}
