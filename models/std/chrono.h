// Durations are computed as they are. Clocks are read at any time, no earlier than they were read before.
#pragma once
#include <cv:std/common_type.h>

//! cv: over; ISO C++17, [time], [ratio]
namespace std {
template <long A, long B>
struct __cv_divisor {
    static constexpr long value = __cv_divisor<B, A % B>::value;
};
template <long A>
struct __cv_divisor<A, 0> {
    static constexpr long value = A;
};
template <long N, long D = 1>
struct ratio {
    static constexpr long num = N / __cv_divisor<N, D>::value;
    static constexpr long den = D / __cv_divisor<N, D>::value;
    typedef ratio<num, den> type;
};
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
typedef ratio<1, 100> centi;
typedef ratio<1000> kilo;
typedef ratio<1000000> mega;
typedef ratio<1000000000> giga;
namespace chrono {
template <class Rep, class Period = ratio<1>>
struct duration;
template <class To, class Rep, class Period>
constexpr To duration_cast(const duration<Rep, Period> &from) {
    typedef ratio<Period::num * To::period::den, Period::den * To::period::num> factor;
    typedef typename common_type<typename To::rep, Rep>::type wide;
    if (factor::den == 1) return To((typename To::rep)((wide)from.count() * (wide)factor::num));
    if (factor::num == 1) return To((typename To::rep)((wide)from.count() / (wide)factor::den));
    return To((typename To::rep)((wide)from.count() * (wide)factor::num / (wide)factor::den));
}
template <class Rep, class Period>
struct duration {
    typedef Rep rep;
    typedef typename Period::type period;
    Rep ticks;
    constexpr duration() : ticks(0) {}
    constexpr explicit duration(Rep n) : ticks(n) {}
    template <class R, class P>
    constexpr duration(const duration<R, P> &other) : ticks(duration_cast<duration>(other).ticks) {}
    constexpr Rep count() const { return ticks; }
    constexpr duration operator+() const { return *this; }
    constexpr duration operator-() const { return duration(-ticks); }
    duration &operator++() {
        ++ticks;
        return *this;
    }
    duration &operator+=(const duration &other) {
        ticks += other.ticks;
        return *this;
    }
    duration &operator-=(const duration &other) {
        ticks -= other.ticks;
        return *this;
    }
    duration &operator*=(Rep n) {
        ticks *= n;
        return *this;
    }
    duration &operator/=(Rep n) {
        ticks /= n;
        return *this;
    }
    static constexpr duration zero() { return duration(Rep(0)); }
};
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
typedef duration<long, ratio<60>> minutes;
typedef duration<long, ratio<3600>> hours;
template <class A, class B>
struct __cv_common;
template <class R, class P, class R2, class P2>
struct __cv_common<duration<R, P>, duration<R2, P2>> {
    static constexpr long num = __cv_divisor<P::num, P2::num>::value;
    static constexpr long den = P::den / __cv_divisor<P::den, P2::den>::value * P2::den;
    typedef duration<typename common_type<R, R2>::type, ratio<num, den>> type;
};
template <class R, class P, class R2, class P2>
constexpr typename __cv_common<duration<R, P>, duration<R2, P2>>::type operator+(const duration<R, P> &a,
                                                                                 const duration<R2, P2> &b) {
    typedef typename __cv_common<duration<R, P>, duration<R2, P2>>::type common;
    return common(common(a).count() + common(b).count());
}
template <class R, class P, class R2, class P2>
constexpr typename __cv_common<duration<R, P>, duration<R2, P2>>::type operator-(const duration<R, P> &a,
                                                                                 const duration<R2, P2> &b) {
    typedef typename __cv_common<duration<R, P>, duration<R2, P2>>::type common;
    return common(common(a).count() - common(b).count());
}
template <class R, class P, class N>
constexpr duration<typename common_type<R, N>::type, P> operator*(const duration<R, P> &a, N n) {
    typedef typename common_type<R, N>::type rep;
    return duration<rep, P>((rep)a.count() * (rep)n);
}
template <class R, class P>
constexpr duration<R, P> operator*(int n, const duration<R, P> &a) { return duration<R, P>((R)n * a.count()); }
template <class R, class P, class N>
constexpr duration<typename common_type<R, N>::type, P> operator/(const duration<R, P> &a, N n) {
    typedef typename common_type<R, N>::type rep;
    return duration<rep, P>((rep)a.count() / (rep)n);
}
template <class R, class P, class R2, class P2>
constexpr typename common_type<R, R2>::type operator/(const duration<R, P> &a, const duration<R2, P2> &b) {
    typedef typename __cv_common<duration<R, P>, duration<R2, P2>>::type common;
    return common(a).count() / common(b).count();
}
#define __CV_COMPARE(op)                                                                              \
    template <class R, class P, class R2, class P2>                                                   \
    constexpr bool operator op(const duration<R, P> &a, const duration<R2, P2> &b) {                  \
        typedef typename __cv_common<duration<R, P>, duration<R2, P2>>::type common;                  \
        return common(a).count() op common(b).count();                                                \
    }
__CV_COMPARE(==)
__CV_COMPARE(!=)
__CV_COMPARE(<)
__CV_COMPARE(<=)
__CV_COMPARE(>)
__CV_COMPARE(>=)
#undef __CV_COMPARE
template <class Clock, class Duration = nanoseconds>
struct time_point {
    typedef Clock clock;
    typedef Duration duration;
    typedef typename Duration::rep rep;
    typedef typename Duration::period period;
    Duration since;
    constexpr time_point() {}
    constexpr explicit time_point(const Duration &d) : since(d) {}
    template <class D>
    constexpr time_point(const time_point<Clock, D> &other) : since(other.time_since_epoch()) {}
    constexpr Duration time_since_epoch() const { return since; }
    template <class D>
    time_point &operator+=(const D &d) {
        since += Duration(d);
        return *this;
    }
    template <class D>
    time_point &operator-=(const D &d) {
        since -= Duration(d);
        return *this;
    }
};
template <class To, class C, class D>
constexpr time_point<C, To> time_point_cast(const time_point<C, D> &t) {
    return time_point<C, To>(duration_cast<To>(t.time_since_epoch()));
}
template <class C, class D, class R, class P>
constexpr time_point<C, typename __cv_common<D, duration<R, P>>::type> operator+(const time_point<C, D> &t,
                                                                                const duration<R, P> &d) {
    return time_point<C, typename __cv_common<D, duration<R, P>>::type>(t.time_since_epoch() + d);
}
template <class C, class D, class R, class P>
constexpr time_point<C, typename __cv_common<D, duration<R, P>>::type> operator-(const time_point<C, D> &t,
                                                                                const duration<R, P> &d) {
    return time_point<C, typename __cv_common<D, duration<R, P>>::type>(t.time_since_epoch() - d);
}
template <class C, class D, class D2>
constexpr typename __cv_common<D, D2>::type operator-(const time_point<C, D> &a, const time_point<C, D2> &b) {
    return a.time_since_epoch() - b.time_since_epoch();
}
#define __CV_COMPARE(op)                                                                              \
    template <class C, class D, class D2>                                                             \
    constexpr bool operator op(const time_point<C, D> &a, const time_point<C, D2> &b) {               \
        return a.time_since_epoch() op b.time_since_epoch();                                          \
    }
__CV_COMPARE(==)
__CV_COMPARE(!=)
__CV_COMPARE(<)
__CV_COMPARE(<=)
__CV_COMPARE(>)
__CV_COMPARE(>=)
#undef __CV_COMPARE
// SOUNDNESS(chrono): over; between two readings any time may pass, and all clocks are the same one.
inline long __cv_read_clock() {
    static long last = 0;
    long now = __cv_nondet<long>();
    __cv_assume(now >= last && now < (1L << 60));
    last = now;
    return now;
}
struct steady_clock {
    typedef long rep;
    typedef nano period;
    typedef nanoseconds duration;
    typedef chrono::time_point<steady_clock, nanoseconds> time_point;
    static constexpr bool is_steady = true;
    static time_point now() { return time_point(nanoseconds(__cv_read_clock())); }
    static long to_time_t(const time_point &t) { return t.time_since_epoch().count() / 1000000000; }
    static time_point from_time_t(long t) { return time_point(nanoseconds(t * 1000000000)); }
};
typedef steady_clock system_clock;
typedef steady_clock high_resolution_clock;
}
}
