//@ verdict: safe
// A block for each token; its threads share the first elements of all heads. A token lies further from the next than
// all heads need, and a head has at least as many elements as are used.

__global__ void clear(float *out, long token_stride, int heads, int used, int head_size) {
  __assume(used > 0 && head_size >= used && heads > 0);
  __assume(token_stride >= static_cast<long>(heads) * head_size);
  for (int i = threadIdx.x; i < heads * used; i += blockDim.x)
    out[blockIdx.x * token_stride + i / used * head_size + i % used] = 0;
}
