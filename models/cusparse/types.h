// cuSPARSE: status codes, options, handles, descriptions of vectors and matrices.
#pragma once
#include <cv:cublas/half.h>
#include <cv:cuda/stream_type.h>
#include <cv:libc/stddef.h>
#include <cv:libc/stdint.h>

//! cv: exact; cuSPARSE library 12.9, "cuSPARSE Generic APIs"
enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1,
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4,
    CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10,
    CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11,
};
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 };
enum cusparseOperation_t {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
    CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2,
};
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseMatrixType_t {
    CUSPARSE_MATRIX_TYPE_GENERAL = 0,
    CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
    CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3,
};
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 };
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE = 0, CUSPARSE_SPMAT_DIAG_TYPE = 1 };
enum cusparseSpMVAlg_t {
    CUSPARSE_SPMV_ALG_DEFAULT = 0,
    CUSPARSE_MV_ALG_DEFAULT = 0,
    CUSPARSE_SPMV_COO_ALG1 = 1,
    CUSPARSE_SPMV_CSR_ALG1 = 2,
    CUSPARSE_CSRMV_ALG1 = 2,
    CUSPARSE_SPMV_CSR_ALG2 = 3,
};
enum cusparseSpMMAlg_t {
    CUSPARSE_SPMM_ALG_DEFAULT = 0,
    CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_CSR_ALG2 = 6,
};
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT = 0 };
struct cusparseContext { cudaStream_t stream; };
typedef cusparseContext *cusparseHandle_t;
struct cusparseMatDescr { int unused; };
typedef cusparseMatDescr *cusparseMatDescr_t;
// A dense vector has `rows` elements and one column; a sparse one or matrix has `filled` elements of `rows` times
// `columns`, with their columns, and of rows either the places where each begins or one for each element.
struct __cv_sparse {
    long rows;
    long columns;
    long filled;
    long lead;
    int order;
    int index_bytes;
    int value_bytes;
    const void *starts;
    const void *of_rows;
    const void *indices;
    void *values;
};
typedef __cv_sparse *cusparseSpMatDescr_t;
typedef const __cv_sparse *cusparseConstSpMatDescr_t;
typedef __cv_sparse *cusparseDnVecDescr_t;
typedef const __cv_sparse *cusparseConstDnVecDescr_t;
typedef __cv_sparse *cusparseDnMatDescr_t;
typedef const __cv_sparse *cusparseConstDnMatDescr_t;
struct cusparseSpSVDescr { int unused; };
typedef cusparseSpSVDescr *cusparseSpSVDescr_t;
