// A lane that waits for another one, which waits for all, never goes on.
//@ verdict: unsafe

__global__ void k(int *a) {
  int lane = threadIdx.x % 32;
  if (lane == 1) __syncwarp(10);
  __syncwarp();  //~ ERROR warp-sync
  a[threadIdx.x] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
