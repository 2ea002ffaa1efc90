// Matrix fragments of a warp. Which lane holds which elements is unspecified, and not the same for the factors and the
// result of a product. Of each 32 elements of the matrix in row-major order a lane holds one, and never the one of its
// own number: a program that lets lanes write elements, and has them loaded without a barrier, is found.
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
// To ten bits of mantissa, of two equally near values the one farther from zero (PTX ISA, "cvt.rna.tf32").
__device__ inline float __float_to_tf32(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return x;
    return __builtin_bit_cast(float, (__builtin_bit_cast(unsigned int, x) + 0x1000u) & 0xffffe000u);
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
// Whether the elements are known. Which value a float has whose lower bits are set is not specified where it stands for
// a number of 19 bits.
template <class F>
__device__ inline bool __cv_is_known_fragment(const F &fragment) {
    bool is_known = true;
    for (int i = 0; i < F::num_elements; ++i) is_known = is_known && __cv_is_known(fragment.x[i]);
    return is_known;
}
template <class F>
__device__ inline bool __cv_is_known_factor(const F &fragment) {
    bool is_known = __cv_is_known_fragment(fragment);
    if constexpr (sizeof(fragment.x[0]) == 4 && !__is_integral(typename F::element_type)) {
        for (int i = 0; i < F::num_elements; ++i)
            is_known = is_known && (__builtin_bit_cast(unsigned int, fragment.x[i]) & 0x1fffu) == 0;
    }
    return is_known;
}
template <class T>
__device__ inline double __cv_number(T x) {
    if constexpr (__is_integral(T) || sizeof(T) == 8) return (double)x;
    else return (double)(float)x;
}
// The sum of numbers in the accuracy of a type, in any order. It is exact where all sums of some of them are: where
// they are multiples of one number and few enough of it. Else it is within the error of so many additions that need
// not round to the nearest (PTX ISA, "Floating Point Precision and Rounding" of `wmma.mma`).
template <class T>
__device__ inline T __cv_sum(const double *parts, int n, bool is_exact) {
    constexpr int bits = sizeof(T) == 8 ? 53 : sizeof(T) == 4 ? 24 : 11;
    double sum = 0, total = 0;
    for (int i = 0; i < n; ++i) {
        sum += parts[i];
        total += __cv_abs(parts[i]);
    }
    if (total == 0) return (T)0.0f;
    int exponent = (int)(__builtin_bit_cast(unsigned long long, total) >> 52) - 1023;
    bool is_usual = sizeof(T) == 2 ? total <= 65504 && exponent >= -14 : exponent > -100 && exponent < 100;
    if (is_usual) {
        double unit = __builtin_bit_cast(double, (unsigned long long)(1023 + bits - 1 - exponent) << 52);
        for (int i = 0; i < n; ++i) is_exact = is_exact && __cv_floor(parts[i] * unit) == parts[i] * unit;
        if (is_exact && sizeof(T) == 8) return (T)sum;
        if (is_exact) return (T)(float)sum;
    }
    if constexpr (sizeof(T) == 4) {
        float slack = (float)(total * 3.814697265625e-06);
        if (is_usual) return __cv_bounded(__cv_unspecified<T>("mma_sync"), (float)sum - slack, (float)sum + slack);
    }
    return __cv_unspecified<T>("mma_sync");
}
template <class D, class A, class B, class C>
__device__ inline void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturates = false) {
    typedef typename D::element_type T;
    __cv_whole_warp();
    __cv_read_fragment(a);
    __cv_read_fragment(b);
    __cv_read_fragment(c);
    bool is_known = __cv_is_known_factor(a) && __cv_is_known_factor(b) && __cv_is_known_fragment(c);
    if (__cv_is_arbitrary() || !__cv_all(0xffffffffu, is_known)) {
        for (int i = 0; i < D::num_elements; ++i) d.x[i] = __cv_unspecified<T>("mma_sync");
        return;
    }
    unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned int place = (thread & 31u) ^ D::turn;
    // A column of the second factor, whose number is the same for all elements of this lane.
    double column[B::rows];
    for (int k = 0; k < B::rows; ++k) {
        unsigned int at = (unsigned int)k * B::columns + place % B::columns;
        double mine = __cv_number(b.x[k * B::columns / 32]);
        column[k] = __cv_shfl_idx(0xffffffffu, mine, (int)(at % 32 ^ B::turn), 32);
    }
    constexpr int n_rows = 32 / D::columns;
    for (int i = 0; i < D::num_elements; ++i) {
        unsigned int row = (unsigned int)i * n_rows + place / D::columns;
        double parts[A::columns + 1];
        bool is_exact = true;
        for (int k = 0; k < A::columns; ++k) {
            unsigned int at = row * A::columns + (unsigned int)k;
            double factor = 0;
            int first = (i * n_rows * A::columns + k) / 32;
            int last = ((i * n_rows + n_rows - 1) * A::columns + k) / 32;
            for (int from = first; from <= last; ++from) {
                double mine = __cv_number(a.x[from]);
                double other = __cv_shfl_idx(0xffffffffu, mine, (int)(at % 32 ^ A::turn), 32);
                if ((int)(at / 32) == from) factor = other;
            }
            parts[k] = factor * column[k];
            if (sizeof(T) == 8 && __cv_fma(factor, column[k], -parts[k]) != 0) is_exact = false;
        }
        if constexpr (__is_integral(T)) {
            long long sum = c.x[i];
            for (int k = 0; k < A::columns; ++k) sum += (long long)parts[k];
            if (saturates) sum = sum > 2147483647 ? 2147483647 : sum < -2147483647 - 1 ? -2147483647 - 1 : sum;
            d.x[i] = (T)sum;
        } else {
            parts[A::columns] = __cv_number(c.x[i]);
            d.x[i] = __cv_sum<T>(parts, A::columns + 1, is_exact);
        }
    }
}
}
}
