//! Which conditions hold.

use super::{Files, Options, expand, run, run_with};

fn holds(condition: &str) -> bool {
    let source = format!(
        "#define ONE 1\n#define EMPTY\n#define ID(x) x\n#define HAS defined(ONE)\n#if {condition}\nyes\n#else\nno\n#endif\n"
    );
    match expand(&source).as_str() {
        "yes\n" => true,
        "no\n" => false,
        other => panic!("{condition}: {other}"),
    }
}

#[test]
fn conditions_that_hold() {
    for condition in [
        "1",
        "ONE",
        "ID(ID(ONE))",
        "true && !false",
        "not 0 and 1",
        "defined ONE && defined(EMPTY) && !defined TWO",
        "HAS && ID(defined ONE)",
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "10 - 4 - 3 == 3",
        "1 << 2 + 1 == 8",
        "-8 >> 1 == -4",
        "1 >> 1 == 0",
        "1 << -1 == 0",
        "7 / 2 == 3 && -7 / 2 == -3 && -7 % 3 == -1",
        "-1 > 0u",
        "-1 < 0",
        "0xFFFFFFFFFFFFFFFF == -1",
        "18446744073709551615u + 1 == 0",
        "(-9223372036854775807 - 1) / -1 < 0",
        "(2 || 1 / 0) == 1",
        "!(0 && 1 / 0)",
        "1 ? 2 : 1 / 0",
        "(0 ? 1u : -1) > 0",
        "1 ? 0 ? 0 : 1 : 0",
        "'a' == 97 && '\\n' == 10 && '\\xff' < 0",
        "UNKNOWN == 0",
        "~0 == -1 && - - 1 == 1 && !!5 == 1",
        "(1 | 6 ^ 2 & 3) == 5",
        "1'000 == 1000 && 0b11 == 3 && 010 == 8",
        "__has_attribute(x) == 0",
        "3 > 2 > 0",
        "8 >> 1 >> 1 == 2",
        "(0, 1)",
    ] {
        assert!(holds(condition), "{condition}");
    }
}

#[test]
fn conditions_that_do_not_hold() {
    for condition in
        ["0", "UNKNOWN", "false", "ONE - 1", "!ONE", "1 == 2", "ID(EMPTY 0)", "0 ? 1 : 0"]
    {
        assert!(!holds(condition), "{condition}");
    }
}

#[test]
fn conditions_that_are_refused() {
    for (condition, message) in [
        ("", "the condition is empty"),
        ("EMPTY", "the condition is empty"),
        ("1 +", "the condition ends where an operand is expected"),
        ("1 1", "expected an operator before `1`"),
        ("(1", "`(` of the condition is not closed"),
        ("1 / 0", "division by zero in the condition"),
        ("1.0", "floating-point literal in a condition"),
        ("\"a\"", "`\"a\"` cannot stand in a condition"),
        ("f(1)", "`f` is no macro, so it cannot be called here"),
        ("defined 1", "`defined` needs the name of a macro"),
        ("1 ? 2", "expected `:` of a conditional expression"),
        ("99999999999999999999", "integer literal is too large"),
        ("__has_include x", "__has_include needs (\"name\") or (<name>)"),
        ("a = 1", "expected an operator before `=`"),
        ("8 >>= 1", "expected an operator before `>`"),
    ] {
        let run = run(&format!("#define EMPTY\n#if {condition}\nbad\n#endif\n"));
        assert_eq!(run.text(), "", "{condition}");
        let expected = format!("invalid-condition: {message}");
        assert!(
            run.messages.len() == 1 && run.messages[0].ends_with(&expected),
            "{condition}: {:?}",
            run.messages
        );
    }
}

#[test]
fn groups_are_chosen() {
    let source = "#define B\n\
        #ifdef A\n 1\n#elifdef B\n 2\n#else\n 3\n#endif\n\
        #ifndef B\n 4\n#elif 0\n 5\n#elifndef A\n 6\n#elif 1 / 0\n 7\n#endif\n\
        #if 0\n#if 1\n 8\n#else\n 9\n#endif\n#else\n 10\n#endif\n\
        #if 0\n#bad ' directive\n#error no\n/* # else */ \"\n#endif\n\
        #if 1\n 11\n#elif\n 12\n#endif\n";
    assert_eq!(expand(source), "2\n6\n10\n11\n");
}

#[test]
fn headers_are_tested_for() {
    let source = "#define NAME <yes.h>\n\
        #if __has_include(<yes.h>) && __has_include(\"yes.h\") && __has_include(NAME) && !__has_include(<no.h>)\nok\n#endif\n\
        #ifdef __has_include\nok\n#endif\n#if defined(__has_attribute) && !defined(__has_feature)\nok\n#endif\n";
    let run = run_with(source, &mut Files::new(&[("yes.h", "")]), &Options::bare());
    assert_eq!(run.report(), "ok\nok\nok\n");
}

#[test]
fn deep_conditions_are_refused() {
    for condition in [
        "(".repeat(100_000),
        "1?".repeat(100_000),
        "!".repeat(100_000),
        "-(".repeat(50_000),
        "(1||1&&1|1^1&1==1<1<<1+1*".repeat(10_000),
    ] {
        let run = run(&format!("#if {condition}\n#endif\n"));
        assert_eq!(run.messages.len(), 1);
    }
}
