// CUB: iterators that make their elements.
#pragma once
#include <cv:cub/operators.h>
#include <cv:cuda/element.h>

//! cv: exact; CUB documentation, "Iterators"
namespace cub {
template <class T, class Offset = ptrdiff_t>
struct CountingInputIterator {
    typedef T value_type;
    typedef T reference;
    T value;
    __host__ __device__ CountingInputIterator(const T &first) : value(first) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long i) const { return value + (T)i; }
    __host__ __device__ CountingInputIterator operator+(long i) const {
        return CountingInputIterator(value + (T)i);
    }
    __host__ __device__ CountingInputIterator &operator++() {
        ++value;
        return *this;
    }
};
template <class T, class Offset = ptrdiff_t>
struct ConstantInputIterator {
    typedef T value_type;
    typedef T reference;
    T value;
    __host__ __device__ ConstantInputIterator(const T &element) : value(element) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long) const { return value; }
    __host__ __device__ ConstantInputIterator operator+(long) const { return *this; }
};
template <class T, class Function, class Iterator, class Offset = ptrdiff_t>
struct TransformInputIterator {
    typedef T value_type;
    typedef T reference;
    Iterator from;
    Function function;
    __host__ __device__ TransformInputIterator(Iterator first, Function f) : from(first), function(f) {}
    __host__ __device__ T operator*() const { return function(*from); }
    __host__ __device__ T operator[](long i) const { return function(from[i]); }
    __host__ __device__ TransformInputIterator operator+(long i) const {
        return TransformInputIterator(from + i, function);
    }
};
template <class Iterator, class Offset = ptrdiff_t, class T = typename __cv_element<Iterator>::type>
struct ArgIndexInputIterator {
    typedef KeyValuePair<Offset, T> value_type;
    typedef value_type reference;
    Iterator from;
    Offset index;
    __host__ __device__ ArgIndexInputIterator(Iterator first, Offset i = 0) : from(first), index(i) {}
    __host__ __device__ value_type operator*() const { return value_type(index, from[index]); }
    __host__ __device__ value_type operator[](long i) const {
        return value_type(index + (Offset)i, from[index + i]);
    }
    __host__ __device__ ArgIndexInputIterator operator+(long i) const {
        return ArgIndexInputIterator(from, index + (Offset)i);
    }
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier Modifier, class T, class Offset = ptrdiff_t>
struct CacheModifiedInputIterator {
    typedef T value_type;
    typedef T reference;
    const T *from;
    __host__ __device__ CacheModifiedInputIterator(const T *first) : from(first) {}
    __device__ T operator*() const { return *from; }
    __device__ T operator[](long i) const { return from[i]; }
    __host__ __device__ CacheModifiedInputIterator operator+(long i) const {
        return CacheModifiedInputIterator(from + i);
    }
};
template <CacheLoadModifier Modifier, class T>
__device__ inline T ThreadLoad(const T *place) {
    return *place;
}
template <CacheStoreModifier Modifier, class T>
__device__ inline void ThreadStore(T *place, T value) {
    *place = value;
}
}
