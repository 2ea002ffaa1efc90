// One warp fills the stages of a pipeline, another one reads them and does not release them.
//@ verdict: unsafe

#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, 32);
  int t = threadIdx.x;
  for (int i = 0; i < 4; i++) {
    if (t < 32) {
      pipe.producer_acquire();  //~ ERROR deadlock
      cuda::memcpy_async(&s[i % 2][t], &in[i * 32 + t], sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      out[i * 32 + t - 32] = s[i % 2][63 - t];
    }
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 32 * sizeof(int));
  cudaMalloc(&out, 4 * 32 * sizeof(int));
  cudaMemset(in, 0, 4 * 32 * sizeof(int));
  reverse<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
