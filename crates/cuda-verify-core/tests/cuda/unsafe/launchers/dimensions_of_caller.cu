// The kernel looks at its rows, and the threads of a column write to one place.
//@ verdict: unsafe

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = threadIdx.y;  //~ ERROR data-race: write of managed memory `out` by thread (0, 1, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}

void launch(dim3 grid, dim3 block, float *out, int n) { fill<<<grid, block>>>(out, n); }
