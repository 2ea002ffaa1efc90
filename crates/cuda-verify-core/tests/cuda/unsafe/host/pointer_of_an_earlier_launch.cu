// What an earlier launch left in a pointer is known where all is given; here it is out of bounds.
//@ verdict: unsafe

__device__ int pool[64];
__device__ int *head;

__global__ void make(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == n - 1) head = pool + 62;
}

__global__ void use(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = head[3];  //~ ERROR array-bounds: out of bounds of device
}

int main() {
  int n = 50000, *out;
  cudaMalloc(&out, n * sizeof(int));
  make<<<200, 256>>>(n);
  use<<<200, 256>>>(out, n);
  cudaFree(out);
  return 0;
}
