//@ verdict: safe
// Twin: ../../unsafe/launchers/lengths_of_sequences.cu. No sequence is longer than the longest, for which there is
// shared memory, whole blocks of it.
__global__ void weights(float *out, const float *keys, const int *lengths, int longest) {
  extern __shared__ float weight[];
  const int n = lengths[blockIdx.x];
  for (int block = threadIdx.x / 32; block < (n + 31) / 32; block += blockDim.x / 32) {
    const int at = block * 32 + threadIdx.x % 32;
    weight[at] = at < n ? keys[at] : 0;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * longest + i] = weight[i];
}

void weigh(float *out, const float *keys, const int *lengths, int sequences, int longest) {
  const int bytes = (longest + 31) / 32 * 32 * sizeof(float);
  weights<<<sequences, 128, bytes>>>(out, keys, lengths, longest);
}
