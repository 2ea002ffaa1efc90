// What a thread of a launch has written since the last barrier is not what is asserted.
//@ verdict: unsafe
//@ options: --threads=pair

__global__ void fill(int *a) {
  a[threadIdx.x] = 1;
  __assert(__write_implies(a, __write_offset_bytes(a) / 4 != threadIdx.x));  //~ ERROR assertion
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
