// Which lanes shuffle depends on unknown values.
//@ verdict: safe

__global__ void exchange(int *a, int n) {
  int lane = threadIdx.x, value = lane;
  if (lane < n) {
    value = __shfl_xor_sync(__activemask(), value, 1);
  }
  a[lane] = value;
}

int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  exchange<<<1, 32>>>(dev, nondet_int());
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
