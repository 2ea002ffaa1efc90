// A texture object is destroyed before the launch that reads by it.
//@ verdict: unsafe

__global__ void copy(cudaTextureObject_t texture, float *out) {
  out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  //~ ERROR api-contract: the texture or surface object has been destroyed
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
  cudaDestroyTextureObject(texture);
  copy<<<1, 32>>>(texture, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
