// Rows of unknown length are summed up by the lanes of a warp, and the sum is kept by the first of them.
//@ verdict: safe

__global__ void sums(const int *n, const int *a, int *out) {
  int v = 0;
  for (int j = threadIdx.x; j < n[0]; j += 32) v += a[j];
  for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(~0u, v, o);
  if (threadIdx.x == 0) out[0] = v;
}

int main(int argc, char **argv) {
  int *n, *a, *out;
  cudaMalloc(&n, sizeof(int));
  cudaMalloc(&a, 1000 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  int size = argc < 1000 ? argc : 1000;
  cudaMemcpy(n, &size, sizeof(int), cudaMemcpyHostToDevice);
  sums<<<1, 32>>>(n, a, out);
  cudaDeviceSynchronize();
}
