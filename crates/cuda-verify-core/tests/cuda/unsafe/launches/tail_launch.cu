// A tail launch comes after the whole grid.
//@ verdict: unsafe

// tail launch comes after the whole parent grid
__global__ void sum(const int *a, int *o) { int s = 0; for (int i = 0; i < 64; i++) s += a[i]; *o = s; }
__global__ void parent(int *a, int *o) {
  if (blockIdx.x == 0 && threadIdx.x == 0) sum<<<1, 1, 0, cudaStreamFireAndForget>>>(a, o);
  a[blockIdx.x * 32 + threadIdx.x] = 1;  //~ ERROR data-race
}
#include <cassert>
int main() { int *a, *o, h; cudaMalloc(&a, 256); cudaMalloc(&o, 4); parent<<<2, 32>>>(a, o); cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost); assert(h == 64); cudaFree(a); cudaFree(o); }
