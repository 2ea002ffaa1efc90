// A thread reads a variable of another one, which has not ended.
//@ verdict: unsafe

#include <cstdlib>

__global__ void share(int *out, int k) {
  __shared__ int *where;
  int own = k;
  if (threadIdx.x == 0) where = &own;
  __syncthreads();
  int other = *where;  //~ ERROR dangling-pointer: a variable of another thread
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
