//@ verdict: unsafe
//@ unconfirmed-because: a replay does not support calls of functions without a body
// Twin: ../../safe/launchers/any_value.cu. An expression of the launcher is not understood; the launch is.


__global__ void mark(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

void run(float *a, int n) {
  if (n < 1 || n > 1000) return;
  int step = other_library::pick(n, 3);
  mark<<<n, 2048>>>(a);  //~ ERROR api-contract: 2048
  other_library::report(step);
}
