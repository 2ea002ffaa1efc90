// cuBLASLt: descriptions of matrices and products, and products whose results are any values.
// SOUNDNESS(library-values): over; results are any values.
#pragma once
#include <cv:cublas/half.h>
#include <cv:cublaslt/types.h>
#include <cv:cuda/library.h>
#include <cv:libc/stddef.h>
#include <cv:libc/stdint.h>

//! cv: over; cuBLAS library 12.9, "Using the cuBLASLt API"
template <class T>
inline cublasStatus_t __cv_lt_create(T **made) {
    __cv_contract(made != 0, "cublasLt: the address of a handle or description is null");
    if (made == 0) return CUBLAS_STATUS_INVALID_VALUE;
    *made = (T *)__cv_alloc(sizeof(T), 11);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_lt_destroy(T *made) {
    if (made != 0) __cv_free(made, 11);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_lt_set(T &member, const void *from, size_t bytes) {
    if (from == 0 || bytes != sizeof(T)) return CUBLAS_STATUS_INVALID_VALUE;
    __cv_memcpy(&member, from, sizeof(T));
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) { return __cv_lt_create(handle); }
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return __cv_lt_destroy(handle); }
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType type, uint64_t rows,
                                                 uint64_t columns, int64_t lead) {
    cublasStatus_t status = __cv_lt_create(layout);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    cublasLtMatrixLayout_t made = *layout;
    made->type = type;
    made->order = CUBLASLT_ORDER_COL;
    made->rows = rows;
    made->columns = columns;
    made->lead = lead;
    made->count = 1;
    made->distance = 0;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) { return __cv_lt_destroy(layout); }
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                       cublasLtMatrixLayoutAttribute_t which, const void *from,
                                                       size_t bytes) {
    __cv_contract(layout != 0, "cublasLt: the description of a matrix is null");
    if (layout == 0) return CUBLAS_STATUS_INVALID_VALUE;
    switch (which) {
    case CUBLASLT_MATRIX_LAYOUT_TYPE: return __cv_lt_set(layout->type, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return __cv_lt_set(layout->order, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return __cv_lt_set(layout->rows, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return __cv_lt_set(layout->columns, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return __cv_lt_set(layout->lead, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return __cv_lt_set(layout->count, from, bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return __cv_lt_set(layout->distance, from, bytes);
    }
    return CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *product, cublasComputeType_t, cudaDataType) {
    cublasStatus_t status = __cv_lt_create(product);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    cublasLtMatmulDesc_t made = *product;
    made->transposed_a = CUBLAS_OP_N;
    made->transposed_b = CUBLAS_OP_N;
    made->epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    made->bias = 0;
    made->aux = 0;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t product) { return __cv_lt_destroy(product); }
inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t product,
                                                     cublasLtMatmulDescAttributes_t which, const void *from,
                                                     size_t bytes) {
    __cv_contract(product != 0, "cublasLt: the description of a product is null");
    if (product == 0 || from == 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (which == CUBLASLT_MATMUL_DESC_TRANSA) return __cv_lt_set(product->transposed_a, from, bytes);
    if (which == CUBLASLT_MATMUL_DESC_TRANSB) return __cv_lt_set(product->transposed_b, from, bytes);
    if (which == CUBLASLT_MATMUL_DESC_EPILOGUE) return __cv_lt_set(product->epilogue, from, bytes);
    if (which == CUBLASLT_MATMUL_DESC_BIAS_POINTER) return __cv_lt_set(product->bias, from, bytes);
    if (which == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER) return __cv_lt_set(product->aux, from, bytes);
    // The others say how it is computed.
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
    cublasStatus_t status = __cv_lt_create(preference);
    if (status == CUBLAS_STATUS_SUCCESS) (*preference)->workspace = 0;
    return status;
}
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
    return __cv_lt_destroy(preference);
}
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                           cublasLtMatmulPreferenceAttributes_t which,
                                                           const void *from, size_t bytes) {
    __cv_contract(preference != 0, "cublasLt: the preference is null");
    if (preference == 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (which != CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES) return CUBLAS_STATUS_SUCCESS;
    return __cv_lt_set(preference->workspace, from, bytes);
}
// One algorithm is found, which needs no more than the workspace that is allowed.
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatmulPreference_t preference,
                                                     int asked, cublasLtMatmulHeuristicResult_t *results,
                                                     int *found) {
    if (asked < 1 || results == 0 || found == 0 || preference == 0) return CUBLAS_STATUS_INVALID_VALUE;
    results[0].algo.data[0] = 0;
    results[0].workspaceSize = __cv_nondet<size_t>();
    __cv_assume(results[0].workspaceSize <= preference->workspace);
    results[0].state = CUBLAS_STATUS_SUCCESS;
    results[0].wavesCount = 1.0f;
    *found = 1;
    return CUBLAS_STATUS_SUCCESS;
}
inline int __cv_lt_bytes(int type) {
    switch (type) {
    case CUDA_R_8I:
    case CUDA_R_8U: return 1;
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_32F:
    case CUDA_R_32I:
    case CUDA_C_16F: return 4;
    case CUDA_R_64F:
    case CUDA_C_32F: return 8;
    }
    return 0;
}
template <bool IsWritten>
inline void __cv_lt_touch(cudaStream_t stream, const void *p, cublasLtMatrixLayout_t matrix) {
    bool is_by_rows = matrix->order == CUBLASLT_ORDER_ROW;
    long rows = is_by_rows ? matrix->columns : matrix->rows;
    long columns = is_by_rows ? matrix->rows : matrix->columns;
    __cv_library_elements<IsWritten>(stream, p, __cv_lt_bytes(matrix->type), rows, columns, matrix->lead,
                                     matrix->count, matrix->distance);
}
inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t product, const void *alpha,
                                     const void *a, cublasLtMatrixLayout_t of_a, const void *b,
                                     cublasLtMatrixLayout_t of_b, const void *beta, const void *c,
                                     cublasLtMatrixLayout_t of_c, void *d, cublasLtMatrixLayout_t of_d,
                                     const cublasLtMatmulAlgo_t *, void *workspace, size_t workspaceSizeInBytes,
                                     cudaStream_t stream) {
    bool is_there = handle != 0 && product != 0 && of_a != 0 && of_b != 0 && of_c != 0 && of_d != 0;
    __cv_contract(is_there, "cublasLtMatmul: a handle or description is null");
    __cv_contract(alpha != 0 && beta != 0, "cublasLtMatmul: the address of a scalar is null");
    if (!is_there) return CUBLAS_STATUS_INVALID_VALUE;
    bool turns_a = product->transposed_a != CUBLAS_OP_N;
    bool turns_b = product->transposed_b != CUBLAS_OP_N;
    uint64_t m = turns_a ? of_a->columns : of_a->rows;
    uint64_t k = turns_a ? of_a->rows : of_a->columns;
    uint64_t n = turns_b ? of_b->rows : of_b->columns;
    uint64_t others = turns_b ? of_b->columns : of_b->rows;
    bool fits = k == others && of_d->rows == m && of_d->columns == n && of_c->rows == m && of_c->columns == n;
    __cv_contract(fits, "cublasLtMatmul: the sizes of the matrices do not fit each other");
    if (!fits) return CUBLAS_STATUS_INVALID_VALUE;
    __cv_lt_touch<false>(stream, a, of_a);
    __cv_lt_touch<false>(stream, b, of_b);
    if (c != d && c != 0) __cv_lt_touch<false>(stream, c, of_c);
    if (product->bias != 0 && (product->epilogue & (CUBLASLT_EPILOGUE_BIAS | 16)) != 0) {
        __cv_library_elements<false>(stream, product->bias, __cv_lt_bytes(of_d->type), m, 1, m, 1, 0);
    }
    __cv_lt_touch<true>(stream, d, of_d);
    if (workspace != 0 && workspaceSizeInBytes > 0) {
        __cv_library_write(stream, (unsigned char *)workspace, (long)workspaceSizeInBytes);
    }
    return CUBLAS_STATUS_SUCCESS;
}
