// What is added to a hash in every iteration wraps around soon; the iterations go on, and one of them races.
//@ verdict: unsafe
//@ options: --kernel=spread --blockDim=64 --gridDim=1

__global__ void spread(int *a, int n) {
  unsigned hash = threadIdx.x, mask = 1;
  for (int i = 0; i < n; i++) {
    hash += 0x9e3779b9u;
    mask <<= 1;
    if (i == 100) a[0] = hash & mask;  //~ ERROR data-race
  }
}
