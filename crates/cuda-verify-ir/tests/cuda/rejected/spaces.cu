//@ verdict: rejected
// What CUDA forbids.
__device__ int on_device() { return 1; }
__host__ int on_host() { return 1; }
__host__ __device__ int both() { return on_host(); }
__global__ int returns() { return 1; }  //~ ERROR type: a __global__ function must have a void return type
__global__ void kernel(int *p) { *p = on_host(); }
__global__ void plain(int *p) {}
struct S { __global__ void method() {} };
__constant__ int constant;
__global__ void writes() { constant = 1; }
__global__ void nested(int *p) { kernel(p); }  //~ ERROR type: kernel called without a launch configuration
int main() {
  int *p = nullptr;
  kernel(p);  //~ ERROR type: kernel called without a launch configuration
  on_device();  //~ ERROR type: host function calls the __device__ function `on_device`
  plain<<<1, 1>>>();  //~ ERROR no-match: no function `plain` takes ()
  plain<<<1, 1>>>(1.5);  //~ ERROR no-match: no function `plain` takes (double)
  plain<<<p, 1>>>(p);  //~ ERROR no-match: no function `dim3` takes (int*)
  on_host<<<1, 1>>>();  //~ ERROR type: `on_host` is not a kernel
  plain<<<1, 1>>>(p, p);  //~ ERROR no-match: no function `plain` takes (int*, int*)
  __shared__ int s;
  both();
}
