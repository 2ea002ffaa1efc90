// Twin of ../../safe/textbook/smith_waterman.cu with a mistake: without guard.
//@ verdict: unsafe
#define LENGTH 256
__global__ void align(const char *queries, const char *targets, int pairs, int length, int *scores) {
  __requires(blockDim.x == LENGTH);
  __requires(pairs > 0 && pairs <= 1 << 20 && length > 0 && length <= 4096);
  __requires_extent(queries, (size_t)pairs * LENGTH);
  __requires_extent(targets, (size_t)pairs * length);
  __requires_extent(scores, pairs);
  __shared__ int h[3][LENGTH + 1];
  __shared__ int best[LENGTH];
  int t = threadIdx.x;
  if (blockIdx.x >= pairs) return;
  char q = queries[(size_t)blockIdx.x * LENGTH + t];
  const char *target = targets + (size_t)blockIdx.x * length;
  for (int r = 0; r < 3; r++) {
    h[r][t + 1] = 0;
    if (t == 0) h[r][0] = 0;
  }
  int mine = 0;
  __syncthreads();
  for (int d = 0; d < LENGTH + length - 1; d++) {
    int *now = h[d % 3], *last = h[(d + 2) % 3], *older = h[(d + 1) % 3];
    int j = d - t;
    if (j >= 0) {
      int s = older[t] + (q == target[j] ? 2 : -1);  //~ ERROR array-bounds
      s = max(s, max(last[t], last[t + 1]) - 1);
      s = max(s, 0);
      now[t + 1] = s;
      mine = max(mine, s);
    } else {
      now[t + 1] = 0;
    }
    __syncthreads();
  }
  best[t] = mine;
  __syncthreads();
  for (int w = LENGTH / 2; w > 0; w /= 2) {
    if (t < w) best[t] = max(best[t], best[t + w]);
    __syncthreads();
  }
  if (t == 0) scores[blockIdx.x] = best[0];
}
