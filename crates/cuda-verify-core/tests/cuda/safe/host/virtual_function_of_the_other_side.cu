// Virtual functions of an object are called on the side that has made it.
//@ verdict: safe

#include <cassert>
struct S { __host__ __device__ virtual int area() const { return 0; } __host__ __device__ virtual ~S() {} };
struct Q : S { int s; __host__ __device__ Q(int s) : s(s) {} __host__ __device__ int area() const override { return s * s; } };
__global__ void mk(S **p) { *p = new Q(3); }
__global__ void rd(S **p, int *o) { *o = (*p)->area(); }
__global__ void del(S **p) { delete *p; }
int main() {
  S **p; int *o, h; cudaMalloc(&p, sizeof(S *)); cudaMalloc(&o, 4);
  mk<<<1, 1>>>(p);
  rd<<<1, 1>>>(p, o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  assert(h == 9);
  del<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p); cudaFree(o);
}
