// Twin: ../../safe/streams/texture_destroyed_in_flight.cu. The memory behind a texture is written while a
// kernel reads it.
//@ verdict: unsafe

__global__ void copy(cudaTextureObject_t texels, float *out) {
  int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(texels, i);
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 64 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 64 * sizeof(float));
  cudaDeviceSynchronize();
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = in;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 64 * sizeof(float);
  cudaTextureDesc how = {};
  how.readMode = cudaReadModeElementType;
  cudaTextureObject_t texels;
  cudaCreateTextureObject(&texels, &resource, &how, nullptr);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  copy<<<1, 64, 0, stream>>>(texels, out);
  cudaDestroyTextureObject(texels);
  cudaMemset(in, 1, 64 * sizeof(float));  //~ ERROR data-race: write of device memory `in` by `cudaMemset` races with read by kernel `copy`
  cudaStreamDestroy(stream);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
