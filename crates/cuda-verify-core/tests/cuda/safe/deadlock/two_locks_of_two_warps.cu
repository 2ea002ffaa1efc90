// Two warps take two locks in the same order.
//@ verdict: bounded

__device__ int locks[2];

__global__ void takeBoth() {
  if (threadIdx.x % 32 == 0) {
    int first = 0;
    while (atomicCAS(&locks[first], 0, 1) != 0) {}
    __threadfence();
    while (atomicCAS(&locks[1 - first], 0, 1) != 0) {}
    __threadfence();
    atomicExch(&locks[1 - first], 0);
    __threadfence();
    atomicExch(&locks[first], 0);
  }
}

int main() {
  takeBoth<<<1, 64>>>();
  cudaDeviceSynchronize();
}
