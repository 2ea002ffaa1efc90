// A kernel that looks at what a mipmap gives rests on a value that is made up.
//@ verdict: unknown
__global__ void sample(int *to, cudaTextureObject_t texture, int n) {
  float value = tex2DLod<float>(texture, 0.5f, 0.5f, 1.0f);
  int i = value > 0.5f ? n : 0;
  if (threadIdx.x == 0) to[i] = 1;  //~ WARN unspecified: `tex2DLod`
}

int main() {
  int *to;
  cudaMalloc(&to, 64 * sizeof(int));
  cudaMemset(to, 0, 64 * sizeof(int));
  sample<<<1, 32>>>(to, 0, 64);
  cudaDeviceSynchronize();
  cudaFree(to);
  return 0;
}
