// The planes are taken to be as high as the volume is wide.
//@ verdict: unsafe
//@ options: --kernel=increment

__global__ void increment(float *data, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz) data[(z * nx + y) * nx + x] += 1;  //~ ERROR data-race
}
