// With the tolerance of equal writes, all threads of a block may store the same vector.
//@ verdict: safe
//@ options: --allow-benign
// Twin: ../../unsafe/race/same_vector.cu

__global__ void head(float4 *out, float4 v) {
  out[blockIdx.x] = v;
}

int main() {
  float4 *out;
  cudaMalloc(&out, 64);
  head<<<4, 32>>>(out, make_float4(1, 2, 3, 4));
  cudaDeviceSynchronize();
  cudaFree(out);
}
