// A kernel on its own that reads a texture object and writes one element per block.
//@ verdict: unsafe
// Twin: ../../safe/race/texture_object.cu writes one element per thread.

__global__ void sample(float4 *out, cudaTextureObject_t image) {
  out[blockIdx.x] = tex2D<float4>(image, threadIdx.x + 0.5f, 0.5f);  //~ ERROR data-race
}
