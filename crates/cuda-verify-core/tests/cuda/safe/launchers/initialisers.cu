//@ verdict: safe
// Variables whose initialisers launch: of a namespace, of a class, and an object with a constructor.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(float *x) { set<<<1, 32>>>(x); }

__managed__ float cell;

inline int start(int n) {
  set<<<1, n>>>(&cell);
  return n;
}

int first = (set<<<1, 128>>>(&cell), 1);

struct Settings {
  static inline int second = start(1024);
};

struct Third {
  Third() { set<<<1, 512>>>(&cell); }
};
static Third third;
