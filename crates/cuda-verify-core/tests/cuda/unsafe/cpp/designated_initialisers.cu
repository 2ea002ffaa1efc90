// A member that is not designated last is taken for zero.
//@ verdict: unsafe

#include <cassert>
struct P {
  int n;
  float a;
  int k[3];
  struct {
    int u, v;
  } in;
};
__global__ void k(P p, int* o) {
  *o = p.n + p.k[1] + p.in.v;
}
int main() {
  int* d;
  cudaMallocManaged(&d, 4);
  P p = {.n = 3, .a = 1.f, .k = {1, 2, 3}, .in = {.u = 1, .v = 7}};
  int t[4] = {[1] = 5, [3] = 6};
  k<<<1, 1>>>(p, d);
  cudaDeviceSynchronize();
  assert(t[0] == 0 && t[3] == 6);
  assert(*d == 5);  //~ ERROR assertion
  k<<<1, 1>>>(P{.n = 1}, d);
  cudaDeviceSynchronize();
  assert(*d == 1);
  cudaFree(d);
}
