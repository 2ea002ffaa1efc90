//! Hostile sizes: deep nesting is refused, on small stacks; long lists are not.

use bumpalo::Bump;
use cuda_verify_base::SourceMap;
use cuda_verify_syntax::{lexer, parse, text};

/// Parses on a thread with a small stack and gives the messages.
fn parse_on_small_stack(program: String) -> Vec<String> {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let mut sources = SourceMap::new();
        let file = sources.add_file("a.cu", &program);
        let (tokens, _) = lexer::lex(&sources, file);
        let arena = Bump::new();
        let (unit, diagnostics) = parse(&arena, &tokens);
        assert!(!text::print(&unit).is_empty());
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect()
    });
    thread.expect("a thread").join().expect("no panic")
}

const N: usize = 100_000;

/// Enough to overflow any stack that is not guarded.
const MANY: usize = 12_000;

fn check_refused(program: String) {
    let start: String = program.chars().take(60).collect();
    assert!(!parse_on_small_stack(program).is_empty(), "{start}");
}

#[test]
fn deep_nesting_is_refused() {
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(N), close.repeat(N));
    for program in [
        format!("int x = {};", deep("(", ")")),
        format!("int x = {};", deep("-", "")),
        format!("int x = {};", deep("A<", ">")),
        format!("template <int N> struct A {{}}; A<{}> x;", deep("A<", ">")),
        format!("void f() {}", deep("{", "}")),
        "(".repeat(N),
        "{".repeat(N),
        "}".repeat(N),
    ] {
        check_refused(program);
    }
}

#[test]
fn other_nesting_is_refused() {
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(MANY), close.repeat(MANY));
    for program in [
        format!("int x = {};", deep("(", ")")),
        format!("int x = {};", deep("-", "")),
        format!("int x = {};", deep("- -", "")),
        format!("int x = {};", deep("(int)", "")),
        format!("int x = {};", deep("f(", ")")),
        format!("int x = {};", deep("a[", "]")),
        format!("int x = {};", deep("{", "}")),
        format!("int x = {};", deep("1 ? 2 : ", "")),
        format!("int x = {};", deep("1 ? ", " : 2")),
        format!("int x = {};", deep("a = ", "")),
        format!("int x = {};", deep("[]{ return ", "; }")),
        format!("int x = {};", deep("sizeof(", ")")),
        format!("int x = {};", deep("sizeof ", "")),
        format!("int x = {};", deep("new T(", ")")),
        format!("int x = {};", deep("decltype(", ")")),
        format!("int x = {};", deep("decltype(1 + ", ") y")),
        format!("int x = {};", deep("({", ";})")),
        format!("int x = a{};", ".b".repeat(MANY)),
        format!("int x = a{};", "[1]".repeat(MANY)),
        format!("int x = a{};", "()".repeat(MANY)),
        format!("int x = a{};", "<<<1,2>>>()".repeat(MANY)),
        format!("int x = {};", deep("a < ", "")),
        format!("int x = {};", deep("A<", ">")),
        format!("template <int N> struct A {{}}; A<{}> x;", deep("A<", ">")),
        format!("template <int N> struct A {{}}; int x = {};", deep("A<", ">::v")),
        format!("void f() {}", deep("{", "}")),
        format!("void f() {{ {} }}", deep("if (1) ", ";")),
        format!("void f() {{ {} }}", deep("while (1) ", ";")),
        format!("void f() {{ {} }}", deep("do ", " while (1);")),
        format!("void f() {{ {} }}", deep("for (;;) ", ";")),
        format!("void f() {{ {} }}", deep("switch (1) ", ";")),
        format!("void f() {{ {} }}", deep("try {", "} catch (...) {}")),
        format!("void f() {{ {} }}", deep("struct S { void f() {", "} };")),
        deep("namespace n {", "}"),
        deep("namespace a::", " {}"),
        deep("extern \"C\" {", "}"),
        deep("extern \"C\" ", ""),
        deep("struct S {", "};"),
        deep("struct S { S f() { return ", "; } };"),
        deep("struct S { int x = ({", ";}); };"),
        deep("struct S { decltype(({", ";})) x; };"),
        deep("template <typename T> ", ""),
        deep("template <template <", "> class T> struct S;"),
        format!("int {}x{};", "(".repeat(MANY), ")".repeat(MANY)),
        format!("int {}x{};", "(*".repeat(MANY), ")".repeat(MANY)),
        format!("int {}x;", "*".repeat(MANY)),
        format!("int x{};", "[1]".repeat(MANY)),
        format!("int x{};", "(int)".repeat(MANY)),
        format!("int f{};", "(int f".repeat(MANY)),
        format!("int f{}{};", "(int f".repeat(MANY), ")".repeat(MANY)),
        format!("int f{}{};", "(T f".repeat(MANY), ")".repeat(MANY)),
        format!("struct T {{}}; void f() {{ {}1{}; }}", "T(".repeat(MANY), ")".repeat(MANY)),
        format!("struct T {{}}; void f() {{ T a{}1{}; }}", "(T b".repeat(MANY), ")".repeat(MANY)),
        format!(
            "struct T {{}}; void f() {{ T a{}1{}; }}",
            "(T(b), T".repeat(MANY),
            ")".repeat(MANY)
        ),
        format!("struct T {{}}; void f() {{ {}1{}; }}", "(T(*)".repeat(MANY), ")".repeat(MANY)),
        format!("a{} x;", "::a".repeat(MANY)),
        format!("using T = {}int{};", "typename A<".repeat(MANY), ">::t".repeat(MANY)),
        "[[".repeat(MANY),
        "__attribute__((".repeat(MANY),
        "alignas(".repeat(MANY),
        "operator ".repeat(MANY),
        "typename ".repeat(MANY),
        "template ".repeat(MANY),
        "enum class ".repeat(MANY),
        "friend ".repeat(MANY),
        format!("void f() {{ {} }}", "else ".repeat(MANY)),
        "}".repeat(MANY),
        "({[<".repeat(MANY),
        ")]}>".repeat(MANY),
        format!("{}{}", "(".repeat(MANY), "}".repeat(MANY)),
    ] {
        check_refused(program);
    }
}

#[test]
fn chains_have_a_limit() {
    let sum = |n: usize| format!("int x = 1{};", " + 1".repeat(n));
    assert_eq!(parse_on_small_stack(sum(9_999)), Vec::<String>::new());
    assert_eq!(parse_on_small_stack(sum(N)), ["too many operators in a row"]);
    let list = format!("int x = (1{});", ", 1".repeat(N));
    assert_eq!(parse_on_small_stack(list), ["too many operators in a row"]);
    let ladder = |n: usize| format!("void f(int a) {{ if (a) ; {} }}", "else if (a) ; ".repeat(n));
    assert_eq!(parse_on_small_stack(ladder(1_900)), Vec::<String>::new());
    assert_eq!(parse_on_small_stack(ladder(N)), ["too many `else if` in a row"]);
    let labels =
        |n: usize| format!("void f(int a) {{ switch (a) {{ {} ; }} }}", "case 1: ".repeat(n));
    assert_eq!(parse_on_small_stack(labels(1_900)), Vec::<String>::new());
    assert_eq!(parse_on_small_stack(labels(N)), ["too many labels before one statement"]);
}

#[test]
fn long_lists_have_no_limit() {
    for program in [
        format!("int x[] = {{{}}};", "1,".repeat(N)),
        "int x;".repeat(N),
        format!("void f() {{ {} }}", "x = 1;".repeat(N)),
        format!("int x{};", ", x".repeat(N)),
        format!("enum E {{ {} }};", "a,".repeat(N)),
        format!("struct S {{ {} }};", "int a;".repeat(N)),
        format!("int x = f(1{});", ", 1".repeat(N)),
        format!("void f() {{ switch (1) {{ {} }} }}", "case 1: break;".repeat(N)),
        format!("char *s = {};", "\"a\" ".repeat(N)),
    ] {
        assert_eq!(parse_on_small_stack(program), Vec::<String>::new());
    }
}
