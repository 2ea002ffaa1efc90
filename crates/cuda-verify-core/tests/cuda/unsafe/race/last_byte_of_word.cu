//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

// Many accesses at constant distances; the byte is the last one of a word of the next thread.
__global__ void k(int *out) {
  __shared__ int words[512];
  char *bytes = reinterpret_cast<char *>(words);
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) words[8 * t + i] = i;
  bytes[32 * (t + 1 < 64 ? t + 1 : 0) + 3] = 1;  //~ ERROR data-race: write of shared memory `k::words` by thread (0, 0, 0) of block (0, 0, 0) races with write by thread (1, 0, 0) of block (0, 0, 0)
  __syncthreads();
  out[t] = words[8 * t];
}
