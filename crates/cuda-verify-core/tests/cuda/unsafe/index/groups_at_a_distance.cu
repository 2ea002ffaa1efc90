//@ verdict: unsafe
// Twin of ../../safe/index/groups_at_a_distance.cu: nothing says that the stride is no less than the size of a group.

__global__ void spread(float *out, const float *in, int n, int size, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || size <= 0 || stride <= 0) return;
  out[(i / size) * stride + i % size] = in[i]; //~ ERROR data-race: write
}
