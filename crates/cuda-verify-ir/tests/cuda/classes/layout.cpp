//@ verdict: accepted
// Layout in the less usual cases: [class.mem], Itanium C++ ABI 2.4.
#include <stddef.h>

// The tail of a base is reused unless the base is plain old data in the sense of C++03.
struct Plain { int i; char c; };
struct FromPlain : Plain { char d; };
struct FromFrom : FromPlain { char e; };
struct Hidden { int i; private: char c; };
struct FromHidden : Hidden { char d; };
struct WithCtor { WithCtor(); int i; char c; };
struct FromCtor : WithCtor { char d; };
struct WithDtor { ~WithDtor(); int i; char c; };
struct FromDtor : WithDtor { char d; };
struct WithDefault { int i = 1; char c = 'c'; };
struct FromDefault : WithDefault { char d; };
static_assert(sizeof(FromPlain) == 12 && sizeof(FromFrom) == 12);
static_assert(sizeof(FromHidden) == 8 && sizeof(FromCtor) == 8 && sizeof(FromDtor) == 8);
static_assert(sizeof(FromDefault) == 8);

// Members never share the tail of another member.
struct MemberTail { WithCtor w; char d; };
static_assert(sizeof(MemberTail) == 12);

// Alignment by members, by attribute, by `alignas` with a type, by pragma.
struct A1 { alignas(double) char c; char d; };
struct A2 { char c; alignas(8) char d[3]; };
struct alignas(4) alignas(16) A3 { char c; };
struct A4 { char c; __attribute__((aligned(4))) char d; };
#pragma pack(push, 2)
struct P1 { char c; int i; double d; };
struct P2 { char c; P1 p; };
#pragma pack(pop)
#pragma pack(1)
struct P3 { char c; long l; };
#pragma pack()
struct P4 { char c; long l; };
static_assert(sizeof(A1) == 8 && alignof(A1) == 8 && sizeof(A2) == 16 && offsetof(A2, d) == 8);
static_assert(sizeof(A3) == 16 && offsetof(A4, d) == 4);
static_assert(sizeof(P1) == 14 && alignof(P1) == 2 && sizeof(P2) == 16 && sizeof(P3) == 9 && sizeof(P4) == 16);

// Unions.
union U1 { char c; short s[3]; };
union U2 { struct { int a, b; }; long l; char bytes[12]; };
union U3 { unsigned a : 3; unsigned b : 17; };
struct HasUnion { char c; union { int i; double d; }; char e; };
static_assert(sizeof(U1) == 6 && alignof(U1) == 2 && sizeof(U2) == 16 && offsetof(U2, b) == 4 && sizeof(U3) == 4);
static_assert(sizeof(HasUnion) == 24 && offsetof(HasUnion, d) == 8 && offsetof(HasUnion, e) == 16);

// Arrays of classes, pointers, references, function pointers as members.
struct M1 { int &r; char c; };
struct M2 { void (*f)(int); char c; int (*a)[4]; };
struct M3 { char c; Plain p[2]; };
struct M4 { bool b; wchar_t w; long long l; };
static_assert(sizeof(M1) == 16 && sizeof(M2) == 24 && sizeof(M3) == 20);
static_assert(sizeof(M4) == 16 && offsetof(M4, w) == 4);

// Virtual functions.
struct V1 { virtual ~V1(); };
struct V2 : V1 { int i; };
struct V3 : Plain { virtual void f(); char d; };
struct V4 : V2 { void g(); char c; };
static_assert(sizeof(V1) == 8 && sizeof(V2) == 16 && sizeof(V3) == 24 && sizeof(V4) == 16);

// Several bases.
struct Two1 { int a; };
struct Two2 { double b; };
struct Both : Two1, Two2 { char c; };
struct Deep : Both { int d; };
static_assert(sizeof(Both) == 24 && sizeof(Deep) == 24);

// Bit-fields of other types, and behind other members.
enum Kind : unsigned char { K };
struct F1 { Kind a : 4; Kind b : 4; };
struct F2 { char c; int a : 4; int b : 30; };
struct F3 { long a : 33; int b : 8; };
struct F4 { int a : 8; char b; int c : 8; };
struct F5 { unsigned char a : 7; unsigned char b : 7; unsigned char c : 2; };
struct F6 { bool a : 1; int : 0; bool b : 1; };
struct F7 { short s; unsigned a : 20; unsigned b : 12; };
static_assert(sizeof(F1) == 1 && sizeof(F2) == 8 && sizeof(F3) == 8 && sizeof(F4) == 4 && sizeof(F5) == 3);
static_assert(sizeof(F6) == 8 || sizeof(F6) == 5);
static_assert(sizeof(F7) == 8);

// Templates.
template <typename T, int N> struct alignas(sizeof(T) * N > 16 ? 16 : sizeof(T) * N) Packed { T v[N]; };
static_assert(alignof(Packed<float, 4>) == 16 && alignof(Packed<double, 4>) == 16 && alignof(Packed<char, 2>) == 2);
template <typename T> struct Pair { T first; char tag; T second; };
static_assert(sizeof(Pair<char>) == 3 && sizeof(Pair<short>) == 6 && sizeof(Pair<double>) == 24);
static_assert(sizeof(Pair<Pair<char>>) == 7);

int main() {}
