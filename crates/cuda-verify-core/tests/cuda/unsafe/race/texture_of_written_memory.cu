// What the launch has written is not to be read by a texture: its cache does not see it.
//@ verdict: unsafe

// texture fetch of memory written in the same kernel call: undefined data
__global__ void k(cudaTextureObject_t t, float *d, float *o) {
  d[threadIdx.x] = 2.0f;  //~ ERROR data-race
  __syncthreads();
  o[threadIdx.x] = tex1Dfetch<float>(t, 31 - threadIdx.x);
}
int main() {
  float *d, *o;
  cudaMalloc(&d, 128); cudaMalloc(&o, 128); cudaMemset(d, 0, 128);
  cudaResourceDesc r = {}; r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = d;
  r.res.linear.desc = cudaCreateChannelDesc<float>(); r.res.linear.sizeInBytes = 128;
  cudaTextureDesc td = {}; td.readMode = cudaReadModeElementType;
  cudaTextureObject_t t; cudaCreateTextureObject(&t, &r, &td, nullptr);
  k<<<1, 32>>>(t, d, o);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(t); cudaFree(o); cudaFree(d);
}
