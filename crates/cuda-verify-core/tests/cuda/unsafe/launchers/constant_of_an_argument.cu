// A template argument is what an argument of a generic lambda converts to, whatever its value.
//@ verdict: unsafe

#include <type_traits>

template <typename T, int step>
__global__ void fill(T *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i / step] = step;  //~ ERROR data-race: races with
}

void run(float *a, int n, bool is_wide) {
  auto launch = [&](auto step) { fill<float, step><<<(n + 127) / 128, 128>>>(a, n); };
  if (is_wide)
    launch(std::integral_constant<int, 2>{});
  else
    launch(std::integral_constant<int, 1>{});
}
