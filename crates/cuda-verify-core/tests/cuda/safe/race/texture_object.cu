// A kernel on its own that reads a texture object and writes one element per thread.
//@ verdict: safe
// Twin: ../../unsafe/race/texture_object.cu writes one element per block.

__global__ void sample(float4 *out, cudaTextureObject_t image) {
  if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  out[i] = tex2D<float4>(image, i + 0.5f, 0.5f);
}
