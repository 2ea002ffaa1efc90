// References to atomic access by all that can reach the object, and flags.
#pragma once
#include <cv:std/cuda_atomic.h>

//! cv: under; ISO C++20, [atomics.ref.generic], [atomics.flag]; libcu++ documentation, cuda::std::atomic_ref
namespace std {
template <class T> using atomic_ref = ::cuda::atomic_ref<T, ::cuda::thread_scope_system>;
#define ATOMIC_FLAG_INIT {0}
struct atomic_flag {
    unsigned int value;
    atomic_flag() = default;
    __host__ __device__ constexpr atomic_flag(unsigned int v) : value(v) {}
    __host__ __device__ bool test_and_set(memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        unsigned int old = __cv_atomic_exch_system(&value, 1u);
        return old != 0;
    }
    __host__ __device__ void clear(memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        __cv_atomic_store_system(&value, 0u);
    }
    __host__ __device__ bool test(memory_order order = memory_order_seq_cst) const {
        __cv_order(order);
        unsigned int seen = __cv_atomic_load_system((unsigned int *)&value);
        return seen != 0;
    }
};
}
namespace cuda {
using ::std::atomic_flag;
}
