//@ verdict: unknown
// No execution comes to the launch, and the kernel is wrong on its own.

static __global__ void fill(float *out) { out[0] = threadIdx.x; }  //~ WARN imprecise: not seen

void run(float *out, int n) {
  if (n < 0) return;
  if (n < 0) fill<<<1, 64>>>(out);
}
