// `std::map` and `std::multimap`: lists in the order of the keys.
#pragma once
#include <cv:std/list.h>
#include <cv:std/pair.h>
#include <cv:std/functional.h>

//! cv: exact; ISO C++17, [map], [multimap]
namespace std {
template <class K, class T, class C = less<K>, class A = void>
struct map : __cv_list<pair<const K, T>> {
    typedef K key_type;
    typedef T mapped_type;
    typedef pair<const K, T> value_type;
    typedef __cv_list_iterator<value_type> iterator;
    typedef __cv_list_const_iterator<value_type> const_iterator;
    C compare;
    map() {}
    explicit map(const C &c) : compare(c) {}
    map(initializer_list<value_type> values) {
        for (const value_type *p = values.begin(); p != values.end(); ++p) insert(*p);
    }
    iterator lower_bound(const K &key) {
        iterator i = this->begin();
        while (i != this->end() && compare(i->first, key)) ++i;
        return i;
    }
    const_iterator lower_bound(const K &key) const {
        const_iterator i = this->begin();
        while (i != this->end() && compare(i->first, key)) ++i;
        return i;
    }
    iterator upper_bound(const K &key) {
        iterator i = this->begin();
        while (i != this->end() && !compare(key, i->first)) ++i;
        return i;
    }
    iterator find(const K &key) {
        iterator i = lower_bound(key);
        return i != this->end() && !compare(key, i->first) ? i : this->end();
    }
    const_iterator find(const K &key) const {
        const_iterator i = lower_bound(key);
        return i != this->end() && !compare(key, i->first) ? i : this->end();
    }
    size_t count(const K &key) const { return find(key) != this->end() ? 1 : 0; }
    bool contains(const K &key) const { return find(key) != this->end(); }
    pair<iterator, bool> insert(const value_type &value) {
        iterator i = lower_bound(value.first);
        if (i != this->end() && !compare(value.first, i->first)) return pair<iterator, bool>(i, false);
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
        __cv_contract(i != this->end(), "map: no such key");
        return i->second;
    }
    const T &at(const K &key) const {
        const_iterator i = find(key);
        __cv_contract(i != this->end(), "map: no such key");
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
template <class K, class T, class C = less<K>, class A = void>
struct multimap : __cv_list<pair<const K, T>> {
    typedef K key_type;
    typedef T mapped_type;
    typedef pair<const K, T> value_type;
    typedef __cv_list_iterator<value_type> iterator;
    typedef __cv_list_const_iterator<value_type> const_iterator;
    C compare;
    multimap() {}
    iterator lower_bound(const K &key) {
        iterator i = this->begin();
        while (i != this->end() && compare(i->first, key)) ++i;
        return i;
    }
    iterator upper_bound(const K &key) {
        iterator i = this->begin();
        while (i != this->end() && !compare(key, i->first)) ++i;
        return i;
    }
    iterator find(const K &key) {
        iterator i = lower_bound(key);
        return i != this->end() && !compare(key, i->first) ? i : this->end();
    }
    size_t count(const K &key) {
        size_t n = 0;
        for (iterator i = lower_bound(key); i != this->end() && !compare(key, i->first); ++i) ++n;
        return n;
    }
    pair<iterator, iterator> equal_range(const K &key) {
        return pair<iterator, iterator>(lower_bound(key), upper_bound(key));
    }
    iterator insert(const value_type &value) {
        return iterator(this->link_before(upper_bound(value.first).at, value));
    }
    template <class U, class V>
    iterator emplace(const U &key, const V &value) {
        return insert(value_type(key, value));
    }
};
}
