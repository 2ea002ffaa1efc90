//@ verdict: safe
// Twin: ../../unknown/launchers/any_number_of_threads.cu. The number of blocks is computed by a library that is not known,
// and the launch names its instance.

template <class T, int N>
__global__ void fill(T *a, int n) {
  int i = blockIdx.x * N + threadIdx.x;
  if (i < n) a[i] = N;
}

void run(float *a, int n) {
  int blocks = other_library::ceil_div(n, 128);
  if (blocks > 0) fill<float, 128><<<blocks, 128>>>(a, n);
}
