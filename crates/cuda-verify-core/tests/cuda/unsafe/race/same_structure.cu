//@ verdict: unsafe
// Threads store structures of which one member is their own number.
//@ options: --kernel=k --allow-benign

struct Item {
  int first;
  double second;
};

__global__ void k(Item *out, Item it) {
  it.first = threadIdx.x;
  out[blockIdx.x] = it;  //~ ERROR data-race: write of device memory `out` by thread (0, 0, 0) of block (0, 0, 0) races with write by thread (1, 0, 0) of block (0, 0, 0)
}
