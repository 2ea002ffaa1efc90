// Streams on files, which may be missing and hold anything, but not nothing.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
struct ifstream : istream {
    ifstream() { is_file = true; }
    explicit ifstream(const char *, int = 0) { is_file = true; }
    explicit ifstream(const string &, int = 0) { is_file = true; }
    void open(const char *, int = 0) { stage = 0; }
    void open(const string &, int = 0) { stage = 0; }
    bool is_open() const { return !has_failed(); }
    void close() {}
};
struct ofstream : ostream {
    ofstream() {}
    explicit ofstream(const char *, int = 0) {}
    explicit ofstream(const string &, int = 0) {}
    void open(const char *, int = 0) { stage = 0; }
    void open(const string &, int = 0) { stage = 0; }
    bool is_open() const { return !has_failed(); }
    void close() {}
};
struct fstream : istream {
    fstream() { is_file = true; }
    explicit fstream(const char *, int = 0) { is_file = true; }
    explicit fstream(const string &, int = 0) { is_file = true; }
    template <class T>
    fstream &operator<<(const T &value) {
        __cv_print(0, value);
        return *this;
    }
    fstream &write(const char *from, streamsize n) {
        __cv_read_bytes(from, n);
        return *this;
    }
    fstream &flush() { return *this; }
    void open(const char *, int = 0) { stage = 0; }
    void open(const string &, int = 0) { stage = 0; }
    bool is_open() const { return !has_failed(); }
    void close() {}
};
}
