//@ verdict: rejected
// What CUDA forbids.
__device__ int on_device() { return 1; }
__host__ int on_host() { return 1; }
__host__ __device__ int both() { return on_host(); }
__global__ int returns() { return 1; }
__global__ void kernel(int *p) { *p = on_host(); }
__global__ void plain(int *p) {}
struct S { __global__ void method() {} };
__constant__ int constant;
__global__ void writes() { constant = 1; }
__global__ void nested(int *p) { kernel(p); }
int main() {
  int *p = nullptr;
  kernel(p);
  on_device();
  plain<<<1>>>(p);  //~ ERROR syntax: a launch configuration has two to four arguments
  plain<<<1, 1>>>();
  plain<<<1, 1>>>(1.5);
  plain<<<p, 1>>>(p);
  on_host<<<1, 1>>>();
  plain<<<1, 1>>>(p, p);
  __shared__ int s;
  both();
}
