//@ verdict: rejected
// Constraints that do not imply each other, whatever they say, choose neither of two functions.

template <class T> concept Word = sizeof(T) == 4;
template <class T> concept Small = sizeof(T) <= 4;

template <class T> int width(T) requires Word<T> { return 1; }
template <class T> int width(T) requires Small<T> { return 2; }

template <class T> struct Kind { static const int value = 0; };
template <Word T> struct Kind<T> { static const int value = 1; };
template <Small T> struct Kind<T> { static const int value = 2; };

int main() { return width(3) + Kind<int>::value; }  //~ ERROR ambiguous: call of `width` is ambiguous [ambiguous]
