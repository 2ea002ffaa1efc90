// A pointer that is null where the kernel has returned before, and an index that is only known approximately.
//@ verdict: safe

__global__ void last(int *out, const int *a, int n, int m) {
  int *p = n > 5 ? out : nullptr;
  if (n <= 5) return;
  int at = 0;
  for (int i = 0; i < m; i++)
    if (a[i] > 0) at += a[i] & 3;
  if (threadIdx.x == 0 && blockIdx.x == 0) p[at] = m;
}
