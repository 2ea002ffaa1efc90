// `std::deque`, `std::queue`, `std::stack` and `std::priority_queue`. Elements stand in nodes of their own, so that
// references to them stay valid.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/functional.h>
#include <cv:std/vector.h>

//! cv: exact; ISO C++17, [deque], [container.adaptors]
namespace std {
template <class T>
struct __cv_deque_iterator {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef T &reference;
    typedef T *pointer;
    T *const *at;
    __cv_deque_iterator(T *const *p = 0) : at(p) {}
    T &operator*() const { return **at; }
    T *operator->() const { return *at; }
    T &operator[](ptrdiff_t i) const { return *at[i]; }
    __cv_deque_iterator &operator++() {
        ++at;
        return *this;
    }
    __cv_deque_iterator operator++(int) { return __cv_deque_iterator(at++); }
    __cv_deque_iterator &operator--() {
        --at;
        return *this;
    }
    __cv_deque_iterator operator+(ptrdiff_t n) const { return __cv_deque_iterator(at + n); }
    __cv_deque_iterator operator-(ptrdiff_t n) const { return __cv_deque_iterator(at - n); }
    ptrdiff_t operator-(const __cv_deque_iterator &other) const { return at - other.at; }
    bool operator==(const __cv_deque_iterator &other) const { return at == other.at; }
    bool operator!=(const __cv_deque_iterator &other) const { return at != other.at; }
    bool operator<(const __cv_deque_iterator &other) const { return at < other.at; }
};
template <class T, class A = void>
struct deque {
    typedef T value_type;
    typedef size_t size_type;
    typedef T &reference;
    typedef const T &const_reference;
    typedef __cv_deque_iterator<T> iterator;
    typedef __cv_deque_iterator<T> const_iterator;
    vector<T *> places;
    deque() {}
    explicit deque(size_t n) {
        for (size_t i = 0; i < n; ++i) push_back(T());
    }
    deque(size_t n, const T &value) {
        for (size_t i = 0; i < n; ++i) push_back(value);
    }
    deque(const deque &other) {
        for (size_t i = 0; i < other.size(); ++i) push_back(other[i]);
    }
    deque(deque &&other) : places(static_cast<vector<T *> &&>(other.places)) {}
    ~deque() { clear(); }
    deque &operator=(deque &&other) {
        deque old(static_cast<deque &&>(*this));
        places.swap(other.places);
        return *this;
    }
    deque &operator=(const deque &other) {
        if (this != &other) {
            clear();
            for (size_t i = 0; i < other.size(); ++i) push_back(other[i]);
        }
        return *this;
    }
    size_t size() const { return places.size(); }
    bool empty() const { return places.empty(); }
    T &operator[](size_t i) { return *places[i]; }
    const T &operator[](size_t i) const { return *places[i]; }
    T &at(size_t i) { return *places[i]; }
    T &front() { return *places.front(); }
    T &back() { return *places.back(); }
    const T &front() const { return *places.front(); }
    const T &back() const { return *places.back(); }
    iterator begin() const { return iterator(places.data()); }
    iterator end() const { return iterator(places.data() + places.size()); }
    void push_back(const T &value) { places.push_back(new T(value)); }
    void push_front(const T &value) { places.insert(places.begin(), new T(value)); }
    template <class... Args>
    T &emplace_back(Args... args) {
        places.push_back(new T(args...));
        return back();
    }
    void pop_back() {
        delete places.back();
        places.pop_back();
    }
    void pop_front() {
        delete places.front();
        places.erase(places.begin());
    }
    void clear() {
        for (size_t i = 0; i < places.size(); ++i) delete places[i];
        places.clear();
    }
};
template <class T, class C = deque<T>>
struct queue {
    typedef T value_type;
    C c;
    bool empty() const { return c.empty(); }
    size_t size() const { return c.size(); }
    T &front() { return c.front(); }
    T &back() { return c.back(); }
    const T &front() const { return c.front(); }
    void push(const T &value) { c.push_back(value); }
    template <class... Args>
    void emplace(Args... args) {
        c.push_back(T(args...));
    }
    void pop() { c.pop_front(); }
};
template <class T, class C = deque<T>>
struct stack {
    typedef T value_type;
    C c;
    bool empty() const { return c.empty(); }
    size_t size() const { return c.size(); }
    T &top() { return c.back(); }
    const T &top() const { return c.back(); }
    void push(const T &value) { c.push_back(value); }
    template <class... Args>
    void emplace(Args... args) {
        c.push_back(T(args...));
    }
    void pop() { c.pop_back(); }
};
template <class T, class C = vector<T>, class L = less<T>>
struct priority_queue {
    typedef T value_type;
    C c;
    L before;
    priority_queue() {}
    explicit priority_queue(const L &l) : before(l) {}
    bool empty() const { return c.empty(); }
    size_t size() const { return c.size(); }
    const T &top() const { return c.back(); }
    void push(const T &value) {
        size_t at = c.size();
        while (at > 0 && before(value, c[at - 1])) --at;
        c.insert(c.begin() + at, value);
    }
    template <class... Args>
    void emplace(Args... args) {
        push(T(args...));
    }
    void pop() { c.pop_back(); }
};
}
