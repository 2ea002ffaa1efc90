// Pointers in a structure that a kernel takes by value are arrays of their own.
//@ verdict: safe
//@ options: --kernel=fill --blockDim=64 --gridDim=8

struct Arrays {
  int *a;
  float *b;
  int n;
};

__global__ void fill(Arrays arrays) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < arrays.n) {
    arrays.a[i] = i;
    arrays.b[i] = 2.0f;
  }
}
