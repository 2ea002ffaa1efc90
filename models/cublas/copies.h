// cuBLAS: copies of strided vectors and of matrices stored by columns, between host and device.
#pragma once
#include <cv:cublas/types.h>
#include <cv:libc/stddef.h>

//! cv: exact; cuBLAS library 12.9, cublasSetVector, cublasGetVector, cublasSetMatrix, cublasGetMatrix
inline cublasStatus_t __cv_blas_copy(int n, int size, const void *from, int step_from, void *to, int step_to) {
    bool is_valid = n >= 0 && size > 0 && step_from > 0 && step_to > 0;
    __cv_contract(is_valid, "cublas copy of a vector: a size or step is not positive");
    if (!is_valid) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    if (step_from == 1 && step_to == 1) {
        __cv_runtime_memcpy(to, from, (size_t)n * (size_t)size);
        return CUBLAS_STATUS_SUCCESS;
    }
    for (long i = 0; i < n; ++i) {
        __cv_runtime_memcpy((char *)to + i * step_to * size, (const char *)from + i * step_from * size, (size_t)size);
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t __cv_blas_copy_matrix(int rows, int cols, int size, const void *a, int lda, void *b, int ldb) {
    bool is_valid = rows >= 0 && cols >= 0 && size > 0 && lda > 0 && ldb > 0 && lda >= rows && ldb >= rows;
    __cv_contract(is_valid, "cublas copy of a matrix: a size is not positive, or a leading dimension below the rows");
    if (!is_valid) return CUBLAS_STATUS_INVALID_VALUE;
    if (rows == 0) return CUBLAS_STATUS_SUCCESS;
    for (long j = 0; j < cols; ++j) {
        __cv_blas_copy(rows, size, (const char *)a + j * lda * size, 1, (char *)b + j * ldb * size, 1);
    }
    return CUBLAS_STATUS_SUCCESS;
}
// Copies that wait are operations of the default stream, which the host waits for; the others those of their stream.
inline cublasStatus_t __cv_blas_finish(cublasStatus_t status) {
    __cv_async_end();
    __cv_stream_sync((cudaStream_t)0);
    return status;
}
inline cublasStatus_t __cv_blas_go_on(cublasStatus_t status) {
    __cv_async_end();
    return status;
}
// The sides: from the host to the device (true) or back.
inline void __cv_blas_sides(const void *host, const void *device) {
    __cv_contract(__cv_object_space(host) != 2, "cublas copy: the host side is device memory");
    __cv_contract(__cv_object_space(device) != 1, "cublas copy: the device side is host memory");
}
inline cublasStatus_t cublasSetVector(int n, int elemSize, const void *x, int incx, void *y, int incy) {
    __cv_blas_sides(x, y);
    __cv_async_begin((cudaStream_t)0);
    return __cv_blas_finish(__cv_blas_copy(n, elemSize, x, incx, y, incy));
}
inline cublasStatus_t cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy) {
    __cv_blas_sides(y, x);
    __cv_async_begin((cudaStream_t)0);
    return __cv_blas_finish(__cv_blas_copy(n, elemSize, x, incx, y, incy));
}
inline cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb) {
    __cv_blas_sides(A, B);
    __cv_async_begin((cudaStream_t)0);
    return __cv_blas_finish(__cv_blas_copy_matrix(rows, cols, elemSize, A, lda, B, ldb));
}
inline cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb) {
    __cv_blas_sides(B, A);
    __cv_async_begin((cudaStream_t)0);
    return __cv_blas_finish(__cv_blas_copy_matrix(rows, cols, elemSize, A, lda, B, ldb));
}

// cuBLAS library 12.9, cublasSetVectorAsync, cublasGetVectorAsync, cublasSetMatrixAsync,
// cublasGetMatrixAsync
inline cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void *x, int incx, void *y, int incy,
                                           cudaStream_t stream) {
    __cv_blas_sides(x, y);
    __cv_async_begin_host(stream);
    return __cv_blas_go_on(__cv_blas_copy(n, elemSize, x, incx, y, incy));
}
inline cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void *x, int incx, void *y, int incy,
                                           cudaStream_t stream) {
    __cv_blas_sides(y, x);
    __cv_async_begin_host(stream);
    return __cv_blas_go_on(__cv_blas_copy(n, elemSize, x, incx, y, incy));
}
inline cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb,
                                           cudaStream_t stream) {
    __cv_blas_sides(A, B);
    __cv_async_begin_host(stream);
    return __cv_blas_go_on(__cv_blas_copy_matrix(rows, cols, elemSize, A, lda, B, ldb));
}
inline cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb,
                                           cudaStream_t stream) {
    __cv_blas_sides(B, A);
    __cv_async_begin_host(stream);
    return __cv_blas_go_on(__cv_blas_copy_matrix(rows, cols, elemSize, A, lda, B, ldb));
}
