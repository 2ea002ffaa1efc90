//~^ WARN bounded: the answer is not complete: it rests on rules that are off: restrict-pointers
// A kernel with restricted pointers that works in place, launched by a function call.
//@ verdict: unknown
//@ options: --without=restrict-pointers

__global__ void scale(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  float *a;
  int n = 100;
  cudaMalloc(&a, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  void *args[] = {&a, &a, &n};
  cudaLaunchKernel((void *)scale, dim3(4), dim3(32), args, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(a);
}
