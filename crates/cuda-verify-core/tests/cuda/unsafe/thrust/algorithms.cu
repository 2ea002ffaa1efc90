// Algorithms of Thrust used wrongly: on a pointer to device memory as if it were one of the host's, with an index out of
// range, with a function that several elements race for.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/gather.h>
#include <thrust/reduce.h>

int main() {
  thrust::device_vector<int> map(4, 5), from(5, 1), out(4);
  int *raw = thrust::raw_pointer_cast(from.data());
  int choice = nondet_int();
  if (choice == 0) {
    int sum = thrust::reduce(raw, raw + 5);  //~ ERROR host-device-access
  } else if (choice == 1) {
    thrust::gather(map.begin(), map.end(), from.begin(), out.begin());  //~ ERROR array-bounds
  } else {
    thrust::for_each(map.begin(), map.end(), [raw] __device__(int x) { raw[0] += x; });  //~ ERROR data-race
  }
  return 0;
}
