// cuBLAS, level 2: products of vectors of float and double.
#pragma once
#include <cv:cublas/matrix_vector.h>
//! cv-each: $P=S $p=s $T=float
//! cv-each: $P=D $p=d $T=double

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-2 Function Reference"
inline cublasStatus_t cublas$Pger(cublasHandle_t handle, int m, int n, const $T *alpha,
    const $T *x, int incx, const $T *y, int incy, $T *A, int lda) {
    return __cv_ger<$T, false>(handle, m, n, alpha, x, incx, y,
        incy, A, lda);
}
#define cublas$Pger_v2 cublas$Pger
