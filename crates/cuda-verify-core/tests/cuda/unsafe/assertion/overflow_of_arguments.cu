// Of a kernel on its own, and of a host function that is entered with any arguments, overflow is not taken for impossible
// where it is looked for.
//@ verdict: unsafe
//@ options: --check=overflow

__global__ void square(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] * a[i];  //~ ERROR overflow: multiplication
}

__global__ void add(int *a, int by) { a[threadIdx.x] += by; }  //~ ERROR overflow: addition

void add_twice(int *a, int by) { add<<<1, 32>>>(a, 2 * by); }  //~ ERROR overflow: multiplication
