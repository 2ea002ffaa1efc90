// cuSPARSE: handles, descriptions of vectors and matrices, and operations on them, whose results are any values.
// SOUNDNESS(library-values): over; results are any values.
#pragma once
#include <cv:cublas/half.h>
#include <cv:cuda/library.h>
#include <cv:cusparse/types.h>
#include <cv:libc/stddef.h>
#include <cv:libc/stdint.h>

//! cv: over; cuSPARSE library 12.9, "cuSPARSE Generic APIs"
inline const char *cusparseGetErrorString(cusparseStatus_t) { return "status of cuSPARSE"; }
inline const char *cusparseGetErrorName(cusparseStatus_t) { return "CUSPARSE_STATUS"; }
template <class T>
inline cusparseStatus_t __cv_sparse_create(T **made) {
    __cv_contract(made != 0, "cusparse: the address of a handle or description is null");
    if (made == 0) return CUSPARSE_STATUS_INVALID_VALUE;
    *made = (T *)__cv_alloc(sizeof(T), 11);
    return CUSPARSE_STATUS_SUCCESS;
}
template <class T>
inline cusparseStatus_t __cv_sparse_destroy(T *made) {
    if (made == 0) return CUSPARSE_STATUS_INVALID_VALUE;
    __cv_free((void *)made, 11);
    return CUSPARSE_STATUS_SUCCESS;
}
inline bool __cv_sparse_begin(cusparseHandle_t handle) {
    __cv_contract(handle != 0, "cusparse: the handle is null");
    return handle != 0;
}
inline cusparseStatus_t cusparseCreate(cusparseHandle_t *handle) {
    cusparseStatus_t status = __cv_sparse_create(handle);
    if (status == CUSPARSE_STATUS_SUCCESS) (*handle)->stream = 0;
    return status;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
    __cv_device_sync();
    return __cv_sparse_destroy(handle);
}
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
    if (!__cv_sparse_begin(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    handle->stream = stream;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t) {
    return __cv_sparse_begin(handle) ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_INITIALIZED;
}
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *made) { return __cv_sparse_create(made); }
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t made) { return __cv_sparse_destroy(made); }
inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t, cusparseMatrixType_t) {
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t, cusparseIndexBase_t) {
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t, cusparseFillMode_t) {
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t, cusparseDiagType_t) {
    return CUSPARSE_STATUS_SUCCESS;
}

inline int __cv_sparse_bytes(int type) {
    switch (type) {
    case CUDA_R_8I:
    case CUDA_R_8U: return 1;
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_64F:
    case CUDA_C_32F: return 8;
    case CUDA_C_64F: return 16;
    }
    return 4;
}
inline int __cv_sparse_index_bytes(cusparseIndexType_t type) {
    return type == CUSPARSE_INDEX_64I ? 8 : type == CUSPARSE_INDEX_32I ? 4 : 2;
}
inline cusparseStatus_t __cv_sparse_dense(__cv_sparse **made, long rows, long columns, long lead, void *values,
                                          int type, int order) {
    __cv_contract(rows >= 0 && columns >= 0 && lead >= 0, "cusparse: a size is negative");
    cusparseStatus_t status = __cv_sparse_create(made);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    __cv_sparse *one = *made;
    one->rows = rows;
    one->columns = columns;
    one->lead = lead;
    one->filled = rows * columns;
    one->order = order;
    one->value_bytes = __cv_sparse_bytes(type);
    one->values = values;
    one->starts = 0;
    one->of_rows = 0;
    one->indices = 0;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t __cv_sparse_matrix(__cv_sparse **made, long rows, long columns, long filled,
                                           const void *starts, const void *of_rows, const void *indices,
                                           void *values, cusparseIndexType_t index, int type) {
    cusparseStatus_t status = __cv_sparse_dense(made, rows, columns, rows, values, type, CUSPARSE_ORDER_COL);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    __cv_sparse *one = *made;
    one->filled = filled;
    one->starts = starts;
    one->of_rows = of_rows;
    one->indices = indices;
    one->index_bytes = __cv_sparse_index_bytes(index);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *made, int64_t size, void *values,
                                            cudaDataType type) {
    return __cv_sparse_dense(made, size, 1, size, values, type, CUSPARSE_ORDER_COL);
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t made) { return __cv_sparse_destroy(made); }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values) {
    if (vector == 0) return CUSPARSE_STATUS_INVALID_VALUE;
    vector->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *made, int64_t rows, int64_t columns, int64_t lead,
                                            void *values, cudaDataType type, cusparseOrder_t order) {
    return __cv_sparse_dense(made, rows, columns, lead, values, type, order);
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t made) { return __cv_sparse_destroy(made); }
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *made, int64_t rows, int64_t columns, int64_t filled,
                                          void *starts, void *indices, void *values, cusparseIndexType_t,
                                          cusparseIndexType_t index, cusparseIndexBase_t, cudaDataType type) {
    return __cv_sparse_matrix(made, rows, columns, filled, starts, 0, indices, values, index, type);
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *made, int64_t rows, int64_t columns, int64_t filled,
                                          void *of_rows, void *indices, void *values, cusparseIndexType_t index,
                                          cusparseIndexBase_t, cudaDataType type) {
    return __cv_sparse_matrix(made, rows, columns, filled, 0, of_rows, indices, values, index, type);
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t made) { return __cv_sparse_destroy(made); }
inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t, cusparseSpMatAttribute_t, void *, size_t) {
    return CUSPARSE_STATUS_SUCCESS;
}
template <bool IsWritten>
inline void __cv_sparse_touch(cudaStream_t stream, const __cv_sparse *one) {
    __cv_contract(one != 0, "cusparse: a description is null");
    if (one == 0) return;
    if (one->indices == 0) {
        bool is_by_rows = one->order == CUSPARSE_ORDER_ROW;
        long inner = is_by_rows ? one->columns : one->rows, outer = is_by_rows ? one->rows : one->columns;
        __cv_library_elements<IsWritten>(stream, one->values, one->value_bytes, inner, outer, one->lead, 1, 0);
        return;
    }
    long n = one->filled;
    __cv_library_elements<false>(stream, one->values, one->value_bytes, n, 1, n, 1, 0);
    __cv_library_elements<false>(stream, one->indices, one->index_bytes, n, 1, n, 1, 0);
    if (one->of_rows != 0) __cv_library_elements<false>(stream, one->of_rows, one->index_bytes, n, 1, n, 1, 0);
    long rows = one->rows + 1;
    if (one->starts != 0) __cv_library_elements<false>(stream, one->starts, one->index_bytes, rows, 1, rows, 1, 0);
}
inline cusparseStatus_t __cv_sparse_room(size_t *bytes) {
    if (bytes == 0) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = __cv_nondet<size_t>();
    __cv_assume(*bytes > 0 && *bytes <= 1ul << 30);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void *,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t,
                                                size_t *bytes) {
    return __cv_sparse_room(bytes);
}
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                                     cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta,
                                     cusparseDnVecDescr_t y, cudaDataType, cusparseSpMVAlg_t, void *) {
    if (!__cv_sparse_begin(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    __cv_contract(alpha != 0 && beta != 0, "cusparseSpMV: the address of a scalar is null");
    __cv_contract(a != 0 && x != 0 && y != 0, "cusparseSpMV: a description is null");
    if (a == 0 || x == 0 || y == 0) return CUSPARSE_STATUS_INVALID_VALUE;
    bool is_turned = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
    bool fits = (is_turned ? a->rows : a->columns) == x->rows && (is_turned ? a->columns : a->rows) == y->rows;
    __cv_contract(fits, "cusparseSpMV: the sizes of matrix and vectors do not fit each other");
    __cv_sparse_touch<false>(handle->stream, a);
    __cv_sparse_touch<false>(handle->stream, x);
    __cv_sparse_touch<true>(handle->stream, y);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t,
                                                const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                                const void *, cusparseDnMatDescr_t, cudaDataType,
                                                cusparseSpMMAlg_t, size_t *bytes) {
    return __cv_sparse_room(bytes);
}
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                     const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,
                                     const void *beta, cusparseDnMatDescr_t c, cudaDataType, cusparseSpMMAlg_t,
                                     void *) {
    if (!__cv_sparse_begin(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    __cv_contract(alpha != 0 && beta != 0, "cusparseSpMM: the address of a scalar is null");
    __cv_sparse_touch<false>(handle->stream, a);
    __cv_sparse_touch<false>(handle->stream, b);
    __cv_sparse_touch<true>(handle->stream, c);
    return CUSPARSE_STATUS_SUCCESS;
}
