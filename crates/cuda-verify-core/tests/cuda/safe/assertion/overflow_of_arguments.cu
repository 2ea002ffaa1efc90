// Numbers that are checked before do not overflow, nor do those of the threads of a usual launch.
//@ verdict: safe
//@ options: --check=overflow

__global__ void square(int *a, int n) {
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n && a[i] >= 0 && a[i] < 200) a[i] = a[i] * a[i];
}

__global__ void add(int *a, int by) {
  if (a[threadIdx.x] >= 0 && a[threadIdx.x] < 1000) a[threadIdx.x] += by;
}

void add_twice(int *a, int by) {
  if (by >= 0 && by < 1000) add<<<1, 32>>>(a, 2 * by);
}
