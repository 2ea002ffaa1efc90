//@ verdict: accepted
// Enumerations: [dcl.enum].

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

enum Colour { Red, Green = 5, Blue, Dark = Blue | 8, Last = Dark + 1 };
static_assert(Red == 0 && Green == 5 && Blue == 6 && Dark == 14 && Last == 15);
enum Negative { Below = -1, Zero };
static_assert(Below < Zero && sizeof(Negative) == 4);
static_assert(is_same<decltype(+Below), int>);
static_assert(is_same<__underlying_type(Negative), int>);
static_assert(is_same<__underlying_type(Colour), unsigned>);
enum Huge { H = 1ull << 40 };
static_assert(sizeof(Huge) == 8 && H >> 40 == 1);
enum HugeNegative { N = -1, Max = 0x80000000 };
static_assert(sizeof(HugeNegative) == 8);

enum class Scoped : short { A, B = 7, C };
static_assert(sizeof(Scoped) == 2 && static_cast<int>(Scoped::C) == 8);
static_assert(Scoped::A < Scoped::B && Scoped::C != Scoped::A);
static_assert(static_cast<Scoped>(7) == Scoped::B);
static_assert(Scoped{7} == Scoped::B && Scoped(8) == Scoped::C);
enum class Default { X };
static_assert(is_same<__underlying_type(Default), int> && sizeof(Default) == 4);
enum struct Struct : unsigned char { Y = 255 };
static_assert((int)Struct::Y == 255);

// The name of an enumeration qualifies its enumerators, scoped or not.
static_assert(Colour::Green == Green);
struct Holder {
  enum { K = 3 };
  enum Kind { One = 1, Two };
  enum class Mode : char { In, Out };
  static constexpr int twice(Kind k) { return 2 * k; }
};
static_assert(Holder::K == 3 && Holder::Two == 2 && Holder::Kind::Two == 2 && Holder::twice(Holder::Two) == 4);
static_assert(Holder::Mode::Out > Holder::Mode::In);

// Declared before they are defined.
enum Opaque : long;
enum class OpaqueScoped;
static_assert(sizeof(Opaque) == 8 && sizeof(OpaqueScoped) == 4);
enum Opaque : long { O = -3 };
static_assert(O == -3);

// An enumerator is of the type of its value while the list is open.
enum Sized { First = sizeof(char), Second = First + 1, Third = sizeof(Second) };
static_assert(Second == 2 && Third == sizeof(unsigned long));

// Overloads tell enumerations from integers.
constexpr int f(Colour) { return 1; }
constexpr int f(int) { return 2; }
constexpr int f(Scoped) { return 3; }
static_assert(f(Red) == 1 && f(0) == 2 && f(Scoped::A) == 3 && f(Red + 0) == 2);

// Operators of one's own.
enum class Flags : unsigned { None = 0, Read = 1, Write = 2, Exec = 4 };
constexpr Flags operator|(Flags a, Flags b) { return Flags(unsigned(a) | unsigned(b)); }
constexpr Flags operator&(Flags a, Flags b) { return Flags(unsigned(a) & unsigned(b)); }
constexpr Flags operator~(Flags a) { return Flags(~unsigned(a)); }
constexpr bool any(Flags a) { return a != Flags::None; }
constexpr Flags &operator|=(Flags &a, Flags b) { return a = a | b; }
static_assert(any((Flags::Read | Flags::Write) & Flags::Write) && !any(Flags::Read & Flags::Exec));
constexpr Flags both() { Flags f = Flags::Read; f |= Flags::Exec; return f; }
static_assert(unsigned(both()) == 5 && unsigned(~both()) == 0xfffffffa);

// C++20: their names without the scope.
constexpr int name(Scoped s) {
  switch (s) {
    using enum Scoped;
    case A: return 1;
    case B: return 2;
    case C: return 3;
  }
  return 0;
}
static_assert(name(Scoped::B) == 2);
struct Using { using enum Holder::Kind; };
static_assert(Using::Two == 2);

// As template arguments.
template <Scoped S> struct Tag { static constexpr int value = static_cast<int>(S); };
static_assert(Tag<Scoped::B>::value == 7 && !is_same<Tag<Scoped::A>, Tag<Scoped::B>>);
template <typename E> constexpr auto underlying(E e) { return static_cast<__underlying_type(E)>(e); }
static_assert(is_same<decltype(underlying(Scoped::A)), short>);

int main() {}
