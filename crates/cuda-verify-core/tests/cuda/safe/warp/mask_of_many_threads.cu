// A launch too large to run thread by thread; all lanes take part in the shuffle.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=256 --gridDim=1000

__global__ void sum(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  int y = __shfl_down_sync(0xffffffff, x, 2);
  if (threadIdx.x % 2 == 0) x += y;
  a[i] = x;
}
