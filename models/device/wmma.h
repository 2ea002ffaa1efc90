// Matrix fragments of a warp. Which lane holds which elements is unspecified, and not the same for the factors and the
// result of a product. Of each 32 elements of the matrix in row-major order a lane holds one, and never the one of its
// own number: a program that lets lanes write elements, and has them loaded without a barrier, is found. Products are
// any values.
// SOUNDNESS(wmma-elements): under; programs that look into fragments see one distribution of the elements only.
#pragma once
#include <cv:cuda/hardware.h>
#include <cv:libc/stddef.h>
#include <cv:vector/builtin.h>

//! cv: over; CUDA C++ Programming Guide, "Warp Matrix Functions"
namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major = 0, mem_col_major = 1 };
namespace precision {
struct tf32;
}
template <class T>
struct __cv_element { typedef T type; };
template <>
struct __cv_element<precision::tf32> { typedef float type; };
// `turn` says which lane holds which element.
template <class Use, int M, int N, int K>
struct __cv_shape {
    static constexpr int rows = M;
    static constexpr int columns = N;
    static constexpr unsigned int turn = 31;
};
template <int M, int N, int K>
struct __cv_shape<matrix_a, M, N, K> {
    static constexpr int rows = M;
    static constexpr int columns = K;
    static constexpr unsigned int turn = 30;
};
template <int M, int N, int K>
struct __cv_shape<matrix_b, M, N, K> {
    static constexpr int rows = K;
    static constexpr int columns = N;
    static constexpr unsigned int turn = 29;
};
template <class Layout>
struct __cv_is_column_major { static constexpr bool value = false; };
template <>
struct __cv_is_column_major<col_major> { static constexpr bool value = true; };
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
    typedef typename __cv_element<T>::type element_type;
    static constexpr int rows = __cv_shape<Use, M, N, K>::rows;
    static constexpr int columns = __cv_shape<Use, M, N, K>::columns;
    static constexpr unsigned int turn = __cv_shape<Use, M, N, K>::turn;
    static constexpr int num_elements = rows * columns / 32;
    static constexpr bool is_column_major = __cv_is_column_major<Layout>::value;
    element_type x[num_elements];
    // Place of the i-th element of this lane.
    __device__ static size_t __cv_spot(int i, unsigned int stride, bool by_columns) {
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int at = (unsigned int)i * 32u + ((thread & 31u) ^ turn);
        unsigned int row = at / (unsigned int)columns;
        unsigned int column = at % (unsigned int)columns;
        return by_columns ? (size_t)column * stride + row : (size_t)row * stride + column;
    }
};
__device__ inline float __float_to_tf32(float x) {
    // Rounded to ten bits of mantissa.
    float rounded = __cv_nondet<float>();
    __cv_assume(x != x || (rounded >= x - 0.001f * (x < 0 ? -x : x) && rounded <= x + 0.001f * (x < 0 ? -x : x)));
    return rounded;
}
// All lanes of the warp are there; nothing is ordered by it.
__device__ inline void __cv_whole_warp() {
    unsigned int n = blockDim.x * blockDim.y * blockDim.z;
    __cv_contract(!__cv_is_known(n) || n % 32 == 0, "matrix fragment: a warp of the block is not a whole one");
    __cv_all(0xffffffffu, 1);
}
// What the caller is not known to pass is taken to be right.
// SOUNDNESS(aligned-data): under; see there.
template <class T>
__device__ inline void __cv_check_matrix(const T *place, unsigned int stride) {
    __cv_whole_warp();
    __cv_contract(__cv_is_aligned(stride * sizeof(T), 16),
                  "matrix fragment: the leading dimension is not a multiple of 16 bytes");
    __cv_contract(__cv_is_aligned((size_t)place, 32),
                  "matrix fragment: the pointer is not aligned to 256 bits");
}
template <class F, class T>
__device__ inline void load_matrix_sync(F &fragment, const T *from, unsigned int stride) {
    __cv_since(70, "`load_matrix_sync`");
    __cv_check_matrix(from, stride);
    for (int i = 0; i < F::num_elements; ++i) fragment.x[i] = from[F::__cv_spot(i, stride, F::is_column_major)];
}
template <class F, class T>
__device__ inline void load_matrix_sync(F &fragment, const T *from, unsigned int stride, layout_t layout) {
    __cv_since(70, "`load_matrix_sync`");
    __cv_check_matrix(from, stride);
    for (int i = 0; i < F::num_elements; ++i) fragment.x[i] = from[F::__cv_spot(i, stride, layout == mem_col_major)];
}
template <class F, class T>
__device__ inline void store_matrix_sync(T *to, const F &fragment, unsigned int stride, layout_t layout) {
    __cv_check_matrix(to, stride);
    for (int i = 0; i < F::num_elements; ++i) to[F::__cv_spot(i, stride, layout == mem_col_major)] = fragment.x[i];
}
template <class F, class T>
__device__ inline void fill_fragment(F &fragment, const T &value) {
    __cv_since(70, "`fill_fragment`");
    for (int i = 0; i < F::num_elements; ++i) fragment.x[i] = value;
}
// Reads all elements of this lane, which must have been written.
template <class F>
__device__ inline void __cv_read_fragment(const F &fragment) {
    for (int i = 0; i < F::num_elements; ++i) {
        unsigned int byte = *(const unsigned char *)&fragment.x[i];
        __cv_assume(byte < 256u);
    }
}
template <class D, class A, class B, class C>
__device__ inline void mma_sync(D &d, const A &a, const B &b, const C &c, bool = false) {
    __cv_whole_warp();
    __cv_read_fragment(a);
    __cv_read_fragment(b);
    __cv_read_fragment(c);
    for (int i = 0; i < D::num_elements; ++i) d.x[i] = __cv_nondet<typename D::element_type>();
}
}
}
