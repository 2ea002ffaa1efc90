// Matrix fragments of a warp: their types are known, their use is not supported.
#pragma once

//! cv: unsupported; CUDA C++ Programming Guide, "Warp Matrix Functions"
namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major = 0, mem_col_major = 1 };
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
    static constexpr int num_elements = M * K / 32;
    T x[M * K / 32];
};
template <class F, class T>
__device__ inline void load_matrix_sync(F &, const T *, unsigned int) {
    __cv_unsupported("warp matrix functions");
}
template <class F, class T>
__device__ inline void load_matrix_sync(F &, const T *, unsigned int, layout_t) {
    __cv_unsupported("warp matrix functions");
}
template <class F, class T>
__device__ inline void store_matrix_sync(T *, const F &, unsigned int, layout_t) {
    __cv_unsupported("warp matrix functions");
}
template <class F, class T>
__device__ inline void fill_fragment(F &, T) {
    __cv_unsupported("warp matrix functions");
}
template <class D, class A, class B, class C>
__device__ inline void mma_sync(D &, const A &, const B &, const C &) {
    __cv_unsupported("warp matrix functions");
}
}
}
