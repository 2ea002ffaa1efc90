// A pipeline of two stages that all threads of a block fill, and for whose later stages they do not wait.
//@ verdict: unsafe

#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
#define STAGES 2

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int s[STAGES][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = block.thread_rank();
  for (int fetch = 0, use = 0; use < n; ++use) {
    for (; fetch < n && fetch < use + STAGES; ++fetch) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetch % STAGES], in + fetch * 64, sizeof(int) * 64, pipe);  //~ ERROR data-race
      pipe.producer_commit();
    }
    if (use == 0) pipe.consumer_wait();
    out[use * 64 + t] = s[use % STAGES][63 - t];
    pipe.consumer_release();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
