//@ verdict: safe
// Of two functions that fit the one whose constraints imply those of the other is called.

#include <cassert>

template <class T> concept Small = sizeof(T) <= 4;
template <class T> concept Word = Small<T> && sizeof(T) == 4;

template <class T> int width(T) requires Word<T> { return 1; }
template <class T> int width(T) requires Small<T> { return 2; }

template <class T> int either(T) requires Word<T> { return 1; }
template <class T> int either(T) requires (Word<T> || sizeof(T) > 7) { return 2; }

template <class T> struct Kind { static const int value = 0; };
template <Word T> struct Kind<T> { static const int value = 1; };
template <Small T> struct Kind<T> { static const int value = 2; };

int main() {
  assert(width(3) == 1 && width('a') == 2);
  assert(either(3) == 1 && either(3.0) == 2);
  assert(Kind<int>::value == 1 && Kind<char>::value == 2 && Kind<double>::value == 0);
}
