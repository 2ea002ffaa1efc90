// A permutation of elements that are not there, and a vector that is too short for what is zipped.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/tuple.h>

struct Copy {
  template <class Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<1>(t) = thrust::get<0>(t);  //~ ERROR array-bounds
  }
};

int main() {
  thrust::device_vector<int> x(4), y(3), map(2, 4);
  if (nondet_bool()) {
    auto chosen = thrust::make_permutation_iterator(x.begin(), map.begin());
    thrust::reduce(chosen, chosen + 2);  //~ ERROR array-bounds
  } else {
    auto both = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
    thrust::for_each(both, both + 4, Copy());
  }
  return 0;
}
