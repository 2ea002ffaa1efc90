// cuSPARSE: solutions of triangular systems, as in cusparse.h.
#pragma once
#include <cv:cublas/half.h>
#include <cv:cusparse/cusparse.h>
#include <cv:cusparse/types.h>
#include <cv:libc/stddef.h>

//! cv: over; cuSPARSE library 12.9, "cuSPARSE Generic APIs", cusparseSpSV
inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *made) { return __cv_sparse_create(made); }
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t made) { return __cv_sparse_destroy(made); }
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void *,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                                cusparseSpSVDescr_t, size_t *bytes) {
    return __cv_sparse_room(bytes);
}
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                              cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t,
                                              cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                              cusparseSpSVDescr_t, void *) {
    if (!__cv_sparse_begin(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    __cv_sparse_touch<false>(handle->stream, a);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t, const void *alpha,
                                           cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x,
                                           cusparseDnVecDescr_t y, cudaDataType, cusparseSpSVAlg_t,
                                           cusparseSpSVDescr_t) {
    if (!__cv_sparse_begin(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    __cv_contract(alpha != 0, "cusparseSpSV_solve: the address of a scalar is null");
    __cv_sparse_touch<false>(handle->stream, a);
    __cv_sparse_touch<false>(handle->stream, x);
    __cv_sparse_touch<true>(handle->stream, y);
    return CUSPARSE_STATUS_SUCCESS;
}
