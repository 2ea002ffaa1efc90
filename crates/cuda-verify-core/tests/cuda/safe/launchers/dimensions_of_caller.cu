// The caller passes the dimensions of the launch: one along the axes that the kernel does not look at.
//@ verdict: safe

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1.0f;
}

void launch(dim3 grid, dim3 block, float *out, int n) { fill<<<grid, block>>>(out, n); }
