//@ verdict: safe
// Twin of ../../unsafe/index/groups_at_a_distance.cu. Groups of any size begin at multiples of a stride that is no less.

__global__ void spread(float *out, const float *in, int n, int size, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || size <= 0 || stride < size) return;
  out[(i / size) * stride + i % size] = in[i];
}
