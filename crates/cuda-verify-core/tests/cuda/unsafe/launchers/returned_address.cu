//@ verdict: unsafe
// Twin: ../../safe/launchers/returned_address.cu. The only launcher of the kernel is handed out by its address.

typedef void (*worker)(float *, int);

static __global__ void fill(float *out, int n) { out[0] = threadIdx.x; }  //~ ERROR data-race

static void run_fill(float *out, int n) { fill<<<1, 64>>>(out, n); }

worker pick(int kind) {
  switch (kind) {
    case 0: return run_fill;
    default: return nullptr;
  }
}
