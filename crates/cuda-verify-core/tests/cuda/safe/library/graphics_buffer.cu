// A buffer of OpenGL is used between mapping and unmapping it.
//@ verdict: safe
#include <cuda_gl_interop.h>
__global__ void wave(float4 *pos, unsigned width, unsigned height, float time) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  pos[y * width + x] = make_float4(x, sinf(time), y, 1.0f);
}
int main() {
  cudaGraphicsResource *resource; unsigned vbo = 1;
  cudaGraphicsGLRegisterBuffer(&resource, vbo, cudaGraphicsMapFlagsWriteDiscard);
  for (int i = 0; i < 3; i++) {
    float4 *p; size_t bytes;
    cudaGraphicsMapResources(1, &resource, 0);
    cudaGraphicsResourceGetMappedPointer((void **)&p, &bytes, resource);
    dim3 block(8, 8, 1), grid(256 / 8, 256 / 8, 1);
    wave<<<grid, block>>>(p, 256, 256, i * 0.1f);
    cudaGraphicsUnmapResources(1, &resource, 0);
  }
  cudaGraphicsUnregisterResource(resource);
}
