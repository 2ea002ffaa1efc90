// Searches, selections, sorting by keys and prefix sums by Thrust, on the device and on the host.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scatter.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Square {
  __device__ int operator()(int x) { return x * x; }
};

int main() {
  int numbers[6] = {4, 1, 4, 3, 2, 2};
  thrust::device_vector<int> keys(numbers, numbers + 6), values(6), out(6);
  thrust::sequence(values.begin(), values.end());
  assert(thrust::count(keys.begin(), keys.end(), 4) == 2);
  assert(thrust::count_if(keys.begin(), keys.end(), Even()) == 4);
  assert(thrust::max_element(keys.begin(), keys.end()) - keys.begin() == 0);
  assert(*thrust::min_element(keys.begin(), keys.end()) == 1);
  assert(thrust::transform_reduce(keys.begin(), keys.end(), Square(), 0, thrust::plus<int>()) == 50);
  assert(thrust::inner_product(keys.begin(), keys.end(), values.begin(), 0) == 0 + 1 + 8 + 9 + 8 + 10);
  thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
  assert(keys[0] == 1 && values[0] == 1 && keys[5] == 4 && values[5] == 2 && values[1] == 4);
  thrust::device_vector<int> sums(6);
  auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), out.begin(), sums.begin());
  assert(ends.first - out.begin() == 4 && sums[1] == 9 && sums[3] == 2);
  auto last = thrust::copy_if(keys.begin(), keys.end(), out.begin(), Even());
  assert(last - out.begin() == 4 && out[3] == 4);
  thrust::gather(values.begin(), values.end(), keys.begin(), out.begin());
  assert(out[0] == 2);
  thrust::scatter(keys.begin(), keys.end(), values.begin(), out.begin());
  assert(out[1] == 1 && out[2] == 4);
  keys.erase(thrust::unique(keys.begin(), keys.end()), keys.end());
  assert(keys.size() == 4);
  assert(thrust::remove_if(keys.begin(), keys.end(), Even()) - keys.begin() == 2 && keys[1] == 3);
  thrust::exclusive_scan(thrust::device, values.begin(), values.end(), out.begin(), 10);
  assert(out[0] == 10 && out[5] == 23);

  int *raw = thrust::raw_pointer_cast(values.data());
  thrust::for_each(thrust::device, raw, raw + 6, [] __device__(int &x) { x += 1; });
  assert(thrust::reduce(thrust::device, raw, raw + 6) == 21);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::sort(thrust::cuda::par.on(stream), raw, raw + 6, thrust::greater<int>());
  assert(values[0] == 6 && values[5] == 1);
  cudaStreamDestroy(stream);

  thrust::sort(numbers, numbers + 6);
  assert(numbers[0] == 1 && numbers[5] == 4);
  thrust::host_vector<int> host = values;
  assert(thrust::reduce(host.begin(), host.end()) == 21);
  return 0;
}
