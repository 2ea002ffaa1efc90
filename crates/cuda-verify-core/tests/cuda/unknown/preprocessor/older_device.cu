//@ verdict: unknown
//@ options: --arch=sm_52
// Devices of compute capability 5.2 do not add doubles atomically.

__global__ void count(double *sum) {
  atomicAdd(sum, 1.0);  //~ WARN unsupported: `atomicAdd` of `double`, which no device before sm_60 has
}

int main() {
  double *d;
  cudaMalloc(&d, sizeof(double));
  cudaMemset(d, 0, sizeof(double));
  count<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
