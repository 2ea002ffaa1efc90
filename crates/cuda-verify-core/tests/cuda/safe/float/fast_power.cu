// The error of the fast power is known: a truncated power of two is it or one less.
//@ verdict: safe
__global__ void powers(int *out) {
  int power = __powf(2, threadIdx.x + 1);
  assert(power == (2 << threadIdx.x) || power == (2 << threadIdx.x) - 1);
  out[threadIdx.x] = power;
}

int main() {
  int *out;
  cudaMalloc((void **)&out, 4 * sizeof(int));
  powers<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
