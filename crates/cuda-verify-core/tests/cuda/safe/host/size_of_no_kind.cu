// The number of bytes of an element, for every kind.
//@ verdict: safe

enum Kind { BYTE, HALF, WORD };

static int bytesOf(Kind kind) {
  switch (kind) {
    case BYTE: return 1;
    case HALF: return 2;
    case WORD: return 4;
    default: break;
  }
}

__global__ void clear(unsigned char *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main() {
  unsigned char *a;
  int n = 100 * bytesOf(HALF);
  cudaMalloc(&a, n);
  clear<<<(n + 63) / 64, 64>>>(a, n);
  cudaFree(a);
  return 0;
}
