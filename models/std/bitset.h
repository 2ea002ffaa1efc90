// `std::bitset`.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [template.bitset]
namespace std {
template <size_t N>
struct bitset {
    bool bits[N];
    bitset(unsigned long long value = 0) {
        for (size_t i = 0; i < N; ++i) bits[i] = i < 64 && ((value >> i) & 1);
    }
    bool &operator[](size_t i) {
        __cv_contract(i < N, "bitset: index out of range");
        return bits[i];
    }
    bool operator[](size_t i) const { return test(i); }
    bool test(size_t i) const {
        __cv_contract(i < N, "bitset: index out of range");
        return bits[i];
    }
    bitset &set() {
        for (size_t i = 0; i < N; ++i) bits[i] = true;
        return *this;
    }
    bitset &set(size_t i, bool value = true) {
        (*this)[i] = value;
        return *this;
    }
    bitset &reset() {
        for (size_t i = 0; i < N; ++i) bits[i] = false;
        return *this;
    }
    bitset &reset(size_t i) { return set(i, false); }
    bitset &flip(size_t i) { return set(i, !test(i)); }
    size_t count() const {
        size_t n = 0;
        for (size_t i = 0; i < N; ++i) n += bits[i];
        return n;
    }
    size_t size() const { return N; }
    bool any() const { return count() != 0; }
    bool none() const { return count() == 0; }
    bool all() const { return count() == N; }
    unsigned long long to_ullong() const {
        unsigned long long value = 0;
        for (size_t i = 0; i < N; ++i) {
            if (bits[i]) value |= 1ull << i;
        }
        return value;
    }
    unsigned long to_ulong() const { return to_ullong(); }
};
}
