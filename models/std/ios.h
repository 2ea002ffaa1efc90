// Flags and state of streams: any state is possible.
#pragma once

//! cv: over; ISO C++17, [iostreams]
namespace std {
// What is printed is read: numbers by value.
template <class T>
inline void __cv_print(const T &) {}
inline void __cv_print(bool) {}
inline void __cv_print(char) {}
inline void __cv_print(signed char) {}
inline void __cv_print(unsigned char) {}
inline void __cv_print(short) {}
inline void __cv_print(unsigned short) {}
inline void __cv_print(int) {}
inline void __cv_print(unsigned int) {}
inline void __cv_print(long) {}
inline void __cv_print(unsigned long) {}
inline void __cv_print(long long) {}
inline void __cv_print(unsigned long long) {}
inline void __cv_print(float) {}
inline void __cv_print(double) {}
typedef long streamsize;
struct ios_base {
    typedef int fmtflags;
    typedef int openmode;
    static constexpr int in = 1;
    static constexpr int out = 2;
    static constexpr int binary = 4;
    static constexpr int app = 8;
    static constexpr int trunc = 16;
    static constexpr int ate = 32;
    static constexpr int beg = 0;
    static constexpr int cur = 1;
    static constexpr int end = 2;
    static constexpr int fixed = 1;
    static constexpr int floatfield = 2;
    static constexpr int scientific = 4;
    static constexpr int left = 8;
    static constexpr int right = 16;
    static constexpr int adjustfield = 32;
    static constexpr int hex = 64;
    static constexpr int dec = 128;
    static constexpr int basefield = 256;
    static void sync_with_stdio(bool) {}
};
struct __cv_stream : ios_base {
    bool has_failed() const { return __cv_nondet<bool>(); }
    operator bool() const { return !has_failed(); }
    bool operator!() const { return has_failed(); }
    bool good() const { return !has_failed(); }
    bool fail() const { return has_failed(); }
    bool bad() const { return has_failed(); }
    bool eof() const { return has_failed(); }
    void clear() {}
    void *tie(void *) { return 0; }
};
typedef ios_base ios;
}
