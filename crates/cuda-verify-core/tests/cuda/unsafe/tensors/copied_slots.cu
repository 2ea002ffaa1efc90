//@ verdict: unsafe
// Twin: ../../unknown/tensors/copied_slots.cu. All blocks copy to one slot.

__global__ void copy_slots(float *cache, const long *slots) {
  const long from = slots[blockIdx.x], to = slots[gridDim.x];
  cache[to] = cache[from];  //~ ERROR data-race
}

void copy_slots(float *cache, const long *slots, int n) { copy_slots<<<n, 1>>>(cache, slots); }
