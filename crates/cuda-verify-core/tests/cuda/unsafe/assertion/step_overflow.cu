// An unsigned stride that is added to an int leads beyond its limits.
//@ verdict: unsafe
//@ options: --kernel=fill --check=overflow --check=unsigned-overflow --blockDim=256 --gridDim=1024

__global__ void fill(char *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)  //~ ERROR overflow: addition leaves the range of `int`
    a[i] = 1;
}
