// Pointers in a structure that a kernel takes by value: one array is read where a neighbour writes.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=8

struct Arrays {
  int *a;
  float *b;
  int n;
};

__global__ void fill(Arrays arrays) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < arrays.n) {
    arrays.a[i] = i;  //~ ERROR data-race
    arrays.b[i] = arrays.a[i + 1];
  }
}
