// A part of a warp waits for its copy and for all of the part.
//@ verdict: safe
// Twin: ../../unsafe/copies/copy_of_a_part_of_a_warp.cu

#include <cuda/pipeline>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void k(const int *in, int *out) {
  __shared__ int s[4][16];
  auto part = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x, number = t / 16;
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(part, s[number], in + 16 * number, sizeof(int) * 16, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  part.sync();
  out[t] = s[number][15 - t % 16];
  pipe.consumer_release();
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 256);
  k<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
