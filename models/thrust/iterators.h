// Thrust: iterators that make their elements, or go through others.
#pragma once
#include <cv:cuda/element.h>
#include <cv:cv/apart.h>
#include <cv:std/integer_sequence.h>
#include <cv:std/type_traits.h>
#include <cv:std/utility.h>
#include <cv:thrust/functional.h>
#include <cv:thrust/memory.h>
#include <cv:thrust/policy.h>

//! cv: exact; Thrust documentation, "Fancy Iterators"
namespace thrust {
template <class T>
struct counting_iterator {
    typedef T value_type;
    typedef T reference;
    T value;
    __host__ __device__ counting_iterator() : value() {}
    __host__ __device__ counting_iterator(T first) : value(first) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long i) const { return value + (T)i; }
    __host__ __device__ counting_iterator operator+(long i) const { return counting_iterator(value + (T)i); }
    __host__ __device__ counting_iterator &operator++() {
        ++value;
        return *this;
    }
    __host__ __device__ long operator-(const counting_iterator &other) const { return (long)(value - other.value); }
    __host__ __device__ bool operator==(const counting_iterator &other) const { return value == other.value; }
    __host__ __device__ bool operator!=(const counting_iterator &other) const { return value != other.value; }
};
template <class T>
__host__ __device__ inline counting_iterator<T> make_counting_iterator(T first) {
    return counting_iterator<T>(first);
}
template <class T>
struct constant_iterator {
    typedef T value_type;
    typedef T reference;
    T value;
    long index;
    __host__ __device__ constant_iterator(const T &element, long i = 0) : value(element), index(i) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long) const { return value; }
    __host__ __device__ constant_iterator operator+(long i) const { return constant_iterator(value, index + i); }
    __host__ __device__ long operator-(const constant_iterator &other) const { return index - other.index; }
};
template <class T>
__host__ __device__ inline constant_iterator<T> make_constant_iterator(T value, long index = 0) {
    return constant_iterator<T>(value, index);
}
struct __cv_nowhere {
    template <class T>
    __host__ __device__ const __cv_nowhere &operator=(const T &) const {
        return *this;
    }
};
template <class T = void>
struct discard_iterator {
    typedef int value_type;
    long index;
    __host__ __device__ discard_iterator(long i = 0) : index(i) {}
    __host__ __device__ __cv_nowhere operator*() const { return __cv_nowhere(); }
    __host__ __device__ __cv_nowhere operator[](long) const { return __cv_nowhere(); }
    __host__ __device__ discard_iterator operator+(long i) const { return discard_iterator(index + i); }
    __host__ __device__ long operator-(const discard_iterator &other) const { return index - other.index; }
};
__host__ __device__ inline discard_iterator<> make_discard_iterator(long i = 0) { return discard_iterator<>(i); }

// What an algorithm goes through: pointers for references to device memory.
template <class I>
__host__ __device__ inline I __cv_raw(I i) {
    return i;
}
template <class T>
__host__ __device__ inline T *__cv_raw(device_ptr<T> p) {
    return p.get();
}
template <class F, class I>
struct transform_iterator {
    typedef typename std::decay<decltype(std::declval<F>()(*std::declval<I>()))>::type value_type;
    typedef value_type reference;
    I from;
    F function;
    __host__ __device__ transform_iterator(I first, F f) : from(first), function(f) {}
    __host__ __device__ value_type operator*() const { return function(*from); }
    __host__ __device__ value_type operator[](long i) const { return function(from[i]); }
    __host__ __device__ transform_iterator operator+(long i) const { return transform_iterator(from + i, function); }
    __host__ __device__ transform_iterator &operator++() {
        from = from + 1;
        return *this;
    }
    __host__ __device__ long operator-(const transform_iterator &other) const { return from - other.from; }
    __host__ __device__ bool operator!=(const transform_iterator &other) const { return from - other.from != 0; }
    __host__ __device__ bool operator==(const transform_iterator &other) const { return from - other.from == 0; }
};
template <class F, class I>
__host__ __device__ inline transform_iterator<F, I> make_transform_iterator(I first, F f) {
    return transform_iterator<F, I>(first, f);
}
template <class E, class I>
struct permutation_iterator {
    typedef typename __cv_element<E>::type value_type;
    E elements;
    I indices;
    __host__ __device__ permutation_iterator(E first, I map) : elements(first), indices(map) {}
    __host__ __device__ decltype(auto) operator*() const { return elements[*indices]; }
    __host__ __device__ decltype(auto) operator[](long i) const { return elements[indices[i]]; }
    __host__ __device__ permutation_iterator operator+(long i) const {
        return permutation_iterator(elements, indices + i);
    }
    __host__ __device__ long operator-(const permutation_iterator &other) const { return indices - other.indices; }
};
template <class E, class I>
__host__ __device__ inline permutation_iterator<E, I> make_permutation_iterator(E elements, I map) {
    return permutation_iterator<E, I>(elements, map);
}
template <class I>
struct reverse_iterator {
    typedef typename __cv_element<I>::type value_type;
    I from;
    __host__ __device__ reverse_iterator(I last) : from(last) {}
    __host__ __device__ I base() const { return from; }
    __host__ __device__ decltype(auto) operator*() const { return from[-1]; }
    __host__ __device__ decltype(auto) operator[](long i) const { return from[-1 - i]; }
    __host__ __device__ reverse_iterator operator+(long i) const { return reverse_iterator(from - i); }
    __host__ __device__ reverse_iterator &operator++() {
        from = from - 1;
        return *this;
    }
    __host__ __device__ long operator-(const reverse_iterator &other) const { return other.from - from; }
    __host__ __device__ bool operator!=(const reverse_iterator &other) const { return from - other.from != 0; }
    __host__ __device__ bool operator==(const reverse_iterator &other) const { return from - other.from == 0; }
};
template <class I>
__host__ __device__ inline reverse_iterator<I> make_reverse_iterator(I last) {
    return reverse_iterator<I>(last);
}
template <class Tuple>
struct zip_iterator;
template <class... Is>
struct zip_iterator<std::tuple<Is...>> {
    typedef std::tuple<typename __cv_element<Is>::type...> value_type;
    std::tuple<Is...> parts;
    __host__ __device__ zip_iterator(const std::tuple<Is...> &iterators) : parts(iterators) {}
    template <size_t... K>
    __host__ __device__ auto __cv_element_at(long i, std::index_sequence<K...>) const {
        return std::tuple<decltype(std::get<K>(parts)[i])...>(std::get<K>(parts)[i]...);
    }
    template <size_t... K>
    __host__ __device__ zip_iterator __cv_advanced(long i, std::index_sequence<K...>) const {
        return zip_iterator(std::tuple<Is...>((std::get<K>(parts) + i)...));
    }
    __host__ __device__ auto operator*() const { return __cv_element_at(0, std::index_sequence_for<Is...>()); }
    __host__ __device__ auto operator[](long i) const { return __cv_element_at(i, std::index_sequence_for<Is...>()); }
    __host__ __device__ zip_iterator operator+(long i) const {
        return __cv_advanced(i, std::index_sequence_for<Is...>());
    }
    __host__ __device__ long operator-(const zip_iterator &other) const {
        return std::get<0>(parts) - std::get<0>(other.parts);
    }
    __host__ __device__ const std::tuple<Is...> &get_iterator_tuple() const { return parts; }
};
template <class... Is>
__host__ __device__ inline zip_iterator<std::tuple<Is...>> make_zip_iterator(const std::tuple<Is...> &iterators) {
    return zip_iterator<std::tuple<Is...>>(iterators);
}
template <class I, class J, class... Is>
__host__ __device__ inline zip_iterator<std::tuple<I, J, Is...>> make_zip_iterator(I first, J second, Is... others) {
    return zip_iterator<std::tuple<I, J, Is...>>(std::tuple<I, J, Is...>(first, second, others...));
}
template <class F, class I>
__host__ __device__ inline auto __cv_raw(const transform_iterator<F, I> &i) {
    return transform_iterator<F, decltype(__cv_raw(i.from))>(__cv_raw(i.from), i.function);
}
template <class E, class I>
__host__ __device__ inline auto __cv_raw(const permutation_iterator<E, I> &i) {
    return make_permutation_iterator(__cv_raw(i.elements), __cv_raw(i.indices));
}
template <class I>
__host__ __device__ inline auto __cv_raw(const reverse_iterator<I> &i) {
    return make_reverse_iterator(__cv_raw(i.from));
}
template <size_t... K, class... Is>
__host__ __device__ inline auto __cv_raw_parts(const std::tuple<Is...> &parts, std::index_sequence<K...>) {
    typedef std::tuple<decltype(__cv_raw(std::get<K>(parts)))...> Raw;
    return zip_iterator<Raw>(Raw(__cv_raw(std::get<K>(parts))...));
}
template <class... Is>
__host__ __device__ inline auto __cv_raw(const zip_iterator<std::tuple<Is...>> &i) {
    return __cv_raw_parts(i.parts, std::index_sequence_for<Is...>());
}

// The side of the memory behind an iterator, 2 if there is none.
template <class I>
struct __cv_side {
    static constexpr int value = 0;
};
template <class T>
struct __cv_side<device_ptr<T>> {
    static constexpr int value = 1;
};
template <class T>
struct __cv_side<counting_iterator<T>> {
    static constexpr int value = 2;
};
template <class T>
struct __cv_side<constant_iterator<T>> {
    static constexpr int value = 2;
};
template <class T>
struct __cv_side<discard_iterator<T>> {
    static constexpr int value = 2;
};
template <class F, class I>
struct __cv_side<transform_iterator<F, I>> {
    static constexpr int value = __cv_side<I>::value;
};
template <class I>
struct __cv_side<reverse_iterator<I>> {
    static constexpr int value = __cv_side<I>::value;
};
template <class E, class I>
struct __cv_side<permutation_iterator<E, I>> {
    static constexpr int value = __cv_side<E>::value != 2 ? __cv_side<E>::value : __cv_side<I>::value;
};
template <class I>
struct __cv_side<zip_iterator<std::tuple<I>>> {
    static constexpr int value = __cv_side<I>::value;
};
template <class I, class... Is>
struct __cv_side<zip_iterator<std::tuple<I, Is...>>> {
    static constexpr int value =
        __cv_side<I>::value != 2 ? __cv_side<I>::value : __cv_side<zip_iterator<std::tuple<Is...>>>::value;
};
// Where an algorithm on these iterators runs that is not told.
template <class I, class J = I>
__host__ __device__ inline __cv_policy __cv_policy_of() {
    int side = __cv_side<I>::value != 2 ? __cv_side<I>::value : __cv_side<J>::value;
    return __cv_policy{side, 0};
}
// The number of elements of a range.
template <class I>
__host__ __device__ inline long __cv_length(I first, I last) {
    long n = last - first;
    __cv_contract(n >= 0, "thrust: the range ends before it begins");
    return n;
}
template <class I, class N>
__host__ __device__ inline void advance(I &i, N n) {
    i = i + (long)n;
}
template <class I>
__host__ __device__ inline long distance(I first, I last) {
    return last - first;
}
template <class I, class N>
__host__ __device__ inline I next(I i, N n) {
    return i + (long)n;
}
}
