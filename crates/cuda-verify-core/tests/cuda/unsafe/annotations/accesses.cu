// What a thread has accessed since the last barrier, as invariants of a loop: one is about the wrong place.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=64

__global__ void fill(float *a, unsigned n) {
  for (unsigned i = 0;
       __invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(float) == threadIdx.x)),  //~ ERROR assertion
       __invariant(__no_read(a)), i < n; i++)
    a[(i * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = 1.0f;
}
