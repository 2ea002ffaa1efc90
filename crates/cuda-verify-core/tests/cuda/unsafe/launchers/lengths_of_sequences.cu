//@ verdict: unsafe
// Twin: ../../safe/launchers/lengths_of_sequences.cu. There is shared memory for the longest sequence, but not up to
// the end of its last block.
__global__ void weights(float *out, const float *keys, const int *lengths, int longest) {
  extern __shared__ float weight[];
  const int n = lengths[blockIdx.x];
  for (int block = threadIdx.x / 32; block < (n + 31) / 32; block += blockDim.x / 32) {
    const int at = block * 32 + threadIdx.x % 32;
    weight[at] = at < n ? keys[at] : 0;  //~ ERROR array-bounds
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * longest + i] = weight[i];
}

void weigh(float *out, const float *keys, const int *lengths, int sequences, int longest) {
  const int bytes = longest * sizeof(float);
  weights<<<sequences, 128, bytes>>>(out, keys, lengths, longest);
}
