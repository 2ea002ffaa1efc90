// The odd lanes wait in each iteration for the even ones, which never come.
//@ verdict: unsafe
__global__ void relax(float *a, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++)
    if (t & 1)
      __syncwarp();  //~ ERROR warp-sync
}
