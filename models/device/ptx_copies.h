// Asynchronous copies to shared memory and loads of matrices in PTX, by the names that the type checker makes of them.
// Where one arbitrary lane stands for all, it reads the rows whose addresses it gives, though other lanes get them.
// SOUNDNESS(wmma-elements): under; programs that look into fragments see one distribution of the elements only.
#pragma once
#include <cv:device/pipeline.h>
#include <cv:device/ptx_vectors.h>

//! cv: exact; PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy"
__device__ inline void __cv_ptx_cp_async(void *to, const void *from, unsigned int bytes) {
    __pipeline_memcpy_async(to, from, bytes);
}
__device__ inline void __cv_ptx_cp_async(void *to, const void *from, unsigned int bytes, unsigned int read) {
    __pipeline_memcpy_async(to, from, bytes, read < bytes ? bytes - read : 0);
}

//! cv: over; PTX ISA, "Warp-level matrix load instruction: ldmatrix"
__device__ inline unsigned int __cv_ptx_lane() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31u;
}
template <class T>
__device__ inline T __cv_ptx_element(const void *row, unsigned int lane, unsigned int element) {
    unsigned long long place = __cv_shfl_idx(0xffffffffu, (unsigned long long)row, (int)lane, 32);
    return ((const T *)place)[element];
}
// What a lane gets of a matrix: two elements of a row, or of a column where it is transposed.
__device__ inline unsigned int __cv_ptx_elements(const void *row, unsigned int matrix, bool is_transposed) {
    unsigned int lane = __cv_ptx_lane();
    if (!is_transposed) return __cv_ptx_element<unsigned int>(row, 8u * matrix + lane / 4u, lane % 4u);
    unsigned int first = 8u * matrix + 2u * (lane % 4u);
    unsigned int low = __cv_ptx_element<unsigned short>(row, first, lane / 4u);
    unsigned int high = __cv_ptx_element<unsigned short>(row, first + 1u, lane / 4u);
    return high << 16 | low;
}
__device__ inline void __cv_ptx_read_row(const void *row, unsigned int matrices) {
    if (__cv_ptx_lane() >= 8u * matrices) return;
    uint4 found = *(const uint4 *)row;
    __cv_assume(found.x == found.x);
}
template <class A>
__device__ inline void __cv_ptx_matrices(A &a, const void *row, bool is_transposed) {
    if (__cv_is_arbitrary()) {
        __cv_ptx_read_row(row, 1);
        __cv_ptx_put(a, __cv_gathered<unsigned int>());
        return;
    }
    __cv_ptx_put(a, __cv_ptx_elements(row, 0, is_transposed));
}
template <class A, class B>
__device__ inline void __cv_ptx_matrices(A &a, B &b, const void *row, bool is_transposed) {
    if (__cv_is_arbitrary()) {
        __cv_ptx_read_row(row, 2);
        __cv_ptx_put(a, __cv_gathered<unsigned int>());
        __cv_ptx_put(b, __cv_gathered<unsigned int>());
        return;
    }
    unsigned int first = __cv_ptx_elements(row, 0, is_transposed);
    unsigned int second = __cv_ptx_elements(row, 1, is_transposed);
    __cv_ptx_put(a, first);
    __cv_ptx_put(b, second);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_matrices(A &a, B &b, C &c, D &d, const void *row, bool is_transposed) {
    if (__cv_is_arbitrary()) {
        __cv_ptx_read_row(row, 4);
        __cv_ptx_put(a, __cv_gathered<unsigned int>());
        __cv_ptx_put(b, __cv_gathered<unsigned int>());
        __cv_ptx_put(c, __cv_gathered<unsigned int>());
        __cv_ptx_put(d, __cv_gathered<unsigned int>());
        return;
    }
    unsigned int first = __cv_ptx_elements(row, 0, is_transposed);
    unsigned int second = __cv_ptx_elements(row, 1, is_transposed);
    unsigned int third = __cv_ptx_elements(row, 2, is_transposed);
    unsigned int fourth = __cv_ptx_elements(row, 3, is_transposed);
    __cv_ptx_put(a, first);
    __cv_ptx_put(b, second);
    __cv_ptx_put(c, third);
    __cv_ptx_put(d, fourth);
}
template <class A>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x1_b16(A &a, const void *row) {
    __cv_ptx_matrices(a, row, false);
}
template <class A>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x1_trans_b16(A &a, const void *row) {
    __cv_ptx_matrices(a, row, true);
}
template <class A, class B>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x2_b16(A &a, B &b, const void *row) {
    __cv_ptx_matrices(a, b, row, false);
}
template <class A, class B>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x2_trans_b16(A &a, B &b, const void *row) {
    __cv_ptx_matrices(a, b, row, true);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x4_b16(A &a, B &b, C &c, D &d, const void *row) {
    __cv_ptx_matrices(a, b, c, d, row, false);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ldmatrix_sync_aligned_m8n8_x4_trans_b16(A &a, B &b, C &c, D &d, const void *row) {
    __cv_ptx_matrices(a, b, c, d, row, true);
}
