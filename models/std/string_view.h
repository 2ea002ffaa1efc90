// Views of texts that others own.
#pragma once
#include <cv:libc/string.h>
#include <cv:std/stream.h>
#include <cv:std/string.h>

//! cv: exact; ISO C++17, [string.view]
namespace std {
struct string_view {
    typedef char value_type;
    typedef size_t size_type;
    typedef const char *const_iterator;
    typedef const char *iterator;
    static constexpr size_t npos = (size_t)-1;
    const char *text;
    size_t length_;
    constexpr string_view() : text(0), length_(0) {}
    string_view(const char *s) : text(s), length_(strlen(s)) {}
    constexpr string_view(const char *s, size_t n) : text(s), length_(n) {}
    string_view(const string &s) : text(s.data()), length_(s.size()) {}
    size_t size() const { return length_; }
    size_t length() const { return length_; }
    bool empty() const { return length_ == 0; }
    const char *data() const { return text; }
    const char *begin() const { return text; }
    const char *end() const { return text + length_; }
    const char &operator[](size_t i) const {
        __cv_contract(i < length_, "string_view: index out of range");
        return text[i];
    }
    const char &at(size_t i) const { return (*this)[i]; }
    const char &front() const { return (*this)[0]; }
    const char &back() const { return (*this)[length_ - 1]; }
    void remove_prefix(size_t n) {
        __cv_contract(n <= length_, "string_view: more is removed than there is");
        text += n;
        length_ -= n;
    }
    void remove_suffix(size_t n) {
        __cv_contract(n <= length_, "string_view: more is removed than there is");
        length_ -= n;
    }
    string_view substr(size_t from, size_t n = npos) const {
        __cv_contract(from <= length_, "string_view: substr starts after the end");
        size_t rest = length_ - from;
        return string_view(text + from, n < rest ? n : rest);
    }
    size_t find(char c, size_t from = 0) const {
        for (size_t i = from; i < length_; ++i) {
            if (text[i] == c) return i;
        }
        return npos;
    }
    size_t find(string_view part, size_t from = 0) const {
        for (size_t i = from; i + part.length_ <= length_; ++i) {
            if (memcmp(text + i, part.text, part.length_) == 0) return i;
        }
        return npos;
    }
    size_t rfind(char c) const {
        for (size_t i = length_; i > 0; --i) {
            if (text[i - 1] == c) return i - 1;
        }
        return npos;
    }
    int compare(string_view other) const {
        size_t n = length_ < other.length_ ? length_ : other.length_;
        int order = memcmp(text, other.text, n);
        if (order != 0) return order;
        return length_ < other.length_ ? -1 : length_ > other.length_ ? 1 : 0;
    }
};
inline bool operator==(string_view a, string_view b) { return a.compare(b) == 0; }
inline bool operator!=(string_view a, string_view b) { return a.compare(b) != 0; }
inline bool operator<(string_view a, string_view b) { return a.compare(b) < 0; }
inline namespace literals {
inline namespace string_view_literals {
constexpr string_view operator""sv(const char *text, size_t n) { return string_view(text, n); }
}
}
}
