// A generator works in its stream: a copy by the default stream does not wait for it.
//@ verdict: unsafe
// Twin: ../../safe/library/curand_stream.cu is right.

#include <curand.h>

int main() {
  float *x, host[8];
  cudaMalloc(&x, sizeof(host));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, stream);
  curandGenerateUniform(generator, x, 8);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);  //~ ERROR data-race
  curandDestroyGenerator(generator);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
