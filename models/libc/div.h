// Quotient and remainder together.
#pragma once

//! cv: exact; ISO C11, 7.22.6.2
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
inline div_t div(int a, int b) {
    div_t r;
    r.quot = a / b;
    r.rem = a % b;
    return r;
}
inline ldiv_t ldiv(long a, long b) {
    ldiv_t r;
    r.quot = a / b;
    r.rem = a % b;
    return r;
}
namespace std {
using ::div_t;
using ::div;
}
