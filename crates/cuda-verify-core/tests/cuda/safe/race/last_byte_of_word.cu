//@ verdict: safe
//@ options: --kernel=k --blockDim=64 --gridDim=1

// Many accesses at constant distances; the byte is one of the own words.
__global__ void k(int *out) {
  __shared__ int words[512];
  char *bytes = reinterpret_cast<char *>(words);
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) words[8 * t + i] = i;
  bytes[32 * t + 31] = 1;
  __syncthreads();
  out[t] = words[8 * t];
}
