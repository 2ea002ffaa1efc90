//@ verdict: safe
// A macro stands for a line with a pragma.

#define UNROLL #pragma unroll
__global__ void k(float *a) {
  UNROLL
  for (int i = 0; i < 4; i++) a[threadIdx.x * 4 + i] = i;
}
void run(float *a) { k<<<1, 32>>>(a); }
