// Matrices are loaded while other lanes may still write their rows.
//@ verdict: unsafe
// Twin: ../../safe/warp/rows_of_a_matrix.cu waits for them.

#include <cuda_fp16.h>

__global__ void product(const half *a, float *c) {
  __shared__ __align__(16) half unused[64];
  __shared__ __align__(16) half rows[16][16];
  int lane = threadIdx.x;
  if (a == nullptr) unused[lane] = a[0];
  ((uint4 *)&rows[0][0])[lane] = ((const uint4 *)a)[lane];  //~ ERROR data-race
  unsigned int part[4];
  unsigned int row = __cvta_generic_to_shared(&rows[lane % 16][lane / 16 * 8]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(part[0]), "=r"(part[1]), "=r"(part[2]), "=r"(part[3])
               : "r"(row));
  for (int i = 0; i < 4; i++) c[4 * lane + i] = part[i];
}

int main() {
  half *a;
  float *c;
  cudaMalloc(&a, 512);
  cudaMalloc(&c, 512);
  cudaMemset(a, 0, 512);
  product<<<1, 32>>>(a, c);
  cudaFree(a);
  cudaFree(c);
  return 0;
}
