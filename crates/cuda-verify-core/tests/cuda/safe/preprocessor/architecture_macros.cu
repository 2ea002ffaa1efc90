//@ verdict: safe
//@ options: --arch=sm_70,sm_90a
// The macros that say what the program is compiled for.

__global__ void ask(int *out) {
  const int list[] = {__CUDA_ARCH_LIST__};
  out[0] = list[0] + list[1];
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  out[1] = __CUDA_ARCH_SPECIFIC__ + __CUDA_ARCH_HAS_FEATURE__(SM90_ALL);
#else
  out[1] = __CUDA_ARCH__;
#endif
}

int main() {
  const int list[] = {__CUDA_ARCH_LIST__};
  assert(sizeof(list) / sizeof(int) == 2 && list[0] == 700);
  int *d, h[2];
  cudaMalloc(&d, sizeof(h));
  ask<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  assert(h[0] == 1600 && h[1] == (prop.major == 9 ? 901 : 700));
  cudaFree(d);
}
