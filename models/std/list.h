// Doubly linked lists; the ordered and unordered containers are built on them, so that their iterators stay valid.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/initializer_list.h>
#include <cv:std/reverse_iterator.h>

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
        __cv_list old(static_cast<__cv_list &&>(*this));
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
    typedef std::reverse_iterator<iterator> reverse_iterator;
    typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
    list() {}
    explicit list(size_t n) { resize(n); }
    list(size_t n, const T &value) { resize(n, value); }
    list(initializer_list<T> values) { add(values.begin(), values.end()); }
    template <class I, class R = decltype(*I())>
    list(I first, I last) {
        add(first, last);
    }
    list &operator=(initializer_list<T> values) {
        assign(values);
        return *this;
    }
    template <class I>
    void add(I first, I last) {
        for (; first != last; ++first) push_back(*first);
    }
    void assign(size_t n, const T &value) {
        this->clear();
        resize(n, value);
    }
    void assign(initializer_list<T> values) { assign(values.begin(), values.end()); }
    template <class I, class R = decltype(*I())>
    void assign(I first, I last) {
        this->clear();
        add(first, last);
    }
    reverse_iterator rbegin() { return reverse_iterator(this->end()); }
    reverse_iterator rend() { return reverse_iterator(this->begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(this->end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(this->begin()); }
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
    template <class... Args>
    T &emplace_front(Args... args) {
        push_front(T(args...));
        return front();
    }
    template <class... Args>
    iterator emplace(const_iterator position, Args... args) {
        return insert(position, T(args...));
    }
    void pop_back() { this->unlink(this->ends.previous); }
    void pop_front() { this->unlink(this->ends.next); }
    static __cv_link *place(const_iterator position) { return const_cast<__cv_link *>(position.at); }
    iterator insert(const_iterator position, const T &value) {
        return iterator(this->link_before(place(position), value));
    }
    iterator insert(const_iterator position, size_t n, const T &value) {
        __cv_link *at = place(position);
        for (size_t i = 0; i < n; ++i) at = this->link_before(at, value);
        return iterator(at);
    }
    iterator insert(const_iterator position, initializer_list<T> values) {
        return insert(position, values.begin(), values.end());
    }
    template <class I, class R = decltype(*I())>
    iterator insert(const_iterator position, I first, I last) {
        __cv_link *at = place(position), *before = at->previous;
        for (; first != last; ++first) this->link_before(at, *first);
        return iterator(before->next);
    }
    void resize(size_t n) { resize(n, T()); }
    void resize(size_t n, const T &value) {
        while (this->length > n) pop_back();
        while (this->length < n) push_back(value);
    }
    size_t remove(const T &value) {
        return remove_if([&](const T &other) { return other == value; });
    }
    template <class P>
    size_t remove_if(P is_removed) {
        size_t before = this->length;
        for (iterator i = this->begin(); i != this->end();) {
            if (is_removed(*i)) i = this->erase(i);
            else ++i;
        }
        return before - this->length;
    }
    void unique() {
        for (iterator i = this->begin(); i != this->end();) {
            iterator next = i;
            ++next;
            if (next != this->end() && *i == *next) this->erase(next);
            else i = next;
        }
    }
    // Nodes move and keep their addresses; of both lists the numbers of elements change.
    void move_before(__cv_link *at, list &other, __cv_link *node) {
        node->previous->next = node->next;
        node->next->previous = node->previous;
        --other.length;
        node->next = at;
        node->previous = at->previous;
        at->previous->next = node;
        at->previous = node;
        ++this->length;
    }
    void splice(const_iterator position, list &other) {
        while (other.length > 0) move_before(place(position), other, other.ends.next);
    }
    void splice(const_iterator position, list &other, const_iterator i) {
        __cv_before_end(i.at);
        if (place(position) != place(i)) move_before(place(position), other, place(i));
    }
    void reverse() {
        __cv_link *first = this->ends.next;
        while (first->next != &this->ends) move_before(this->ends.next, *this, first->next);
    }
    template <class L>
    void sort(L less) {
        __cv_link *next;
        for (__cv_link *node = this->ends.next; node != &this->ends; node = next) {
            next = node->next;
            __cv_link *at = node;
            while (at->previous != &this->ends && less(value_of(node), value_of(at->previous))) at = at->previous;
            if (at != node) move_before(at, *this, node);
        }
    }
    void sort() {
        sort([](const T &a, const T &b) { return a < b; });
    }
    static const T &value_of(const __cv_link *node) { return static_cast<const __cv_node<T> *>(node)->value; }
};
template <class T, class A>
inline bool operator==(const list<T, A> &a, const list<T, A> &b) {
    if (a.size() != b.size()) return false;
    __cv_list_const_iterator<T> i = a.begin(), j = b.begin();
    for (; i != a.end(); ++i, ++j) {
        if (!(*i == *j)) return false;
    }
    return true;
}
template <class T, class A>
inline bool operator!=(const list<T, A> &a, const list<T, A> &b) {
    return !(a == b);
}
}
