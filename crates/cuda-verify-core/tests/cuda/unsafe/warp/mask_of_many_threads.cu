// A launch too large to run thread by thread; half of each warp stays away from a shuffle that names all lanes.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=256 --gridDim=1000

__global__ void sum(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  if (threadIdx.x % 2 == 0) {
    x += __shfl_down_sync(0xffffffff, x, 2);  //~ ERROR warp-sync
  }
  a[i] = x;
}
