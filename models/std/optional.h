// `std::optional`: an empty one holds a default-constructed object nobody can see.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [optional]
namespace std {
struct nullopt_t {
    explicit constexpr nullopt_t(int) {}
};
constexpr nullopt_t nullopt(0);
template <class T>
struct optional {
    typedef T value_type;
    T object;
    bool is_set;
    __host__ __device__ optional() : object(), is_set(false) {}
    __host__ __device__ optional(nullopt_t) : object(), is_set(false) {}
    __host__ __device__ optional(const T &value) : object(value), is_set(true) {}
    __host__ __device__ optional &operator=(nullopt_t) {
        reset();
        return *this;
    }
    __host__ __device__ bool has_value() const { return is_set; }
    __host__ __device__ explicit operator bool() const { return is_set; }
    __host__ __device__ T &operator*() {
        __cv_contract(is_set, "optional: no value");
        return object;
    }
    __host__ __device__ const T &operator*() const {
        __cv_contract(is_set, "optional: no value");
        return object;
    }
    __host__ __device__ T *operator->() {
        __cv_contract(is_set, "optional: no value");
        return &object;
    }
    __host__ __device__ const T *operator->() const {
        __cv_contract(is_set, "optional: no value");
        return &object;
    }
    __host__ __device__ T &value() { return **this; }
    __host__ __device__ const T &value() const { return **this; }
    __host__ __device__ T value_or(const T &other) const { return is_set ? object : other; }
    // What the object owns is gone with it.
    __host__ __device__ void reset() {
        if constexpr (!__is_trivially_destructible(T)) {
            object.~T();
            new ((void *)&object) T();
        }
        is_set = false;
    }
    template <class... Args>
    __host__ __device__ T &emplace(Args... args) {
        object = T(args...);
        is_set = true;
        return object;
    }
};
}
