// Half of a pointer is cleared before it is followed again.
//@ verdict: unsafe
#include <cstdint>
__global__ void chase(uintptr_t *table, int *out) {
  union { uintptr_t *at; struct { int lo, hi; } half; } u;
  u.at = &table[threadIdx.x];
  int seen = 0;
  for (int i = 0; i < 2; i++) {
    u.at = (uintptr_t *)(*u.at);  //~ ERROR array-bounds
    u.half.lo = 0;
  }
  out[threadIdx.x] = seen;
}
int main() {
  uintptr_t host[64], *table;
  int *out;
  cudaMalloc(&table, sizeof host);
  cudaMalloc(&out, 32 * sizeof(int));
  for (int i = 0; i < 64; i++) host[i] = (uintptr_t)&table[(i + 32) % 64];
  cudaMemcpy(table, host, sizeof host, cudaMemcpyHostToDevice);
  chase<<<1, 32>>>(table, out);
  cudaDeviceSynchronize();
  cudaFree(table);
  cudaFree(out);
}
