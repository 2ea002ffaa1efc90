// Thrust: vectors of device and of host memory.
#pragma once
#include <cv:cuda/parallel.h>
#include <cv:std/initializer_list.h>
#include <cv:thrust/iterators.h>
#include <cv:thrust/memory.h>

//! cv: under; Thrust documentation, "Vectors", device_vector, host_vector
// Elements are copied as bytes: constructors and destructors of elements are not run.
// SOUNDNESS(thrust-trivial): under; effects of constructors and destructors of elements in device memory are not seen.
namespace thrust {
// Whether all bytes of a value are known to be zero.
template <class T>
inline bool __cv_is_all_zero(T value) {
    if constexpr (__is_class(T)) return false;
    else {
        if (!__cv_is_known(value)) return false;
        for (size_t i = 0; i < sizeof(T); ++i) {
            if (((unsigned char *)&value)[i] != 0) return false;
        }
        return true;
    }
}
template <class T>
struct host_vector;
template <class T, class Allocator = device_allocator<T>>
struct device_vector {
    typedef T value_type;
    typedef size_t size_type;
    typedef device_ptr<T> pointer;
    typedef device_ptr<T> iterator;
    typedef device_ptr<T> const_iterator;
    typedef device_reference<T> reference;
    T *elements;
    size_t length;
    size_t room;
    device_vector() : elements(0), length(0), room(0) {}
    explicit device_vector(size_t n) : elements(0), length(0), room(0) { assign(n, T()); }
    device_vector(size_t n, const T &value) : elements(0), length(0), room(0) { assign(n, value); }
    device_vector(std::initializer_list<T> values) : elements(0), length(0), room(0) {
        take(values.begin(), values.size());
    }
    device_vector(const device_vector &other) : elements(0), length(0), room(0) { take(other.elements, other.length); }
    device_vector(const host_vector<T> &other) : elements(0), length(0), room(0) { take(other.data(), other.size()); }
    device_vector(const T *first, const T *last) : elements(0), length(0), room(0) { assign(first, last); }
    device_vector(device_ptr<T> first, device_ptr<T> last) : elements(0), length(0), room(0) { assign(first, last); }
    template <class I, class R = typename I::value_type>
    device_vector(I first, I last) : elements(0), length(0), room(0) {
        for (; first != last; ++first) push_back(*first);
        shrink_to_fit();
    }
    device_vector(device_vector &&other) : elements(0), length(0), room(0) { swap(other); }
    ~device_vector() { release(); }
    device_vector &operator=(device_vector &&other) {
        if (this != &other) {
            release();
            swap(other);
        }
        return *this;
    }
    device_vector &operator=(const device_vector &other) {
        if (this != &other) take(other.elements, other.length);
        return *this;
    }
    device_vector &operator=(const host_vector<T> &other) {
        take(other.data(), other.size());
        return *this;
    }
    template <class Vector, class R = typename Vector::value_type>
    device_vector &operator=(const Vector &other) {
        take(other.data(), other.size());
        return *this;
    }
    void release() {
        __cv_device_sync();
        if (elements != 0) __cv_free(elements, 1);
        elements = 0;
        length = 0;
        room = 0;
    }
    void reserve(size_t n) {
        if (n > room) move_to(n);
    }
    void move_to(size_t n) {
        T *grown = (T *)__cv_alloc(n * sizeof(T), 1);
        if (length > 0) __cv_runtime_memcpy(grown, elements, length * sizeof(T));
        size_t old = length;
        release();
        elements = grown;
        length = old;
        room = n;
    }
    void take(const T *from, size_t n) {
        release();
        reserve(n);
        if (n > 0) __cv_runtime_memcpy(elements, from, n * sizeof(T));
        length = n;
    }
    void fill_from(size_t first, const T &value) {
        T *p = elements + first;
        T element = value;
        if (__cv_is_all_zero(element)) {
            if (length > first) __cv_runtime_memset(p, 0, (length - first) * sizeof(T));
        } else if (__cv_is_short((long)(length - first))) {
            for (size_t i = 0; i < length - first; ++i) __cv_device_write(p + i, element);
        } else {
            __cv_device_each(0, (long)(length - first), [=] __device__(long i) { p[i] = element; });
        }
    }
    void assign(size_t n, const T &value) {
        T element = value;
        release();
        reserve(n);
        length = n;
        fill_from(0, element);
    }
    void assign(const T *first, const T *last) { take(first, (size_t)(last - first)); }
    void assign(device_ptr<T> first, device_ptr<T> last) { take(first.get(), (size_t)(last - first)); }
    void resize(size_t n, const T &value = T()) {
        T element = value;
        size_t old = length;
        reserve(n);
        length = n;
        if (n > old) fill_from(old, element);
    }
    void push_back(const T &value) {
        T element = value;
        if (length == room) reserve(2 * room + 1);
        __cv_device_write(elements + length, element);
        ++length;
    }
    void pop_back() {
        __cv_contract(length > 0, "thrust: the vector is empty");
        --length;
    }
    void clear() { length = 0; }
    void shrink_to_fit() {
        if (length == 0) release();
        if (length < room) move_to(length);
    }
    void swap(device_vector &other) {
        T *p = elements;
        size_t n = length;
        size_t m = room;
        elements = other.elements;
        length = other.length;
        room = other.room;
        other.elements = p;
        other.length = n;
        other.room = m;
    }
    iterator erase(iterator first, iterator last) {
        long n = end() - last;
        for (long i = 0; i < n; ++i) *(first + i) = (T) * (last + i);
        length -= (size_t)(last - first);
        return first;
    }
    iterator erase(iterator place) { return erase(place, place + 1); }
    size_t size() const { return length; }
    size_t capacity() const { return room; }
    bool empty() const { return length == 0; }
    // Without elements it points to nothing, whatever room it has for some.
    T *__cv_first() const { return __cv_is_known(length) && length == 0 ? (T *)0 : elements; }
    const T *data() const { return __cv_first(); }
    device_ptr<T> data() { return device_ptr<T>(__cv_first()); }
    device_ptr<T> begin() const { return device_ptr<T>(__cv_first()); }
    device_ptr<T> end() const { return device_ptr<T>(__cv_first() + length); }
    reverse_iterator<device_ptr<T>> rbegin() const { return reverse_iterator<device_ptr<T>>(end()); }
    reverse_iterator<device_ptr<T>> rend() const { return reverse_iterator<device_ptr<T>>(begin()); }
    device_ptr<T> cbegin() const { return begin(); }
    device_ptr<T> cend() const { return end(); }
    device_reference<T> operator[](size_t i) const {
        __cv_contract(i < length, "thrust: index out of range");
        return device_reference<T>{elements + i};
    }
    device_reference<T> front() const { return (*this)[0]; }
    device_reference<T> back() const { return (*this)[length - 1]; }
};
template <class T>
inline void swap(device_vector<T> &a, device_vector<T> &b) {
    a.swap(b);
}
template <class T>
struct host_vector {
    typedef T value_type;
    typedef size_t size_type;
    typedef T *iterator;
    typedef T *const_iterator;
    T *elements;
    size_t length;
    size_t room;
    host_vector() : elements(0), length(0), room(0) {}
    explicit host_vector(size_t n) : elements(0), length(0), room(0) { assign(n, T()); }
    host_vector(size_t n, const T &value) : elements(0), length(0), room(0) { assign(n, value); }
    host_vector(std::initializer_list<T> values) : elements(0), length(0), room(0) {
        take(values.begin(), values.size());
    }
    host_vector(const host_vector &other) : elements(0), length(0), room(0) { take(other.elements, other.length); }
    template <class A>
    host_vector(const device_vector<T, A> &other) : elements(0), length(0), room(0) {
        take(other.data(), other.size());
    }
    host_vector(const T *first, const T *last) : elements(0), length(0), room(0) {
        take(first, (size_t)(last - first));
    }
    host_vector(device_ptr<T> first, device_ptr<T> last) : elements(0), length(0), room(0) {
        take(first.get(), (size_t)(last - first));
    }
    host_vector(host_vector &&other) : elements(other.elements), length(other.length), room(other.room) {
        other.forget();
    }
    ~host_vector() { delete[] elements; }
    host_vector &operator=(host_vector &&other) {
        if (this != &other) {
            delete[] elements;
            elements = other.elements;
            length = other.length;
            room = other.room;
            other.forget();
        }
        return *this;
    }
    void forget() {
        elements = 0;
        length = 0;
        room = 0;
    }
    host_vector &operator=(const host_vector &other) {
        if (this != &other) take(other.elements, other.length);
        return *this;
    }
    template <class Vector, class R = typename Vector::value_type>
    host_vector &operator=(const Vector &other) {
        take(((const Vector &)other).data(), other.size());
        return *this;
    }
    void reserve(size_t n) {
        if (n <= room) return;
        T *grown = new T[n];
        for (size_t i = 0; i < length; ++i) grown[i] = elements[i];
        delete[] elements;
        elements = grown;
        room = n;
    }
    void take(const T *from, size_t n) {
        __cv_library_call call(__cv_object_space(from) == 2, 0, true);
        length = 0;
        reserve(n);
        if (n > 0) __cv_runtime_memcpy(elements, from, n * sizeof(T));
        length = n;
    }
    void assign(size_t n, const T &value) {
        T element = value;
        length = 0;
        reserve(n);
        fill_from(0, n, element);
    }
    void resize(size_t n, const T &value = T()) {
        T element = value;
        reserve(n);
        fill_from(length, n, element);
    }
    void fill_from(size_t first, size_t end, const T &element) {
        if (first < end && __cv_is_all_zero(element)) {
            __cv_memset(elements + first, 0, (end - first) * sizeof(T));
        } else {
            for (size_t i = first; i < end; ++i) elements[i] = element;
        }
        length = end;
    }
    void push_back(const T &value) {
        T element = value;
        if (length == room) reserve(2 * room + 1);
        elements[length] = element;
        ++length;
    }
    void pop_back() {
        __cv_contract(length > 0, "thrust: the vector is empty");
        --length;
    }
    void clear() { length = 0; }
    size_t size() const { return length; }
    bool empty() const { return length == 0; }
    T *__cv_first() const { return __cv_is_known(length) && length == 0 ? (T *)0 : elements; }
    const T *data() const { return __cv_first(); }
    T *data() { return __cv_first(); }
    T *begin() const { return __cv_first(); }
    T *end() const { return __cv_first() + length; }
    reverse_iterator<T *> rbegin() const { return reverse_iterator<T *>(end()); }
    reverse_iterator<T *> rend() const { return reverse_iterator<T *>(begin()); }
    T &operator[](size_t i) const {
        __cv_contract(i < length, "thrust: index out of range");
        return elements[i];
    }
    T &front() const { return (*this)[0]; }
    T &back() const { return (*this)[length - 1]; }
};
}
