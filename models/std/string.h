// `std::string`: characters on the heap with a final zero.
#pragma once
#include <cv:libc/string.h>

//! cv: exact; ISO C++17, [string.classes]
namespace std {
struct string {
    typedef size_t size_type;
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
    ~string() { delete[] text; }
    string &operator=(const string &other) {
        if (this != &other) set(other.text, other.length_);
        return *this;
    }
    string &operator=(const char *s) {
        set(s, strlen(s));
        return *this;
    }
    void set(const char *s, size_t n) {
        char *copy = new char[n + 1];
        for (size_t i = 0; i < n; ++i) copy[i] = s[i];
        copy[n] = 0;
        delete[] text;
        text = copy;
        length_ = n;
    }
    string &append(const char *s, size_t n) {
        char *joined = new char[length_ + n + 1];
        for (size_t i = 0; i < length_; ++i) joined[i] = text[i];
        for (size_t i = 0; i < n; ++i) joined[length_ + i] = s[i];
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
    size_t find(const string &part, size_t from = 0) const { return find(part.text, from); }
};
inline string operator+(const string &a, const string &b) {
    string joined(a);
    joined += b;
    return joined;
}
inline bool operator==(const string &a, const string &b) { return a.compare(b) == 0; }
inline bool operator!=(const string &a, const string &b) { return a.compare(b) != 0; }
inline bool operator<(const string &a, const string &b) { return a.compare(b) < 0; }
}
