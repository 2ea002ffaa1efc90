// Clocks: a difference of two readings is any non-negative time.
// SOUNDNESS(chrono): over; readings are not related to each other.
#pragma once

//! cv: over; ISO C++17, [time]
namespace std {
template <long N, long D = 1>
struct ratio {
    static constexpr long num = N;
    static constexpr long den = D;
};
typedef ratio<1, 1000> milli;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000000000> nano;
namespace chrono {
template <class Rep>
inline Rep __cv_elapsed() {
    Rep ticks = __cv_nondet<Rep>();
    __cv_assume(ticks >= 0 && ticks <= 1000000000);
    return ticks;
}
template <class Rep, class Period = ratio<1>>
struct duration {
    typedef Rep rep;
    Rep ticks;
    duration() : ticks(0) {}
    explicit duration(Rep n) : ticks(n) {}
    template <class R, class P>
    duration(const duration<R, P> &) : ticks(__cv_elapsed<Rep>()) {}
    Rep count() const { return ticks; }
    duration &operator+=(const duration &) {
        ticks = __cv_elapsed<Rep>();
        return *this;
    }
    static constexpr duration zero() { return duration(Rep(0)); }
};
template <class R, class P>
inline duration<R, P> operator+(const duration<R, P> &, const duration<R, P> &) {
    return duration<R, P>(__cv_elapsed<R>());
}
template <class R, class P>
inline bool operator<(const duration<R, P> &, const duration<R, P> &) { return __cv_nondet<bool>(); }
template <class R, class P>
inline bool operator>(const duration<R, P> &, const duration<R, P> &) { return __cv_nondet<bool>(); }
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
typedef duration<long, ratio<60>> minutes;
typedef duration<long, ratio<3600>> hours;
template <class To, class R, class P>
inline To duration_cast(const duration<R, P> &) {
    return To(__cv_elapsed<typename To::rep>());
}
struct __cv_time_point {
    nanoseconds time_since_epoch() const { return nanoseconds(__cv_elapsed<long>()); }
};
inline bool operator<(__cv_time_point, __cv_time_point) { return __cv_nondet<bool>(); }
inline bool operator>(__cv_time_point, __cv_time_point) { return __cv_nondet<bool>(); }
template <class R, class P>
inline __cv_time_point operator+(__cv_time_point, const duration<R, P> &) { return __cv_time_point(); }
template <class Clock, class Duration = nanoseconds>
using time_point = __cv_time_point;
inline nanoseconds operator-(__cv_time_point, __cv_time_point) { return nanoseconds(__cv_elapsed<long>()); }
struct steady_clock {
    typedef __cv_time_point time_point;
    typedef nanoseconds duration;
    static __cv_time_point now() { return __cv_time_point(); }
};
typedef steady_clock system_clock;
typedef steady_clock high_resolution_clock;
}
}
