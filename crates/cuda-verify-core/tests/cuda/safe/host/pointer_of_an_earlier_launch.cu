// A pointer that an earlier launch left: every thread is run.
//@ verdict: safe

__device__ int pool[64];
__device__ int *head;

__global__ void make(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == n - 1) head = pool + 60;
}

__global__ void use(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = head[3];
}

int main() {
  int n = 64, *out;
  cudaMalloc(&out, n * sizeof(int));
  make<<<2, 32>>>(n);
  use<<<2, 32>>>(out, n);
  cudaFree(out);
  return 0;
}
