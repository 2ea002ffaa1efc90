//@ verdict: safe
cudaTextureObject_t image;

__global__ void sums_of_rows(unsigned int *sums, int width, int height, cudaTextureObject_t from) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y < height) {
    unsigned int sum = 0;
    for (int x = 0; x < width; x++) sum += tex2D<unsigned int>(from, x, y);
    sums[y] = sum;
  }
}

extern "C" void sum_up(unsigned int *sums, int width, int height, int n_threads) {
  sums_of_rows<<<height / n_threads, n_threads>>>(sums, width, height, image);
}
