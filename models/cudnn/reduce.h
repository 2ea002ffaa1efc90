// cuDNN: reducing dimensions of a tensor to one.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: under; cuDNN API reference 9, cudnnReduceTensor
enum cudnnReduceTensorOp_t {
    CUDNN_REDUCE_TENSOR_ADD = 0,
    CUDNN_REDUCE_TENSOR_MUL = 1,
    CUDNN_REDUCE_TENSOR_MIN = 2,
    CUDNN_REDUCE_TENSOR_MAX = 3,
    CUDNN_REDUCE_TENSOR_AMAX = 4,
    CUDNN_REDUCE_TENSOR_AVG = 5,
    CUDNN_REDUCE_TENSOR_NORM1 = 6,
    CUDNN_REDUCE_TENSOR_NORM2 = 7,
    CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS = 8,
};
enum cudnnReduceTensorIndices_t { CUDNN_REDUCE_TENSOR_NO_INDICES = 0, CUDNN_REDUCE_TENSOR_FLATTENED_INDICES = 1 };
enum cudnnIndicesType_t {
    CUDNN_32BIT_INDICES = 0,
    CUDNN_64BIT_INDICES = 1,
    CUDNN_16BIT_INDICES = 2,
    CUDNN_8BIT_INDICES = 3,
};
struct cudnnReduceTensorStruct {
    bool is_set;
    cudnnReduceTensorOp_t op;
    cudnnDataType_t type;
    cudnnNanPropagation_t nan;
    cudnnIndicesType_t indices;
};
typedef struct cudnnReduceTensorStruct *cudnnReduceTensorDescriptor_t;
inline cudnnStatus_t cudnnCreateReduceTensorDescriptor(cudnnReduceTensorDescriptor_t *reduceTensorDesc) {
    return __cv_dnn_create(reduceTensorDesc);
}
inline cudnnStatus_t cudnnDestroyReduceTensorDescriptor(cudnnReduceTensorDescriptor_t reduceTensorDesc) {
    return __cv_dnn_destroy(reduceTensorDesc);
}
inline cudnnStatus_t cudnnSetReduceTensorDescriptor(cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                                    cudnnReduceTensorOp_t reduceTensorOp,
                                                    cudnnDataType_t reduceTensorCompType,
                                                    cudnnNanPropagation_t reduceTensorNanOpt,
                                                    cudnnReduceTensorIndices_t reduceTensorIndices,
                                                    cudnnIndicesType_t reduceTensorIndicesType) {
    bool is_known = reduceTensorOp >= CUDNN_REDUCE_TENSOR_ADD && reduceTensorOp <= CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS;
    cudnnStatus_t status = __cv_dnn_set(reduceTensorDesc, is_known);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (reduceTensorIndices != CUDNN_REDUCE_TENSOR_NO_INDICES) __cv_unsupported("cudnnReduceTensor with indices");
    reduceTensorDesc->op = reduceTensorOp;
    reduceTensorDesc->type = reduceTensorCompType;
    reduceTensorDesc->nan = reduceTensorNanOpt;
    reduceTensorDesc->indices = reduceTensorIndicesType;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetReduceTensorDescriptor(cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                                    cudnnReduceTensorOp_t *reduceTensorOp,
                                                    cudnnDataType_t *reduceTensorCompType,
                                                    cudnnNanPropagation_t *reduceTensorNanOpt,
                                                    cudnnReduceTensorIndices_t *reduceTensorIndices,
                                                    cudnnIndicesType_t *reduceTensorIndicesType) {
    __cv_dnn_use(reduceTensorDesc);
    *reduceTensorOp = reduceTensorDesc->op;
    *reduceTensorCompType = reduceTensorDesc->type;
    *reduceTensorNanOpt = reduceTensorDesc->nan;
    *reduceTensorIndices = CUDNN_REDUCE_TENSOR_NO_INDICES;
    *reduceTensorIndicesType = reduceTensorDesc->indices;
    return CUDNN_STATUS_SUCCESS;
}
inline size_t __cv_reduction_bytes(const cudnnTensorStruct *a) {
    return (size_t)__cv_count(a) * __cv_dnn_size(a->type);
}
inline cudnnStatus_t cudnnGetReductionWorkspaceSize(cudnnHandle_t handle,
                                                    cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                                    cudnnTensorDescriptor_t aDesc, cudnnTensorDescriptor_t cDesc,
                                                    size_t *sizeInBytes) {
    (void)reduceTensorDesc;
    (void)cDesc;
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = __cv_reduction_bytes(aDesc);
    return status;
}
inline cudnnStatus_t cudnnGetReductionIndicesSize(cudnnHandle_t handle, cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                                  cudnnTensorDescriptor_t aDesc, cudnnTensorDescriptor_t cDesc,
                                                  size_t *sizeInBytes) {
    (void)reduceTensorDesc;
    (void)aDesc;
    (void)cDesc;
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = 0;
    return status;
}
template <class T>
inline T __cv_reduce_step(cudnnReduceTensorOp_t op, T sum, T value, bool is_first) {
    T magnitude = __cv_abs(value);
    switch (op) {
    case CUDNN_REDUCE_TENSOR_ADD:
    case CUDNN_REDUCE_TENSOR_AVG: return is_first ? value : sum + value;
    case CUDNN_REDUCE_TENSOR_MUL: return is_first ? value : sum * value;
    case CUDNN_REDUCE_TENSOR_MIN: return is_first ? value : __cv_min(sum, value);
    case CUDNN_REDUCE_TENSOR_MAX: return is_first ? value : __cv_max(sum, value);
    case CUDNN_REDUCE_TENSOR_AMAX: return is_first ? magnitude : __cv_max(sum, magnitude);
    case CUDNN_REDUCE_TENSOR_NORM1: return is_first ? magnitude : sum + magnitude;
    case CUDNN_REDUCE_TENSOR_NORM2: return __cv_fma(value, value, is_first ? (T)0 : sum);
    case CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS: return (is_first ? (T)1 : sum) * (value != 0 ? value : (T)1);
    }
    return sum;
}
template <class T>
inline void __cv_reduce_tensor(cudnnReduceTensorDescriptor_t reduce, const void *alpha, cudnnTensorDescriptor_t a_desc,
                               const void *a, const void *beta, cudnnTensorDescriptor_t c_desc, void *c) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(c_desc); ++i) {
        __cv_place to = __cv_nth(c_desc, i);
        T sum = 0;
        int count = 0;
        for (long j = 0; j < __cv_count(a_desc); ++j) {
            __cv_place at = __cv_nth(a_desc, j);
            bool is_part = (c_desc->n == 1 || at.n == to.n) && (c_desc->c == 1 || at.c == to.c) &&
                           (c_desc->h == 1 || at.h == to.h) && (c_desc->w == 1 || at.w == to.w);
            if (!is_part) continue;
            T value = __cv_read_at<T>(a_desc, a, at);
            bool spreads = reduce->nan == CUDNN_PROPAGATE_NAN && (__cv_isnan(value) || __cv_isnan(sum));
            T next = __cv_reduce_step(reduce->op, sum, value, count == 0);
            sum = spreads ? (__cv_isnan(sum) ? sum : value) : next;
            ++count;
        }
        if (reduce->op == CUDNN_REDUCE_TENSOR_AVG) sum = sum / (T)count;
        if (reduce->op == CUDNN_REDUCE_TENSOR_NORM2) sum = __cv_sqrt(sum);
        __cv_blend_at(c_desc, c, to, sum, scale, keep);
    }
}
inline cudnnStatus_t cudnnReduceTensor(cudnnHandle_t handle, cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                       void *indices, size_t indicesSizeInBytes, void *workspace,
                                       size_t workspaceSizeInBytes, const void *alpha, cudnnTensorDescriptor_t aDesc,
                                       const void *A, const void *beta, cudnnTensorDescriptor_t cDesc, void *C) {
    (void)indices;
    (void)indicesSizeInBytes;
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(reduceTensorDesc);
    __cv_dnn_use(aDesc);
    __cv_dnn_use(cDesc);
    status = __cv_dnn_fits(__cv_broadcasts(cDesc, aDesc) && aDesc->type == cDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_enough = workspaceSizeInBytes >= __cv_reduction_bytes(aDesc) &&
                     __cv_object_offset(workspace) + workspaceSizeInBytes <= __cv_object_size(workspace);
    __cv_contract(is_enough, "cudnnReduceTensor: the workspace is too small");
    if (!is_enough) return CUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT;
    __cv_dnn_array(A);
    __cv_dnn_array(C);
    if (aDesc->type == CUDNN_DATA_DOUBLE) __cv_reduce_tensor<double>(reduceTensorDesc, alpha, aDesc, A, beta, cDesc, C);
    else __cv_reduce_tensor<float>(reduceTensorDesc, alpha, aDesc, A, beta, cDesc, C);
    return CUDNN_STATUS_SUCCESS;
}
