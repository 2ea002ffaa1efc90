// The counter may come to the number at once: then all threads write to the first element.
//@ verdict: unsafe
//@ options: --kernel=first_elements

__global__ void first_elements(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 1; j != n; j++) sum += in[j];
  if (n < 2) out[1024] = sum;  //~ ERROR data-race: write of device memory `out` by thread (0, 0, 0) of block (1, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
  if (i < 1024) out[i] = sum;
}
