// What Thrust asks for, just met; a difference in place, and a copy to a stream.
//@ verdict: safe

#include <cassert>
#include <iostream>
#include <iterator>
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/reduce.h>

int main() {
  thrust::device_vector<int> device(2, 3);
  thrust::host_vector<int> host(2);
  assert(thrust::reduce(device.end(), device.end()) == 0);
  host[1] = 1;
  device.pop_back();
  host.pop_back();
  assert(device.size() == 1 && host.size() == 1);
  device.push_back(5);
  device.push_back(5);
  thrust::device_vector<int> counts(6);
  thrust::counting_iterator<int> numbers(0);
  thrust::upper_bound(device.begin(), device.end(), numbers, numbers + 6, counts.begin());
  thrust::adjacent_difference(counts.begin(), counts.end(), counts.begin());
  assert(counts[2] == 0 && counts[3] == 1 && counts[5] == 2);
  thrust::reduce_by_key(device.begin(), device.end(), thrust::make_constant_iterator(1),
                        thrust::make_discard_iterator(), counts.begin());
  assert(counts[0] == 1 && counts[1] == 2);
  thrust::copy(device.begin(), device.end(), std::ostream_iterator<int>(std::cout, " "));
  return 0;
}
