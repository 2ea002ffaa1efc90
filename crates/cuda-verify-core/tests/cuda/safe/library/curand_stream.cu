// A generator that was given a stream that waits for the default one.
//@ verdict: safe

#include <curand.h>

int main() {
  float *x, host[8];
  cudaMalloc(&x, sizeof(host));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, stream);
  curandGenerateUniform(generator, x, 8);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  curandDestroyGenerator(generator);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
