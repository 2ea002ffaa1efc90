// `std::vector`. `at` out of range is a violation, not an exception.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/bit_reference.h>
#include <cv:std/initializer_list.h>
#include <cv:std/reverse_iterator.h>

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
    typedef std::reverse_iterator<T *> reverse_iterator;
    typedef std::reverse_iterator<const T *> const_reverse_iterator;
    typedef T *pointer;
    typedef const T *const_pointer;
    typedef ptrdiff_t difference_type;
    typedef A allocator_type;
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
    template <class U>
    vector(U *first, U *last) : elements(0), length(0), room(0) {
        reserve((size_t)(last - first));
        for (; first != last; ++first) push_back(*first);
    }
    template <class I, class R = typename I::reference>
    vector(I first, I last) : elements(0), length(0), room(0) {
        for (; first != last; ++first) push_back(*first);
        shrink_to_fit();
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
    ~vector() { drop(); }
    // Memory beyond the elements holds no objects.
    void drop() {
        destroy(0);
        __cv_free(elements, 0);
        elements = 0;
    }
    void destroy(size_t from) {
        if constexpr (!__is_trivially_destructible(T)) {
            for (size_t i = from; i < length; ++i) elements[i].~T();
        }
        length = from;
    }
    vector &operator=(const vector &other) {
        if (this != &other) {
            destroy(0);
            reserve(other.length);
            for (size_t i = 0; i < other.length; ++i) push_back(other.elements[i]);
        }
        return *this;
    }
    // The other one may be part of an element.
    vector &operator=(vector &&other) {
        vector old(static_cast<vector &&>(*this));
        swap(other);
        return *this;
    }
    vector &operator=(initializer_list<T> values) {
        assign(values);
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
    // A vector that is known to have no elements points to nothing: what is written to its room is none of them.
    T *__cv_first() const { return __cv_is_known(length) && length == 0 ? (T *)0 : elements; }
    T *data() { return __cv_first(); }
    const T *data() const { return __cv_first(); }
    T *begin() { return __cv_first(); }
    T *end() { return __cv_first() + length; }
    const T *begin() const { return __cv_first(); }
    const T *end() const { return __cv_first() + length; }
    const T *cbegin() const { return __cv_first(); }
    const T *cend() const { return __cv_first() + length; }
    // The number of the element in front of which a position is, or of elements.
    size_t __cv_index_of(const T *position) const {
        const T *first = __cv_first();
        bool is_here = position >= first && position <= first + length;
        __cv_contract(is_here, "vector: the position to insert at is outside the vector");
        return (size_t)(position - first);
    }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const { return rbegin(); }
    const_reverse_iterator crend() const { return rend(); }
    size_t max_size() const { return 0x7fffffffffffffffUL / sizeof(T); }
    size_t size() const { return length; }
    size_t capacity() const { return room; }
    bool empty() const { return length == 0; }

    void reserve(size_t n) {
        if (n > room) move_to(n);
    }
    void move_to(size_t n) {
        // SOUNDNESS(allocation-succeeds): under; std::length_error is not thrown.
        __cv_presume(n <= max_size());
        T *more = (T *)__cv_alloc(n * sizeof(T), 0);
        size_t old = length;
        for (size_t i = 0; i < old; ++i) new ((void *)(more + i)) T(static_cast<T &&>(elements[i]));
        drop();
        elements = more;
        length = old;
        room = n;
    }
    void shrink_to_fit() {
        if (length < room && length > 0) move_to(length);
        if (length > 0) return;
        drop();
        room = 0;
    }
    void push_back(const T &value) {
        if (length == room) {
            T copy = value;
            reserve(room == 0 ? 1 : 2 * room);
            new ((void *)(elements + length)) T(static_cast<T &&>(copy));
        } else {
            new ((void *)(elements + length)) T(value);
        }
        ++length;
    }
    void push_back(T &&value) {
        if (length == room) {
            T copy = static_cast<T &&>(value);
            reserve(room == 0 ? 1 : 2 * room);
            new ((void *)(elements + length)) T(static_cast<T &&>(copy));
        } else {
            new ((void *)(elements + length)) T(static_cast<T &&>(value));
        }
        ++length;
    }
    template <class... Args>
    T &emplace_back(Args &&...args) {
        push_back(T(static_cast<Args &&>(args)...));
        return elements[length - 1];
    }
    template <class... Args>
    T *emplace(const T *position, Args &&...args) {
        size_t at = __cv_index_of(position);
        emplace_back(static_cast<Args &&>(args)...);
        rotate_in(at, 1);
        return elements + at;
    }
    // The last `n` elements move to a place in front.
    void rotate_in(size_t at, size_t n) {
        for (size_t k = 0; k < n; ++k) {
            for (size_t i = length - n + k; i > at + k; --i) {
                T old = static_cast<T &&>(elements[i]);
                elements[i] = static_cast<T &&>(elements[i - 1]);
                elements[i - 1] = static_cast<T &&>(old);
            }
        }
    }
    void pop_back() {
        __cv_contract(length > 0, "vector: pop_back of an empty vector");
        destroy(length - 1);
    }
    void clear() { destroy(0); }
    void resize(size_t n) {
        if (n < length) destroy(n);
        reserve(n);
        for (; length < n; ++length) new ((void *)(elements + length)) T();
    }
    void resize(size_t n, const T &value) {
        if (n < length) destroy(n);
        reserve(n);
        for (; length < n; ++length) new ((void *)(elements + length)) T(value);
    }
    void assign(size_t n, const T &value) {
        destroy(0);
        resize(n, value);
    }
    void assign(initializer_list<T> values) {
        destroy(0);
        for (const T *p = values.begin(); p != values.end(); ++p) push_back(*p);
    }
    T *insert(const T *position, const T &value) {
        size_t at = __cv_index_of(position);
        push_back(value);
        rotate_in(at, 1);
        return elements + at;
    }
    T *insert(const T *position, T &&value) {
        size_t at = __cv_index_of(position);
        push_back(static_cast<T &&>(value));
        rotate_in(at, 1);
        return elements + at;
    }
    template <class I, class R = decltype(*I())>
    T *insert(const T *position, I first, I last) {
        size_t at = __cv_index_of(position);
        size_t n = 0;
        for (; first != last; ++first, ++n) push_back(*first);
        rotate_in(at, n);
        return elements + at;
    }
    T *insert(const T *position, initializer_list<T> values) {
        return insert(position, values.begin(), values.end());
    }
    T *insert(const T *position, size_t n, const T &value) {
        size_t at = __cv_index_of(position);
        for (size_t i = 0; i < n; ++i) push_back(value);
        rotate_in(at, n);
        return elements + at;
    }
    template <class I, class R = decltype(*I())>
    void assign(I first, I last) {
        vector all(first, last);
        destroy(0);
        reserve(all.length);
        for (size_t i = 0; i < all.length; ++i) push_back(static_cast<T &&>(all.elements[i]));
    }
    T *erase(const T *from, const T *last) {
        T *first = (T *)from;
        bool is_inside = first >= __cv_first() && first <= last && last <= __cv_first() + length;
        __cv_contract(is_inside, "vector: erase outside the vector");
        size_t n = (size_t)(last - first);
        T *to = first;
        for (T *p = first + n; p != __cv_first() + length; ++p, ++to) *to = static_cast<T &&>(*p);
        destroy(length - n);
        return first;
    }
    T *erase(const T *position) {
        __cv_contract(position >= elements && position < elements + length, "vector: erase outside the vector");
        return erase(position, position + 1);
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
template <class A>
struct vector<bool, A> {
    typedef bool value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef __cv_bit reference;
    typedef bool const_reference;
    typedef __cv_bit_iterator iterator;
    typedef __cv_bit_iterator const_iterator;
    vector<char> bytes;

    vector() {}
    explicit vector(size_t n, bool value = false) : bytes(n, (char)value) {}
    vector(initializer_list<bool> values) {
        for (const bool *p = values.begin(); p != values.end(); ++p) push_back(*p);
    }
    template <class U>
    vector(U *first, U *last) {
        for (; first != last; ++first) push_back(*first);
    }
    template <class I, class R = typename I::reference>
    vector(I first, I last) {
        for (; first != last; ++first) push_back(*first);
    }
    vector &operator=(initializer_list<bool> values) {
        clear();
        for (const bool *p = values.begin(); p != values.end(); ++p) push_back(*p);
        return *this;
    }

    reference operator[](size_t i) { return __cv_bit(&bytes[i]); }
    bool operator[](size_t i) const { return bytes[i] != 0; }
    reference at(size_t i) { return __cv_bit(&bytes.at(i)); }
    bool at(size_t i) const { return bytes.at(i) != 0; }
    reference front() { return (*this)[0]; }
    reference back() { return (*this)[size() - 1]; }
    bool front() const { return (*this)[0]; }
    bool back() const { return (*this)[size() - 1]; }
    iterator begin() const { return iterator{(char *)bytes.begin()}; }
    iterator end() const { return iterator{(char *)bytes.end()}; }
    iterator cbegin() const { return begin(); }
    iterator cend() const { return end(); }
    size_t size() const { return bytes.size(); }
    size_t capacity() const { return bytes.capacity(); }
    bool empty() const { return bytes.empty(); }
    void reserve(size_t n) { bytes.reserve(n); }
    void shrink_to_fit() { bytes.shrink_to_fit(); }
    void resize(size_t n, bool value = false) { bytes.resize(n, (char)value); }
    void assign(size_t n, bool value) { bytes.assign(n, (char)value); }
    void push_back(bool value) { bytes.push_back((char)value); }
    void emplace_back(bool value) { push_back(value); }
    void pop_back() { bytes.pop_back(); }
    void clear() { bytes.clear(); }
    void swap(vector &other) { bytes.swap(other.bytes); }
    void flip() {
        for (size_t i = 0; i < size(); ++i) (*this)[i].flip();
    }
    iterator erase(iterator first, iterator last) { return iterator{bytes.erase(first.at, last.at)}; }
    iterator erase(iterator place) { return iterator{bytes.erase(place.at)}; }
    iterator insert(iterator place, bool value) { return iterator{bytes.insert(place.at, (char)value)}; }
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
template <class T>
inline bool operator<(const vector<T> &a, const vector<T> &b) {
    for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
        if (a[i] < b[i]) return true;
        if (b[i] < a[i]) return false;
    }
    return a.size() < b.size();
}
template <class I> vector(I, I) -> vector<typename iterator_traits<I>::value_type>;
}
