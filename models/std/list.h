// Doubly linked lists; the ordered and unordered containers are built on them, so that their iterators stay valid.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/initializer_list.h>

//! cv: exact; ISO C++17, [list]
namespace std {
struct __cv_link {
    __cv_link *next;
    __cv_link *previous;
    bool is_end;
};
inline void __cv_before_end(const __cv_link *at) { __cv_contract(!at->is_end, "the iterator is at the end"); }
template <class T>
struct __cv_node : __cv_link {
    T value;
    __cv_node(const T &v) : value(v) { is_end = false; }
};
template <class T>
struct __cv_list_iterator {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef T &reference;
    typedef T *pointer;
    __cv_link *at;
    __cv_list_iterator() : at(0) {}
    __cv_list_iterator(__cv_link *link) : at(link) {}
    T &operator*() const {
        __cv_before_end(at);
        return static_cast<__cv_node<T> *>(at)->value;
    }
    T *operator->() const { return &**this; }
    __cv_list_iterator &operator++() {
        __cv_before_end(at);
        at = at->next;
        return *this;
    }
    __cv_list_iterator operator++(int) {
        __cv_list_iterator old = *this;
        __cv_before_end(at);
        at = at->next;
        return old;
    }
    __cv_list_iterator &operator--() {
        at = at->previous;
        return *this;
    }
    __cv_list_iterator operator--(int) {
        __cv_list_iterator old = *this;
        at = at->previous;
        return old;
    }
    bool operator==(const __cv_list_iterator &other) const { return at == other.at; }
    bool operator!=(const __cv_list_iterator &other) const { return at != other.at; }
};
template <class T>
struct __cv_list_const_iterator {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef const T &reference;
    typedef const T *pointer;
    const __cv_link *at;
    __cv_list_const_iterator() : at(0) {}
    __cv_list_const_iterator(const __cv_link *link) : at(link) {}
    __cv_list_const_iterator(const __cv_list_iterator<T> &other) : at(other.at) {}
    const T &operator*() const {
        __cv_before_end(at);
        return static_cast<const __cv_node<T> *>(at)->value;
    }
    const T *operator->() const { return &**this; }
    __cv_list_const_iterator &operator++() {
        __cv_before_end(at);
        at = at->next;
        return *this;
    }
    __cv_list_const_iterator operator++(int) {
        __cv_list_const_iterator old = *this;
        __cv_before_end(at);
        at = at->next;
        return old;
    }
    __cv_list_const_iterator &operator--() {
        at = at->previous;
        return *this;
    }
    bool operator==(const __cv_list_const_iterator &other) const { return at == other.at; }
    bool operator!=(const __cv_list_const_iterator &other) const { return at != other.at; }
};
template <class T>
struct __cv_list {
    typedef T value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef T &reference;
    typedef const T &const_reference;
    typedef __cv_list_iterator<T> iterator;
    typedef __cv_list_const_iterator<T> const_iterator;
    __cv_link ends;
    size_t length;

    __cv_list() : length(0) { close(); }
    __cv_list(const __cv_list &other) : length(0) {
        close();
        add_all(other);
    }
    __cv_list(__cv_list &&other) : length(0) {
        close();
        swap(other);
    }
    ~__cv_list() { clear(); }
    __cv_list &operator=(const __cv_list &other) {
        if (this != &other) {
            clear();
            add_all(other);
        }
        return *this;
    }
    __cv_list &operator=(__cv_list &&other) {
        swap(other);
        return *this;
    }
    void close() {
        ends.next = &ends;
        ends.previous = &ends;
        ends.is_end = true;
    }
    void add_all(const __cv_list &other) {
        for (const_iterator i = other.begin(); i != other.end(); ++i) link_before(&ends, *i);
    }
    __cv_link *link_before(__cv_link *next, const T &value) {
        __cv_link *node = new __cv_node<T>(value);
        node->next = next;
        node->previous = next->previous;
        next->previous->next = node;
        next->previous = node;
        ++length;
        return node;
    }
    __cv_link *unlink(__cv_link *node) {
        __cv_contract(node != &ends, "erase: the iterator is at the end");
        __cv_link *next = node->next;
        node->previous->next = next;
        next->previous = node->previous;
        --length;
        delete static_cast<__cv_node<T> *>(node);
        return next;
    }
    iterator begin() { return iterator(ends.next); }
    iterator end() { return iterator(&ends); }
    const_iterator begin() const { return const_iterator(ends.next); }
    const_iterator end() const { return const_iterator(&ends); }
    const_iterator cbegin() const { return const_iterator(ends.next); }
    const_iterator cend() const { return const_iterator(&ends); }
    size_t size() const { return length; }
    bool empty() const { return length == 0; }
    void clear() {
        while (length > 0) unlink(ends.next);
    }
    iterator erase(iterator position) { return iterator(unlink(position.at)); }
    iterator erase(const_iterator position) { return iterator(unlink(const_cast<__cv_link *>(position.at))); }
    iterator erase(iterator first, iterator last) {
        while (first != last) first = erase(first);
        return first;
    }
    void swap(__cv_list &other) {
        __cv_link mine = ends;
        size_t count = length;
        take(other.ends, other.length);
        other.take(mine, count);
    }
    void take(const __cv_link &chain, size_t count) {
        length = count;
        if (count == 0) {
            close();
        } else {
            ends = chain;
            ends.next->previous = &ends;
            ends.previous->next = &ends;
        }
    }
};
template <class T, class A = void>
struct list : __cv_list<T> {
    typedef __cv_list_iterator<T> iterator;
    typedef __cv_list_const_iterator<T> const_iterator;
    list() {}
    explicit list(size_t n) {
        for (size_t i = 0; i < n; ++i) push_back(T());
    }
    list(size_t n, const T &value) {
        for (size_t i = 0; i < n; ++i) push_back(value);
    }
    list(initializer_list<T> values) {
        for (const T *p = values.begin(); p != values.end(); ++p) push_back(*p);
    }
    T &front() { return *this->begin(); }
    T &back() { return *--this->end(); }
    const T &front() const { return *this->begin(); }
    const T &back() const { return *--this->end(); }
    void push_back(const T &value) { this->link_before(&this->ends, value); }
    void push_front(const T &value) { this->link_before(this->ends.next, value); }
    template <class... Args>
    T &emplace_back(Args... args) {
        push_back(T(args...));
        return back();
    }
    void pop_back() { this->unlink(this->ends.previous); }
    void pop_front() { this->unlink(this->ends.next); }
    iterator insert(iterator position, const T &value) { return iterator(this->link_before(position.at, value)); }
    void remove(const T &value) {
        for (iterator i = this->begin(); i != this->end();) {
            if (*i == value) i = this->erase(i);
            else ++i;
        }
    }
};
}
