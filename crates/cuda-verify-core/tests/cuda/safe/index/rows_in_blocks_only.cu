//@ verdict: safe
//@ options: --kernel=fill
// A kernel that looks at `threadIdx.y` and not at `blockIdx.y` is written for grids of one row.

__global__ void fill(float *o, int n) {
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (i < n) o[i] = i;
}
