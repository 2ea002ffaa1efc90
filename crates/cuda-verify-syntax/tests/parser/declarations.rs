//! Declarations and declarators.

use expect_test::expect;

use crate::check;

#[test]
fn declarators_in_full() {
    check(
        "int a, *b, **c, d[3], e[2][3], *f[4], (*g)[4], (*h)(int, float), *(*i[5])(void), &j = a, &&k = 3;
         int (*(*l)(int))[3]; void (*signal(int sig, void (*func)(int)))(int);
         const char *const s = \"x\"; char const t = 'a'; volatile int *v; int *__restrict__ w;
         int (m)(int); int ((n));
         struct S { int x; int f(int); }; int S::*mp; int (S::*mf)(int) const; int S::*marr[2];",
        expect![[r#"
            (var a int)
            (var b (ptr int))
            (var c (ptr (ptr int)))
            (var d (array int 3))
            (var e (array (array int 3) 2))
            (var f (array (ptr int) 4))
            (var g (ptr (array int 4)))
            (var h (ptr (func int ((_ int) (_ float)))))
            (var i (array (ptr (func (ptr int) ())) 5))
            (var j (ref int) = a)
            (var k (rref int) = 3)
            (var l (ptr (func (ptr (array int 3)) ((_ int)))))
            (fn signal (ptr (func void ((_ int)))) ((sig int) (func (ptr (func void ((_ int)))))))
            (var s (const (ptr (const char))) = "x")
            (var t (const char) = (char 97 char))
            (var v (ptr (volatile int)))
            (var w (restrict (ptr int)))
            (fn m int ((_ int)))
            (var n int)
            (struct S
              (var x int)
              (fn f int ((_ int))))
            (var mp (member-ptr S int))
            (var mf (member-ptr S (func int ((_ int)) this-const)))
            (var marr (array (member-ptr S int) 2))
        "#]],
    );
}

#[test]
fn builtin_types_in_any_order() {
    check(
        "unsigned u; long unsigned int ul; short int s; unsigned long long ull; long double ld; signed char sc;
         unsigned char uc; int long il; long long ll; double d; bool b; wchar_t w; char16_t c16; __int128 i128;
         unsigned __int128 u128; const unsigned cu = 1; int const unsigned icu = 2; char32_t c32; char8_t c8;
         __cv_half h; __cv_bfloat16 bf; __cv_nullptr_t np; __builtin_va_list va; __int64 i64; unsigned __int64 u64;",
        expect![[r#"
            (var u uint)
            (var ul ulong)
            (var s short)
            (var ull ulonglong)
            (var ld longdouble)
            (var sc schar)
            (var uc uchar)
            (var il long)
            (var ll longlong)
            (var d double)
            (var b bool)
            (var w wchar_t)
            (var c16 char16_t)
            (var i128 int128)
            (var u128 uint128)
            (var cu (const uint) = 1)
            (var icu (const uint) = 2)
            (var c32 char32_t)
            (var c8 char8_t)
            (var h half)
            (var bf bfloat16)
            (var np nullptr_t)
            (var va va_list)
            (var i64 longlong)
            (var u64 ulonglong)
        "#]],
    );
}

#[test]
fn specifiers_anywhere() {
    check(
        "static int a; extern int b; int static c; constexpr float pi = 3.14f; inline int f() { return 1; }
         thread_local int t; int __device__ d; __device__ static const int e = 3; mutable_t m;
         static inline __device__ __host__ __forceinline__ float g(float x) { return x; }
         [[nodiscard]] int h(); [[noreturn]] void die(); void die2() __attribute__((noreturn));
         __attribute__((aligned(16))) float al[4]; alignas(16) float al2; alignas(double) char al3[8];
         float al4 __attribute__((aligned(8))); __align__(8) int al5; __declspec(align(16)) int al6;
         int asm_label asm(\"other\"); extern \"C\" int printf(const char *, ...);
         __cv_thread unsigned tid; register int r;",
        expect![[r#"
            (var a STATIC int)
            (var b EXTERN int)
            (var c STATIC int)
            (var pi CONSTEXPR float = 3.14:float)
            (fn f INLINE int ()
              (block
                (return 1)))
            (var t THREAD_LOCAL int)
            (var d DEVICE int)
            (var e STATIC DEVICE (const int) = 3)
            (var m mutable_t)
            (fn g STATIC INLINE DEVICE HOST float ((x float))
              (block
                (return x)))
            (fn h int ())
            (fn die NORETURN void ())
            (fn die2 NORETURN void ())
            (var al (array float 4) (align 16))
            (var al2 float (align 16))
            (var al3 (array char 8) (align (alignof type double)))
            (var al4 float (align 8))
            (var al5 int (align 8))
            (var al6 int (align 16))
            (var asm_label int)
            (linkage
              (fn printf int ((_ (ptr (const char))) ...)))
            (var tid CV_THREAD uint)
            (var r int)
        "#]],
    );
}

#[test]
fn functions_of_all_forms() {
    check(
        "void f(); int g(void); int h(int a, float b = 2.0f, ...); auto i(int x) -> decltype(x + 1);
         int j(int (*cb)(int), int arr[], int (&ref)[4]); int k(int) noexcept; int l(int) noexcept(true);
         auto m() { return 1; } decltype(auto) n(); void o(int, char[3], ...); int p(struct Q *q);
         main() { } bool operator==(const S2 &a, const S2 &b); S2 operator\"\"_s2(const char *, unsigned long);
         void *operator new[](unsigned long); S2 &operator<<=(S2 &, int); S2 operator>>(S2, int); S2 operator,(S2, S2);",
        expect![[r#"
            (fn f void ())
            (fn g int ())
            (fn h int ((a int) (b float = 2.0:float) ...))
            (fn i (decltype (+ x 1)) ((x int)))
            (fn j int ((cb (ptr (func int ((_ int))))) (arr (array int)) (ref (ref (array int 4)))))
            (fn k int ((_ int)))
            (fn l int ((_ int)))
            (fn m auto ()
              (block
                (return 1)))
            (fn n decltype-auto ())
            (fn o void ((_ int) (_ (array char 3)) ...))
            (fn p int ((q (ptr (struct Q)))))
            (fn main int ()
              (block))
            (fn operator== bool ((a (ref (const S2))) (b (ref (const S2)))))
            (fn operator""_s2 S2 ((_ (ptr (const char))) (_ ulong)))
            (fn operator new[] (ptr void) ((_ ulong)))
            (fn operator<<= (ref S2) ((_ (ref S2)) (_ int)))
            (fn operator>> S2 ((_ S2) (_ int)))
            (fn operator, S2 ((_ S2) (_ S2)))
        "#]],
    );
}

#[test]
fn namespaces_usings_and_linkage() {
    check(
        "namespace a { int x; namespace { int hidden; } inline namespace v1 { struct T {}; } }
         namespace b::c { typedef int I; } namespace bc = b::c; using namespace a; using a::x; using a::T;
         T t; bc::I i; b::c::I j; ::a::T t2; using F = int (*)(int); typedef int A[3], *P, Fn(int);
         extern \"C\" { int f(int); } extern \"C\" void g(); extern \"C++\" { }
         static_assert(sizeof(int) == 4, \"int\"); static_assert(true);;",
        expect![[r#"
            (namespace a
              (var x int)
              (namespace _
                (var hidden int))
              (inline-namespace v1
                (struct T {})))
            (namespace b
              (namespace c
                (alias I int)))
            (namespace-alias bc b::c)
            (using-namespace a)
            (using a::x)
            (using a::T)
            (var t T)
            (var i bc::I)
            (var j b::c::I)
            (var t2 ::a::T)
            (alias F (ptr (func int ((_ int)))))
            (alias A (array int 3))
            (alias P (ptr int))
            (alias Fn (func int ((_ int))))
            (linkage
              (fn f int ((_ int))))
            (linkage
              (fn g void ()))
            (linkage)
            (static-assert (== (sizeof type int) 4) "int")
            (static-assert true)
            (empty)
        "#]],
    );
}

#[test]
fn variables_with_all_initializers() {
    check(
        "struct P { int x, y; };
         int a = 1, b(2), c{3}, d = {4}; P p = {1, 2}, q{1, 2}, r = P{3, 4}; int e[] = {1, 2, 3,}; int f[2][2] = {{1, 2}, {3, 4}};
         P g = {.x = 1, .y = 2}; int h[10] = {[3] = 5, [4] = 6}; P i[2] = {[0].x = 1, [1] = {3, 4}}; P *j = new P{1, 2};
         void k() { auto [u, v] = p; const auto &[w, z] = q; auto x = 1; auto *y = &x; }",
        expect![[r#"
            (struct P
              (var x int)
              (var y int))
            (var a int = 1)
            (var b int (args 2))
            (var c int {3})
            (var d int = {4})
            (var p P = {1 2})
            (var q P {1 2})
            (var r P = (construct P {3 4}))
            (var e (array int) = {1 2 3})
            (var f (array (array int 2) 2) = {{1 2} {3 4}})
            (var g P = {.x=1 .y=2})
            (var h (array int 10) = {[3]=5 [4]=6})
            (var i (array P 2) = {[0x0].x=1 [1]={3 4}})
            (var j (ptr P) = (new P {1 2}))
            (fn k void ()
              (block
                (var [u v] auto = p)
                (var [w z] (ref (const auto)) = q)
                (var x auto = 1)
                (var y (ptr auto) = (& x))))
        "#]],
    );
}

#[test]
fn enumerations_and_unions() {
    check(
        "enum E { A, B = 3, C = A + 2, }; enum class F : unsigned char { X, Y }; enum : int { Z }; enum G : int;
         enum E e = A; F f = F::X; typedef enum { P, Q } R; R r; enum struct S { T };
         union U { int i; float f; }; struct V { union { int a; float b; }; struct { int c; }; int d : 3; int : 2; unsigned e : 4, g : 5; };
         typedef struct node { struct node *next; int value; } node_t; node_t *head; struct { int x; } anon;
         struct W; struct W *w; union U u = {1};",
        expect![[r#"
            (enum E (A) (B 3) (C (+ A 2)))
            (enum-class F : uchar (X) (Y))
            (enum _ : int (Z))
            (enum G : int)
            (var e (enum E) = A)
            (var f F = F::X)
            (alias R (enum _ (P) (Q)))
            (var r R)
            (enum-class S (T))
            (union U
              (var i int)
              (var f float))
            (struct V
              (var _ (union _
                (var a int)
                (var b float)))
              (var _ (struct _
                (var c int)))
              (var d int : 3)
              (var _ int : 2)
              (var e uint : 4)
              (var g uint : 5))
            (alias node_t (struct node
              (var next (ptr (struct node)))
              (var value int)))
            (var head (ptr node_t))
            (var anon (struct _
              (var x int)))
            (struct W)
            (var w (ptr (struct W)))
            (var u (union U) = {1})
        "#]],
    );
}
