//@ verdict: safe
// Folds over a compound assignment.

template <class... T> __host__ __device__ constexpr float total(T... t) {
  float s = 0;
  (s += ... += t);
  return s;
}
template <class... T> __host__ __device__ float sum(T... t) { float s = 0; ((s += t), ...); return s; }
__global__ void k(float *a) { a[threadIdx.x] = sum(1.0f, 2.0f); }
void run(float *a) { k<<<1, 32>>>(a); }
