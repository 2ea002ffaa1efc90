//@ verdict: safe
//@ options: --entry=img::go
// The entry has the name that reports give it.

__global__ void clamp(int *v, int lo) {
  int i = threadIdx.x;
  if (v[i] < lo) v[i] = lo;
}

namespace img {
void go(int *v, int n) {
  if (n > 0 && n < 1000) clamp<<<1, n>>>(v, 0);
}
}
