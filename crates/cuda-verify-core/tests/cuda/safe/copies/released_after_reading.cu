// A stage of a pipeline is released when it has been read.
//@ verdict: safe
// Twin: ../../unsafe/copies/released_after_reading.cu

#include <cuda/pipeline>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto group = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(group, &state);
  int t = threadIdx.x, sum = 0;
  pipe.producer_acquire();
  cuda::memcpy_async(group, s[0], in, cuda::aligned_size_t<4>(256), pipe);
  pipe.producer_commit();
  for (int i = 0; i < n; i++) {
    if (i + 1 < n) {
      pipe.producer_acquire();
      cuda::memcpy_async(group, s[(i + 1) % 2], in + (i + 1) * 64, cuda::aligned_size_t<4>(256), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[i % 2][63 - t];
    pipe.consumer_release();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * 5);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 4 * 64 * 5);
  k<<<1, 64>>>(in, out, 5);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
