// The word is read before by a plain access, which is reported on request.
//@ verdict: unsafe
//@ options: --strict-cas

__device__ void raise(char *place, char value) {
  unsigned *word = (unsigned *)((size_t)place & ~(size_t)3);
  unsigned shift = ((size_t)place & 3) * 8;
  unsigned old = *word, seen;
  do {
    seen = old;
    char now = (char)((seen >> shift) & 255u);
    char next = now > value ? now : value;
    //~v ERROR data-race: atomic access of device memory `next`
    old = atomicCAS(word, seen, (seen & ~(255u << shift)) | ((unsigned)(unsigned char)next << shift));
  } while (old != seen);
}

__global__ void push(char *next, const char *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int j = nindex[v]; j < nindex[v + 1]; j++) raise(&next[nlist[j]], value[v]);
  }
}
