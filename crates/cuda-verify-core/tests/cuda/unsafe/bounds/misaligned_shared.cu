// Dynamic shared memory is divided between bytes and doubles; the doubles begin behind an odd number of bytes.
//@ verdict: unsafe

__global__ void fill(int n) {
  extern __shared__ char pool[];
  double *values = (double *)(pool + n);
  pool[threadIdx.x] = 0;
  if (threadIdx.x == 0) values[0] = 1;  //~ ERROR misaligned-access
}
int main() {
  fill<<<1, 33, 64>>>(33);
  cudaDeviceSynchronize();
}
