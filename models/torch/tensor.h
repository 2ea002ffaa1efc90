// Tensors as a function gets them from its caller: handles of a description that they share.
//
// Sizes are kept by their distance from the first and from the last dimension, since the number of dimensions is not
// known: entry d is dimension d, entry 8 - d is dimension -d.
// SOUNDNESS(usual-tensors): under; tensors have at least one element, sizes that an int can hold, rows that do not
// overlap and a last stride of one; memory behind them is unlimited but for accesses that a tensor's own sizes lead
// beyond its elements.
#pragma once
#include <cv:cuda/stream_type.h>
#include <cv:libc/stdint.h>
#include <cv:std/vector.h>
#include <cv:std/optional.h>
#include <cv:std/initializer_list.h>
#include <cv:torch/scalar_type.h>

//! cv: under; PyTorch C++ API, at::Tensor
namespace c10 {
enum class DeviceType : int8_t { CPU, CUDA };
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
struct Device {
    DeviceType kind;
    int8_t number;
    Device(DeviceType type, int8_t index = -1) : kind(type), number(index) {}
    DeviceType type() const { return kind; }
    int8_t index() const { return number; }
    bool is_cuda() const { return kind == DeviceType::CUDA; }
    bool is_cpu() const { return kind == DeviceType::CPU; }
    bool operator==(const Device &other) const { return kind == other.kind && number == other.number; }
    bool operator!=(const Device &other) const { return !(*this == other); }
};
using std::nullopt;
using std::nullopt_t;
using std::optional;
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
enum class Layout : int8_t { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided;
struct TensorOptions {
    ScalarType type;
    TensorOptions() : type(ScalarType::Float) {}
    TensorOptions(ScalarType t) : type(t) {}
    TensorOptions(Device) : type(ScalarType::Float) {}
    TensorOptions(DeviceType) : type(ScalarType::Float) {}
    ScalarType dtype() const { return type; }
    TensorOptions dtype(ScalarType t) const { return TensorOptions(t); }
    Device device() const { return Device(DeviceType::CUDA, 0); }
    TensorOptions device(Device) const { return *this; }
    TensorOptions device(DeviceType, int = 0) const { return *this; }
    TensorOptions requires_grad(bool) const { return *this; }
    TensorOptions layout(Layout) const { return *this; }
    TensorOptions memory_format(MemoryFormat) const { return *this; }
    TensorOptions pinned_memory(bool) const { return *this; }
};
}
namespace at {
struct __cv_description {
    int64_t sizes[8];
    int64_t strides[8];
    int64_t n_dims;
    int64_t n_elements;
    c10::ScalarType type;
    int8_t device;
    bool is_dense;
    // By the size of the elements, so that each has cells of one width: 1, 2, 4, 8 bytes, and unknown.
    void *data[5];
};
struct IntArrayRef {
    const __cv_description *of;
    const int64_t *from_front;
    size_t size() const { return of->n_dims; }
    int64_t operator[](int64_t d) const {
        __cv_assume(from_front[d] >= 1 && from_front[d] <= 2147483647);
        if (from_front == of->sizes) __cv_multiple(of->n_elements, from_front[d]);
        return from_front[d];
    }
    bool operator==(const IntArrayRef &other) const {
        bool same = of->n_dims == other.of->n_dims && of->n_elements == other.of->n_elements;
        for (int d = 0; d < 8; ++d) same = same & (from_front[d] == other.from_front[d]);
        return same;
    }
    bool operator!=(const IntArrayRef &other) const { return !(*this == other); }
};
template <class N, bool = __is_integral(N)> struct __cv_number {};
template <class N> struct __cv_number<N, true> { typedef N type; };
struct DeprecatedTypeProperties {
    c10::ScalarType of;
    c10::ScalarType scalarType() const { return of; }
    bool is_cuda() const { return true; }
    operator c10::ScalarType() const { return of; }
};
struct Tensor {
    __cv_description *__cv_of;
    Tensor() : __cv_of(0) {}
    bool defined() const { return __cv_of != 0; }
    int64_t dim() const {
        __cv_assume(__cv_of->n_dims >= 1 && __cv_of->n_dims <= 8);
        return __cv_of->n_dims;
    }
    int64_t ndimension() const { return dim(); }
    int64_t __cv_size(int64_t d) const {
        int64_t n = __cv_of->sizes[d < 0 ? 8 + d : d];
        __cv_assume(n >= 1 && n <= 2147483647);
        return n;
    }
    int64_t size(int64_t d) const {
        int64_t n = __cv_size(d);
        __cv_multiple(__cv_of->n_elements, n);
        return n;
    }
    int64_t stride(int64_t d) const {
        if (d == -1) return 1;
        int64_t n = __cv_of->strides[d < 0 ? 8 + d : d];
        __cv_assume(n >= 1 && n <= 2147483647);
        __cv_assume(n >= __cv_size(d + 1));
        if (d == 0) __cv_assume(n >= __cv_size(-1));
        if (d == 0 || d == -3) __cv_assume(n >= __cv_of->strides[d == 0 ? 1 : 6] * __cv_size(d + 1));
        return n;
    }
    int64_t numel() const {
        int64_t n = __cv_of->n_elements;
        __cv_assume(n >= 1 && n <= (1L << 40));
        return n;
    }
    size_t nbytes() const { return numel() * element_size(); }
    size_t element_size() const { return c10::elementSize(scalar_type()); }
    size_t itemsize() const { return element_size(); }
    IntArrayRef sizes() const { return IntArrayRef{__cv_of, __cv_of->sizes}; }
    IntArrayRef strides() const { return IntArrayRef{__cv_of, __cv_of->strides}; }
    c10::ScalarType scalar_type() const { return __cv_of->type; }
    c10::ScalarType dtype() const { return __cv_of->type; }
    DeprecatedTypeProperties type() const { return DeprecatedTypeProperties{__cv_of->type}; }
    bool is_floating_point() const { return c10::isFloatingType(__cv_of->type); }
    bool requires_grad() const { return false; }
    c10::DeviceType device_type() const { return c10::DeviceType::CUDA; }
    c10::Device device() const { return c10::Device(c10::DeviceType::CUDA, 0); }
    int8_t get_device() const { return 0; }
    bool is_cuda() const { return true; }
    bool is_cpu() const { return false; }
    bool is_contiguous() const { return __cv_of->is_dense; }
    bool is_contiguous(c10::MemoryFormat format) const;
    c10::MemoryFormat suggest_memory_format() const { return c10::MemoryFormat::Contiguous; }
    Tensor contiguous(c10::MemoryFormat = c10::MemoryFormat::Contiguous) const { return *this; }
    c10::TensorOptions options() const { return c10::TensorOptions(__cv_of->type); }
    template <class T> T *__cv_data() const {
        const int n = sizeof(T);
        T *p = (T *)__cv_of->data[n == 1 ? 0 : n == 2 ? 1 : n == 4 ? 2 : n == 8 ? 3 : 4];
        __cv_caller_bytes(p, numel() * sizeof(T));
        return p;
    }
    template <class T> T *data_ptr() const { return __cv_data<T>(); }
    template <class T> T *mutable_data_ptr() const { return __cv_data<T>(); }
    template <class T> const T *const_data_ptr() const { return __cv_data<T>(); }
    template <class T> T *data() const { return __cv_data<T>(); }
    void *data_ptr() const {
        void *p = __cv_of->data[4];
        __cv_caller_bytes(p, nbytes());
        return p;
    }
    void *mutable_data_ptr() const { return data_ptr(); }
    const void *const_data_ptr() const { return data_ptr(); }
    // The host waits for what may still write the element.
    template <class T> T item() const {
        const T *p = __cv_data<T>();
        __cv_stream_sync((cudaStream_t)0);
        return *p;
    }
    // In place: the elements get contents that are not known.
    const Tensor &__cv_overwrite() const {
        const size_t n = __cv_of->n_elements * element_size();
        for (int k = 0; k < 5; ++k) __cv_havoc(__cv_of->data[k], n);
        return *this;
    }
    const Tensor &zero_() const { return __cv_overwrite(); }
    template <class T> const Tensor &fill_(T) const { return __cv_overwrite(); }
    const Tensor &copy_(const Tensor &, bool = false) const { return __cv_overwrite(); }
    // What lies at one index of the first dimension.
    Tensor operator[](int64_t index) const;
    // Copies on another device or of another type.
    Tensor __cv_copy_of_type(c10::ScalarType type) const;
    Tensor to(c10::Device, bool = false) const { return __cv_copy_of_type(scalar_type()); }
    Tensor to(c10::DeviceType, bool = false) const { return __cv_copy_of_type(scalar_type()); }
    Tensor to(c10::ScalarType type, bool = false) const { return __cv_copy_of_type(type); }
    Tensor to(c10::TensorOptions options, bool = false) const { return __cv_copy_of_type(options.type); }
    Tensor cuda() const { return __cv_copy_of_type(scalar_type()); }
    Tensor cpu() const { return __cv_copy_of_type(scalar_type()); }
    Tensor clone(c10::MemoryFormat = c10::MemoryFormat::Preserve) const { return __cv_copy_of_type(scalar_type()); }
    Tensor toType(c10::ScalarType type) const { return __cv_copy_of_type(type); }
    Tensor detach() const { return *this; }
    // A part of a dimension: the same elements.
    Tensor narrow(int64_t d, int64_t start, int64_t length) const;
    Tensor select(int64_t d, int64_t index) const;
    Tensor slice(int64_t d, int64_t start, int64_t end) const { return narrow(d, start, end - start); }
    // Results of their own, of the same sizes or of sizes that are not known.
    Tensor __cv_tensor_result(c10::ScalarType type) const;
    Tensor index(std::initializer_list<Tensor>) const { return __cv_tensor_result(scalar_type()); }
    Tensor index_select(int64_t, const Tensor &) const { return __cv_tensor_result(scalar_type()); }
    Tensor gather(int64_t, const Tensor &) const { return __cv_tensor_result(scalar_type()); }
    Tensor sum() const { return __cv_tensor_result(scalar_type()); }
    Tensor sum(int64_t, bool = false) const { return __cv_tensor_result(scalar_type()); }
    Tensor mean() const { return __cv_tensor_result(scalar_type()); }
    Tensor mean(int64_t, bool = false) const { return __cv_tensor_result(scalar_type()); }
    Tensor max() const { return __cv_tensor_result(scalar_type()); }
    Tensor min() const { return __cv_tensor_result(scalar_type()); }
    Tensor matmul(const Tensor &) const { return __cv_tensor_result(scalar_type()); }
    Tensor cumsum(int64_t) const { return __cv_copy_of_type(scalar_type()); }
    Tensor cumsum(int64_t, c10::ScalarType type) const { return __cv_copy_of_type(type); }
    Tensor abs() const { return __cv_copy_of_type(scalar_type()); }
    Tensor exp() const { return __cv_copy_of_type(scalar_type()); }
    Tensor log() const { return __cv_copy_of_type(scalar_type()); }
    Tensor sqrt() const { return __cv_copy_of_type(scalar_type()); }
    Tensor operator-() const { return __cv_copy_of_type(scalar_type()); }
    // The same elements under other sizes.
    Tensor __cv_as(const int64_t *sizes, size_t n) const;
    Tensor view(std::initializer_list<int64_t> sizes) const { return __cv_as(sizes.begin(), sizes.size()); }
    Tensor reshape(std::initializer_list<int64_t> sizes) const { return __cv_as(sizes.begin(), sizes.size()); }
    Tensor view(const std::vector<int64_t> &sizes) const { return __cv_as(sizes.data(), sizes.size()); }
    Tensor reshape(const std::vector<int64_t> &sizes) const { return __cv_as(sizes.data(), sizes.size()); }
    template <class N, class = typename __cv_number<N>::type> Tensor view(N size) const {
        const int64_t n = size;
        return __cv_as(&n, 1);
    }
    template <class N, class = typename __cv_number<N>::type> Tensor reshape(N size) const { return view(size); }
    Tensor flatten() const {
        const int64_t n = numel();
        return __cv_as(&n, 1);
    }
    Tensor flatten(int64_t first, int64_t last = -1) const;
    // The same elements in another order, or with dimensions of one: under sizes that are not known.
    Tensor __cv_rearranged(int64_t n_dims) const;
    Tensor unsqueeze(int64_t) const { return __cv_rearranged(dim() + 1); }
    Tensor squeeze(int64_t d) const { return __cv_rearranged(dim() - (size(d) == 1)); }
    Tensor __cv_permuted() const;
    Tensor transpose(int64_t, int64_t) const { return __cv_permuted(); }
    Tensor t() const { return __cv_permuted(); }
    Tensor permute(std::initializer_list<int64_t>) const { return __cv_permuted(); }
};
inline bool operator==(c10::Device a, c10::DeviceType b) { return a.type() == b; }
}
namespace torch {
using namespace at;
}
