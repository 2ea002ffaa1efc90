//@ verdict: unknown
// Twin: ../../safe/launchers/any_number_of_blocks.cu. Whether there is a race is up to a library that is not known.

__global__ void fill(float *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }  //~ WARN imprecise

void run(float *a) {
  int threads = other_library::threads();
  if (threads > 0 && threads <= 1024) fill<<<4, threads>>>(a);
}
