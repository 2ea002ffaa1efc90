// Each thread has a word of its own for the colors in use.
//@ verdict: unsafe
//@ options: --kernel=color --blockDim=128

__global__ void color(const int *row, const int *col, const int *old, int *c, int n) {
  __shared__ unsigned used[128];
  int t = threadIdx.x, v = blockIdx.x * blockDim.x + t;
  unsigned *mine = &used[t / 2];
  *mine = 0;  //~ ERROR data-race: write of shared memory `color::used`
  if (v < n) {
    for (int e = row[v]; e < row[v + 1]; e++) *mine |= 1u << (old[col[e]] & 31);  //~ ERROR data-race: write of shared memory `color::used`
    c[v] = __ffs(~*mine) - 1;
  }
}
