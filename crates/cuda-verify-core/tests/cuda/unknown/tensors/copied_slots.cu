//@ verdict: unknown
// Twin: ../../unsafe/tensors/copied_slots.cu. Whether a slot that is copied to is also copied from is for the caller to say.

__global__ void copy_slots(float *cache, const long *slots) {
  const long from = slots[blockIdx.x], to = slots[gridDim.x + blockIdx.x];
  const float x = cache[from];
  cache[to] = x;  //~ WARN imprecise: repeated
}

void copy_slots(float *cache, const long *slots, int n) { copy_slots<<<n, 1>>>(cache, slots); }
