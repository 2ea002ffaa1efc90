// `std::set` and `std::multiset`: lists in the order of the elements.
#pragma once
#include <cv:std/list.h>
#include <cv:std/pair.h>
#include <cv:std/functional.h>

//! cv: exact; ISO C++17, [set], [multiset]
namespace std {
template <class T, class C>
struct __cv_ordered : __cv_list<T> {
    typedef T key_type;
    typedef T value_type;
    typedef __cv_list_const_iterator<T> iterator;
    typedef __cv_list_const_iterator<T> const_iterator;
    C compare;
    iterator begin() const { return iterator(this->ends.next); }
    iterator end() const { return iterator(&this->ends); }
    iterator lower_bound(const T &key) const {
        iterator i = begin();
        while (i != end() && compare(*i, key)) ++i;
        return i;
    }
    iterator upper_bound(const T &key) const {
        iterator i = begin();
        while (i != end() && !compare(key, *i)) ++i;
        return i;
    }
    iterator find(const T &key) const {
        iterator i = lower_bound(key);
        return i != end() && !compare(key, *i) ? i : end();
    }
    size_t count(const T &key) const {
        size_t n = 0;
        for (iterator i = lower_bound(key); i != end() && !compare(key, *i); ++i) ++n;
        return n;
    }
    bool contains(const T &key) const { return find(key) != end(); }
    iterator place(iterator next, const T &value) {
        return iterator(this->link_before(const_cast<__cv_link *>(next.at), value));
    }
    iterator erase(iterator position) { return iterator(this->unlink(const_cast<__cv_link *>(position.at))); }
    size_t erase(const T &key) {
        size_t n = 0;
        for (iterator i = find(key); i != end() && !compare(key, *i); ++n) i = erase(i);
        return n;
    }
};
template <class T, class C = less<T>, class A = void>
struct set : __cv_ordered<T, C> {
    typedef __cv_list_const_iterator<T> iterator;
    set() {}
    set(initializer_list<T> values) {
        for (const T *p = values.begin(); p != values.end(); ++p) insert(*p);
    }
    template <class I>
    set(I first, I last) {
        for (; first != last; ++first) insert(*first);
    }
    pair<iterator, bool> insert(const T &value) {
        iterator i = this->lower_bound(value);
        if (i != this->end() && !this->compare(value, *i)) return pair<iterator, bool>(i, false);
        return pair<iterator, bool>(this->place(i, value), true);
    }
    template <class... Args>
    pair<iterator, bool> emplace(Args... args) {
        return insert(T(args...));
    }
};
template <class T, class C = less<T>, class A = void>
struct multiset : __cv_ordered<T, C> {
    typedef __cv_list_const_iterator<T> iterator;
    multiset() {}
    iterator insert(const T &value) { return this->place(this->upper_bound(value), value); }
};
}
