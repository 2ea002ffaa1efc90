// An engine that is moved on gives what it gives after so many calls.
//@ verdict: safe
#include <assert.h>
#include <thrust/random.h>

__global__ void draw(unsigned int *to) {
  thrust::default_random_engine engine(7);
  engine.discard(threadIdx.x);
  to[threadIdx.x] = engine();
}

int main() {
  unsigned int *numbers, out[32];
  cudaMalloc(&numbers, sizeof(out));
  draw<<<1, 32>>>(numbers);
  cudaMemcpy(out, numbers, sizeof(out), cudaMemcpyDeviceToHost);
  thrust::default_random_engine engine(7);
  for (int i = 0; i < 32; ++i) assert(out[i] == engine());
  cudaFree(numbers);
  return 0;
}
