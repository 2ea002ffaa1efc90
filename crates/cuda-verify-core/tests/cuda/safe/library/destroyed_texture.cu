// A texture object is destroyed after the launch that reads by it.
//@ verdict: safe

__global__ void copy(cudaTextureObject_t texture, float *out) {
  out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 128);
  cudaMemset(in, 0, 128);
  cudaMalloc(&out, 128);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = in;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 128;
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, 0);
  copy<<<1, 32>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
