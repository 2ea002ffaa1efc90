// Flags and state of streams: any state is possible.
#pragma once
#include <cv:libc/printf.h>
#include <cv:libc/stddef.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
// What is printed is read; standard output (1) and standard error (2) show it in a run.
template <class T>
inline void __cv_print(int, const T &) {}
template <class T>
inline void __cv_print(int out, T *value) { __cv_show(out, "address", value); }
inline void __cv_print(int out, const char *text) {
    __cv_read_text(text, -1);
    __cv_show(out, "text", text);
}
inline void __cv_print(int out, char *text) { __cv_print(out, (const char *)text); }
inline void __cv_print(int out, bool value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, char value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, signed char value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, unsigned char value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, short value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, unsigned short value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, int value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, unsigned int value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, long value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, unsigned long value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, long long value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, unsigned long long value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, float value) { __cv_show(out, "value", value); }
inline void __cv_print(int out, double value) { __cv_show(out, "value", value); }
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
    // As runs understand them.
    static constexpr int fixed = 1;
    static constexpr int scientific = 2;
    static constexpr int floatfield = 3;
    static constexpr int left = 4;
    static constexpr int right = 8;
    static constexpr int internal = 16;
    static constexpr int adjustfield = 28;
    static constexpr int dec = 32;
    static constexpr int hex = 64;
    static constexpr int oct = 128;
    static constexpr int basefield = 224;
    static constexpr int boolalpha = 256;
    static constexpr int showbase = 512;
    static constexpr int showpoint = 1024;
    static constexpr int showpos = 2048;
    static constexpr int uppercase = 4096;
    static void sync_with_stdio(bool) {}
};
// SOUNDNESS(plausible-input): under; a file holds what is read from it until it is first asked whether it does.
struct __cv_stream : ios_base {
    bool is_file = false;
    mutable unsigned char stage = 0;
    // Of a stream on a text of which all characters are known: the text, how far it is read, and the state. Else null.
    const char *__cv_text = 0;
    size_t __cv_text_at = 0;
    bool __cv_is_failed = false;
    bool __cv_is_ended = false;
    void read_begins() {
        __cv_text = 0;
        if (stage == 0) stage = 1;
    }
    bool has_failed() const {
        if (__cv_text != 0) return __cv_is_failed;
#ifndef __cv_hostile_input
        if (is_file && stage == 1) {
            stage = 2;
            return false;
        }
#endif
        return __cv_nondet<bool>();
    }
    operator bool() const { return !has_failed(); }
    bool operator!() const { return has_failed(); }
    bool good() const { return !has_failed() && !__cv_is_ended; }
    bool fail() const { return has_failed(); }
    bool bad() const { return __cv_text == 0 && has_failed(); }
    bool eof() const { return __cv_text != 0 ? __cv_is_ended : has_failed(); }
    void clear() { __cv_is_failed = __cv_is_ended = false; }
    void *tie(void *) { return 0; }
};
typedef ios_base ios;
}
