// Algorithms that reorder ranges, and those on sorted ranges.
#pragma once
#include <cv:std/pair.h>
#include <cv:cv/equals.h>

//! cv: exact; ISO C++17, [alg.modifying.operations], [alg.sorting]
namespace std {
template <class I, class O>
inline O copy_backward(I first, I last, O out) {
    while (last != first) *--out = *--last;
    return out;
}
template <class I, class F, class T>
inline void replace_if(I first, I last, F f, const T &value) {
    for (; first != last; ++first) {
        if (f(*first)) *first = value;
    }
}
template <class I, class F>
inline I find_if_not(I first, I last, F f) {
    while (first != last && f(*first)) ++first;
    return first;
}
template <class I, class J>
inline J swap_ranges(I first, I last, J other) {
    for (; first != last; ++first, ++other) swap(*first, *other);
    return other;
}
template <class I, class J>
inline pair<I, J> mismatch(I first, I last, J other) {
    while (first != last && *first == *other) {
        ++first;
        ++other;
    }
    return pair<I, J>(first, other);
}
template <class I>
inline I adjacent_find(I first, I last) {
    if (first == last) return last;
    I next = first;
    for (++next; next != last; ++first, ++next) {
        if (*first == *next) return first;
    }
    return last;
}
template <class I, class J>
inline I search(I first, I last, J part, J part_end) {
    for (;; ++first) {
        I i = first;
        J j = part;
        for (;; ++i, ++j) {
            if (j == part_end) return first;
            if (i == last) return last;
            if (!(*i == *j)) break;
        }
    }
}
template <class I>
inline I rotate(I first, I middle, I last) {
    I next = middle;
    I result = last;
    bool is_first_round = true;
    while (first != next) {
        swap(*first, *next);
        ++first;
        ++next;
        if (is_first_round && next == last) {
            result = first;
            is_first_round = false;
        }
        if (next == last) next = middle;
        else if (first == middle) middle = next;
    }
    return is_first_round ? first : result;
}
template <class I, class F>
inline I partition(I first, I last, F f) {
    I begin = first, end = first;
    for (; first != last; ++first) {
        if (f(*first)) {
            swap(*first, *end);
            ++end;
        }
    }
    __cv_leave_open(begin, end);
    __cv_leave_open(end, last);
    return end;
}
template <class I, class F>
inline I stable_partition(I first, I last, F f) {
    I end = first;
    for (I i = first; i != last; ++i) {
        if (!f(*i)) continue;
        for (I j = i; j != end;) {
            I before = j;
            --before;
            swap(*before, *j);
            j = before;
        }
        ++end;
    }
    return end;
}
template <class I, class J>
inline bool lexicographical_compare(I first, I last, J other, J other_end) {
    for (; first != last && other != other_end; ++first, ++other) {
        if (*first < *other) return true;
        if (*other < *first) return false;
    }
    return first == last && other != other_end;
}
template <class I>
inline bool next_permutation(I first, I last) {
    if (first == last) return false;
    I i = last;
    if (--i == first) return false;
    for (;;) {
        I after = i;
        --i;
        if (*i < *after) {
            I j = last;
            while (!(*i < *--j)) {
            }
            swap(*i, *j);
            for (I a = after, b = last; a != b && a != --b; ++a) swap(*a, *b);
            return true;
        }
        if (i == first) {
            for (I a = first, b = last; a != b && a != --b; ++a) swap(*a, *b);
            return false;
        }
    }
}
template <class I, class J, class O>
inline O merge(I a, I a_end, J b, J b_end, O out) {
    while (a != a_end || b != b_end) {
        if (a == a_end || (b != b_end && *b < *a)) *out = *b++;
        else *out = *a++;
        ++out;
    }
    return out;
}
template <class I, class J, class O>
inline O set_union(I a, I a_end, J b, J b_end, O out) {
    while (a != a_end || b != b_end) {
        if (a == a_end || (b != b_end && *b < *a)) {
            *out = *b++;
        } else {
            if (b != b_end && !(*a < *b)) ++b;
            *out = *a++;
        }
        ++out;
    }
    return out;
}
template <class I, class J, class O>
inline O set_intersection(I a, I a_end, J b, J b_end, O out) {
    while (a != a_end && b != b_end) {
        if (*a < *b) {
            ++a;
        } else if (*b < *a) {
            ++b;
        } else {
            *out = *a;
            ++out;
            ++a;
            ++b;
        }
    }
    return out;
}
template <class I, class J, class O>
inline O set_difference(I a, I a_end, J b, J b_end, O out) {
    while (a != a_end) {
        if (b == b_end || *a < *b) {
            *out = *a;
            ++out;
            ++a;
        } else {
            if (!(*b < *a)) ++a;
            ++b;
        }
    }
    return out;
}
template <class I, class J>
inline bool includes(I a, I a_end, J b, J b_end) {
    for (; b != b_end; ++a) {
        if (a == a_end || *b < *a) return false;
        if (!(*a < *b)) ++b;
    }
    return true;
}
}
