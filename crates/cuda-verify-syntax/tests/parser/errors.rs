//! Errors: located, in plain words, several per run; parsing goes on behind them.

use expect_test::expect;

use crate::check_errors;

#[test]
fn statements_end_where_they_break() {
    check_errors(
        "void f(int n) {
    int a = ;
    int b = 1;
    n = n + * ;
    if (n { b = 2; }
    for (int i = 0; i < n; i++ { b++; }
    b = 3
    n = 4;
    foo(1, 2;
    b = 5;
}
int after;
",
        expect![[r#"
            2:13: expected an expression, found `;`
              2:11: what does not fit begins here
            4:15: expected an expression, found `;`
            5:11: expected `;` after an expression, found `{`
            6:32: expected `)` after the head of a loop, found `{`
            7:10: expected `;` after an expression
            9:13: expected `,` or `)` after an argument, found `;`
            (fn f void ((n int))
              (block
                (error)
                (var b int = 1)
                (error)
                (error)
                (error)
                (= b 3)
                (= n 4)
                (error)
                (= b 5)))
            (var after int)
        "#]],
    );
}

#[test]
fn declarations_end_where_they_break() {
    check_errors(
        "int a = 1
int b;
struct S { int x; int y }
void f();
int 3x;
__global__ void k(int *p, ) { p[0] = 1; }
template <typename T struct Q { };
int c[;
@ int d;
class T { int good; int = 3; void m() { return; } int better; };
int e;
}
int g;
",
        expect![[r#"
            1:10: expected `;` after a declaration
            3:24: expected `;` after a declaration
            3:26: expected `;` after a class
            5:5: expected a name, found `3x`
            6:27: expected a type, found `)`
              6:25: what does not fit begins here
            7:22: expected `>` after template parameters, found `struct`
            8:7: expected an expression, found `;`
            10:25: expected a name, found `=`
            12:1: `}` closes nothing
            (var a int = 1)
            (var b int)
            (struct S
              (var x int)
              (var y int))
            (fn f void ())
            (error)
            (error)
            (error)
            (error)
            (var d int)
            (class T
              (var good int)
              (error)
              (fn m void ()
                (block
                  (return)))
              (var better int))
            (var e int)
            (error)
            (var g int)
        "#]],
    );
}

#[test]
fn files_that_end_early() {
    check_errors(
        "void f() { if (1) {",
        expect![[r#"
        1:20: expected `}`, found the end of the file
          1:19: this `{` is never closed
        1:20: expected `}`, found the end of the file
          1:10: this `{` is never closed
        (fn f void ()
          (block
            (if 1
              (block))))
    "#]],
    );
    check_errors(
        "struct S { int x;",
        expect![[r#"
        1:18: expected `}`, found the end of the file
          1:10: this `{` is never closed
        1:18: expected a name, found the end of the file
        (error)
    "#]],
    );
    check_errors(
        "int f(int a",
        expect![[r#"
        1:12: expected `)` after parameters, found the end of the file
        (error)
    "#]],
    );
    check_errors(
        "int x = (1 + ",
        expect![[r#"
        1:14: expected an expression, found the end of the file
        (error)
    "#]],
    );
    check_errors(
        "template <",
        expect![[r#"
        1:11: expected a type, found the end of the file
        (error)
    "#]],
    );
    check_errors(
        "namespace n {",
        expect![[r#"
        1:14: expected `}`, found the end of the file
          1:13: this `{` is never closed
        (namespace n)
    "#]],
    );
    check_errors(
        "k<<<1, 2",
        expect![[r#"
        1:2: expected a name, found `<<<`
        (error)
    "#]],
    );
}

#[test]
fn messages_name_what_is_wrong() {
    check_errors(
        "void f(int *p) {
    k<<<1>>>(p);
    k<<<1, 2, 3, 4, 5>>>(p);
    k<<<1, 2>>>;
    k<<<1, 2>>(p);
    else p = 0;
    case: ;
    int unsigned float x;
    p = 12q;
    void *q = &&label;
    (p = 1;
    break
    offsetof(S, a[1]);
    co_await p;
}
",
        expect![[r#"
            2:6: a launch configuration has two to four arguments
            3:6: a launch configuration has two to four arguments
            4:16: expected `(` after the launch configuration, found `;`
              4:6: what does not fit begins here
            5:18: expected `>>>` after the launch configuration, found `;`
              5:6: what does not fit begins here
            6:5: `else` without `if`
            7:9: expected an expression, found `:`
            8:18: two types in one declaration
              8:24: what does not fit begins here
            9:9: number has an unknown suffix
            10:15: addresses of labels are not supported
            11:11: expected `)`, found `;`
            12:10: expected `;` after a jump
            13:18: elements of arrays in `offsetof` are not supported
            14:5: coroutines are not supported
            (fn f void ((p (ptr int)))
              (block
                (error)
                (error)
                (error)
                (error)
                (error)
                (error)
                (error)
                (= p (error))
                (error)
                (error)
                (break)
                (error)
                (error)))
        "#]],
    );
}

#[test]
fn unsupported_constructs_are_told() {
    check_errors(
        "template <typename T> concept C = sizeof(T) > 1;
template <C T> void f(T t);
template <typename T> requires C<T> void g(T t);
template <typename T> struct P { P(T); };
P(int) -> P<int>;
#pragma pack(3)
struct Q { int x; };
asm(\"nop\");
typedef float f4 __attribute__((vector_size(16)));
[[deprecated]] int ok;
",
        expect![[r#"
            6:1: this form of `#pragma pack` is not supported
            8:1: assembly outside of functions is not supported
            9:33: the attribute `vector_size` is not supported
            (template ((type T)) (var C INLINE CONSTEXPR CONCEPT bool = (> (sizeof type T) 1)))
            (template ((type T requires C<T>)) (fn f void ((t T))))
            (template ((type T requires C<T>)) (fn g void ((t T))))
            (template ((type T)) (struct P
              (ctor P void ((_ T)))))
            (guide (fn P P<int> ((_ int))))
            (struct Q
              (var x int))
            (error)
            (error)
            (var ok int)
        "#]],
    );
}
