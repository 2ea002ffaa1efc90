// Manipulators.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
inline ostream &endl(ostream &out) { return out.put('\n'); }
inline ostream &ends(ostream &out) { return out.put('\0'); }
inline ostream &flush(ostream &out) { return out; }
inline ostream &__cv_with(ostream &out, int flags, int mask) {
    out.setf(flags, mask);
    return out;
}
inline ostream &fixed(ostream &out) { return __cv_with(out, ios::fixed, ios::floatfield); }
inline ostream &scientific(ostream &out) { return __cv_with(out, ios::scientific, ios::floatfield); }
inline ostream &defaultfloat(ostream &out) { return __cv_with(out, 0, ios::floatfield); }
inline ostream &hex(ostream &out) { return __cv_with(out, ios::hex, ios::basefield); }
inline ostream &dec(ostream &out) { return __cv_with(out, ios::dec, ios::basefield); }
inline ostream &oct(ostream &out) { return __cv_with(out, ios::oct, ios::basefield); }
inline ostream &left(ostream &out) { return __cv_with(out, ios::left, ios::adjustfield); }
inline ostream &right(ostream &out) { return __cv_with(out, ios::right, ios::adjustfield); }
inline ostream &internal(ostream &out) { return __cv_with(out, ios::internal, ios::adjustfield); }
inline ostream &boolalpha(ostream &out) { return __cv_with(out, ios::boolalpha, 0); }
inline ostream &noboolalpha(ostream &out) { return __cv_with(out, 0, ios::boolalpha); }
inline ostream &showbase(ostream &out) { return __cv_with(out, ios::showbase, 0); }
inline ostream &noshowbase(ostream &out) { return __cv_with(out, 0, ios::showbase); }
inline ostream &showpoint(ostream &out) { return __cv_with(out, ios::showpoint, 0); }
inline ostream &noshowpoint(ostream &out) { return __cv_with(out, 0, ios::showpoint); }
inline ostream &showpos(ostream &out) { return __cv_with(out, ios::showpos, 0); }
inline ostream &noshowpos(ostream &out) { return __cv_with(out, 0, ios::showpos); }
inline ostream &uppercase(ostream &out) { return __cv_with(out, ios::uppercase, 0); }
inline ostream &nouppercase(ostream &out) { return __cv_with(out, 0, ios::uppercase); }
struct __cv_format {
    const char *what;
    int n;
};
inline void __cv_print(int out, const __cv_format &format) { __cv_show(out, format.what, format.n); }
inline __cv_format setw(int n) { return __cv_format{"width", n}; }
inline __cv_format setprecision(int n) { return __cv_format{"precision", n}; }
inline __cv_format setfill(char c) { return __cv_format{"fill", c}; }
inline __cv_format setiosflags(int flags) { return __cv_format{"set", flags}; }
inline __cv_format resetiosflags(int flags) { return __cv_format{"unset", flags}; }
inline __cv_format setbase(int n) { return __cv_format{"base", n}; }
}
