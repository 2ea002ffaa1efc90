// Annotations mean nothing to a compiler; what they assert is asserted.
#ifndef __CUDA_VERIFY__
#include <cassert>
#define __requires(...)
#define __requires_extent(...)
#define __requires_fresh_array(...)
#define __ensures(...)
#define __invariant(...)
#define __assume(...)
#define __assert(...) assert((__VA_ARGS__))
#endif

