//@ verdict: unsafe
// A closure that is handed to what is not understood may be called.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(float *x) { set<<<1, 32>>>(x); }

class Registry;

void register_all(Registry &registry) {
  registry.add("block", [](float *x) { set<<<1, 2048>>>(x); });  //~ ERROR api-contract: launch of 2048 threads per block: the hardware allows 1024
}
