// Streams: output has no effect, input is any value.
#pragma once

//! cv: over; ISO C++17, [iostreams]
namespace std {
struct ios_base {
    static void sync_with_stdio(bool) {}
};
struct ostream {
    template <class T>
    ostream &operator<<(const T &) {
        return *this;
    }
    ostream &operator<<(ostream &(*manipulator)(ostream &)) { return manipulator(*this); }
    ostream &flush() { return *this; }
    ostream &put(char) { return *this; }
    int precision(int n) { return n; }
    void setf(int) {}
    operator bool() const { return __cv_nondet<bool>(); }
};
struct istream {
    template <class T>
    istream &operator>>(T &value) {
        value = __cv_input<T>("cin");
        return *this;
    }
    operator bool() const { return __cv_nondet<bool>(); }
    int get() {
        int c = __cv_input<int>("cin");
        __cv_assume(c >= -1 && c <= 255);
        return c;
    }
};
ostream cout;
ostream cerr;
ostream clog;
istream cin;
inline ostream &endl(ostream &out) { return out; }
inline ostream &flush(ostream &out) { return out; }
inline ostream &fixed(ostream &out) { return out; }
inline ostream &scientific(ostream &out) { return out; }
inline ostream &hex(ostream &out) { return out; }
inline ostream &dec(ostream &out) { return out; }
inline ostream &left(ostream &out) { return out; }
inline ostream &right(ostream &out) { return out; }
inline ostream &boolalpha(ostream &out) { return out; }
struct __cv_format {
    int n;
};
inline __cv_format setw(int n) { return __cv_format{n}; }
inline __cv_format setprecision(int n) { return __cv_format{n}; }
inline __cv_format setfill(char c) { return __cv_format{c}; }
}
