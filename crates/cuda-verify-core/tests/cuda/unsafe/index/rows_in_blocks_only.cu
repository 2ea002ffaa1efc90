//@ verdict: unsafe
//@ options: --kernel=fill
// A grid of one row, and two threads for each element.

__global__ void fill(float *o, int n) {
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (i < n) o[i / 2] = i;  //~ ERROR data-race
}
