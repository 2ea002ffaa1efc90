// Each thread copies four elements from every third one on.
//@ verdict: unsafe
//@ options: --kernel=copy

__global__ void copy(float *out, const float *in, int n) {
  int i = 3 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i + 3 < n)
    for (int k = 0; k < 4; k++) out[i + k] = in[i + k];  //~ ERROR data-race
}
