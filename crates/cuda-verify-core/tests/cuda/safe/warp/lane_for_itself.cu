// A lane that waits for itself goes on to where the others wait for it.
//@ verdict: safe

__global__ void k(int *a) {
  int lane = threadIdx.x % 32;
  if (lane == 1) __syncwarp(2);
  if (lane == 3 || lane == 5) __syncwarp(40);
  __syncwarp();
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
