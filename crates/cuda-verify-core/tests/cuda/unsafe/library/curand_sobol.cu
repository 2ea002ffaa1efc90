// The kernel reads the direction vectors of three dimensions, of which two were copied.
//@ verdict: unsafe

#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandDirectionVectors32_t *vectors, float *out) {
  curandStateSobol32_t state;
  curand_init(vectors[threadIdx.x], 100, &state);  //~ ERROR array-bounds
  out[threadIdx.x] = curand_uniform(&state);
}

int main() {
  curandDirectionVectors32_t *host, *dev;
  float *out;
  curandGetDirectionVectors32(&host, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
  cudaMalloc(&dev, 2 * sizeof(curandDirectionVectors32_t));
  cudaMalloc(&out, 3 * sizeof(float));
  cudaMemcpy(dev, host, 2 * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
  draw<<<1, 3>>>(dev, out);
  return 0;
}
