//! What is refused, and where.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::{Files, Options, run, run_with};

fn check(source: &str, expected: Expect) {
    expected.assert_eq(&run(source).report());
}

#[test]
fn conditionals_out_of_order() {
    check(
        "#endif\n#else\n#elif 1\n#if 1\n#else\n#else\n#elif 1\n#endif x\n#ifdef\n#endif\n#ifdef A b\n#endif\n#if 0\n#ifdef B\n",
        expect![[r#"
            a.cu:1:1: unbalanced-conditional: #endif without #if
            a.cu:2:1: unbalanced-conditional: #else without #if
            a.cu:3:1: unbalanced-conditional: #elif without #if
            a.cu:6:1: unbalanced-conditional: #else behind #else
            a.cu:7:1: unbalanced-conditional: #elif behind #else
            a.cu:8:8: extra-tokens: `x` behind the end of the directive is ignored
            a.cu:9:1: invalid-directive: the directive needs the name of a macro
            a.cu:11:10: extra-tokens: `b` behind the end of the directive is ignored
            a.cu:14:1: unterminated-conditional: the conditional is not closed by #endif
            a.cu:13:1: unterminated-conditional: the conditional is not closed by #endif
        "#]],
    );
}

#[test]
fn definitions_that_mean_nothing() {
    check(
        "#define\n#define 1\n#define defined\n#define and &&\n#define F(x\n#define F(x,)\n#define F(x x)\n#define F(x, x)\n\
         #define F(..., x)\n#define F(x) #y\n#define F(x) ## x\n#define X a ##\n#define F(x) __VA_ARGS__\n\
         #define F(...) __VA_OPT__\n#define F(...) __VA_OPT__(\n#define F(...) __VA_OPT__(__VA_OPT__())\n#undef\n#undef defined\n",
        expect![[r#"
            a.cu:1:1: invalid-define: #define needs the name of a macro
            a.cu:2:9: invalid-define: `1` cannot be the name of a macro
            a.cu:3:9: invalid-define: `defined` cannot be the name of a macro
            a.cu:4:9: invalid-define: `and` cannot be the name of a macro
            a.cu:5:10: invalid-define: parameter list of the macro is not terminated
            a.cu:6:13: invalid-define: expected the name of a macro parameter
            a.cu:7:13: invalid-define: expected `)` behind the macro parameters
            a.cu:8:14: invalid-define: parameter `x` is repeated
            a.cu:9:14: invalid-define: expected `)` behind the macro parameters
            a.cu:10:14: invalid-define: `#` is not followed by a macro parameter
            a.cu:11:14: invalid-define: `##` cannot stand at either end of a replacement list
            a.cu:12:13: invalid-define: `##` cannot stand at either end of a replacement list
            a.cu:13:14: invalid-define: `__VA_ARGS__` stands in a macro without `...`
            a.cu:14:16: invalid-define: `__VA_OPT__` needs `(`
            a.cu:15:16: invalid-define: `__VA_OPT__` is not terminated
            a.cu:16:27: invalid-define: `__VA_OPT__` cannot be nested
            a.cu:17:1: invalid-directive: #undef needs the name of a macro
            a.cu:18:1: invalid-directive: #undef needs the name of a macro
        "#]],
    );
}

#[test]
fn redefinitions_are_noticed() {
    check(
        "#define A 1 + 2\n#define A  1   +  2\n#define A 1+2\n#define F(x) x\n#define F(y) y\n#define __LINE__ 3\n__LINE__\n",
        expect![[r#"
            3
            a.cu:3:9: macro-redefined: macro `A` is redefined
            a.cu:5:9: macro-redefined: macro `F` is redefined
            a.cu:6:9: macro-redefined: macro `__LINE__` is redefined
        "#]],
    );
}

#[test]
fn wrong_calls() {
    check(
        "#define F(x) <x>\n#define G(x, y) x y\n#define H() h\n#define V(x, y, ...) x\n#define T #\n\
         F() F(1, 2) G(1) G(1, 2, 3) H(1) V(1) V(1, 2) H()\n#define P(a, b) a##b\nP(+, x) P(/, /) P(\", \")\nT F\nF(1\n",
        expect![[r#"
            < > 1 h
            +x / /
            # F
            a.cu:6:5: macro-arguments: macro `F` takes 1 argument, but 2 are given
            a.cu:6:13: macro-arguments: macro `G` takes 2 arguments, but 1 is given
            a.cu:6:18: macro-arguments: macro `G` takes 2 arguments, but 3 are given
            a.cu:6:29: macro-arguments: macro `H` takes 0 arguments, but 1 is given
            a.cu:6:34: macro-arguments: macro `V` takes at least 2 arguments, but 1 is given
            a.cu:8:1: invalid-paste: `+` and `x` do not make one token
            a.cu:8:9: invalid-paste: `/` and `/` do not make one token
            a.cu:8:17: macro-arguments: macro `P` takes 2 arguments, but 1 is given
            a.cu:10:1: unterminated-macro-call: the call of macro `F` is not closed
        "#]],
    );
}

#[test]
fn directives_that_mean_nothing() {
    check(
        "#\n#foo bar\n#include\n#include x\n#include <a\n#include_next <a.h>\n#line\n#line x\n#line 3 x\n#error it's \"over\"  now /* x */\n#warning w\n\
         _Pragma(x) _Pragma\n#pragma push_macro(x)\n#+\nend\n",
        expect![[r#"
            _Pragma
            end
            a.cu:2:1: invalid-directive: `#foo` is no directive
            a.cu:3:1: invalid-directive: #include needs "name" or <name>
            a.cu:4:10: invalid-directive: #include needs "name" or <name>
            a.cu:5:10: invalid-directive: #include needs "name" or <name>
            a.cu:6:1: unsupported-directive: #include_next is not supported
            a.cu:7:1: invalid-directive: #line needs a number and perhaps a file name
            a.cu:8:1: invalid-directive: #line needs a number and perhaps a file name
            a.cu:9:1: invalid-directive: #line needs a number and perhaps a file name
            a.cu:10:1: user-error: #error it's "over"  now /* x */
            a.cu:11:1: user-warning: #warning w
            a.cu:12:1: invalid-directive: _Pragma needs one string literal
            a.cu:13:1: invalid-directive: #pragma push_macro needs ("name")
            a.cu:14:1: invalid-directive: `#+` is no directive
        "#]],
    );
}

#[test]
fn text_that_is_no_token() {
    check(
        "int a = 1 @ 2; `\n#define S(x) #x\nS(@ ' \") it's\n#if 0\nit's\n#endif\n\"open\nR\"(\n/* open",
        expect![[r#"
            int a = 1 2;
            a.cu:1:11: invalid-token: stray character in the program
            a.cu:1:16: invalid-token: stray character in the program
            a.cu:3:1: unterminated-macro-call: the call of macro `S` is not closed
        "#]],
    );
}

#[test]
fn include_among_arguments() {
    let mut files = Files::new(&[("h.h", "1")]);
    let run = run_with(
        "#define F(x) x\nF(\n#include \"h.h\"\n#pragma unroll\n2)\n",
        &mut files,
        &Options::bare(),
    );
    expect![[r#"
        #pragma unroll
        2
        a.cu:3:10: directive-in-macro-arguments: #include within the arguments of a macro is not supported
    "#]].assert_eq(&run.report());
}

#[test]
fn errors_are_limited() {
    let run = run(&"@ x\n".repeat(1000));
    assert_eq!(run.messages.len(), 101);
    assert!(run.messages[100].contains("too-many-errors"));
}

/// Macros that double their text at each level.
fn bomb(levels: usize, line: impl Fn(usize) -> String) -> String {
    let mut source = String::from("#define F0(x) x x\n#define A0 a a\n#define P0(x) x##x\n");
    for level in 1..levels {
        source.push_str(&line(level));
    }
    source
}

#[test]
fn macro_bombs_end_with_an_error() {
    let objects = bomb(40, |n| format!("#define A{n} A{0} A{0}\n", n - 1)) + "A39\n";
    let functions = bomb(40, |n| format!("#define F{n}(x) F{0}(F{0}(x))\n", n - 1)) + "F39(1)\n";
    let pastes = bomb(60, |n| format!("#define P{n}(x) P{0}(x##x)\n", n - 1)) + "P59(abc)\n";
    let mut calls = String::from("#define F(x) x x\n");
    writeln!(calls, "{}1{}", "F(".repeat(100), ")".repeat(100)).unwrap();
    let mut strings = String::from("#define S(x) #x\n#define X(x) S(x)\n");
    writeln!(strings, "{}\"\\\\\"{}", "X(".repeat(100), ")".repeat(100)).unwrap();
    let mut deep = String::from("#define F(x) x\n");
    writeln!(deep, "{}1{}", "F(".repeat(100_000), ")".repeat(100_000)).unwrap();
    let mut chain = String::new();
    for level in 0..20_000 {
        writeln!(chain, "#define C{level} C{}", level + 1).unwrap();
    }
    chain += "C0\n";
    let mut args = String::from("#define F(x) x x x x\n#define E(x) F(x)(x)\n");
    writeln!(args, "{}", "E(E)(".repeat(50) + &")".repeat(50)).unwrap();
    for (name, source) in [
        ("objects", objects),
        ("functions", functions),
        ("pastes", pastes),
        ("calls", calls),
        ("strings", strings),
        ("deep", deep),
        ("chain", chain),
    ] {
        let mut options = Options::bare();
        options.max_expansion_work = 100_000;
        let run = run_with(&source, &mut Files::default(), &options);
        assert_eq!(run.messages.len(), 1, "{name}: {:?}", run.messages);
        assert!(run.messages[0].contains("macro-limit"), "{name}: {:?}", run.messages);
    }
    drop(run(&args));
}

#[test]
fn garbage_is_read_quickly() {
    let mut state = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    })
    .take(10 << 20)
    .collect();
    let run = run(&String::from_utf8_lossy(&bytes));
    assert!(!run.messages.is_empty() && run.messages.len() <= 101);
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,80}") {
        drop(run(&text));
    }

    #[test]
    fn any_directives_are_read(parts in proptest::collection::vec(prop::sample::select(vec![
        "#define ", "#undef ", "#if ", "#ifdef ", "#ifndef ", "#elif ", "#else", "#endif", "#include ", "#pragma ",
        "#line ", "#", "##", "F", "G", "X", "(", ")", ",", " ", "\n", "\n", "\n", "x", "...", "__VA_ARGS__",
        "__VA_OPT__", "defined", "1", "+", ">", ">>", "\"", "'", "_Pragma", "__has_include", "__LINE__", "\\\n", "/*",
        "*/", "F(x) ", "G(x, ...) ", "\"a.cu\"", "\"self.h\"",
    ]), 0..60)) {
        let source = parts.concat();
        let mut files = Files::new(&[("self.h", &source)]);
        let mut options = Options::bare();
        options.max_includes = 50;
        options.max_expansion_work = 100_000;
        drop(run_with(&source, &mut files, &options));
    }
}
