// Both threads of a pair exchange the two elements.
//@ verdict: unsafe
//@ options: --kernel=step

__global__ void step(int *a, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned partner = i ^ j;
  if (partner != i) {
    int x = a[i], y = a[partner];
    if (((i & k) == 0) == (x > y)) {
      a[i] = y;  //~ ERROR data-race
      a[partner] = x; //~ ERROR data-race
    }
  }
}
