// Races are not looked for, so that the two kernels are only seen one after the other.
//@ verdict: safe
//@ options: --no-check=data-race

__global__ void set(int *p, int value) { *p = value; }

int main() {
  int *p, x;
  cudaStream_t a, b;
  cudaMalloc(&p, sizeof(int));
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  set<<<1, 1, 0, a>>>(p, 1);
  set<<<1, 1, 0, b>>>(p, 2);
  cudaDeviceSynchronize();
  cudaMemcpy(&x, p, sizeof(int), cudaMemcpyDeviceToHost);
  assert(x == 2);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(p);
  return 0;
}
