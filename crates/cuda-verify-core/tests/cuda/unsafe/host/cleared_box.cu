// A box of device memory is cleared but for the last slice.
//@ verdict: unsafe
// Twin: ../../safe/host/cleared_box.cu clears all of it.

__global__ void copy(cudaPitchedPtr box, float *out, int width, int height) {
  const char *slice = (const char *)box.ptr + blockIdx.x * box.pitch * height;
  const float *row = (const float *)(slice + blockIdx.y * box.pitch);
  out[(blockIdx.x * height + blockIdx.y) * width + threadIdx.x] = row[threadIdx.x];
}

int main() {
  const int width = 10, height = 3, depth = 2;
  float host[width * height * depth], *out;
  cudaPitchedPtr box;
  cudaMalloc3D(&box, make_cudaExtent(width * sizeof(float), height, depth));
  cudaMalloc(&out, sizeof host);
  cudaMemset3D(box, 0, make_cudaExtent(width * sizeof(float), height, depth - 1));
  copy<<<dim3(depth, height), width>>>(box, out, width, height);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (float value : host) assert(value == 0);  //~ ERROR assertion
  cudaFree(box.ptr);
  cudaFree(out);
  return 0;
}
