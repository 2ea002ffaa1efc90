// The standard streams.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
ostream cout(1);
ostream cerr(2);
ostream clog(2);
istream cin;
}
