// `std::vector`. Elements up to the capacity are default-constructed objects, so element types need a default
// constructor; `at` out of range is a violation, not an exception.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/initializer_list.h>

//! cv: exact; ISO C++17, [vector]
namespace std {
template <class T>
struct allocator {
    typedef T value_type;
};
template <class T, class A = allocator<T>>
struct vector {
    typedef T value_type;
    typedef size_t size_type;
    typedef T &reference;
    typedef const T &const_reference;
    typedef T *iterator;
    typedef const T *const_iterator;
    T *elements;
    size_t length;
    size_t room;

    vector() : elements(0), length(0), room(0) {}
    explicit vector(size_t n) : elements(0), length(0), room(0) { resize(n); }
    vector(size_t n, const T &value) : elements(0), length(0), room(0) { assign(n, value); }
    vector(initializer_list<T> values) : elements(0), length(0), room(0) {
        reserve(values.size());
        for (const T *p = values.begin(); p != values.end(); ++p) push_back(*p);
    }
    vector(const T *first, const T *last) : elements(0), length(0), room(0) {
        for (; first != last; ++first) push_back(*first);
    }
    template <class I, class R = typename I::reference>
    vector(I first, I last) : elements(0), length(0), room(0) {
        for (; first != last; ++first) push_back(*first);
    }
    vector(const vector &other) : elements(0), length(0), room(0) {
        reserve(other.length);
        for (size_t i = 0; i < other.length; ++i) push_back(other.elements[i]);
    }
    vector(vector &&other) : elements(other.elements), length(other.length), room(other.room) {
        other.elements = 0;
        other.length = 0;
        other.room = 0;
    }
    ~vector() { delete[] elements; }
    vector &operator=(const vector &other) {
        if (this != &other) {
            length = 0;
            reserve(other.length);
            for (size_t i = 0; i < other.length; ++i) push_back(other.elements[i]);
        }
        return *this;
    }
    vector &operator=(vector &&other) {
        swap(other);
        return *this;
    }

    T &operator[](size_t i) {
        __cv_contract(i < length, "vector: index out of range");
        return elements[i];
    }
    const T &operator[](size_t i) const {
        __cv_contract(i < length, "vector: index out of range");
        return elements[i];
    }
    T &at(size_t i) {
        __cv_contract(i < length, "vector: index out of range");
        return elements[i];
    }
    const T &at(size_t i) const {
        __cv_contract(i < length, "vector: index out of range");
        return elements[i];
    }
    T &front() { return (*this)[0]; }
    T &back() { return (*this)[length - 1]; }
    const T &front() const { return (*this)[0]; }
    const T &back() const { return (*this)[length - 1]; }
    T *data() { return elements; }
    const T *data() const { return elements; }
    T *begin() { return elements; }
    T *end() { return elements + length; }
    const T *begin() const { return elements; }
    const T *end() const { return elements + length; }
    const T *cbegin() const { return elements; }
    const T *cend() const { return elements + length; }
    size_t size() const { return length; }
    size_t capacity() const { return room; }
    bool empty() const { return length == 0; }

    void reserve(size_t n) {
        if (n <= room) return;
        T *more = new T[n];
        for (size_t i = 0; i < length; ++i) more[i] = elements[i];
        delete[] elements;
        elements = more;
        room = n;
    }
    void shrink_to_fit() {}
    void push_back(const T &value) {
        if (length == room) {
            T copy = value;
            reserve(room == 0 ? 1 : 2 * room);
            elements[length++] = copy;
        } else {
            elements[length++] = value;
        }
    }
    template <class... Args>
    T &emplace_back(Args... args) {
        push_back(T(args...));
        return elements[length - 1];
    }
    void pop_back() {
        __cv_contract(length > 0, "vector: pop_back of an empty vector");
        --length;
    }
    void clear() { length = 0; }
    void resize(size_t n) {
        reserve(n);
        for (size_t i = length; i < n; ++i) elements[i] = T();
        length = n;
    }
    void resize(size_t n, const T &value) {
        reserve(n);
        for (size_t i = length; i < n; ++i) elements[i] = value;
        length = n;
    }
    void assign(size_t n, const T &value) {
        length = 0;
        resize(n, value);
    }
    T *insert(T *position, const T &value) {
        size_t at = (size_t)(position - elements);
        push_back(value);
        for (size_t i = length - 1; i > at; --i) {
            T old = elements[i];
            elements[i] = elements[i - 1];
            elements[i - 1] = old;
        }
        return elements + at;
    }
    template <class I>
    T *insert(T *position, I first, I last) {
        size_t at = (size_t)(position - elements);
        size_t next = at;
        for (; first != last; ++first, ++next) insert(elements + next, *first);
        return elements + at;
    }
    T *insert(T *position, size_t n, const T &value) {
        size_t at = (size_t)(position - elements);
        for (size_t i = 0; i < n; ++i) insert(elements + at, value);
        return elements + at;
    }
    template <class I>
    void assign(I first, I last) {
        length = 0;
        for (; first != last; ++first) push_back(*first);
    }
    T *erase(T *first, T *last) {
        __cv_contract(first >= elements && first <= last && last <= elements + length,
                      "vector: erase outside the vector");
        T *to = first;
        for (T *from = last; from != elements + length; ++from, ++to) *to = *from;
        length -= (size_t)(last - first);
        return first;
    }
    T *erase(T *position) {
        __cv_contract(position >= elements && position < elements + length, "vector: erase outside the vector");
        for (T *p = position; p + 1 != elements + length; ++p) *p = p[1];
        --length;
        return position;
    }
    void swap(vector &other) {
        T *old_elements = elements;
        size_t old_length = length;
        size_t old_room = room;
        elements = other.elements;
        length = other.length;
        room = other.room;
        other.elements = old_elements;
        other.length = old_length;
        other.room = old_room;
    }
};
template <class T>
inline bool operator==(const vector<T> &a, const vector<T> &b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
        if (!(a[i] == b[i])) return false;
    }
    return true;
}
template <class T>
inline bool operator!=(const vector<T> &a, const vector<T> &b) {
    return !(a == b);
}
}
