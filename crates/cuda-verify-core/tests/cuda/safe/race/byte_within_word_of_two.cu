//@ verdict: safe
//@ options: --threads=pair

// The byte is the first one behind the word.
__global__ void k(int *words, int n) {
  if (threadIdx.x == 0) words[n] = 1;
  if (threadIdx.x == 1) reinterpret_cast<char *>(words)[4 * n + 4] = 1;
}

int main() {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n < 63);
  int *words;
  cudaMalloc(&words, 256);
  k<<<1, 2>>>(words, n);
  cudaDeviceSynchronize();
  cudaFree(words);
  return 0;
}
