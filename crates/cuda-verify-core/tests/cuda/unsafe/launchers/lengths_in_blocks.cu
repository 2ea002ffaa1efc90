//@ verdict: unsafe
// Twin: ../../safe/launchers/lengths_in_blocks.cu. Blocks of the kernel are larger than those of the launcher.
__global__ void weights(float *out, const float *keys, const int *lengths, int64_t longest) {
  extern __shared__ float weight[];
  const int n = lengths[blockIdx.x];
  for (int i = threadIdx.x; i < (n + 31) / 32 * 32; i += blockDim.x) weight[i] = i < n ? keys[i] : 0;  //~ ERROR array-bounds
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * longest + i] = weight[i];
}

void weigh(float *out, const float *keys, const int *lengths, int sequences, int64_t longest) {
  const int padded = ((longest + 15) / 16) * 16;
  const int bytes = padded * sizeof(float);
  weights<<<sequences, 128, bytes>>>(out, keys, lengths, longest);
}
