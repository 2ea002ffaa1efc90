// Two texture references bound to linear memory; reads outside give zero.
//@ verdict: safe
// Twin: ../../unsafe/library/texture_reference.cu expects too much of the read outside.

texture<float, 1, cudaReadModeElementType> tex;
texture<int> other;
__global__ void k(float *out, int n) { int i = threadIdx.x; if (i < n) out[i] = tex1Dfetch(tex, i) + tex1Dfetch(other, i) + tex1Dfetch(other, i + n); }
int main() {
  float h[8]; int g[8]; for (int i = 0; i < 8; i++) { h[i] = i; g[i] = 2 * i; }
  float *d, *o; int *e; cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof h); cudaMalloc(&e, sizeof g);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(e, g, sizeof g, cudaMemcpyHostToDevice);
  cudaBindTexture(0, tex, d, sizeof h); cudaBindTexture(NULL, other, e, sizeof g);
  k<<<1, 32>>>(o, 8);
  cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; i++) assert(h[i] == 3 * i);
  cudaUnbindTexture(tex);
  cudaFree(d); cudaFree(e); cudaFree(o);
}
