//@ verdict: bounded
// Twin: ../../unsafe/launchers/registered_buffers.cu. What the launcher looks for in a map of its caller is there.
#include <map>

struct Buffers {
  std::map<int, float *> of_rank;

  void clear(int rank, int n);
};

__global__ void clear_all(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}

void Buffers::clear(int rank, int n) {
  clear_all<<<(n + 255) / 256, 256>>>(of_rank.find(rank)->second, n);
}
