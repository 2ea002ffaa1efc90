// States of neighbors are read from the array of the round before.
//@ verdict: unsafe

__global__ void mis(const int *row, const int *col, const int *pri, const char *in, char *out, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  char s = in[v];
  if (s == 0) {
    bool best = true;
    for (int e = row[v]; e < row[v + 1]; e++) {
      int w = col[e];
      if (out[w] == 1) best = false;
      if (pri[w] > pri[v]) best = false;
    }
    if (best) s = 1;
  }
  out[v] = s;  //~ ERROR data-race: write of device memory `out`
}
