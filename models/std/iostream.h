// The standard streams.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
ostream cout;
ostream cerr;
ostream clog;
istream cin;
}
