// Texels may be overwritten once all have been read, but not be read again.
//@ verdict: safe

__global__ void turn(cudaTextureObject_t t, float *d) {
  float v = tex1Dfetch<float>(t, 31 - threadIdx.x);
  float w = tex1Dfetch<float>(t, threadIdx.x);
  __syncthreads();
  d[threadIdx.x] = v + w;
}
int main() {
  float *d;
  cudaMalloc(&d, 32 * sizeof(float));
  cudaMemset(d, 0, 32 * sizeof(float));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = d;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 32 * sizeof(float);
  cudaTextureDesc how = {};
  how.readMode = cudaReadModeElementType;
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &resource, &how, nullptr);
  turn<<<1, 32>>>(t, d);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(t);
  cudaFree(d);
}
