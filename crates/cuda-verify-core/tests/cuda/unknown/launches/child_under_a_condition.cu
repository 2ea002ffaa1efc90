// Whether a kernel launches another one depends on unknown values.
//@ verdict: unknown

__global__ void store(int *a, int value) { *a = value; }
__global__ void parent(int *a, int n) {
  if (n > 3) store<<<1, 1>>>(a, n);  //~ WARN unsupported: launch by a kernel
}

int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  parent<<<1, 4>>>(a, nondet_int());
  cudaDeviceSynchronize();
  cudaFree(a);
}
