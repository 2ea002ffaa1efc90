// Threads of a diagonal: `x - y * n` is one number for several rows, so that the element is one, too.
//@ verdict: unsafe
//@ options: --kernel=mark

__global__ void mark(float *p, int m, int n) {
  __requires(n >= 1 && n <= 2);
  __requires(m >= 1 && m <= 100);
  int x = threadIdx.x, y = threadIdx.y;
  if (blockIdx.x == 0 && x >= y * n) p[x * m - y * m * n] = x;  //~ ERROR data-race: write of device memory `p`
}
