// A kernel with restricted pointers into two buffers.
//@ verdict: safe
//@ options: --without=restrict-pointers

__global__ void scale(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  float *a, *b;
  cudaMalloc(&a, 100 * sizeof(float));
  cudaMalloc(&b, 100 * sizeof(float));
  cudaMemset(a, 0, 100 * sizeof(float));
  scale<<<4, 32>>>(b, a, 100);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
