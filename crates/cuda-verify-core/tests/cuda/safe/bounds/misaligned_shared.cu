// Dynamic shared memory is divided between bytes and doubles; the doubles begin at a multiple of eight.
//@ verdict: safe
// Twin: ../../unsafe/bounds/misaligned_shared.cu puts them behind an odd number of bytes.

__global__ void fill(int n) {
  extern __shared__ char pool[];
  double *values = (double *)(pool + (n + 7) / 8 * 8);
  pool[threadIdx.x] = 0;
  if (threadIdx.x == 0) values[0] = 1;
}
int main() {
  fill<<<1, 33, 64>>>(33);
  cudaDeviceSynchronize();
}
