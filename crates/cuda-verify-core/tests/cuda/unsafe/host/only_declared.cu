//@ verdict: unsafe
//@ unconfirmed-because: a replay does not support calls of functions without a body
// Twin: ../../safe/host/only_declared.cu. A function that is only declared fills the array; the kernel does the same whatever it holds.

extern void prepare(float *p, int n);

__global__ void twice(float *a, int n) {
  int i = threadIdx.x;
  if (i < n) a[i/ 2] *= 2;  //~ ERROR data-race
}

int main() {
  float *h = new float[64];
  prepare(h, 64);
  float *d;
  cudaMalloc(&d, 256);
  cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(d, 64);
  cudaDeviceSynchronize();
  cudaFree(d);
  delete[] h;
  return 0;
}
