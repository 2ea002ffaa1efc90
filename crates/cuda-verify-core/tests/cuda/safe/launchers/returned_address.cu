//@ verdict: safe
// Twin: ../../unsafe/launchers/returned_address.cu. The only launcher of the kernel is handed out by its address.

typedef void (*worker)(float *, int);

static __global__ void fill(float *out, int n) { out[threadIdx.x] = threadIdx.x; }

static void run_fill(float *out, int n) { fill<<<1, 64>>>(out, n); }

worker pick(int kind) {
  switch (kind) {
    case 0: return run_fill;
    default: return nullptr;
  }
}
