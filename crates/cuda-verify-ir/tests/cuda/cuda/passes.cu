//@ verdict: accepted
// What nvcc compiles for the host and for each architecture: `__CUDA_ARCH__`, `__CUDACC__` and what depends on them.

#ifndef __CUDACC__
#error "nvcc defines it in all passes"
#endif
#if !defined(__cplusplus) || __cplusplus < 201703L
#error "C++17 is the default"
#endif

__host__ __device__ constexpr int side() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__;
#else
  return 0;
#endif
}
#ifdef __CUDA_ARCH__
static_assert(side() >= 500, "the device");
#define ON_DEVICE 1
#else
static_assert(side() == 0, "the host");
#define ON_DEVICE 0
#endif

template <bool Device> struct Counter;
template <> struct Counter<false> { long value; };
template <> struct Counter<true> { int value; };
static_assert(sizeof(Counter<ON_DEVICE>) == (ON_DEVICE ? 4 : 8));

struct Handle {
  int *data;
  __host__ __device__ int read(int i) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 350
    return __ldg(data + i);
#else
    return data[i];
#endif
  }
};

__host__ __device__ int both(int x) {
#if !defined(__CUDA_ARCH__)
  return x + 1;
#elif __CUDA_ARCH__ >= 600
  return __popc(x);
#else
  return 0;
#endif
}

__global__ void kernel(Handle h, int *out) { out[threadIdx.x] = h.read(threadIdx.x) + both(threadIdx.x); }

int main() {
  kernel<<<1, 32>>>(Handle{nullptr}, nullptr);
  return both(3);
}
