// The same with a place behind the end of the result.
//@ verdict: unsafe

texture<float, cudaTextureType2D, cudaReadModeElementType> image;

__global__ void copy(float *out) {
  out[threadIdx.x + 1] = tex2D(image, threadIdx.x + 0.5f, 0.5f);  //~ ERROR array-bounds
}

int main() {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  float host[128] = {}, *out;
  cudaMallocArray(&array, &desc, 32, 4);
  cudaMemcpy2DToArray(array, 0, 0, host, 128, 128, 4, cudaMemcpyHostToDevice);
  cudaBindTextureToArray(image, array, desc);
  cudaMalloc(&out, 128);
  copy<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaUnbindTexture(image);
  cudaFreeArray(array);
  cudaFree(out);
  return 0;
}
