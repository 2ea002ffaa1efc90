// cuSOLVER: factorisations of dense matrices and solutions, whose results are any values.
// SOUNDNESS(library-values): over; results are any values.
#pragma once
#include <cv:cublas/types.h>
#include <cv:cuda/library.h>

//! cv: over; cuSOLVER library 12.9, "cuSolverDN: dense LAPACK Function Reference"
enum cusolverStatus_t {
    CUSOLVER_STATUS_SUCCESS = 0,
    CUSOLVER_STATUS_NOT_INITIALIZED = 1,
    CUSOLVER_STATUS_ALLOC_FAILED = 2,
    CUSOLVER_STATUS_INVALID_VALUE = 3,
    CUSOLVER_STATUS_ARCH_MISMATCH = 4,
    CUSOLVER_STATUS_MAPPING_ERROR = 5,
    CUSOLVER_STATUS_EXECUTION_FAILED = 6,
    CUSOLVER_STATUS_INTERNAL_ERROR = 7,
    CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSOLVER_STATUS_NOT_SUPPORTED = 9,
    CUSOLVER_STATUS_ZERO_PIVOT = 10,
    CUSOLVER_STATUS_INVALID_LICENSE = 11,
};
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR = 0, CUSOLVER_EIG_MODE_VECTOR = 1 };
struct cusolverDnContext { cudaStream_t stream; };
typedef cusolverDnContext *cusolverDnHandle_t;

inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle) {
    __cv_contract(handle != 0, "cusolverDnCreate: the address of the handle is null");
    if (handle == 0) return CUSOLVER_STATUS_INVALID_VALUE;
    *handle = (cusolverDnHandle_t)__cv_alloc(sizeof(cusolverDnContext), 11);
    (*handle)->stream = 0;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
    if (handle == 0) return CUSOLVER_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    __cv_free(handle, 11);
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
    if (handle == 0) return CUSOLVER_STATUS_NOT_INITIALIZED;
    handle->stream = stream;
    return CUSOLVER_STATUS_SUCCESS;
}
// Sizes and lengths of columns are right.
inline bool __cv_solver_begin(cusolverDnHandle_t handle, bool is_valid) {
    __cv_contract(handle != 0, "cusolver: the handle is null");
    __cv_contract(is_valid, "cusolver: a size is negative, or a matrix has longer columns than the distance of two");
    return handle != 0 && is_valid;
}
inline cusolverStatus_t __cv_solver_room(cusolverDnHandle_t handle, bool is_valid, int *room) {
    if (!__cv_solver_begin(handle, is_valid)) return CUSOLVER_STATUS_INVALID_VALUE;
    *room = __cv_nondet<int>();
    __cv_assume(*room > 0 && *room <= 1 << 24);
    return CUSOLVER_STATUS_SUCCESS;
}
template <class T>
inline void __cv_solver_write(cusolverDnHandle_t handle, T *p, int rows, int columns, int lead) {
    __cv_library_matrix<T, true>(handle->stream, p, rows, columns, lead, 1, 0);
}
template <class T>
inline void __cv_solver_read(cusolverDnHandle_t handle, const T *p, int rows, int columns, int lead) {
    __cv_library_matrix<T, false>(handle->stream, (T *)p, rows, columns, lead, 1, 0);
}
#define __CV_SOLVER(X, T) \
    inline cusolverStatus_t cusolverDn##X##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, int n, T *, \
                                                            int lda, int *room) { \
        return __cv_solver_room(handle, n >= 0 && lda >= n, room); \
    } \
    inline cusolverStatus_t cusolverDn##X##potrf(cusolverDnHandle_t handle, cublasFillMode_t, int n, T *a, int lda, \
                                                 T *work, int room, int *info) { \
        if (!__cv_solver_begin(handle, n >= 0 && lda >= n)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_write(handle, a, n, n, lda); \
        __cv_library_write(handle->stream, work, (long)room); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##potrs(cusolverDnHandle_t handle, cublasFillMode_t, int n, int columns, \
                                                 const T *a, int lda, T *b, int ldb, int *info) { \
        if (!__cv_solver_begin(handle, n >= 0 && lda >= n && ldb >= n)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_read(handle, a, n, n, lda); \
        __cv_solver_write(handle, b, n, columns, ldb); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int lda, \
                                                            int *room) { \
        return __cv_solver_room(handle, m >= 0 && n >= 0 && lda >= m, room); \
    } \
    inline cusolverStatus_t cusolverDn##X##getrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *work, \
                                                 int *pivots, int *info) { \
        if (!__cv_solver_begin(handle, m >= 0 && n >= 0 && lda >= m)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_write(handle, a, m, n, lda); \
        __cv_library_write(handle->stream, work, 1L); \
        if (pivots != 0) __cv_library_write(handle->stream, pivots, (long)(m < n ? m : n)); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##getrs(cusolverDnHandle_t handle, cublasOperation_t, int n, int columns, \
                                                 const T *a, int lda, const int *pivots, T *b, int ldb, int *info) { \
        if (!__cv_solver_begin(handle, n >= 0 && lda >= n && ldb >= n)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_read(handle, a, n, n, lda); \
        if (pivots != 0) __cv_library_read(handle->stream, pivots, (long)n); \
        __cv_solver_write(handle, b, n, columns, ldb); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int lda, \
                                                            int *room) { \
        return __cv_solver_room(handle, m >= 0 && n >= 0 && lda >= m, room); \
    } \
    inline cusolverStatus_t cusolverDn##X##geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau, \
                                                 T *work, int room, int *info) { \
        if (!__cv_solver_begin(handle, m >= 0 && n >= 0 && lda >= m)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_write(handle, a, m, n, lda); \
        __cv_library_write(handle->stream, tau, (long)(m < n ? m : n)); \
        __cv_library_write(handle->stream, work, (long)room); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, \
                                                            cublasFillMode_t, int n, const T *, int lda, const T *, \
                                                            int *room) { \
        return __cv_solver_room(handle, n >= 0 && lda >= n, room); \
    } \
    inline cusolverStatus_t cusolverDn##X##syevd(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t, \
                                                 int n, T *a, int lda, T *w, T *work, int room, int *info) { \
        if (!__cv_solver_begin(handle, n >= 0 && lda >= n)) return CUSOLVER_STATUS_INVALID_VALUE; \
        __cv_solver_write(handle, a, n, n, lda); \
        __cv_library_write(handle->stream, w, (long)n); \
        __cv_library_write(handle->stream, work, (long)room); \
        __cv_library_write(handle->stream, info, 1L); \
        return CUSOLVER_STATUS_SUCCESS; \
    }
__CV_SOLVER(S, float)
__CV_SOLVER(D, double)
#undef __CV_SOLVER
