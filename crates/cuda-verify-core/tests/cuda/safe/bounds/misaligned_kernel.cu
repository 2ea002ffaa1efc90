// A kernel on its own: that rows begin at multiples of four is for its caller.
//@ verdict: safe
// Twin: ../../unsafe/bounds/misaligned_kernel.cu reads pairs from every place.

__global__ void differences(const float *a, float *out, int stride) {
  float4 v = reinterpret_cast<const float4 *>(a + blockIdx.x * stride)[threadIdx.x];
  out[blockIdx.x * blockDim.x + threadIdx.x] = v.y - v.x;
}
