// Whether a sum of unsigned numbers fits is a predicate of any number of them.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(unsigned *a, unsigned x, unsigned y, unsigned char c, unsigned char d) {
  __requires(__add_noovfl(x, y, 1u));
  __requires(__add_noovfl(c, d));
  int sum = __add_noovfl_int((int)c, (int)threadIdx.x);
  __assert(x + y >= x);
  __assert(c + d < 256);
  if (x + y == 0xffffffffu) a[0] = sum + threadIdx.x;
}
