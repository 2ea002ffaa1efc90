//@ verdict: accepted
//@ options: ir
// A kernel template with shared memory, a functor by value and a launch of its instance.
template <typename T> struct Scale { T by; __device__ T operator()(T v) const { return v * by; } };
template <typename T, typename F, int N> __global__ void apply(T *p, F f) {
  __shared__ T tile[N];
  __constant__ static const int shift = 1;
  int i = threadIdx.x;
  tile[i] = p[i];
  __syncthreads();
  p[i] = f(tile[(i + shift) % N]);
}
int main() { apply<float, Scale<float>, 32><<<1, 32>>>(nullptr, {2.0f}); }
