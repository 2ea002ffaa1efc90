// The sum of two large values overflows.
//@ verdict: unsafe
//@ options: --check=float-overflow

__device__ float mean(float a, float b) {
  return (a + b) / 2.0f;  //~ ERROR float-overflow
}

__global__ void middle(const float *in, float *out) { *out = mean(in[0], in[1]); }

int main() {
  float host[2] = {3e38f, 2e38f}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  middle<<<1, 1>>>(in, out);
  return 0;
}
