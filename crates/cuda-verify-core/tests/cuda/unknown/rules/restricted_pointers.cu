//~^ WARN bounded: rests on rules that are off: restrict-pointers
// A kernel with restricted pointers that works in place.
//@ verdict: unknown
//@ options: --without=restrict-pointers

__global__ void scale(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  float *a;
  cudaMalloc(&a, 100 * sizeof(float));
  cudaMemset(a, 0, 100 * sizeof(float));
  scale<<<4, 32>>>(a, a, 100);
  cudaDeviceSynchronize();
  cudaFree(a);
}
