//@ verdict: unsafe
// Twin: ../../safe/launchers/registered_buffers.cu. All blocks write the first elements.
#include <map>

struct Buffers {
  std::map<int, float *> of_rank;

  void clear(int rank, int n);
};

__global__ void clear_all(float *x, int n) {
  const int i = threadIdx.x;
  if (i < n) x[i] = blockIdx.x;  //~ ERROR data-race
}

void Buffers::clear(int rank, int n) {
  clear_all<<<(n + 255) / 256, 256>>>(of_rank.find(rank)->second, n);
}
