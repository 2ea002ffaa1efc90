//@ verdict: bounded
// A closure that is handed to what is not understood may be called.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(float *x) { set<<<1, 32>>>(x); }

class Registry;

void register_all(Registry &registry) {
  registry.add("block", [](float *x) { set<<<1, 1024>>>(x); });
}
