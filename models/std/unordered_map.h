// `std::unordered_map` and `std::unordered_set`: lists in the order of insertion.
#pragma once
#include <cv:std/list.h>
#include <cv:std/pair.h>
#include <cv:std/functional.h>

// SOUNDNESS(unordered-iteration-order): elements are visited in the order of insertion only.
//! cv: under; ISO C++17, [unord.map], [unord.set]
namespace std {
template <class T>
struct hash {
    size_t operator()(const T &) const {
        __cv_unsupported("values of std::hash");
        return 0;
    }
};
template <class K, class T, class H = hash<K>, class E = equal_to<K>, class A = void>
struct unordered_map : __cv_list<pair<const K, T>> {
    typedef K key_type;
    typedef T mapped_type;
    typedef pair<const K, T> value_type;
    typedef __cv_list_iterator<value_type> iterator;
    typedef __cv_list_const_iterator<value_type> const_iterator;
    E same;
    unordered_map() {}
    explicit unordered_map(size_t) {}
    unordered_map(initializer_list<value_type> values) {
        for (const value_type *p = values.begin(); p != values.end(); ++p) insert(*p);
    }
    void reserve(size_t) {}
    void rehash(size_t) {}
    iterator find(const K &key) {
        iterator i = this->begin();
        while (i != this->end() && !same(i->first, key)) ++i;
        return i;
    }
    const_iterator find(const K &key) const {
        const_iterator i = this->begin();
        while (i != this->end() && !same(i->first, key)) ++i;
        return i;
    }
    size_t count(const K &key) const { return find(key) != this->end() ? 1 : 0; }
    bool contains(const K &key) const { return find(key) != this->end(); }
    pair<iterator, bool> insert(const value_type &value) {
        iterator i = find(value.first);
        if (i != this->end()) return pair<iterator, bool>(i, false);
        return pair<iterator, bool>(iterator(this->link_before(i.at, value)), true);
    }
    template <class U, class V>
    pair<iterator, bool> emplace(const U &key, const V &value) {
        return insert(value_type(key, value));
    }
    template <class U>
    pair<iterator, bool> insert_or_assign(const K &key, const U &value) {
        pair<iterator, bool> made = insert(value_type(key, value));
        made.first->second = value;
        return made;
    }
    T &operator[](const K &key) {
        iterator i = find(key);
        return i != this->end() ? i->second : insert(value_type(key, T())).first->second;
    }
    T &at(const K &key) {
        iterator i = find(key);
        __cv_contract(i != this->end(), "unordered_map: no such key");
        return i->second;
    }
    const T &at(const K &key) const {
        const_iterator i = find(key);
        __cv_contract(i != this->end(), "unordered_map: no such key");
        return i->second;
    }
    iterator erase(iterator position) { return iterator(this->unlink(position.at)); }
    size_t erase(const K &key) {
        iterator i = find(key);
        if (i == this->end()) return 0;
        erase(i);
        return 1;
    }
};
template <class T, class H = hash<T>, class E = equal_to<T>, class A = void>
struct unordered_set : __cv_list<T> {
    typedef T key_type;
    typedef T value_type;
    typedef __cv_list_const_iterator<T> iterator;
    typedef __cv_list_const_iterator<T> const_iterator;
    E same;
    unordered_set() {}
    unordered_set(initializer_list<T> values) {
        for (const T *p = values.begin(); p != values.end(); ++p) insert(*p);
    }
    void reserve(size_t) {}
    iterator begin() const { return iterator(this->ends.next); }
    iterator end() const { return iterator(&this->ends); }
    iterator find(const T &key) const {
        iterator i = begin();
        while (i != end() && !same(*i, key)) ++i;
        return i;
    }
    size_t count(const T &key) const { return find(key) != end() ? 1 : 0; }
    bool contains(const T &key) const { return find(key) != end(); }
    pair<iterator, bool> insert(const T &value) {
        iterator i = find(value);
        if (i != end()) return pair<iterator, bool>(i, false);
        return pair<iterator, bool>(iterator(this->link_before(&this->ends, value)), true);
    }
    template <class... Args>
    pair<iterator, bool> emplace(Args... args) {
        return insert(T(args...));
    }
    iterator erase(iterator position) { return iterator(this->unlink(const_cast<__cv_link *>(position.at))); }
    size_t erase(const T &key) {
        iterator i = find(key);
        if (i == end()) return 0;
        erase(i);
        return 1;
    }
};
}
