// Clocks and dates: any value; a clock may stand still but its readings are not compared with each other.
#pragma once
#include <cv:libc/stddef.h>

//! cv: over; ISO C11, 7.27; POSIX.1-2017, clock_gettime, gettimeofday
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef long suseconds_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timezone { int tz_minuteswest; int tz_dsttime; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
inline time_t time(time_t *out) {
    time_t now = __cv_nondet<time_t>();
    __cv_assume(now >= 0);
    if (out) *out = now;
    return now;
}
inline double difftime(time_t a, time_t b) { return (double)(a - b); }
inline int clock_gettime(clockid_t, struct timespec *out) {
    long nanoseconds = __cv_nondet<long>();
    __cv_assume(nanoseconds >= 0 && nanoseconds < 1000000000L);
    out->tv_sec = time(0);
    out->tv_nsec = nanoseconds;
    return 0;
}
inline int gettimeofday(struct timeval *out, void *) {
    long microseconds = __cv_nondet<long>();
    __cv_assume(microseconds >= 0 && microseconds < 1000000L);
    out->tv_sec = time(0);
    out->tv_usec = microseconds;
    return 0;
}
inline int nanosleep(const struct timespec *, struct timespec *) { return 0; }
inline unsigned int sleep(unsigned int) { return 0; }
inline int usleep(unsigned int) { return 0; }
// Dates as text: any characters of the length that they have.
char __cv_date_text[26];
struct tm __cv_date;
inline char *ctime(const time_t *when) {
    __cv_contract(when != 0, "ctime: the time is null");
    __cv_havoc(__cv_date_text, 24);
    __cv_date_text[24] = '\n';
    __cv_date_text[25] = 0;
    return __cv_date_text;
}
inline char *asctime(const struct tm *when) {
    time_t now = 0;
    __cv_contract(when != 0, "asctime: the date is null");
    return ctime(&now);
}
inline struct tm *localtime(const time_t *when) {
    __cv_contract(when != 0, "localtime: the time is null");
    __cv_havoc(&__cv_date, sizeof(__cv_date));
    return &__cv_date;
}
inline struct tm *gmtime(const time_t *when) { return localtime(when); }
inline size_t strftime(char *out, size_t room, const char *, const struct tm *) {
    size_t n = __cv_nondet<size_t>();
    __cv_assume(n < room);
    __cv_havoc(out, n);
    out[n] = 0;
    return n;
}
namespace std {
using ::time_t;
using ::clock_t;
using ::time;
using ::difftime;
using ::tm;
using ::ctime;
using ::asctime;
using ::localtime;
using ::gmtime;
using ::strftime;
}
