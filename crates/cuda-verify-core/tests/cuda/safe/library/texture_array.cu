// A texture object on an array: coordinates with and without a fraction, clamped at the border.
//@ verdict: safe
// Twin: ../../unsafe/library/texture_array.cu takes the border for zero.

const int W = 4, H = 3;
__global__ void add_right(cudaTextureObject_t image, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < W && y < H) out[y * W + x] = tex2D<float>(image, x + 1, y) + tex2D<float>(image, x + 0.5f, y + 0.5f);
}
int main() {
  float h[W * H];
  for (int i = 0; i < W * H; i++) h[i] = i;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &desc, W, H);
  cudaMemcpyToArray(array, 0, 0, h, sizeof h, cudaMemcpyHostToDevice);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how;
  memset(&how, 0, sizeof how);
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t image;
  cudaCreateTextureObject(&image, &resource, &how, NULL);
  float *out;
  cudaMalloc(&out, sizeof h);
  add_right<<<1, dim3(8, 8)>>>(image, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) assert(h[y * W + x] == y * W + x + y * W + (x + 1 < W ? x + 1 : x));
  cudaDestroyTextureObject(image);
  cudaFreeArray(array);
  cudaFree(out);
}
