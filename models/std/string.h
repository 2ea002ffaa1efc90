// `std::string`: characters on the heap with a final zero.
#pragma once
#include <cv:libc/string.h>
#include <cv:std/initializer_list.h>

//! cv: exact; ISO C++17, [string.classes]
namespace std {
struct string {
    typedef size_t size_type;
    typedef char value_type;
    typedef char *iterator;
    typedef const char *const_iterator;
    static constexpr size_t npos = (size_t)-1;
    char *text;
    size_t length_;

    string() : text(0), length_(0) { set("", 0); }
    string(const char *s) : text(0), length_(0) { set(s, strlen(s)); }
    string(const char *s, size_t n) : text(0), length_(0) { set(s, n); }
    string(size_t n, char c) : text(new char[n + 1]), length_(n) {
        for (size_t i = 0; i < n; ++i) text[i] = c;
        text[n] = 0;
    }
    string(const string &other) : text(0), length_(0) { set(other.text, other.length_); }
    string(string &&other) : text(other.text), length_(other.length_) {
        other.text = 0;
        other.set("", 0);
    }
    ~string() { delete[] text; }
    string &operator=(const string &other) {
        if (this != &other) set(other.text, other.length_);
        return *this;
    }
    string &operator=(string &&other) {
        if (this != &other) {
            delete[] text;
            text = other.text;
            length_ = other.length_;
            other.text = 0;
            other.set("", 0);
        }
        return *this;
    }
    string &operator=(const char *s) {
        set(s, strlen(s));
        return *this;
    }
    string &operator=(initializer_list<char> list) {
        set(list.begin(), list.size());
        return *this;
    }
    string &operator=(char c) {
        set(&c, 1);
        return *this;
    }
    // Many characters at once, unless it is not known how many.
    static void __cv_take(char *to, const char *from, size_t n) {
        if (__cv_is_known(n)) {
            if (n > 0) __cv_memcpy(to, from, n);
            return;
        }
        for (size_t i = 0; i < n; ++i) to[i] = from[i];
    }
    void set(const char *s, size_t n) {
        char *copy = new char[n + 1];
        __cv_take(copy, s, n);
        copy[n] = 0;
        delete[] text;
        text = copy;
        length_ = n;
    }
    string &append(const char *s, size_t n) {
        char *joined = new char[length_ + n + 1];
        __cv_take(joined, text, length_);
        __cv_take(joined + length_, s, n);
        joined[length_ + n] = 0;
        delete[] text;
        text = joined;
        length_ = length_ + n;
        return *this;
    }
    string &operator+=(const string &other) { return append(other.text, other.length_); }
    string &operator+=(const char *s) { return append(s, strlen(s)); }
    string &operator+=(char c) { return append(&c, 1); }
    void push_back(char c) { append(&c, 1); }
    char &operator[](size_t i) {
        __cv_contract(i <= length_, "string: index out of range");
        return text[i];
    }
    const char &operator[](size_t i) const {
        __cv_contract(i <= length_, "string: index out of range");
        return text[i];
    }
    const char *c_str() const { return text; }
    const char *data() const { return text; }
    size_t size() const { return length_; }
    size_t length() const { return length_; }
    bool empty() const { return length_ == 0; }
    void clear() { set("", 0); }
    char *begin() { return text; }
    char *end() { return text + length_; }
    const char *begin() const { return text; }
    const char *end() const { return text + length_; }
    int compare(const string &other) const { return strcmp(text, other.text); }
    string substr(size_t from, size_t n = npos) const {
        __cv_contract(from <= length_, "string: substr starts after the end");
        size_t rest = length_ - from;
        return string(text + from, n < rest ? n : rest);
    }
    size_t find(const char *part, size_t from = 0) const {
        const char *at = from <= length_ ? strstr(text + from, part) : 0;
        return at ? (size_t)(at - text) : npos;
    }
    size_t find(char c, size_t from = 0) const {
        for (size_t i = from; i < length_; ++i) {
            if (text[i] == c) return i;
        }
        return npos;
    }
    size_t rfind(char c, size_t from = npos) const {
        for (size_t i = length_; i > 0; --i) {
            if (text[i - 1] == c && i - 1 <= from) return i - 1;
        }
        return npos;
    }
    size_t rfind(const string &part) const {
        for (size_t i = length_ + 1; i > part.length_; --i) {
            if (substr(i - 1 - part.length_, part.length_).compare(part) == 0) return i - 1 - part.length_;
        }
        return npos;
    }
    size_t find_first_of(const char *any, size_t from = 0) const {
        for (size_t i = from; i < length_; ++i) {
            if (strchr(any, text[i])) return i;
        }
        return npos;
    }
    size_t find_first_not_of(const char *any, size_t from = 0) const {
        for (size_t i = from; i < length_; ++i) {
            if (!strchr(any, text[i])) return i;
        }
        return npos;
    }
    size_t find_last_of(const char *any) const {
        for (size_t i = length_; i > 0; --i) {
            if (strchr(any, text[i - 1])) return i - 1;
        }
        return npos;
    }
    size_t find_last_not_of(const char *any) const {
        for (size_t i = length_; i > 0; --i) {
            if (!strchr(any, text[i - 1])) return i - 1;
        }
        return npos;
    }
    size_t find_last_of(char c) const { return rfind(c); }
    char &at(size_t i) {
        __cv_contract(i < length_, "string: index out of range");
        return text[i];
    }
    char &front() { return (*this)[0]; }
    char &back() { return (*this)[length_ - 1]; }
    const char &back() const { return (*this)[length_ - 1]; }
    void pop_back() {
        __cv_contract(length_ > 0, "string: pop_back of an empty string");
        text[--length_] = 0;
    }
    string &append(const string &other) { return append(other.text, other.length_); }
    string &append(const char *s) { return append(s, strlen(s)); }
    string &append(size_t n, char c) { return append(string(n, c)); }
    string &append(const string &other, size_t from, size_t n = npos) { return append(other.substr(from, n)); }
    string &append(const char *first, const char *last) { return append(first, (size_t)(last - first)); }
    string &append(initializer_list<char> list) { return append(list.begin(), list.size()); }
    string &assign(const string &other) { return *this = other; }
    string &assign(const string &other, size_t from, size_t n = npos) { return *this = other.substr(from, n); }
    string &assign(const char *s) { return *this = s; }
    string &assign(const char *s, size_t n) {
        set(s, n);
        return *this;
    }
    string &assign(size_t n, char c) { return *this = string(n, c); }
    string &assign(const char *first, const char *last) { return assign(first, (size_t)(last - first)); }
    string &assign(initializer_list<char> list) { return assign(list.begin(), list.size()); }
    void reserve(size_t) {}
    size_t capacity() const { return length_; }
    void resize(size_t n, char c = 0) {
        while (length_ > n) pop_back();
        while (length_ < n) push_back(c);
    }
    string &erase(size_t from = 0, size_t n = npos) {
        __cv_contract(from <= length_, "string: erase starts after the end");
        size_t rest = length_ - from;
        string tail(text + from + (n < rest ? n : rest));
        length_ = from;
        text[from] = 0;
        return append(tail);
    }
    char *erase(const char *first, const char *last) {
        size_t from = (size_t)(first - text);
        erase(from, (size_t)(last - first));
        return text + from;
    }
    char *erase(const char *at) { return erase(at, at + 1); }
    string &insert(size_t at, const string &other) {
        string tail = substr(at);
        erase(at);
        append(other);
        return append(tail);
    }
    string &replace(size_t from, size_t n, const string &other) {
        erase(from, n);
        return insert(from, other);
    }
    void swap(string &other) {
        string old(*this);
        *this = other;
        other = old;
    }
    string(const char *first, const char *last) : text(0), length_(0) { set(first, (size_t)(last - first)); }
    size_t find(const string &part, size_t from = 0) const { return find(part.text, from); }
};
inline string operator+(const string &a, const string &b) {
    string joined(a);
    joined += b;
    return joined;
}
inline string operator+(const string &a, char c) {
    string joined(a);
    joined += c;
    return joined;
}
inline string operator+(char c, const string &b) {
    string joined(1, c);
    joined += b;
    return joined;
}
inline bool operator>(const string &a, const string &b) { return a.compare(b) > 0; }
inline bool operator<=(const string &a, const string &b) { return a.compare(b) <= 0; }
inline bool operator>=(const string &a, const string &b) { return a.compare(b) >= 0; }
inline bool operator==(const string &a, const string &b) { return a.compare(b) == 0; }
inline bool operator!=(const string &a, const string &b) { return a.compare(b) != 0; }
inline bool operator<(const string &a, const string &b) { return a.compare(b) < 0; }
inline namespace literals {
inline namespace string_literals {
inline string operator""s(const char *text, size_t n) { return string(text, n); }
}
}
}
