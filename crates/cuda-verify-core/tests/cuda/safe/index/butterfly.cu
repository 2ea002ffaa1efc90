// One step of a butterfly network: each thread combines two elements at a distance of `s`, for any size and launch.
//@ verdict: safe
//@ options: --kernel=butterfly

__global__ void butterfly(float *a, int s, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n / 2 && s > 0) {
    int p = (i / s) * 2 * s + i % s;
    float x = a[p], y = a[p + s];
    a[p] = x + y;
    a[p + s] = x - y;
  }
}
