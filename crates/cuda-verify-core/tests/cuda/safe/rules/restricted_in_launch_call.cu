// A kernel with restricted pointers into two buffers, launched by a function call.
//@ verdict: safe
//@ options: --without=restrict-pointers

__global__ void scale(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  float *a, *b;
  int n = 100;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  void *args[] = {&b, &a, &n};
  cudaLaunchKernel((void *)scale, dim3(4), dim3(32), args, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
