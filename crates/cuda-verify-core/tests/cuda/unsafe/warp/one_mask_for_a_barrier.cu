//@ verdict: unsafe
// One lane waits for a part of its warp, the others for all.

__global__ void k(int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp(t == 5 ? 0xff : ~0u);  //~ ERROR warp-sync: lane 5 is named in the mask but waits elsewhere or with another mask
  a[t] = s[31 - t];
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
