//@ verdict: unsafe
//@ options: --threads=exact

// The byte is in the word, but not its first one.
__global__ void k(int *words, int n) {
  if (threadIdx.x == 0) words[n] = 1;
  if (threadIdx.x == 1) reinterpret_cast<char *>(words)[4 * n + 2] = 1;  //~ ERROR data-race: write of device memory `words` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}

int main() {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n < 64);
  int *words;
  cudaMalloc(&words, 256);
  k<<<1, 2>>>(words, n);
  cudaDeviceSynchronize();
  cudaFree(words);
  return 0;
}
