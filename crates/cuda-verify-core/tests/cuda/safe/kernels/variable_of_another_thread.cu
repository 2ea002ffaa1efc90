// A thread reads a variable of its own by its address.
//@ verdict: safe

#include <cstdlib>

__global__ void share(int *out, int k) {
  int *where = nullptr;
  int own = k;
  where = &own;
  __syncthreads();
  int other = *where;
  __syncthreads();
  out[threadIdx.x] = other + own;
}

int main() {
  int k = rand();
  if (k < 100000) return 0;
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 2>>>(out, k);
  cudaDeviceSynchronize();
  cudaFree(out);
}
