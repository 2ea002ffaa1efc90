// Thrust: algorithms over ranges of device or host memory, carried out in order.
#pragma once
#include <cv:thrust/memory.h>

//! cv: under; Thrust documentation, "Algorithms"
// SOUNDNESS(thrust-order): under; reductions and scans combine elements in one order only.
namespace thrust {
template <class T>
struct plus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T>
struct minus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a - b; }
};
template <class T>
struct multiplies {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a * b; }
};
template <class T>
struct maximum {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T>
struct minimum {
    __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <class T>
inline T *__cv_raw(T *p) { return p; }
template <class T>
inline T *__cv_raw(device_ptr<T> p) { return p.get(); }
template <class I>
inline void __cv_device_begin(I first, I last) {
    __cv_device_sync();
    __cv_contract(__cv_raw(first) <= __cv_raw(last), "thrust: the range ends before it begins");
}
template <class T, class V>
inline void fill(device_ptr<T> first, device_ptr<T> last, V value) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)value);
}
template <class T, class V>
inline void fill(T *first, T *last, V value) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)value);
}
template <class T>
inline void sequence(device_ptr<T> first, device_ptr<T> last) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)i);
}
template <class T>
inline void sequence(T *first, T *last) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)i);
}
template <class T, class V>
inline void sequence(device_ptr<T> first, device_ptr<T> last, V init) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)(init + (V)i));
}
template <class T, class V>
inline void sequence(T *first, T *last, V init) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 0; i < count; ++i) __cv_device_write(p + i, (T)(init + (V)i));
}
template <class T>
inline T reduce(device_ptr<T> first, device_ptr<T> last) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    T sum = T();
    for (long i = 0; i < count; ++i) sum = sum + __cv_device_read((const T *)p + i);
    return sum;
}
template <class T>
inline T reduce(T *first, T *last) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    T sum = T();
    for (long i = 0; i < count; ++i) sum = sum + __cv_device_read((const T *)p + i);
    return sum;
}
template <class T, class V>
inline V reduce(device_ptr<T> first, device_ptr<T> last, V init) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 0; i < count; ++i) init = init + __cv_device_read((const T *)p + i);
    return init;
}
template <class T, class V>
inline V reduce(T *first, T *last, V init) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 0; i < count; ++i) init = init + __cv_device_read((const T *)p + i);
    return init;
}
template <class T, class V, class F>
inline V reduce(device_ptr<T> first, device_ptr<T> last, V init, F op) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 0; i < count; ++i) init = op(init, __cv_device_read((const T *)p + i));
    return init;
}
template <class T, class V, class F>
inline V reduce(T *first, T *last, V init, F op) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 0; i < count; ++i) init = op(init, __cv_device_read((const T *)p + i));
    return init;
}
template <class T>
inline void sort(device_ptr<T> first, device_ptr<T> last) {
    __cv_device_begin(first, last);
    T *p = first.get();
    long count = last.get() - p;
    for (long i = 1; i < count; ++i) {
        T value = __cv_device_read((const T *)p + i);
        long j = i;
        for (; j > 0 && value < __cv_device_read((const T *)p + j - 1); --j) {
            __cv_device_write(p + j, __cv_device_read((const T *)p + j - 1));
        }
        __cv_device_write(p + j, value);
    }
}
template <class T>
inline void sort(T *first, T *last) {
    __cv_device_begin(first, last);
    T *p = first;
    long count = last - p;
    for (long i = 1; i < count; ++i) {
        T value = __cv_device_read((const T *)p + i);
        long j = i;
        for (; j > 0 && value < __cv_device_read((const T *)p + j - 1); --j) {
            __cv_device_write(p + j, __cv_device_read((const T *)p + j - 1));
        }
        __cv_device_write(p + j, value);
    }
}
template <class I, class O, class F>
inline O transform(I first, I last, O result, F op) {
    __cv_device_begin(first, last);
    auto *p = __cv_raw(first);
    auto *to = __cv_raw(result);
    long count = __cv_raw(last) - p;
    for (long i = 0; i < count; ++i) __cv_device_write(to + i, op(__cv_device_read(p + i)));
    return result + count;
}
template <class I, class J, class O, class F>
inline O transform(I first, I last, J second, O result, F op) {
    __cv_device_begin(first, last);
    auto *p = __cv_raw(first);
    auto *q = __cv_raw(second);
    auto *to = __cv_raw(result);
    long count = __cv_raw(last) - p;
    for (long i = 0; i < count; ++i) __cv_device_write(to + i, op(__cv_device_read(p + i), __cv_device_read(q + i)));
    return result + count;
}
template <class I, class O>
inline O copy(I first, I last, O result) {
    __cv_device_begin(first, last);
    auto *p = __cv_raw(first);
    auto *to = __cv_raw(result);
    long count = __cv_raw(last) - p;
    for (long i = 0; i < count; ++i) __cv_device_write(to + i, __cv_device_read(p + i));
    return result + count;
}
template <class I, class O>
inline O inclusive_scan(I first, I last, O result) {
    __cv_device_begin(first, last);
    auto *p = __cv_raw(first);
    auto *to = __cv_raw(result);
    long count = __cv_raw(last) - p;
    if (count == 0) return result;
    auto sum = __cv_device_read(p);
    __cv_device_write(to, sum);
    for (long i = 1; i < count; ++i) {
        sum = sum + __cv_device_read(p + i);
        __cv_device_write(to + i, sum);
    }
    return result + count;
}
template <class I, class O>
inline O exclusive_scan(I first, I last, O result) {
    __cv_device_begin(first, last);
    auto *p = __cv_raw(first);
    auto *to = __cv_raw(result);
    long count = __cv_raw(last) - p;
    if (count == 0) return result;
    auto sum = __cv_device_read(p);
    sum = 0;
    for (long i = 0; i < count; ++i) {
        auto value = __cv_device_read(p + i);
        __cv_device_write(to + i, sum);
        sum = sum + value;
    }
    return result + count;
}
}
