// Floats as decimal text, exactly: the digits of the binary number are computed one after the other, and what is left
// out rounds to the nearest text, of two equally near ones to the one whose last digit is even.
#pragma once

// What is left of a number below one, from which digits are taken: limbs of 32 bits, the most significant one last.
struct __cv_fraction {
    unsigned int limbs[36];
    int first, n;
};
inline bool __cv_is_nothing(const __cv_fraction &of) { return of.first == of.n; }
inline int __cv_next_digit(__cv_fraction &of) {
    unsigned long long carry = 0;
    for (int i = of.first; i < of.n; ++i) {
        carry += 10ull * of.limbs[i];
        of.limbs[i] = (unsigned int)carry;
        carry >>= 32;
    }
    while (of.first < of.n && of.limbs[of.first] == 0) ++of.first;
    return (int)carry;
}
// The decimal digits of a number: 0.d1 d2 d3... times a power of ten.
struct __cv_decimal {
    char digits[440];
    int n, power;
};
// `mantissa` times two to the power `e`, as long as that is whole: limbs of nine digits.
inline void __cv_whole_digits(__cv_decimal &to, unsigned long long mantissa, int e) {
    unsigned int limbs[36];
    int n = 0;
    for (; mantissa != 0; mantissa /= 1000000000) limbs[n++] = (unsigned int)(mantissa % 1000000000);
    while (e > 0) {
        int step = e < 29 ? e : 29;
        unsigned long long carry = 0;
        for (int i = 0; i < n; ++i) {
            carry += (unsigned long long)limbs[i] << step;
            limbs[i] = (unsigned int)(carry % 1000000000);
            carry /= 1000000000;
        }
        if (carry != 0) limbs[n++] = (unsigned int)carry;
        e -= step;
    }
    while (n > 0) {
        unsigned int limb = limbs[--n];
        for (unsigned int unit = 100000000; unit != 0; unit /= 10) {
            unsigned int digit = limb / unit % 10;
            if (to.n > 0 || digit != 0) to.digits[to.n++] = (char)('0' + digit);
        }
    }
    to.power = to.n;
}
// So many digits after the point, or from the first one that is not zero on.
inline void __cv_to_decimal(__cv_decimal &to, double x, int n_digits, bool is_after_point) {
    unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
    int e = (int)(bits >> 52 & 0x7ff);
    unsigned long long mantissa = bits & 0xfffffffffffffull;
    if (e == 0) e = 1;
    else mantissa |= 0x10000000000000ull;
    e -= 1075;
    to.n = to.power = 0;
    __cv_fraction rest;
    rest.first = rest.n = 0;
    if (e >= 0) {
        __cv_whole_digits(to, mantissa, e);
    } else {
        __cv_whole_digits(to, e > -64 ? mantissa >> -e : 0, 0);
        unsigned long long part = e > -64 ? mantissa & ((1ull << -e) - 1) : mantissa;
        // Its lowest bit is that of two to the power `e`.
        rest.n = (31 - e) / 32;
        int lowest = 32 * rest.n + e;
        for (int i = 0; i < rest.n; ++i) rest.limbs[i] = 0;
        rest.limbs[0] = (unsigned int)(part << lowest);
        if (rest.n > 1) rest.limbs[1] = (unsigned int)(part >> (32 - lowest));
        if (rest.n > 2 && lowest > 0) rest.limbs[2] = (unsigned int)(part >> 32 >> (32 - lowest));
        while (rest.first < rest.n && rest.limbs[rest.first] == 0) ++rest.first;
    }
    int wanted = is_after_point ? to.power + n_digits : n_digits;
    while (to.n < wanted && !(to.n == 0 && !is_after_point && __cv_is_nothing(rest))) {
        int digit = __cv_next_digit(rest);
        if (to.n == 0 && digit == 0 && !is_after_point) --to.power;
        else to.digits[to.n++] = (char)('0' + digit);
    }
    // What is left out.
    int next = to.n > wanted ? to.digits[wanted] - '0' : __cv_next_digit(rest);
    bool is_more = !__cv_is_nothing(rest);
    for (int i = wanted + 1; i < to.n; ++i) is_more |= to.digits[i] != '0';
    if (to.n > wanted) to.n = wanted;
    bool is_odd = to.n > 0 && (to.digits[to.n - 1] - '0') % 2 != 0;
    if (next < 5 || (next == 5 && !is_more && !is_odd)) return;
    int at = to.n;
    while (at > 0 && to.digits[at - 1] == '9') to.digits[--at] = '0';
    if (at > 0) {
        ++to.digits[at - 1];
        return;
    }
    // All of them were nines.
    if (is_after_point) {
        for (int i = to.n; i > 0; --i) to.digits[i] = to.digits[i - 1];
        ++to.n;
    }
    to.digits[0] = '1';
    ++to.power;
}
// The text of a number by `%f`, `%e` or `%g`, without its sign; its length.
inline int __cv_decimal_text(char *to, double x, char letter, int precision) {
    bool is_upper = letter == 'F' || letter == 'E' || letter == 'G';
    if (__cv_isnan(x) || __cv_isinf(x)) {
        const char *name = __cv_isnan(x) ? (is_upper ? "NAN" : "nan") : (is_upper ? "INF" : "inf");
        for (int i = 0; i < 3; ++i) to[i] = name[i];
        return 3;
    }
    bool is_fixed = letter == 'f' || letter == 'F', is_general = letter == 'g' || letter == 'G';
    if (precision < 0) precision = 6;
    if (is_general && precision == 0) precision = 1;
    int n_digits = is_fixed || is_general ? precision : precision + 1;
    __cv_decimal number;
    __cv_to_decimal(number, x, n_digits, is_fixed);
    if (number.n == 0 && !is_fixed) number.power = 1;
    while (number.n < n_digits && !is_fixed) number.digits[number.n++] = '0';
    int exponent = number.power - 1, n = 0;
    int n_after = is_fixed ? precision : n_digits - 1;
    if (is_general) {
        is_fixed = exponent >= -4 && exponent < precision;
        int n_kept = number.n;
        while (n_kept > 1 && number.digits[n_kept - 1] == '0') --n_kept;
        n_after = is_fixed ? n_kept - 1 - exponent : n_kept - 1;
        if (n_after < 0) n_after = 0;
    }
    int power = is_fixed ? number.power : 1;
    if (power <= 0) to[n++] = '0';
    for (int i = 0; i < power; ++i) to[n++] = i < number.n ? number.digits[i] : '0';
    if (n_after > 0) to[n++] = '.';
    for (int i = power; i < power + n_after; ++i)
        to[n++] = i >= 0 && i < number.n ? number.digits[i] : '0';
    if (is_fixed) return n;
    to[n++] = is_upper ? 'E' : 'e';
    to[n++] = exponent < 0 ? '-' : '+';
    int size = exponent < 0 ? -exponent : exponent;
    if (size >= 100) to[n++] = (char)('0' + size / 100);
    to[n++] = (char)('0' + size / 10 % 10);
    to[n++] = (char)('0' + size % 10);
    return n;
}
