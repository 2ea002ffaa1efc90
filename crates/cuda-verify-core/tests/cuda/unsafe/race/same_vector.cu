//@ verdict: unsafe
// Threads of a block store vectors that differ in one element.
//@ options: --allow-benign

__global__ void head(float4 *out, float4 v) {
  v.z = threadIdx.x;
  out[blockIdx.x] = v;  //~ ERROR data-race: write of device memory `out` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}

int main() {
  float4 *out;
  cudaMalloc(&out, 64);
  head<<<4, 32>>>(out, make_float4(1, 2, 3, 4));
  cudaDeviceSynchronize();
  cudaFree(out);
}
