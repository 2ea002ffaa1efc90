//! Expressions.

use expect_test::expect;

use crate::{check, check_stmt};

const CONTEXT: &str = "struct S { int x; S *n; int f(int); }; S s, *p; int a, b, c, i, j; float x; int v[4]; int f(int); int S::*mp;";

#[test]
fn literals() {
    for (stmt, expected) in [
        ("0;", "0x0"),
        ("42u;", "42u"),
        ("0x1Ful;", "0x1ful"),
        ("0b101ll;", "0x5ll"),
        ("1'000'000;", "1000000"),
        ("1.5;", "1.5"),
        ("1.5f;", "1.5:float"),
        ("1e-3;", "1e-3"),
        (".5f;", ".5:float"),
        ("1.L;", "1.:longdouble"),
        ("0x1p-3;", "0x1p-3"),
        ("'a';", "(char 97 char)"),
        ("'\\n';", "(char 10 char)"),
        ("L'a';", "(char 97 wchar_t)"),
        ("\"a\" \"b\\n\";", "\"ab\\n\""),
        ("u8\"x\";", "\"x\""),
        ("true;", "true"),
        ("nullptr;", "nullptr"),
        ("L\"a\" \"b\";", "\"a\\0\\0\\0b\\0\\0\\0\":wchar_t"),
    ] {
        check_stmt(CONTEXT, stmt, expected);
    }
}

#[test]
fn operators() {
    for (stmt, expected) in [
        ("a + b * c - i / j % a;", "(- (+ a (* b c)) (% (/ i j) a))"),
        ("a <<= b >> 1;", "(<<= a (>> b 1))"),
        (
            "a += b -= c *= i /= j %= a &= b |= c ^= 1;",
            "(+= a (-= b (*= c (/= i (%= j (&= a (|= b (^= c 1))))))))",
        ),
        (
            "++a; --a; a++; a--; -a; +a; !a; ~a; *p; &a;",
            "(++_ a) (--_ a) (_++ a) (_-- a) (- a) (+ a) (! a) (~ a) (* p) (& a)",
        ),
        (
            "p->n->x; s.x; (*p).f(3); p->f(a)[b]++;",
            "(-> (-> p n) x) (. s x) (call (. (paren (* p)) f) 3) (_++ (index (call (-> p f) a) b))",
        ),
        ("s.*mp; p->*mp;", "(.* s mp) (->* p mp)"),
        ("a ? b, c : i; a ?: b;", "(? a (, b c) i) (?: a b)"),
        ("a, b, c;", "(, (, a b) c)"),
        ("a <=> b;", "(<=> a b)"),
        (
            "p->S::f(1); s.S::x; p->~S(); ::f(1);",
            "(call (-> p S::f) 1) (. s S::x) (call (-> p ~S)) (call ::f 1)",
        ),
        ("a and b or not c;", "(|| (&& a b) (! c))"),
        ("s.operator+(s); s.operator()(1);", "(call (. s operator+) s) (call (. s operator()) 1)"),
        ("*p++ = *--p;", "(= (* (_++ p)) (* (--_ p)))"),
        ("- - -a;", "(- (- (- a)))"),
        ("a = {1}; f({1, 2});", "(= a {1}) (call f {1 2})"),
        ("v[a]++, i[v];", "(, (_++ (index v a)) (index i v))"),
        ("throw; throw a; a ? throw b : c;", "(throw) (throw a) (? a (throw b) c)"),
        ("(a < b) > c;", "(> (paren (< a b)) c)"),
    ] {
        check_stmt(CONTEXT, stmt, expected);
    }
}

#[test]
fn casts_and_types_in_expressions() {
    for (stmt, expected) in [
        (
            "(int)x; (int *)(p); (S){1, 2}; (S)s;",
            "(cast int x) (cast (ptr int) (paren p)) (construct S {1 2}) (cast S s)",
        ),
        (
            "static_cast<int>(x); const_cast<S *>(p); reinterpret_cast<float *>(p); dynamic_cast<S &>(s);",
            "(static-cast int x) (const-cast (ptr S) p) (reinterpret-cast (ptr float) p) (dynamic-cast (ref S) s)",
        ),
        (
            "int(x); x = float(1) + int{2} + unsigned(3);",
            "(var x int) (= x (+ (+ (construct float (args 1)) (construct int {2})) (construct uint (args 3))))",
        ),
        (
            "(unsigned)-1; (int)+x; (int)~a; (int)!a; (char)'a'; (float)1 / 2; (int)sizeof a;",
            "(cast uint (- 1)) (cast int (+ x)) (cast int (~ a)) (cast int (! a)) (cast char (char 97 char)) (/ (cast float 1) 2) (cast int (sizeof a))",
        ),
        (
            "sizeof(int); sizeof a + 1; sizeof(a)[0]; sizeof *p; alignof(S); __alignof__(int); sizeof(S) * 2; sizeof(int *);",
            "(sizeof type int) (+ (sizeof a) 1) (sizeof (index (paren a) 0x0)) (sizeof (* p)) (alignof type S) (alignof type int) (* (sizeof type S) 2) (sizeof type (ptr int))",
        ),
        (
            "new int; new int[a]; new S(1); new S{1}; new (p) S(2); new int *[a][3]; new (int); ::new S; new (p) (int)(3);",
            "(new int) (new int [a]) (new S (args 1)) (new S {1}) (new (at p) S (args 2)) (new (array (ptr int) 3) [a]) (new int) (new S) (new (at p) int (args 3))",
        ),
        (
            "delete p; delete[] v; ::delete p; delete p->n;",
            "(delete p) (delete[] v) (delete p) (delete (-> p n))",
        ),
        (
            "typeid(int); typeid(a); noexcept(f(1));",
            "(typeid type int) (typeid a) (noexcept (call f 1))",
        ),
        (
            "__is_same(int, S); __is_pod(S); offsetof(S, x); __builtin_offsetof(S, n.x); __builtin_bit_cast(int, x);",
            "(__is_same int S) (__is_pod S) (offsetof S x) (offsetof S n.x) (bit-cast int x)",
        ),
        (
            "__builtin_va_list l; va_arg(l, int); __builtin_va_arg(l, const char *);",
            "(var l va_list) (va-arg l int) (va-arg l (ptr (const char)))",
        ),
        (
            "(int (*)(int))p; (void)a; (const volatile S *)p; (int[2])v;",
            "(cast (ptr (func int ((_ int)))) p) (cast void a) (cast (ptr (const volatile S)) p) (cast (array int 2) v)",
        ),
        (
            "decltype(a) q = 1; typeof(a) r; __typeof__(int) t; decltype(s)::type u;",
            "(var q (decltype a) = 1) (var r (decltype a)) (var t (typeof int)) (var u (decltype s)::type)",
        ),
        ("({ int t = a; t + 1; }) + 1;", "(+ (stmt-expr (block (var t int = a) (+ t 1))) 1)"),
        (
            "(S *)p + 1; (S *)*p; (float)(a) / (b);",
            "(+ (cast (ptr S) p) 1) (cast (ptr S) (* p)) (/ (cast float (paren a)) (paren b))",
        ),
    ] {
        check_stmt(CONTEXT, stmt, expected);
    }
}

#[test]
fn lambdas() {
    check(
        "void f(int a, int b) {
            auto l0 = [] { return 1; }; auto l1 = [](int x) { return x; }; auto l2 = [=](int x) mutable -> float { return x + a; };
            auto l3 = [&, a] { }; auto l4 = [a, &b, c = a + 1, this] (auto x) { }; auto l5 = [=] __device__ (int i) { return i; };
            auto l6 = [=] __host__ __device__ (int i) -> int { return i; }; auto l7 = []<typename T>(T t) { return t; }; auto l8 = [*this]() noexcept { };
            g([&](int i) { v[i] = i; }, 3); int y = [](int x) { return x * 2; }(3); auto l9 = [](int i) __device__ { return i; };
            auto l10 = [](auto... xs) constexpr { return sizeof...(xs); };
         }",
        expect![[r#"
            (fn f void ((a int) (b int))
              (block
                (var l0 auto = (lambda [] ()
                  (block
                    (return 1))))
                (var l1 auto = (lambda [] ((x int))
                  (block
                    (return x))))
                (var l2 auto = (lambda [=] mutable ((x int)) -> float
                  (block
                    (return (+ x a)))))
                (var l3 auto = (lambda [& a] ()
                  (block)))
                (var l4 auto = (lambda [ a &b c=(+ a 1) &this] ((x auto))
                  (block)))
                (var l5 auto = (lambda [=] DEVICE ((i int))
                  (block
                    (return i))))
                (var l6 auto = (lambda [=] DEVICE HOST ((i int)) -> int
                  (block
                    (return i))))
                (var l7 auto = (lambda [] ((type T)) ((t T))
                  (block
                    (return t))))
                (var l8 auto = (lambda [ this] ()
                  (block)))
                (call g (lambda [&] ((i int))
                  (block
                    (= (index v i) i))) 3)
                (var y int = (call (lambda [] ((x int))
                  (block
                    (return (* x 2)))) 3))
                (var l9 auto = (lambda [] DEVICE ((i int))
                  (block
                    (return i))))
                (var l10 auto = (lambda [] CONSTEXPR ((xs... auto))
                  (block
                    (return (sizeof... xs)))))))
        "#]],
    );
}
