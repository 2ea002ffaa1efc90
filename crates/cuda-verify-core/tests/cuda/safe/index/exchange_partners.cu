// A step of bitonic sorting: the thread of the lesser number exchanges two elements, for any distance and launch.
//@ verdict: safe
//@ options: --kernel=step

__global__ void step(int *a, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned partner = i ^ j;
  if (partner > i) {
    int x = a[i], y = a[partner];
    if (((i & k) == 0) == (x > y)) {
      a[i] = y;
      a[partner] = x;
    }
  }
}
