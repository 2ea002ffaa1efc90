// Each thread copies four elements; the number of the first one does not wrap in a usual launch.
//@ verdict: safe
//@ options: --kernel=copy

__global__ void copy(float *out, const float *in, int n) {
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i + 3 < n) *reinterpret_cast<float4 *>(out + i) = *reinterpret_cast<const float4 *>(in + i);
}
