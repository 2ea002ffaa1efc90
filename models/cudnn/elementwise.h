// cuDNN: adding, scaling, setting, copying and combining tensors element by element.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: exact; cuDNN API reference 9, cudnnAddTensor, cudnnTransformTensor
// C = alpha * A + beta * C, where a dimension of A is that of C, or one.
template <class T>
inline void __cv_add_tensor(const void *alpha, cudnnTensorDescriptor_t a_desc, const void *a, const void *beta,
                            cudnnTensorDescriptor_t c_desc, void *c) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(c_desc); ++i) {
        __cv_place at = __cv_nth(c_desc, i);
        T value = __cv_dnn_read<T>(a_desc->type, a, __cv_broadcast_at(a_desc, at));
        __cv_blend_at(c_desc, c, at, value, scale, keep);
    }
}
inline cudnnStatus_t __cv_add(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t a_desc, const void *a,
                              const void *beta, cudnnTensorDescriptor_t c_desc, void *c, bool is_broadcast) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(a_desc);
    __cv_dnn_use(c_desc);
    status = __cv_dnn_fits((is_broadcast ? __cv_broadcasts(a_desc, c_desc) : __cv_same_shape(a_desc, c_desc)) &&
                           a_desc->type == c_desc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(a);
    __cv_dnn_array(c);
    if (c_desc->type == CUDNN_DATA_DOUBLE) __cv_add_tensor<double>(alpha, a_desc, a, beta, c_desc, c);
    else __cv_add_tensor<float>(alpha, a_desc, a, beta, c_desc, c);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnAddTensor(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t aDesc,
                                    const void *A, const void *beta, cudnnTensorDescriptor_t cDesc, void *C) {
    return __cv_add(handle, alpha, aDesc, A, beta, cDesc, C, true);
}
// From one layout to another.
inline cudnnStatus_t cudnnTransformTensor(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t xDesc,
                                          const void *x, const void *beta, cudnnTensorDescriptor_t yDesc, void *y) {
    return __cv_add(handle, alpha, xDesc, x, beta, yDesc, y, false);
}

//! cv: exact; cuDNN API reference 9, cudnnSetTensor, cudnnScaleTensor
template <class T>
inline void __cv_map_tensor(cudnnTensorDescriptor_t desc, void *data, T value, bool is_product) {
    for (long i = 0; i < __cv_count(desc); ++i) {
        __cv_place at = __cv_nth(desc, i);
        T factor = is_product ? __cv_read_at<T>(desc, data, at) : (T)1;
        __cv_blend_at(desc, data, at, factor, value, (T)0);
    }
}
inline cudnnStatus_t __cv_map(cudnnHandle_t handle, cudnnTensorDescriptor_t desc, void *data, const void *value,
                              bool is_product) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(desc);
    __cv_dnn_array(data);
    if (desc->type == CUDNN_DATA_DOUBLE) __cv_map_tensor(desc, data, __cv_factor<double>(value), is_product);
    else __cv_map_tensor(desc, data, __cv_factor<float>(value), is_product);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor(cudnnHandle_t handle, cudnnTensorDescriptor_t yDesc, void *y,
                                    const void *valuePtr) {
    return __cv_map(handle, yDesc, y, valuePtr, false);
}
inline cudnnStatus_t cudnnScaleTensor(cudnnHandle_t handle, cudnnTensorDescriptor_t yDesc, void *y,
                                      const void *alpha) {
    return __cv_map(handle, yDesc, y, alpha, true);
}

//! cv: exact; cuDNN API reference 9, cudnnOpTensor
enum cudnnOpTensorOp_t {
    CUDNN_OP_TENSOR_ADD = 0,
    CUDNN_OP_TENSOR_MUL = 1,
    CUDNN_OP_TENSOR_MIN = 2,
    CUDNN_OP_TENSOR_MAX = 3,
    CUDNN_OP_TENSOR_SQRT = 4,
    CUDNN_OP_TENSOR_NOT = 5,
};
struct cudnnOpTensorStruct {
    bool is_set;
    cudnnOpTensorOp_t op;
    cudnnDataType_t type;
    cudnnNanPropagation_t nan;
};
typedef struct cudnnOpTensorStruct *cudnnOpTensorDescriptor_t;
inline cudnnStatus_t cudnnCreateOpTensorDescriptor(cudnnOpTensorDescriptor_t *opTensorDesc) {
    return __cv_dnn_create(opTensorDesc);
}
inline cudnnStatus_t cudnnDestroyOpTensorDescriptor(cudnnOpTensorDescriptor_t opTensorDesc) {
    return __cv_dnn_destroy(opTensorDesc);
}
inline cudnnStatus_t cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t opTensorDesc, cudnnOpTensorOp_t opTensorOp,
                                                cudnnDataType_t opTensorCompType,
                                                cudnnNanPropagation_t opTensorNanOpt) {
    bool is_known = opTensorOp >= CUDNN_OP_TENSOR_ADD && opTensorOp <= CUDNN_OP_TENSOR_NOT;
    cudnnStatus_t status = __cv_dnn_set(opTensorDesc, is_known);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    opTensorDesc->op = opTensorOp;
    opTensorDesc->type = opTensorCompType;
    opTensorDesc->nan = opTensorNanOpt;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetOpTensorDescriptor(cudnnOpTensorDescriptor_t opTensorDesc, cudnnOpTensorOp_t *opTensorOp,
                                                cudnnDataType_t *opTensorCompType,
                                                cudnnNanPropagation_t *opTensorNanOpt) {
    __cv_dnn_use(opTensorDesc);
    *opTensorOp = opTensorDesc->op;
    *opTensorCompType = opTensorDesc->type;
    *opTensorNanOpt = opTensorDesc->nan;
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline T __cv_combine(const cudnnOpTensorStruct *op, T a, T b) {
    bool is_binary = op->op <= CUDNN_OP_TENSOR_MAX;
    if (op->nan == CUDNN_PROPAGATE_NAN && is_binary && (__cv_isnan(a) || __cv_isnan(b))) return __cv_isnan(a) ? a : b;
    switch (op->op) {
    case CUDNN_OP_TENSOR_ADD: return a + b;
    case CUDNN_OP_TENSOR_MUL: return a * b;
    case CUDNN_OP_TENSOR_MIN: return __cv_min(a, b);
    case CUDNN_OP_TENSOR_MAX: return __cv_max(a, b);
    case CUDNN_OP_TENSOR_SQRT: return __cv_sqrt(a);
    case CUDNN_OP_TENSOR_NOT: return (T)1 - a;
    }
    return a;
}
// C = op(alpha1 * A, alpha2 * B) + beta * C; B is broadcast; the unary operations do not read it.
template <class T>
inline void __cv_op_tensor(cudnnOpTensorDescriptor_t op, const void *alpha1, cudnnTensorDescriptor_t a_desc,
                           const void *a, const void *alpha2, cudnnTensorDescriptor_t b_desc, const void *b,
                           const void *beta, cudnnTensorDescriptor_t c_desc, void *c) {
    T scale_a = __cv_factor<T>(alpha1);
    T keep = __cv_factor<T>(beta);
    bool is_binary = op->op <= CUDNN_OP_TENSOR_MAX;
    T scale_b = is_binary ? __cv_factor<T>(alpha2) : (T)0;
    for (long i = 0; i < __cv_count(c_desc); ++i) {
        __cv_place at = __cv_nth(c_desc, i);
        T left = scale_a * __cv_read_at<T>(a_desc, a, at);
        T right = is_binary ? scale_b * __cv_dnn_read<T>(b_desc->type, b, __cv_broadcast_at(b_desc, at)) : (T)0;
        __cv_blend_at(c_desc, c, at, __cv_combine(op, left, right), (T)1, keep);
    }
}
inline cudnnStatus_t cudnnOpTensor(cudnnHandle_t handle, cudnnOpTensorDescriptor_t opTensorDesc, const void *alpha1,
                                   cudnnTensorDescriptor_t aDesc, const void *A, const void *alpha2,
                                   cudnnTensorDescriptor_t bDesc, const void *B, const void *beta,
                                   cudnnTensorDescriptor_t cDesc, void *C) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(opTensorDesc);
    __cv_dnn_use(aDesc);
    __cv_dnn_use(cDesc);
    bool is_binary = opTensorDesc->op <= CUDNN_OP_TENSOR_MAX;
    if (is_binary) __cv_dnn_use(bDesc);
    status = __cv_dnn_fits(__cv_same_shape(aDesc, cDesc) && (!is_binary || __cv_broadcasts(bDesc, cDesc)));
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(C);
    if (opTensorDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_op_tensor<double>(opTensorDesc, alpha1, aDesc, A, alpha2, bDesc, B, beta, cDesc, C);
    } else {
        __cv_op_tensor<float>(opTensorDesc, alpha1, aDesc, A, alpha2, bDesc, B, beta, cDesc, C);
    }
    return CUDNN_STATUS_SUCCESS;
}
