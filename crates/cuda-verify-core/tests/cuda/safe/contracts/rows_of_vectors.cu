//@ verdict: safe
//@ condition: rows >= 1
//@ condition: d % 4 == 0
// Rows of vectors of four need a length that is a multiple of four.
__global__ void twice(const float *x, float *y, int d) {
  for (int k = threadIdx.x; k < d / 4; k += blockDim.x) {
    float4 v = *reinterpret_cast<const float4 *>(x + (size_t)blockIdx.x * d + 4 * k);
    v.x *= 2;
    *reinterpret_cast<float4 *>(y + (size_t)blockIdx.x * d + 4 * k) = v;
  }
}
void run(const float *x, float *y, int rows, int d) { twice<<<rows, 128>>>(x, y, d); }
