// A thread waits by parity for two phases, the second of which it lets begin itself.
//@ verdict: safe

#include <cuda/barrier>

__global__ void twice(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> ready, taken;
  __shared__ int part[2];
  if (threadIdx.x == 32) {
    init(&ready, 1);
    init(&taken, 1);
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    part[0] = 1;
    ready.wait(ready.arrive());
    taken.wait_parity(0);
    part[1] = 2;
    ready.wait(ready.arrive());
  } else if (threadIdx.x == 0) {
    ready.wait_parity(0);
    out[0] = part[0];
    taken.arrive();
    ready.wait_parity(1);
    out[1] = part[1];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 2 * sizeof(int));
  twice<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
