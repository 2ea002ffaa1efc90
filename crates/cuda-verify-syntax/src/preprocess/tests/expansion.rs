//! What macros expand to.

use expect_test::{Expect, expect};

use super::{expand, run};

fn check(source: &str, expected: Expect) {
    expected.assert_eq(&expand(source));
}

/// In the manner of ISO C11, section 6.10.3.5, example 3: rescanning, nested and self-referential calls.
#[test]
fn replacements_are_scanned_again_with_what_follows() {
    check(
        "#define val 5\n\
         #define fn(p) fn(val * (p))\n\
         #undef val\n\
         #define val 7\n\
         #define go fn\n\
         #define zed zed[1]\n\
         #define hop fn(~\n\
         #define mul(p) p(wide)\n\
         #define wide 3,4\n\
         #define sub(p) p\n\
         #define row(a,b) [a ## b]\n\
         #define none() int\n\
         fn(y+1) + fn(fn(zed)) % sub(sub(go)(0) + sub)(1);\n\
         go(val + (3,4)-wide) | hop 5) & mul(fn)^mul(mul);\n\
         none() i[none()] = { sub(1), row(2,3), row(,4), row(5,), row(,) };\n",
        expect![[r#"
            fn(7 * (y+1)) + fn(7 * (fn(7 * (zed[1])))) % fn(7 * (0)) + sub(1);
            fn(7 * (7 + (3,4)-3,4)) | fn(7 * (~ 5)) & fn(7 * (3,4))^mul(3,4);
            int i[int] = { 1, [23], [4], [5], [] };
        "#]],
    );
}

/// In the manner of examples 4 and 6 there: `#` and `##` and the order in which they see arguments.
#[test]
fn operators_take_arguments_as_written() {
    check(
        "#define text(s) # s\n\
         #define xtext(s) text(s)\n\
         #define log(s, t) out(\"v\" # s \"= %d\", v ## s, v ## t)\n\
         #define file(n) unit ## n\n\
         #define join(a, b) a ## b\n\
         #define xjoin(a, b) join(a, b)\n\
         #define highlow \"sea\"\n\
         #define low low \", hut\"\n\
         log(1, 2);\n\
         put(text(cmp(\"a\\0d\", 'b', '\\4') == 0) text(: @\\n), s);\n\
         xtext(FILE file(2).h)\n\
         join(high, low);\n\
         xjoin(high, low)\n\
         text( a   +\n  b ) text() text(\"\\n\" '\"') text(L\"x\\y\")\n",
        expect![[r#"
            out("v" "1" "= %d", v1, v2);
            put("cmp(\"a\\0d\", 'b', '\\4') == 0" ": @\n", s);
            "FILE unit2.h"
            "sea";
            "sea" ", hut"
            "a + b" "" "\"\\n\" '\"'" "L\"x\\y\""
        "#]],
    );
}

/// In the manner of example 5 there: empty operands of `##`.
#[test]
fn empty_arguments_are_placemarkers() {
    check(
        "#define t(x,y,z) x ## y ## z\n\
         #define left(x) x ## 1\n\
         int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };\n\
         left() left(a) left(a b)\n",
        expect![[r#"
            int j[] = { 123, 45, 67, 89, 10, 11, 12, };
            1 a1 a b1
        "#]],
    );
}

/// In the manner of example 7 there, and what GCC and C++20 add.
#[test]
fn variadic_macros() {
    check(
        "#define debug(...) print(err, __VA_ARGS__)\n\
         #define show(...) put(#__VA_ARGS__)\n\
         #define check(test, ...) ((test) ? put(#test) : print(__VA_ARGS__))\n\
         #define gnu(fmt, args...) print(fmt, ## args)\n\
         #define std(fmt, ...) print(fmt, ##__VA_ARGS__)\n\
         #define opt(fmt, ...) print(fmt __VA_OPT__(,) __VA_ARGS__)\n\
         #define name(x, ...) x __VA_OPT__(= { __VA_ARGS__ })\n\
         #define str(x, ...) #__VA_OPT__(x: __VA_ARGS__)\n\
         #define glue(x, ...) x ## __VA_OPT__(y z) ## w\n\
         debug(\"F\"); debug(\"X = %d\\n\", x);\n\
         show(The first, second, and third items.); show();\n\
         check(x > y, \"x is %d\", x);\n\
         gnu(\"a\"); gnu(\"a\", b, c); std(\"a\"); std(\"a\",); std(\"a\", b);\n\
         opt(\"a\"); opt(\"a\",); opt(\"a\", b, c);\n\
         name(u); name(u, 1, 2); str(a) str(a,  b ,c)\n\
         glue(a) glue(a, b)\n",
        expect![[r#"
            print(err, "F"); print(err, "X = %d\n", x);
            put("The first, second, and third items."); put("");
            ((x > y) ? put("x > y") : print("x is %d", x));
            print("a"); print("a",b, c); print("a"); print("a"); print("a",b);
            print("a" ); print("a" ); print("a" , b, c);
            u; u = { 1, 2 }; "" "a: b ,c"
            aw ay zw
        "#]],
    );
}

/// A call that is put together behind the end of a replacement is one of the scan that reads it, whatever made its name.
#[test]
fn deferred_calls_are_those_of_later_scans() {
    check(
        "#define LATER ()\n\
         #define TWICE(...) AGAIN(AGAIN(__VA_ARGS__))\n\
         #define AGAIN(...) __VA_ARGS__\n\
         #define WALK(m, x, ...) m(x) __VA_OPT__(NEXT LATER (m, __VA_ARGS__))\n\
         #define NEXT() WALK\n\
         #define EACH(m, ...) __VA_OPT__(TWICE(WALK(m, __VA_ARGS__)))\n\
         #define V(n) v##n;\n\
         EACH(V, 1) EACH(V, 1, 2, 3) EACH(V) WALK(V, 1, 2)\n",
        expect![[r#"
            v1; v1; v2; v3; v1; NEXT () (V, 2)
        "#]],
    );
}

#[test]
fn a_pragma_out_of_a_macro_is_one_where_it_begins_a_line() {
    check(
        "#define UNROLL #pragma unroll\n\
         #define NAME(x) #x\n\
         UNROLL\n\
         for (;;) x UNROLL;\n",
        expect![[r#"
            #pragma unroll
            for (;;) x #pragma unroll;
        "#]],
    );
}

#[test]
fn a_macro_is_not_expanded_within_itself() {
    check(
        "#define foo foo bar\n\
         #define a b\n\
         #define b a\n\
         #define f(x) x f\n\
         #define g f\n\
         foo a b f(1)(2) g(g)(3) f(f)(1)\n",
        expect![[r#"
            foo bar a b 1 f(2) f f(3) f f(1)
        "#]],
    );
}

#[test]
fn calls_may_span_lines_and_hold_directives() {
    check(
        "#define two(x, y) x-y\n\
         two\n(1,\n\
         #ifdef NO\n\
         0\n\
         #else\n\
         2\n\
         #endif\n\
         #define three 3\n\
         + three)\n\
         two three\n",
        expect![[r#"
            1 -2 + 3
            two 3
        "#]],
    );
}

#[test]
fn launches_and_shifts_survive() {
    check(
        "#define LAUNCH(k, g, b) k<<<g, b>>>\n\
         #define CLOSE >\n\
         #define NEXT(x) x>\n\
         LAUNCH(kern<vec<int>>, 1, N >> 2)(p);\n\
         a CLOSE CLOSE b NEXT(>) CLOSE=1;\n",
        expect![[r#"
            kern<vec<int>> <<<1, N >> 2>>>(p);
            a > > b > > > =1;
        "#]],
    );
}

#[test]
fn pasted_tokens_are_lexed_again() {
    check(
        "#define J(a, b) a##b\n\
         J(<, <) J(<<, <) J(>, >) J(>, >=) J(1, e5) J(1.5, f) J(L, \"s\") J(u8, 'c') J(-, >) J(x, 1)\n\
         J(J, 2)(3) J(., 5) J(%, :)\n",
        expect![[r#"
            << <<< >> >>= 1e5 1.5f L"s" u8'c' -> x1
            J2(3) .5 %:
        "#]],
    );
}

#[test]
fn pragmas_pass_through() {
    check(
        "#define N 4\n\
         #define UNROLL(n) _Pragma(\"unroll 4\") for\n\
         #define TEXT(x) _Pragma(#x)\n\
         #pragma unroll N\n\
         for (;;) ;\n\
         x UNROLL(4) (;;) TEXT(omp parallel  for) y\n\
         # pragma nv_diag_suppress 177\n\
         #pragma push_macro(\"N\")\n\
         #undef N\n\
         N\n\
         #pragma pop_macro(\"N\")\n\
         N\n",
        expect![[r#"
            #pragma unroll 4
            for (;;) ;
            x
            #pragma unroll 4
            for (;;)
            #pragma omp parallel for
            y
            #pragma nv_diag_suppress 177
            N
            4
        "#]],
    );
}

#[test]
fn builtin_macros() {
    check(
        "__LINE__ __FILE__ __COUNTER__ __COUNTER__ __INCLUDE_LEVEL__\n\
         #define HERE __LINE__\n\
         #define STR(x) #x\n\
         #define XSTR(x) STR(x)\n\
         HERE XSTR(__LINE__) __func__\n\
         #line 100 \"b.cu\"\n\
         __LINE__ __FILE__\n\
         # 7 \"c.cu\" 2\n\
         __LINE__ __FILE__ __BASE_FILE__\n",
        expect![[r#"
            1 "a.cu" 0 1 0
            5 "5" __func__
            100 "b.cu"
            7 "c.cu" "c.cu"
        "#]],
    );
}

#[test]
fn blanks_of_vanished_macros_remain() {
    check(
        "#define EMPTY\n\
         #define STR(x) #x\n\
         #define XSTR(x) STR(x)\n\
         XSTR(a EMPTY b) XSTR(EMPTY a EMPTY) XSTR(a EMPTY+b) -EMPTY- +EMPTY+ a\n",
        expect![[r#"
            "a b" "a" "a +b" - - + + a
        "#]],
    );
}

#[test]
fn text_lexes_to_the_same_tokens() {
    let source =
        "#define P(x) -x\n#define D .\nP(-1) P(P(x)) 1 D D5 a D b x P(y)P(z) 1P(2) \"s\"P(3)\n";
    let first = run(source);
    let second = run(&first.text());
    let texts = |run: &super::Run| -> Vec<String> {
        run.tokens.iter().map(|token| token.text.to_string()).collect()
    };
    assert_eq!(texts(&first), texts(&second));
}
