// Manipulators: formats have no effect.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
inline ostream &endl(ostream &out) { return out; }
inline ostream &ends(ostream &out) { return out; }
inline ostream &flush(ostream &out) { return out; }
inline ostream &fixed(ostream &out) { return out; }
inline ostream &scientific(ostream &out) { return out; }
inline ostream &defaultfloat(ostream &out) { return out; }
inline ostream &hex(ostream &out) { return out; }
inline ostream &dec(ostream &out) { return out; }
inline ostream &oct(ostream &out) { return out; }
inline ostream &left(ostream &out) { return out; }
inline ostream &right(ostream &out) { return out; }
inline ostream &boolalpha(ostream &out) { return out; }
inline ostream &showpoint(ostream &out) { return out; }
inline ostream &noshowpoint(ostream &out) { return out; }
inline ostream &uppercase(ostream &out) { return out; }
struct __cv_format {
    int n;
};
inline __cv_format setw(int n) { return __cv_format{n}; }
inline __cv_format setprecision(int n) { return __cv_format{n}; }
inline __cv_format setfill(char c) { return __cv_format{c}; }
inline __cv_format setiosflags(int n) { return __cv_format{n}; }
inline __cv_format setbase(int n) { return __cv_format{n}; }
}
