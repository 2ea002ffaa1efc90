// Quasirandom states take direction vectors that the host copied to the device.
//@ verdict: safe

#include <cassert>
#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandDirectionVectors32_t *vectors, float *out) {
  curandStateSobol32_t state;
  curand_init(vectors[threadIdx.x], 100, &state);
  skipahead(5, &state);
  out[threadIdx.x] = curand_uniform(&state);
  assert(out[threadIdx.x] <= 1);
}

int main() {
  curandDirectionVectors32_t *host, *dev;
  float *out;
  assert(curandGetDirectionVectors32(&host, CURAND_DIRECTION_VECTORS_32_JOEKUO6) == CURAND_STATUS_SUCCESS);
  cudaMalloc(&dev, 2 * sizeof(curandDirectionVectors32_t));
  cudaMalloc(&out, 2 * sizeof(float));
  cudaMemcpy(dev, host, 2 * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
  draw<<<1, 2>>>(dev, out);
  return 0;
}
