// A thread for each element of a volume of any size.
//@ verdict: safe
//@ options: --kernel=increment

__global__ void increment(float *data, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz) data[(z * ny + y) * nx + x] += 1;
}
