// Iterators of Thrust that make their elements or go through others: counted, constant, transformed, permuted, zipped.
//@ verdict: safe

#include <cassert>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct Saxpy {
  float a;
  template <class Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<2>(t) = a * thrust::get<0>(t) + thrust::get<1>(t);
  }
};
struct Dot {
  __host__ __device__ float operator()(const thrust::tuple<float, float> &t) const {
    return thrust::get<0>(t) * thrust::get<1>(t);
  }
};

int main() {
  thrust::counting_iterator<int> first(1);
  assert(thrust::reduce(first, first + 4) == 10);
  assert(thrust::reduce(thrust::make_transform_iterator(first, Square()),
                        thrust::make_transform_iterator(first + 3, Square())) == 14);
  thrust::device_vector<float> x(4), y(4, 2.0f), z(4);
  thrust::copy(first, first + 4, x.begin());
  thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin())),
                   thrust::make_zip_iterator(thrust::make_tuple(x.end(), y.end(), z.end())), Saxpy{3.0f});
  assert(z[0] == 5.0f && z[3] == 14.0f);
  auto zipped = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
  thrust::transform(zipped, zipped + 4, z.begin(), Dot());
  assert(z[2] == 6.0f);
  thrust::device_vector<int> map(2);
  map[0] = 3;
  map[1] = 0;
  auto chosen = thrust::make_permutation_iterator(x.begin(), map.begin());
  assert(thrust::reduce(chosen, chosen + 2) == 5.0f);
  float *raw;
  cudaMalloc(&raw, 4 * sizeof(float));
  thrust::device_ptr<float> pointer(raw);
  thrust::transform(x.begin(), x.end(), thrust::make_constant_iterator(1.0f), pointer, thrust::minus<float>());
  assert(pointer[3] == 3.0f && *(pointer + 1) == 1.0f);
  cudaFree(thrust::raw_pointer_cast(pointer));
  return 0;
}
