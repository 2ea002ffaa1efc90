// cuBLAS: products of half-precision matrices, and products with the types as arguments.
// SOUNDNESS(cublas-half): under; products of halves are added in float and rounded once.
#pragma once
#include <cv:cublas/matrix_matrix.h>
#include <cv:device/half.h>

//! cv: under; cuBLAS library 12.9, cublasHgemm, cublasHgemmStridedBatched
inline cublasStatus_t __cv_half_gemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                     int k, const __half *alpha, const __half *a, int lda, const __half *b, int ldb,
                                     const __half *beta, __half *c, int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    float scale = (float)__cv_blas_scalar(handle, alpha);
    float keep = (float)__cv_blas_scalar(handle, beta);
    cublasContext by_value = {CUBLAS_POINTER_MODE_HOST, handle->atomics_mode, handle->math_mode, handle->stream};
    return __cv_gemm_as<float, __half, __half>(&by_value, opa, opb, m, n, k, &scale, a, lda, b, ldb, &keep, c, ldc);
}
inline cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const __half *alpha, const __half *A, int lda, const __half *B, int ldb,
                                  const __half *beta, __half *C, int ldc) {
    return __cv_half_gemm(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
inline cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                                cublasOperation_t transb, int m, int n, int k, const __half *alpha,
                                                const __half *A, int lda, long long strideA, const __half *B, int ldb,
                                                long long strideB, const __half *beta, __half *C, int ldc,
                                                long long strideC, int batchCount) {
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < batchCount && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_half_gemm(handle, transa, transb, m, n, k, alpha, A + i * strideA, lda, B + i * strideB, ldb,
                                beta, C + i * strideC, ldc);
    }
    if (batchCount > 1 && status == CUBLAS_STATUS_SUCCESS) {
        __cv_blas_apart((const __half *)C, m, n, ldc, (const __half *)(C + strideC), m, n, ldc);
    }
    return status;
}

//! cv: exact; CUDA library_types, cudaDataType; cuBLAS library 12.9, cublasComputeType_t, cublasGemmAlgo_t
enum cudaDataType_t {
    CUDA_R_16F = 2,
    CUDA_C_16F = 6,
    CUDA_R_16BF = 14,
    CUDA_R_32F = 0,
    CUDA_C_32F = 4,
    CUDA_R_64F = 1,
    CUDA_C_64F = 5,
    CUDA_R_8I = 3,
    CUDA_R_8U = 8,
    CUDA_R_32I = 10,
};
typedef cudaDataType_t cudaDataType;
enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
};
enum cublasGemmAlgo_t {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
};

//! cv: under; cuBLAS library 12.9, cublasGemmEx
// Modelled: all float, all double, half to half or to float, computed in the type of the results or in float.
inline cublasStatus_t __cv_gemm_ex(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                   int k, const void *alpha, const void *a, cudaDataType type_a, int lda,
                                   const void *b, cudaDataType type_b, int ldb, const void *beta, void *c,
                                   cudaDataType type_c, int ldc, cublasComputeType_t compute) {
    bool in_float = compute == CUBLAS_COMPUTE_32F || compute == CUBLAS_COMPUTE_32F_PEDANTIC;
    bool in_double = compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC;
    bool in_half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC;
    if (in_float && type_a == CUDA_R_32F && type_b == CUDA_R_32F && type_c == CUDA_R_32F) {
        return __cv_gemm(handle, opa, opb, m, n, k, (const float *)alpha, (const float *)a, lda, (const float *)b, ldb,
                         (const float *)beta, (float *)c, ldc);
    }
    if (in_double && type_a == CUDA_R_64F && type_b == CUDA_R_64F && type_c == CUDA_R_64F) {
        return __cv_gemm(handle, opa, opb, m, n, k, (const double *)alpha, (const double *)a, lda, (const double *)b,
                         ldb, (const double *)beta, (double *)c, ldc);
    }
    if (type_a == CUDA_R_16F && type_b == CUDA_R_16F) {
        if (in_half && type_c == CUDA_R_16F) {
            return __cv_half_gemm(handle, opa, opb, m, n, k, (const __half *)alpha, (const __half *)a, lda,
                                  (const __half *)b, ldb, (const __half *)beta, (__half *)c, ldc);
        }
        if (in_float && type_c == CUDA_R_16F) {
            return __cv_gemm_as<float, __half, __half>(handle, opa, opb, m, n, k, (const float *)alpha,
                                                       (const __half *)a, lda, (const __half *)b, ldb,
                                                       (const float *)beta, (__half *)c, ldc);
        }
        if (in_float && type_c == CUDA_R_32F) {
            return __cv_gemm_as<float, __half, float>(handle, opa, opb, m, n, k, (const float *)alpha,
                                                      (const __half *)a, lda, (const __half *)b, ldb,
                                                      (const float *)beta, (float *)c, ldc);
        }
    }
    __cv_unsupported("cublasGemmEx with these types");
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                   int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda,
                                   const void *B, cudaDataType Btype, int ldb, const void *beta, void *C,
                                   cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                                   cublasGemmAlgo_t algo) {
    return __cv_gemm_ex(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype, ldc,
                        computeType);
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                    int n, int k, const float *alpha, const void *A, cudaDataType Atype, int lda,
                                    const void *B, cudaDataType Btype, int ldb, const float *beta, void *C,
                                    cudaDataType Ctype, int ldc) {
    return __cv_gemm_ex(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype, ldc,
                        CUBLAS_COMPUTE_32F);
}
