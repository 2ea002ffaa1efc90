//@ verdict: accepted
// Sizes, alignments and offsets as the Itanium ABI has them for x86-64 Linux.
#include <stddef.h>

static_assert(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long) == 8);
static_assert(sizeof(long long) == 8 && sizeof(float) == 4 && sizeof(double) == 8 && sizeof(void *) == 8);
static_assert(sizeof(bool) == 1 && sizeof(wchar_t) == 4 && sizeof(char16_t) == 2 && sizeof(char32_t) == 4);
static_assert(sizeof(int &) == 4 && sizeof(char &&) == 1 && sizeof(int[3][5]) == 60);
static_assert(sizeof(void (*)(int)) == 8 && sizeof(decltype(nullptr)) == 8);

struct Empty {};
struct Two { char c; int i; };
struct Tail { int i; char c; };
struct Three { char a; short b; char c; };
struct Array { char c[3]; short s; };
struct Nested { char c; Two two; };
struct WithEmpty { Empty e; int i; };
struct Over { alignas(16) int i; };
struct alignas(32) Whole { char c; };
struct MemberOver { char c; Over over; };
struct __attribute__((aligned(8))) Gnu { int i[3]; };
struct __attribute__((packed)) Packed { char c; int i; short s; };
union Union { char c[9]; int i; double d; };
static_assert(sizeof(Empty) == 1 && alignof(Empty) == 1);
static_assert(sizeof(Two) == 8 && offsetof(Two, i) == 4);
static_assert(sizeof(Tail) == 8 && offsetof(Tail, c) == 4);
static_assert(sizeof(Three) == 6 && offsetof(Three, b) == 2 && offsetof(Three, c) == 4);
static_assert(sizeof(Array) == 6 && alignof(Array) == 2 && offsetof(Array, s) == 4);
static_assert(sizeof(Nested) == 12 && offsetof(Nested, two) == 4 && offsetof(Nested, two.i) == 8);
static_assert(sizeof(WithEmpty) == 8);
static_assert(sizeof(Over) == 16 && alignof(Over) == 16);
static_assert(sizeof(Whole) == 32 && alignof(Whole) == 32);
static_assert(sizeof(MemberOver) == 32 && offsetof(MemberOver, over) == 16);
static_assert(sizeof(Gnu) == 16 && alignof(Gnu) == 8);
static_assert(sizeof(Packed) == 7 && alignof(Packed) == 1 && offsetof(Packed, s) == 5);
static_assert(sizeof(Union) == 16 && alignof(Union) == 8);
static_assert(offsetof(Nested, two) == __builtin_offsetof(Nested, two));

// Bases: what is empty takes no room unless two objects of a class would share a place.
struct FromEmpty : Empty { int i; };
struct FirstEmpty : Empty { Empty e; int i; };
struct Another {};
struct FromBoth : Empty, Another { char c; };
struct Base { int i; char c; };
struct Derived : Base { char d; };
struct NotAggregate { NotAggregate() {} int i; char c; };
struct IntoPadding : NotAggregate { char d; };
struct Virtual { virtual void f(); int i; };
struct FromVirtual : Virtual { int j; };
struct NewVirtual : Base { virtual void f(); };
struct TwoVirtual : Virtual, FromVirtual { int k; };
static_assert(sizeof(FromEmpty) == 4 && sizeof(FirstEmpty) == 8 && sizeof(FromBoth) == 1);
static_assert(sizeof(Derived) == 12, "the padding of what could be copied with memcpy is left alone");
static_assert(sizeof(IntoPadding) == 8, "that of other classes is not");
static_assert(sizeof(Virtual) == 16 && sizeof(FromVirtual) == 16);
static_assert(sizeof(NewVirtual) == 16 && alignof(NewVirtual) == 8);

// Bit-fields share a unit of their type; one of width 0 ends it.
struct B1 { unsigned a : 3, b : 5; };
struct B2 { unsigned a : 30, b : 5; };
struct B3 { unsigned char a : 4; unsigned b : 8; };
struct B4 { char c; unsigned a : 8; };
struct B5 { unsigned a : 3; unsigned : 0; unsigned b : 3; };
struct B6 { unsigned long a : 40; unsigned b : 8; };
struct B7 { short a : 9; short b : 9; };
struct B8 { unsigned a : 3; unsigned : 7; unsigned b : 22; };
struct B9 { bool a : 1; bool b : 1; char c; };
static_assert(sizeof(B1) == 4 && sizeof(B2) == 8 && sizeof(B3) == 4 && sizeof(B4) == 4 && sizeof(B5) == 8);
static_assert(sizeof(B6) == 8 && sizeof(B7) == 4 && sizeof(B8) == 4 && sizeof(B9) == 2);
static_assert(offsetof(B9, c) == 1);

// Zero-length and flexible arrays (GNU).
struct Flexible { int n; char rest[]; };
struct Zero { int n; long rest[0]; };
static_assert(sizeof(Flexible) == 4 && sizeof(Zero) == 8 && offsetof(Flexible, rest) == 4);

// Anonymous members.
struct Anonymous { int i; union { float f; double d; }; struct { char c, e; }; };
static_assert(sizeof(Anonymous) == 24 && offsetof(Anonymous, d) == 8 && offsetof(Anonymous, e) == 17);

// Static members and functions take no room.
struct Statics { static int s; static constexpr long k = 1; void f(); typedef int t; enum { E }; char c; };
static_assert(sizeof(Statics) == 1);

// sizeof and alignof of expressions and members.
static_assert(sizeof(Two::i) == 4 && sizeof(((Nested *)nullptr)->two) == 8);
static_assert(sizeof(int[sizeof(Two)]) == 32);
static_assert(alignof(int[4]) == 4 && alignof(Over &) == 16);
static_assert(__alignof__(double) == 8);
// Pointers to members.
static_assert(sizeof(int Two::*) == 8);

int main() {}
