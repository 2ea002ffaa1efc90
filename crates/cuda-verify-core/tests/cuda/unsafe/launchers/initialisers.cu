//@ verdict: unsafe
// Variables whose initialisers launch: of a namespace, of a class, and an object with a constructor.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(float *x) { set<<<1, 32>>>(x); }

__managed__ float cell;

inline int start(int n) {
  set<<<1, n>>>(&cell);  //~ ERROR api-contract: launch of 2048 threads per block: the hardware allows 1024
  return n;
}

int first = (set<<<1, 1280>>>(&cell), 1);  //~ ERROR api-contract: launch of 1280 threads per block: the hardware allows 1024

struct Settings {
  static inline int second = start(2048);
};

struct Third {
  Third() { set<<<1, 1536>>>(&cell); }  //~ ERROR api-contract: launch of 1536 threads per block: the hardware allows 1024
};
static Third third;
