// Rows follow each other from the last one down, and each thread of a row has an element of its own.
//@ verdict: safe
//@ options: --kernel=mark

__global__ void mark(float *p, int m, int n) {
  __requires(n >= 1 && n <= 20);
  __requires(m >= 1 && m <= 100);
  int x = threadIdx.x, y = threadIdx.y;
  if (blockIdx.x == 0 && x < n && y < 4) p[x * m + (3 - y) * m * n] = x;
}
