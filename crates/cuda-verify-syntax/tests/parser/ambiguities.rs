//! What only the scope table can tell apart, and what is guessed without it.

use crate::check_stmt;

const VALUES: &str = "int a, b, c, d, i, n, m, x, y, z, v; int f(int); int *p;";
const TYPES: &str = "struct T { int m; T(int); }; struct dim3 { dim3(int, int); };
    template <typename A> struct C { typedef A type; static int k; };
    template <typename A> struct B {}; template <int N> int g(int);
    typedef unsigned char uchar; int a, b, c, d, n, m, x, y; float *p; T t(int);";

#[test]
fn comparisons_are_no_casts_and_no_templates() {
    for (stmt, expected) in [
        ("(x) >= (a) && (y) <= (b);", "(&& (>= (paren x) (paren a)) (<= (paren y) (paren b)))"),
        ("a < b && c > (d);", "(&& (< a b) (> c (paren d)))"),
        ("i < n >> 1;", "(< i (>> n 1))"),
        ("x < y > z;", "(> (< x y) z)"),
        ("a < b, c > (d);", "(, (< a b) (> c (paren d)))"),
        ("(v)-x;", "(- (paren v) x)"),
        ("(v)+x;", "(+ (paren v) x)"),
        ("(v)*x;", "(* (paren v) x)"),
        ("(v)&x;", "(& (paren v) x)"),
        ("(f)(x);", "(call (paren f) x)"),
        ("a >>= 1;", "(>>= a 1)"),
        ("a >> b > c;", "(> (>> a b) c)"),
        ("a << b << c;", "(<< (<< a b) c)"),
        ("p[a < b];", "(index p (< a b))"),
        ("f(a < b, c > d);", "(call f (< a b) (> c d))"),
        ("p[i, y];", "(index p (, i y))"),
        ("a * b;", "(* a b)"),
        ("a & b;", "(& a b)"),
        ("f(a)(b);", "(call (call f a) b)"),
        ("sizeof x;", "(sizeof x)"),
        ("sizeof (x);", "(sizeof (paren x))"),
        ("sizeof (x) + 1;", "(+ (sizeof (paren x)) 1)"),
        ("-1u;", "(- 1u)"),
        ("-2147483648;", "(- 2147483648)"),
        ("~0u;", "(~ 0x0u)"),
        ("a - -b;", "(- a (- b))"),
        ("a+++b;", "(+ (_++ a) b)"),
        ("!a == b;", "(== (! a) b)"),
        ("a ? b : c ? d : x;", "(? a b (? c d x))"),
        ("a = b = c;", "(= a (= b c))"),
        ("a || b && c | d ^ x & y == z;", "(|| a (&& b (| c (^ d (& x (== y z))))))"),
    ] {
        check_stmt(VALUES, stmt, expected);
    }
}

#[test]
fn known_types_make_casts_and_declarations() {
    for (stmt, expected) in [
        ("(T)(x);", "(cast T (paren x))"),
        ("(T)-x;", "(cast T (- x))"),
        ("(T)*p;", "(cast T (* p))"),
        ("(T)&x;", "(cast T (& x))"),
        ("(unsigned char)(x);", "(cast uchar (paren x))"),
        ("(float *)p;", "(cast (ptr float) p)"),
        ("(const float * __restrict__)p;", "(cast (restrict (ptr (const float))) p)"),
        ("reinterpret_cast<float*>(p)[0];", "(index (reinterpret-cast (ptr float) p) 0x0)"),
        ("(uchar)x + y;", "(+ (cast uchar x) y)"),
        ("(int (*)(int))p;", "(cast (ptr (func int ((_ int)))) p)"),
        ("T * q;", "(var q (ptr T))"),
        ("T & q = t;", "(var q (ref T) = t)"),
        ("T (q);", "(var q T)"),
        ("T(a);", "(var a T)"),
        ("foo u = x; u.m<T>();", "(var u foo = x) (call (. u m<T>))"),
        ("T(a), q = 3;", "(decl (var a T) (var q T = 3))"),
        ("T(a + 1);", "(construct T (args (+ a 1)))"),
        ("T(a)->m = 7;", "(= (-> (construct T (args a)) m) 7)"),
        ("T(a)++;", "(_++ (construct T (args a)))"),
        ("T(a, 5) << c;", "(<< (construct T (args a 5)) c)"),
        ("T(*q)(int);", "(var q (ptr (func T ((_ int)))))"),
        ("T{1};", "(construct T {1})"),
        ("T x;", "(var x T)"),
        ("int(x);", "(var x int)"),
        ("int(x) + 1;", "(+ (construct int (args x)) 1)"),
        ("sizeof(T);", "(sizeof type T)"),
        ("sizeof(T *);", "(sizeof type (ptr T))"),
        ("sizeof(int[4]);", "(sizeof type (array int 4))"),
        ("dim3 q(n, m);", "(var q dim3 (args n m))"),
        ("T q(x);", "(var q T (args x))"),
        ("T q();", "(decl (fn q T ()))"),
        ("T q(T());", "(decl (fn q T ((_ (func T ())))))"),
        ("T q(T(x));", "(decl (fn q T ((x T))))"),
        ("T q((T(x)));", "(var q T (args (paren (construct T (args x)))))"),
        ("T q(T(x + 1));", "(var q T (args (construct T (args (+ x 1)))))"),
        ("T q(int(x), n);", "(var q T (args (construct int (args x)) n))"),
        ("T q{x};", "(var q T {x})"),
        ("C<B<T>> q;", "(var q C<B<T>>)"),
        ("C<B<C<T>>> q;", "(var q C<B<C<T>>>)"),
        ("C<T>::type q;", "(var q C<T>::type)"),
        ("C<T>::k * x;", "(* C<T>::k x)"),
        ("C<T>::k < x;", "(< C<T>::k x)"),
        ("g<3>(x);", "(call g<=3> x)"),
        ("g<(3 > 2)>(x);", "(call g<=(paren (> 3 2))> x)"),
        ("g<sizeof(T)>(x);", "(call g<=(sizeof type T)> x)"),
        ("g<n>(x) + 1;", "(+ (call g<=n> x) 1)"),
        ("a < b > (c);", "(> (< a b) (paren c))"),
        ("int T; T * x;", "(var T int) (* T x)"),
        ("(T)x, y;", "(, (cast T x) y)"),
        ("t(a);", "(call t a)"),
        ("T *q = new T(3), r = *q;", "(decl (var q (ptr T) = (new T (args 3))) (var r T = (* q)))"),
    ] {
        check_stmt(TYPES, stmt, expected);
    }
}

#[test]
fn unknown_names_are_guessed_from_their_surroundings() {
    for (stmt, expected) in [
        ("foo_t u;", "(var u foo_t)"),
        ("foo_t *u;", "(var u (ptr foo_t))"),
        ("foo_t *u = 0, w;", "(decl (var u (ptr foo_t) = 0x0) (var w foo_t))"),
        ("foo_t &u = x;", "(var u (ref foo_t) = x)"),
        ("foo_t u(3);", "(var u foo_t (args 3))"),
        ("foo_t u(bar);", "(var u foo_t (args bar))"),
        ("const foo u = 3;", "(var u (const foo) = 3)"),
        ("foo<int> u;", "(var u foo<int>)"),
        ("foo<int, 3>::bar u;", "(var u foo<int =3>::bar)"),
        ("ns::foo u;", "(var u ns::foo)"),
        ("foo(x);", "(call foo x)"),
        ("foo<int>(x);", "(call foo<int> x)"),
        ("foo<3>(x);", "(call foo<=3> x)"),
        ("ns::foo<int>{}(x);", "(call (construct ns::foo<int> {}) x)"),
        ("foo < x && y > (x);", "(&& (< foo x) (> y (paren x)))"),
        ("foo < 3;", "(< foo 3)"),
        ("foo * x;", "(var x (ptr foo))"),
        ("x = foo * y;", "(= x (* foo y))"),
        ("(foo *)p;", "(cast (ptr foo) p)"),
        ("(foo)x;", "(cast foo x)"),
        ("(foo)(x);", "(call (paren foo) x)"),
        ("(foo)(float)x;", "(cast foo (cast float x))"),
        ("(foo_t)(x);", "(cast foo_t (paren x))"),
        ("(foo)-x;", "(- (paren foo) x)"),
        ("(foo * x);", "(paren (* foo x))"),
        ("sizeof(foo);", "(sizeof type foo)"),
        ("sizeof(foo).x;", "(sizeof (. (paren foo) x))"),
        ("foo & x;", "(& foo x)"),
        ("foo && x;", "(&& foo x)"),
        ("MACRO_CALL(x)\nx = 1;", "(call MACRO_CALL x) (= x 1)"),
        ("if (foo * x) y = 1;", "(if (* foo x) (= y 1))"),
        ("if (foo *u = bar) x = 1;", "(if (var u (ptr foo) = bar) (= x 1))"),
        ("x.f < 1;", "(< (. x f) 1)"),
        ("x.get<float>();", "(call (. x get<float>))"),
        ("x.template get<3>();", "(call (. x get<=3>))"),
        ("x.n < y.n && y.m > (3);", "(&& (< (. x n) (. y n)) (> (. y m) (paren 3)))"),
    ] {
        check_stmt("int x, y; float *p;", stmt, expected);
    }
}

#[test]
fn dependent_names_follow_typename_and_template() {
    crate::check(
        "template <typename T> void k(T *p, int n) { T::count * n; T::limit < n; (T)(n);
            (typename T::type)(n); T::template make<3>(n); T t(n); T u(); typename T::type a(n); }",
        expect_test::expect![[r#"
            (template ((type T)) (fn k void ((p (ptr T)) (n int))
              (block
                (* T::count n)
                (< T::limit n)
                (cast T (paren n))
                (cast typename T::type (paren n))
                (call T::make<=3> n)
                (var t T (args n))
                (decl (fn u T ()))
                (var a typename T::type (args n)))))
        "#]],
    );
}

#[test]
fn locals_hide_types_and_templates() {
    let context = "struct T {}; template <int N> int g(int);";
    check_stmt(context, "int g; g < 3 > (1);", "(var g int) (> (< g 3) (paren 1))");
    check_stmt(
        context,
        "int T = 1; struct T t; (T)-1;",
        "(var T int = 1) (var t (struct T)) (- (paren T) 1)",
    );
    check_stmt(context, "{ int T; T * 2; } T * q;", "(block (var T int) (* T 2)) (var q (ptr T))");
    check_stmt(
        context,
        "for (int T = 0; T < 3;) T * 2; T * q;",
        "(for (var T int = 0x0) (< T 3) _ (* T 2)) (var q (ptr T))",
    );
}

#[test]
fn loop_headers_hold_specifications() {
    check_stmt(
        "void __invariant(bool); int i, n, x, c;",
        "for (int j = 0; __invariant(j <= n), j < n; j++) x = j; while (__invariant(x), c) { x--; }",
        "(for (var j int = 0x0) (, (call __invariant (<= j n)) (< j n)) (_++ j) (= x j)) \
         (while (, (call __invariant x) c) (block (_-- x)))",
    );
}
