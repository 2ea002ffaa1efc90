// Thrust: function objects.
#pragma once
#include <cv:cuda/functional.h>
#include <cv:std/functional.h>
#include <cv:std/pair.h>
#include <cv:std/tuple.h>

//! cv: exact; Thrust documentation, "Function Objects", "Utility"
namespace thrust {
using std::plus;
using std::minus;
using std::multiplies;
using std::divides;
using std::modulus;
using std::negate;
using std::equal_to;
using std::not_equal_to;
using std::less;
using std::less_equal;
using std::greater;
using std::greater_equal;
using std::logical_and;
using std::logical_or;
using std::logical_not;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::pair;
using std::make_pair;
using std::tuple;
using std::make_tuple;
using std::tie;
using std::get;
using std::tuple_size;
using std::tuple_element;
using ::cuda::maximum;
using ::cuda::minimum;
template <class T = void>
struct identity {
    __host__ __device__ constexpr T operator()(const T &a) const { return a; }
};
template <class T = void>
struct square {
    __host__ __device__ constexpr T operator()(const T &a) const { return a * a; }
};
template <class A, class R>
struct unary_function {
    typedef A argument_type;
    typedef R result_type;
};
template <class A, class B, class R>
struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};
}
