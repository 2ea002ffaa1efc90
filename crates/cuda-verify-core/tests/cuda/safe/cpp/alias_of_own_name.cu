//@ verdict: safe
// An alias of the name of the template that it stands for.

template <int N> struct Sum { static __device__ float of(const float *a) { float s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; } };
template <int N> struct Stats {
  using Sum = Sum<N>;
  static __device__ float mean(const float *a) { return Sum::of(a) / N; }
};
__global__ void means(const float *in, float *out) { out[threadIdx.x] = Stats<4>::mean(in + 4 * threadIdx.x); }
void run(const float *in, float *out) { means<<<1, 32>>>(in, out); }
