// Where every thread is run, no access is chosen that an assertion could be about.
//@ verdict: unknown
//@ options: --threads=exact

__global__ void fill(int *a) {
  a[threadIdx.x] = 1;
  __assert(__write_implies(a, __write_offset_bytes(a) / 4 != threadIdx.x));  //~ WARN imprecise
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
