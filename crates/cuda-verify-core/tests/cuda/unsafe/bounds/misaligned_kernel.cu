// A kernel on its own whose threads read pairs from every place, not from every second one.
//@ verdict: unsafe

__global__ void differences(const float *a, float *out) {
  float2 pair = reinterpret_cast<const float2 *>(a + threadIdx.x)[blockIdx.x];  //~ ERROR misaligned-access
  out[blockIdx.x * blockDim.x + threadIdx.x] = pair.y - pair.x;
}
