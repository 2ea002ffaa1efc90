//@ verdict: unsafe
//@ options: --kernel=fill --gridDim=[*,*]
// The same in grids of several rows, which all write the same elements.

__global__ void fill(float *o, int n) {
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (i < n) o[i] = i;  //~ ERROR data-race
}
