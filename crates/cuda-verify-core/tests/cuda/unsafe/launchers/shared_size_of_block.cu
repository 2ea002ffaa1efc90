//@ verdict: unsafe
// Twin: ../../safe/launchers/shared_size_of_block.cu. The first thread reads behind the end of what the launcher asks for.

__global__ void reverse(float *data) {
  extern __shared__ float tile[];
  long base = static_cast<long>(blockIdx.x) * blockDim.x;
  tile[threadIdx.x] = data[base + threadIdx.x];
  __syncthreads();
  data[base + threadIdx.x] = tile[blockDim.x - threadIdx.x];  //~ ERROR array-bounds: tile
}

void launch_reverse(float *data, unsigned n_blocks, unsigned n_threads) {
  reverse<<<n_blocks, n_threads, n_threads * sizeof(float)>>>(data);
}
