// Annotations that have no meaning here are refused by name.
//@ verdict: unknown
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(int *a, int *b) {
  a[threadIdx.x] = 1;
  __array_snapshot(b, a);  //~ WARN unsupported: __array_snapshot
}
