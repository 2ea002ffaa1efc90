//@ verdict: safe
// A function that is handed out launches through a helper that another one calls as well, in its own way.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

static void launch(float *x, int n) { set<<<1, n>>>(x); }
static void block(float *x) { launch(x, 1024); }
void one_warp(float *x) { launch(x, 32); }

using Operation = void (*)(float *);
Operation pick() { return block; }
