// Twin: ../../unsafe/atomics/ranges_of_a_list.cu. Each thread takes room for as many entries as it writes, perhaps none.
//@ verdict: safe

__global__ void expand(int *list, int *n_listed, const int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int count = counts[i] & 7;
  int at = atomicAdd(n_listed, count);
  for (int j = 0; j < count; j++) list[at + j] = i;
}
