// Views of arrays that others own.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/array.h>
#include <cv:std/remove_reference.h>
#include <cv:std/type_traits.h>

//! cv: exact; ISO C++20, [views.span]
namespace std {
constexpr size_t dynamic_extent = (size_t)-1;
template <class T, size_t Extent = (size_t)-1>
struct span {
    typedef T element_type;
    typedef __remove_cv(T) value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef T *pointer;
    typedef T &reference;
    typedef T *iterator;
    typedef std::reverse_iterator<T *> reverse_iterator;
    static constexpr size_t extent = Extent;
    T *first_;
    size_t count_;
    __host__ __device__ constexpr span() : first_(0), count_(0) {}
    template <class Size>
    __host__ __device__ constexpr span(T *from, Size n) : first_(from), count_((size_t)n) {}
    __host__ __device__ constexpr span(T *from, T *to) : first_(from), count_((size_t)(to - from)) {}
    template <size_t N>
    __host__ __device__ constexpr span(T (&elements)[N]) : first_(elements), count_(N) {}
    template <class C>
    __host__ __device__ constexpr span(C &owner) : first_(owner.data()), count_(owner.size()) {}
    template <class C>
    __host__ __device__ constexpr span(const C &owner) : first_(owner.data()), count_(owner.size()) {}
    __host__ __device__ constexpr T &operator[](size_t i) const {
        __cv_contract(i < count_, "span: index out of range");
        return first_[i];
    }
    __host__ __device__ constexpr T &front() const { return (*this)[0]; }
    __host__ __device__ constexpr T &back() const { return (*this)[count_ - 1]; }
    __host__ __device__ constexpr T *data() const { return first_; }
    __host__ __device__ constexpr size_t size() const { return count_; }
    __host__ __device__ constexpr size_t size_bytes() const { return count_ * sizeof(T); }
    __host__ __device__ constexpr bool empty() const { return count_ == 0; }
    __host__ __device__ constexpr T *begin() const { return first_; }
    __host__ __device__ constexpr T *end() const { return first_ + count_; }
    __host__ __device__ reverse_iterator rbegin() const { return reverse_iterator(end()); }
    __host__ __device__ reverse_iterator rend() const { return reverse_iterator(begin()); }
    __host__ __device__ constexpr span<T> subspan(size_t from, size_t n = (size_t)-1) const {
        __cv_contract(from <= count_ && (n == (size_t)-1 || n <= count_ - from), "span: part out of range");
        return span<T>(first_ + from, n == (size_t)-1 ? count_ - from : n);
    }
    __host__ __device__ constexpr span<T> first(size_t n) const { return subspan(0, n); }
    __host__ __device__ constexpr span<T> last(size_t n) const {
        __cv_contract(n <= count_, "span: part out of range");
        return span<T>(first_ + (count_ - n), n);
    }
    template <size_t N>
    __host__ __device__ constexpr span<T, N> first() const { return span<T, N>(first_, N); }
    template <size_t N>
    __host__ __device__ constexpr span<T, N> last() const { return span<T, N>(first_ + (count_ - N), N); }
};
template <class T, size_t N> span(T (&)[N]) -> span<T, N>;
template <class T, class Size> span(T *, Size) -> span<T>;
template <class T, size_t N> span(array<T, N> &) -> span<T, N>;
template <class C> span(C &) -> span<remove_reference_t<decltype(*((C *)0)->data())>>;
}
