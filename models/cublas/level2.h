// cuBLAS, levels 2 and 3, what they share: elements of matrices stored by columns, checks of sizes, overlap.
// SOUNDNESS(cublas-order): under; see cublas/level1.h.
#pragma once
#include <cv:cublas/level1.h>

//! cv: exact; cuBLAS library 12.9, "Data Layout"
template <class T>
inline T __cv_element(const T *a, int lda, cublasOperation_t op, int row, int col) {
    T value = __cv_device_read(op == CUBLAS_OP_N ? a + row + (long)col * lda : a + col + (long)row * lda);
    return op == CUBLAS_OP_C ? __cv_conjugate(value) : value;
}
// An element of a symmetric or hermitian (H) matrix of which one triangle is stored.
template <class T, bool H>
inline T __cv_symmetric(const T *a, int lda, cublasFillMode_t uplo, int row, int col) {
    bool is_stored = uplo == CUBLAS_FILL_MODE_LOWER ? row >= col : row <= col;
    T value = __cv_element(a, lda, is_stored ? CUBLAS_OP_N : H ? CUBLAS_OP_C : CUBLAS_OP_T, row, col);
    return H && row == col ? __cv_real_part(value) : value;
}
// Whether op(A) of a triangular matrix is a lower triangle.
inline bool __cv_is_lower(cublasFillMode_t uplo, cublasOperation_t op) {
    return (uplo == CUBLAS_FILL_MODE_LOWER) == (op == CUBLAS_OP_N);
}
// An element of op(A) inside of the triangle.
template <class T>
inline T __cv_triangular(const T *a, int lda, cublasOperation_t op, cublasDiagType_t diag, int row, int col) {
    return row == col && diag == CUBLAS_DIAG_UNIT ? (T)1 : __cv_element(a, lda, op, row, col);
}
inline bool __cv_leads(int ld, int rows) { return ld >= (rows > 1 ? rows : 1); }
inline bool __cv_is_op(cublasOperation_t op) { return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C; }
// Complex symmetric updates take no conjugate, hermitian ones no mere transpose.
template <class T, bool H>
inline bool __cv_is_rank_op(cublasOperation_t op) {
    bool is_taken = op != (H ? CUBLAS_OP_T : CUBLAS_OP_C) || !__cv_is_complex((const T *)0);
    return __cv_is_op(op) && is_taken;
}
inline bool __cv_is_triangle(cublasFillMode_t uplo) {
    return uplo == CUBLAS_FILL_MODE_LOWER || uplo == CUBLAS_FILL_MODE_UPPER;
}
inline cublasStatus_t __cv_blas_valid(bool is_valid) {
    __cv_contract(is_valid, "cublas: a size, step, leading dimension or option is invalid");
    return is_valid ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
// result = alpha * sum + beta * old. With beta zero the old contents are not read: they may be anything.
template <class T>
inline void __cv_blas_update(T *place, T alpha, T sum, T beta) {
    T result = alpha * sum;
    if (beta != 0) result = __cv_mul_add(beta, __cv_device_read(place), result);
    __cv_device_write(place, result);
}
// Whether two matrices of equal leading dimension share an element: a block of one may lie beside one of the other.
// Of different leading dimensions, matrices with a common range of addresses count as overlapping.
template <class T>
inline bool __cv_matrices_overlap(const T *a, int rows_a, int cols_a, int lda, const T *c, int rows_c, int cols_c,
                                  int ldc) {
    if (rows_a <= 0 || cols_a <= 0 || rows_c <= 0 || cols_c <= 0) return false;
    long i = (long)__cv_object_offset(a);
    long j = (long)__cv_object_offset(c);
    if ((const char *)a - i != (const char *)c - j) return false;
    long size = sizeof(T);
    long end_a = i + ((long)(cols_a - 1) * lda + rows_a) * size;
    long end_c = j + ((long)(cols_c - 1) * ldc + rows_c) * size;
    if (i >= end_c || j >= end_a) return false;
    if (lda != ldc) return true;
    long delta = (j - i) / size;
    long shift = delta / lda;
    long row = delta % lda;
    if (row < 0) {
        row += lda;
        shift -= 1;
    }
    // The rows of c begin `row` below those of a, in columns moved by `shift`, or wrap into the next column.
    bool meets = row < rows_a && shift < cols_a && shift + cols_c > 0;
    bool meets_next = row + rows_c > lda && shift + 1 < cols_a && shift + 1 + cols_c > 0;
    return meets || meets_next;
}
// The same of a vector, which is a column or, with a step, a row of a matrix of that leading dimension.
template <class T>
inline bool __cv_vector_overlaps(const T *a, int rows, int cols, int lda, const T *x, int n, int step) {
    int width = step < 0 ? -step : step;
    if (width == 1 && n <= lda) return __cv_matrices_overlap(a, rows, cols, lda, x, n, 1, lda);
    return __cv_matrices_overlap(a, rows, cols, lda, x, 1, n, width);
}
template <class T>
inline void __cv_blas_apart_from(const T *a, int rows, int cols, int lda, const T *x, int n, int step) {
    bool is_apart = !__cv_vector_overlaps(a, rows, cols, lda, x, n, step);
    __cv_contract(is_apart, "cublas: the output overlaps an operand");
}
template <class T>
inline void __cv_blas_vectors_apart(const T *x, int n, int incx, const T *y, int m, int incy) {
    int width = incx < 0 ? -incx : incx;
    bool is_apart = !__cv_vector_overlaps(x, 1, n, width, y, m, incy);
    __cv_contract(is_apart, "cublas: the output overlaps an operand");
}
template <class T>
inline void __cv_blas_apart(const T *a, int rows_a, int cols_a, int lda, const T *c, int rows_c, int cols_c, int ldc) {
    bool is_apart = !__cv_matrices_overlap(a, rows_a, cols_a, lda, c, rows_c, cols_c, ldc);
    __cv_contract(is_apart, "cublas: the output overlaps an operand");
}
