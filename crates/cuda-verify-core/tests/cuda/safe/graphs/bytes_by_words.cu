// Bytes are raised by atomic functions on the words that hold them.
//@ verdict: safe

__device__ void raise(char *place, char value) {
  unsigned *word = (unsigned *)((size_t)place & ~(size_t)3);
  unsigned shift = ((size_t)place & 3) * 8;
  unsigned old = atomicOr(word, 0u), seen;
  do {
    seen = old;
    char now = (char)((seen >> shift) & 255u);
    char next = now > value ? now : value;
    old = atomicCAS(word, seen, (seen & ~(255u << shift)) | ((unsigned)(unsigned char)next << shift));
  } while (old != seen);
}

__global__ void push(char *next, const char *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int j = nindex[v]; j < nindex[v + 1]; j++) raise(&next[nlist[j]], value[v]);
  }
}
