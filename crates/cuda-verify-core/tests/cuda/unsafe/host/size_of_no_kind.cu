// The number of bytes of an element, for a kind that no case of the choice has.
//@ verdict: unsafe

enum Kind { BYTE, HALF, WORD };

static int bytesOf(Kind kind) {  //~ ERROR missing-return
  switch (kind) {
    case BYTE: return 1;
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
