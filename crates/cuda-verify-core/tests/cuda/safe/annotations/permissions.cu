// A barrier invariant speaks of elements that the thread may read; barriers and offsets by other names.
//@ verdict: safe
//@ options: --kernel=shift --blockDim=64 --gridDim=64

__global__ void shift(float *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __assert(__accessed(s, t));
  __read_permission(int, s[t]);
  __barrier_invariant_1(s[t] == t, (t + 1) % 64);
  bugle_barrier(true, true);
  __assert(s[(t + 1) % 64] == (t + 1) % 64);
  ptr_base_t whole = __ptr_base(a);
  float *own = a + blockIdx.x * 64 + t;
  __assert(__ptr_base(own) == whole);
  __assert(__ptr_offset(own) == __ptr_offset(a) + blockIdx.x * 64 + t);
  *own = s[(t + 1) % 64];
}
