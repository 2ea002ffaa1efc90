// Tensors that a function makes: memory of their own, of contents that are not known.
#pragma once
#include <cv:torch/tensor.h>

//! cv: over; PyTorch C++ API, "Tensor Creation API"
namespace at {
inline Tensor __cv_describe(const int64_t *sizes, size_t n, c10::ScalarType type) {
    Tensor made;
    made.__cv_of = (__cv_description *)__cv_alloc(sizeof(__cv_description), 0);
    __cv_description *of = made.__cv_of;
    of->n_dims = n;
    of->n_elements = 1;
    of->type = type;
    of->device = 0;
    of->is_dense = true;
    int64_t stride = 1;
    for (size_t d = n; d > 0; --d) {
        // Sizes that the program computes are those that tensors have.
        const int64_t size = sizes[d - 1];
        __cv_presume(size >= 1 && size <= 2147483647);
        of->sizes[8 - n + d - 1] = size;
        of->strides[8 - n + d - 1] = stride;
        of->n_elements *= size;
        stride *= size;
    }
    for (size_t d = 0; d < n; ++d) {
        of->sizes[d] = sizes[d];
        of->strides[d] = of->strides[8 - n + d];
    }
    return made;
}
inline void __cv_give_memory(__cv_description *of) {
    // As large as memory of the caller, so that its extent is what is known of the elements.
    void *memory = __cv_alloc((size_t)1 << 38, 2);
    for (int k = 0; k < 5; ++k) of->data[k] = memory;
}
inline Tensor __cv_make(const int64_t *sizes, size_t n, c10::ScalarType type) {
    Tensor made = __cv_describe(sizes, n, type);
    __cv_give_memory(made.__cv_of);
    return made;
}
inline Tensor __cv_make_like(const Tensor &other, c10::ScalarType type) {
    Tensor made;
    other.numel();
    made.__cv_of = (__cv_description *)__cv_alloc(sizeof(__cv_description), 0);
    *made.__cv_of = *other.__cv_of;
    made.__cv_of->type = type;
    made.__cv_of->is_dense = true;
    __cv_give_memory(made.__cv_of);
    return made;
}
inline Tensor Tensor::__cv_copy_of_type(c10::ScalarType type) const { return __cv_make_like(*this, type); }
inline Tensor Tensor::operator[](int64_t index) const {
    Tensor part;
    part.__cv_of = (__cv_description *)__cv_alloc(sizeof(__cv_description), 0);
    __cv_description *of = part.__cv_of;
    *of = *__cv_of;
    const int64_t first = index * stride(0);
    of->n_dims = dim() - 1;
    of->n_elements = numel() / size(0);
    for (int d = 0; d < 7; ++d) {
        of->sizes[d] = __cv_of->sizes[d + 1];
        of->strides[d] = __cv_of->strides[d + 1];
    }
    for (int k = 0; k < 4; ++k) of->data[k] = (char *)__cv_of->data[k] + (first << k);
    of->data[4] = (char *)__cv_of->data[4] + first * element_size();
    return part;
}
inline bool Tensor::is_contiguous(c10::MemoryFormat format) const {
    bool any;
    __cv_havoc(&any, 1);
    return format == c10::MemoryFormat::Contiguous ? is_contiguous() : any && __cv_of->is_dense;
}
// Elements that lay one after the other do so still if the dimension is the first one.
inline Tensor Tensor::narrow(int64_t d, int64_t start, int64_t length) const {
    __cv_presume(d > -8 && d < 8);
    __cv_presume(start >= 0 && length >= 1 && length <= size(d) && start <= size(d) - length);
    Tensor part;
    part.__cv_of = (__cv_description *)__cv_alloc(sizeof(__cv_description), 0);
    __cv_description *of = part.__cv_of;
    *of = *__cv_of;
    const int64_t first = start * stride(d);
    of->n_elements = numel() / size(d) * length;
    // Which entry from the other side is the same dimension is known only where the number of dimensions is.
    __cv_havoc(d < 0 ? of->sizes : of->sizes + 4, 4 * sizeof(int64_t));
    of->sizes[d < 0 ? 8 + d : d] = length;
    if (d != 0) {
        char any;
        __cv_havoc(&any, 1);
        of->is_dense = any != 0;
    }
    for (int k = 0; k < 4; ++k) of->data[k] = (char *)__cv_of->data[k] + (first << k);
    of->data[4] = (char *)__cv_of->data[4] + first * element_size();
    return part;
}
inline Tensor Tensor::select(int64_t d, int64_t index) const {
    if (d == 0) return (*this)[index];
    Tensor part = narrow(d, index, 1).__cv_rearranged(dim() - 1);
    return part;
}
// Memory of its own under sizes that are not known.
inline Tensor Tensor::__cv_tensor_result(c10::ScalarType type) const {
    Tensor made = __cv_rearranged(dim());
    __cv_havoc(&made.__cv_of->n_dims, sizeof(int64_t));
    __cv_havoc(&made.__cv_of->n_elements, sizeof(int64_t));
    made.__cv_of->type = type;
    made.__cv_of->is_dense = true;
    __cv_give_memory(made.__cv_of);
    return made;
}
#define __CV_TENSOR_OPERATOR(op) \
    inline Tensor operator op(const Tensor &a, const Tensor &) { return a.__cv_tensor_result(a.scalar_type()); } \
    inline Tensor operator op(const Tensor &a, double) { return __cv_make_like(a, a.scalar_type()); } \
    inline Tensor operator op(double, const Tensor &a) { return __cv_make_like(a, a.scalar_type()); }
__CV_TENSOR_OPERATOR(+)
__CV_TENSOR_OPERATOR(-)
__CV_TENSOR_OPERATOR(*)
__CV_TENSOR_OPERATOR(/)
#undef __CV_TENSOR_OPERATOR
#define __CV_TENSOR_COMPARISON(op) \
    inline Tensor operator op(const Tensor &a, const Tensor &) { return a.__cv_tensor_result(c10::ScalarType::Bool); } \
    inline Tensor operator op(const Tensor &a, double) { return __cv_make_like(a, c10::ScalarType::Bool); }
__CV_TENSOR_COMPARISON(==)
__CV_TENSOR_COMPARISON(!=)
__CV_TENSOR_COMPARISON(<)
__CV_TENSOR_COMPARISON(<=)
__CV_TENSOR_COMPARISON(>)
__CV_TENSOR_COMPARISON(>=)
#undef __CV_TENSOR_COMPARISON
inline Tensor from_blob(
    void *data, std::initializer_list<int64_t> sizes, c10::TensorOptions options = c10::TensorOptions()) {
    Tensor made = __cv_describe(sizes.begin(), sizes.size(), options.type);
    for (int k = 0; k < 5; ++k) made.__cv_of->data[k] = data;
    return made;
}
inline Tensor Tensor::__cv_as(const int64_t *sizes, size_t n) const {
    int64_t known[8], rest = numel();
    for (size_t d = 0; d < n; ++d) {
        if (sizes[d] != -1) rest /= sizes[d];
    }
    for (size_t d = 0; d < n; ++d) known[d] = sizes[d] == -1 ? rest : sizes[d];
    Tensor made = __cv_describe(known, n, scalar_type());
    made.__cv_of->n_elements = numel();
    for (int k = 0; k < 5; ++k) made.__cv_of->data[k] = __cv_of->data[k];
    return made;
}
inline Tensor Tensor::__cv_rearranged(int64_t n_dims) const {
    Tensor other;
    numel();
    other.__cv_of = (__cv_description *)__cv_alloc(sizeof(__cv_description), 0);
    __cv_description *of = other.__cv_of;
    *of = *__cv_of;
    __cv_havoc(of->sizes, sizeof(of->sizes));
    __cv_havoc(of->strides, sizeof(of->strides));
    of->n_dims = n_dims;
    return other;
}
// Elements that lay one after the other do so no more, unless only dimensions of one changed places.
inline Tensor Tensor::__cv_permuted() const {
    Tensor other = __cv_rearranged(dim());
    char any;
    __cv_havoc(&any, 1);
    other.__cv_of->is_dense = any != 0;
    return other;
}
inline Tensor Tensor::flatten(int64_t first, int64_t last) const {
    if (last != -1) __cv_unsupported("tensors flattened up to a dimension that is not the last one");
    __cv_presume(first >= 0 && first < 8);
    int64_t sizes[8], rest = numel();
    for (int64_t d = 0; d < first; ++d) {
        sizes[d] = size(d);
        rest /= sizes[d];
    }
    sizes[first] = rest;
    Tensor flat = __cv_as(sizes, first + 1);
    if (!__cv_of->is_dense) __cv_havoc(flat.__cv_of->strides, sizeof(flat.__cv_of->strides));
    return flat;
}
#define __CV_TENSOR_OF_SIZES(name) \
    inline Tensor name(std::initializer_list<int64_t> sizes, c10::TensorOptions options = c10::TensorOptions()) { \
        return __cv_make(sizes.begin(), sizes.size(), options.type); \
    } \
    inline Tensor name(const std::vector<int64_t> &sizes, c10::TensorOptions options = c10::TensorOptions()) { \
        return __cv_make(sizes.data(), sizes.size(), options.type); \
    } \
    inline Tensor name(IntArrayRef sizes, c10::TensorOptions options = c10::TensorOptions()) { \
        Tensor of; \
        of.__cv_of = const_cast<__cv_description *>(sizes.of); \
        return __cv_make_like(of, options.type); \
    } \
    template <class N, class = typename __cv_number<N>::type> \
    inline Tensor name(N size, c10::TensorOptions options = c10::TensorOptions()) { \
        const int64_t n = size; \
        return __cv_make(&n, 1, options.type); \
    } \
    inline Tensor name(std::initializer_list<int64_t> sizes, c10::TensorOptions options, c10::MemoryFormat) { \
        return __cv_make(sizes.begin(), sizes.size(), options.type); \
    } \
    inline Tensor name##_like(const Tensor &other, c10::MemoryFormat) { \
        return __cv_make_like(other, other.scalar_type()); \
    } \
    inline Tensor name##_like(const Tensor &other, c10::TensorOptions options, c10::MemoryFormat) { \
        return __cv_make_like(other, options.type); \
    } \
    inline Tensor name##_like(const Tensor &other) { return __cv_make_like(other, other.scalar_type()); } \
    inline Tensor name##_like(const Tensor &other, c10::TensorOptions options) { \
        return __cv_make_like(other, options.type); \
    }
__CV_TENSOR_OF_SIZES(empty)
__CV_TENSOR_OF_SIZES(zeros)
__CV_TENSOR_OF_SIZES(ones)
__CV_TENSOR_OF_SIZES(rand)
__CV_TENSOR_OF_SIZES(randn)
#undef __CV_TENSOR_OF_SIZES
template <class T>
inline Tensor full(std::initializer_list<int64_t> sizes, T, c10::TensorOptions options = c10::TensorOptions()) {
    return __cv_make(sizes.begin(), sizes.size(), options.type);
}
template <class T>
inline Tensor full_like(const Tensor &other, T) {
    return __cv_make_like(other, other.scalar_type());
}
template <class N>
inline Tensor arange(N end, c10::TensorOptions options = c10::TensorOptions(c10::ScalarType::Long)) {
    const int64_t n = end;
    return __cv_make(&n, 1, options.type);
}
// Functions that write to a tensor they are given: its elements are not known then.
inline Tensor &sum_out(Tensor &out, const Tensor &, int64_t, bool = false) {
    out.__cv_overwrite();
    return out;
}
inline c10::TensorOptions dtype(c10::ScalarType type) { return c10::TensorOptions(type); }
inline c10::TensorOptions device(c10::Device) { return c10::TensorOptions(); }
inline c10::TensorOptions device(c10::DeviceType) { return c10::TensorOptions(); }
}
namespace torch {
using namespace at;
}
