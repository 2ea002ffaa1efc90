// All lanes wait for all of their warp.
//@ verdict: safe
// Twin: ../../unsafe/warp/one_mask_for_a_barrier.cu

__global__ void k(int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  a[t] = s[31 - t];
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
