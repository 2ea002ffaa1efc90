// All threads store the same structure, whatever its contents.
//@ verdict: safe
//@ options: --kernel=k --allow-benign
// Twin: ../../unsafe/race/same_structure.cu

struct Item {
  int first;
  double second;
};

__global__ void k(Item *out, Item it) {
  out[blockIdx.x] = it;
}
