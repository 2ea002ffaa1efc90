//! What is no CUDA program is refused with a located message: no panic, no hang, no stack overflow, whatever the bytes.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::PathBuf;
use std::time::Duration;

use cuda_verify_core::{Error, ReasonKind, Report, Verdict, Verifier};

/// A path below the folder for temporary files of tests.
fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[track_caller]
fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let path = temporary(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn verify(text: &str) -> Result<Report, Error> {
    Verifier::new().timeout(Some(Duration::from_secs(60))).source_text("input.cu", text).verify()
}

/// Requires a rejection whose message contains the text.
#[track_caller]
fn rejected(result: Result<Report, Error>, text: &str) {
    let error = result.expect_err("the program is accepted");
    assert!(error.is_rejected() && !error.is_not_found() && !error.is_configuration());
    let message = error.to_string();
    assert!(message.contains(text), "`{text}` is missing in: {message:.2000}");
}

#[track_caller]
fn nothing_to_check(result: Result<Report, Error>) {
    let report = result.unwrap();
    assert_eq!(report.verdict, Verdict::Unknown, "{}", report.to_text());
    assert_eq!(report.reasons[0].kind, ReasonKind::NothingToCheck);
}

/// Requires an answer of any kind: many such inputs are valid programs.
fn answered(text: &str) {
    match verify(text) {
        Ok(report) => assert!(!report.to_text().is_empty()),
        Err(error) => assert!(error.is_rejected(), "{error}"),
    }
}

/// Reproducible bytes: the generator of Sebastiano Vigna, SplitMix64.
fn noise(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(len + 8);
    while bytes.len() < len {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.extend((word ^ (word >> 31)).to_le_bytes());
    }
    bytes.truncate(len);
    bytes
}

#[test]
fn a_missing_file_is_not_found() {
    let error = Verifier::new().source_file(temporary("no_such_file.cu")).unwrap_err();
    assert!(error.is_not_found() && !error.is_rejected());
    assert!(error.to_string().contains("no_such_file.cu"));
}

#[test]
fn a_directory_is_rejected() {
    let error = Verifier::new().source_file(env!("CARGO_TARGET_TMPDIR")).unwrap_err();
    assert!(error.is_rejected() && !error.is_not_found());
    assert!(error.to_string().contains("directory"));
}

#[test]
fn an_empty_file_has_nothing_to_start_from() {
    let path = write("empty.cu", b"");
    nothing_to_check(Verifier::new().source_file(path).unwrap().verify());
}

#[test]
fn a_file_of_comments_has_nothing_to_start_from() {
    nothing_to_check(verify("// nothing\n/* at all */\n"));
}

#[test]
fn binary_files_are_rejected_with_their_line() {
    let path = write("binary.cu", b"int main() {\n  return \xff\xfe\0;\n}\n");
    rejected(Verifier::new().source_file(path).unwrap().verify(), "binary.cu:2");
}

#[test]
fn an_elf_header_is_rejected() {
    let path = write("program.cu", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0");
    let error = Verifier::new().source_file(path).expect_err("it is no text");
    assert!(error.to_string().contains("it is a compiled program (ELF)"), "{error}");
}

#[test]
fn ten_million_random_bytes_are_rejected() {
    let path = write("noise.cu", &noise(1, 10_000_000));
    rejected(Verifier::new().source_file(path).unwrap().verify(), "noise.cu:");
}

#[test]
fn random_text_is_rejected() {
    for seed in 0..8 {
        let bytes = noise(seed, 100_000);
        let text: String = bytes.iter().map(|byte| char::from(b' ' + byte % 95)).collect();
        rejected(verify(&text), "input.cu:1:");
        rejected(verify(&String::from_utf8_lossy(&bytes)), "input.cu:");
    }
}

#[test]
fn random_token_sequences_are_answered() {
    const WORDS: &[&str] = &[
        "int",
        "main",
        "(",
        ")",
        "{",
        "}",
        ";",
        "__global__",
        "void",
        "k",
        "<<<",
        ">>>",
        "<",
        ">",
        "template",
        "typename",
        "struct",
        "x",
        "*",
        "&",
        "=",
        "1",
        ",",
        "return",
        "if",
        "else",
        "for",
        "[",
        "]",
        "::",
        "operator",
        "auto",
        "\n#",
        "define",
        "sizeof",
        "~",
        "->",
        "...",
        "\"s\"",
        "'c'",
        "case",
        "switch",
        "goto",
        ":",
        "?",
        "\\\n",
        "__shared__",
        "0x1p3f",
    ];
    for seed in 0..200 {
        let bytes = noise(1000 + seed, 120);
        let words = bytes.iter().map(|byte| WORDS[usize::from(*byte) % WORDS.len()]);
        let text: Vec<&str> = words.collect();
        answered(&text.join(" "));
    }
}

#[test]
fn every_prefix_of_a_program_is_answered() {
    let program = include_str!("cuda/safe/README.cu");
    for (end, _) in program.char_indices().step_by(7) {
        answered(&program[..end]);
    }
}

#[test]
fn unbalanced_braces_are_rejected() {
    rejected(verify("int main() {\n  if (1) {\n  return 0;\n}\n"), "input.cu:");
    rejected(verify("int main() { return 0; }\n}\n"), "input.cu:2");
    rejected(verify("int main( { return 0; }\n"), "input.cu:1");
    rejected(verify("int a[3 = {1};\nint main() { return 0; }\n"), "input.cu:1");
}

#[test]
fn unterminated_literals_and_comments_are_rejected() {
    rejected(verify("int main() { return 'a; }\n"), "input.cu:1");
    rejected(verify("const char *s = \"abc;\nint main() { return 0; }\n"), "input.cu:1");
    rejected(verify("int main() { return 0; }\n/* to be continued\n"), "input.cu:2");
}

#[test]
fn an_inclusion_cycle_is_rejected() {
    let path = write("cycle.cu", b"#include \"cycle.cuh\"\nint main() { return 0; }\n");
    write("cycle.cuh", b"#include \"cycle_back.cuh\"\n");
    write("cycle_back.cuh", b"#include \"cycle.cuh\"\n");
    rejected(Verifier::new().source_file(path).unwrap().verify(), "cycle_back.cuh:1");
}

#[test]
fn a_file_that_includes_a_directory_is_not_safe() {
    std::fs::create_dir_all(temporary("folder.cuh")).unwrap();
    let path = write("folder.cu", b"#include \"folder.cuh\"\nint main() { return 0; }\n");
    let report = Verifier::new().source_file(path).unwrap().verify().unwrap();
    assert!(matches!(report.verdict, Verdict::Unknown) && report.to_text().contains("folder.cu:1"));
}

#[test]
fn a_program_without_main_and_kernel_has_nothing_to_start_from() {
    nothing_to_check(verify("int f(int x) { return x; }\n"));
}

#[test]
fn recursive_macros_end() {
    answered("#define f(x) f(g(x))\n#define g(x) g(f(x))\nint main() { return f(g(1)); }\n");
    let mut text = String::from("#define a0 1 1 1 1 1 1 1 1 1 1\n");
    for level in 1..30 {
        text += &format!("#define a{level} {}\n", format!("a{} ", level - 1).repeat(10));
    }
    text += "int main() { return a29; }\n";
    rejected(verify(&text), "input.cu:");
}

#[test]
fn deep_nesting_is_rejected_or_understood() {
    let parentheses = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    rejected(verify(&format!("int main() {{ return {parentheses}; }}\n")), "input.cu:1:");
    let n = 20_000;
    let nest = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    for expression in [
        nest("(", "1", ")"),
        nest("-", "1", ""),
        nest("!", "1", ""),
        nest("1 ? 1 : ", "1", ""),
        nest("(int)", "1", ""),
        nest("1 + ", "1", ""),
        nest("1 + (", "1", ")"),
        nest("sizeof ", "1", ""),
        nest("[] { return ", "1", "; }()"),
    ] {
        answered(&format!("int main() {{ return {expression}; }}\n"));
    }
    for statement in [
        nest("{", ";", "}"),
        nest("if (1) ", ";", ""),
        nest("while (0) ", ";", ""),
        nest("do ", ";", " while (0);"),
        nest("if (0) ; else ", ";", ""),
        nest("int ", "x", ";"),
        format!("int x = 0; x = {};", nest("x = ", "1", "")),
        format!("int *p = 0; {}p;", "*".repeat(n)),
    ] {
        answered(&format!("int main() {{ {statement} return 0; }}\n"));
    }
    for declaration in [
        nest("namespace n { ", "", "}"),
        nest("struct s { ", "", "};"),
        format!("int {}p;", "*".repeat(n)),
        format!("int a{};", "[1]".repeat(n)),
        format!("int a[] = {};", nest("{", "1", "}")),
        format!("template <class T> struct A {{}}; {} a;", nest("A<", "int", ">")),
        format!("int f{};", nest("(int g", "", ")")),
        nest("extern \"C\" {", "", "}"),
    ] {
        answered(&format!("{declaration}\nint main() {{ return 0; }}\n"));
    }
    let conditions = nest("#if 1\n", "", "\n#endif\n");
    answered(&format!("{conditions}\nint main() {{ return 0; }}\n"));
    answered(&format!("#if {}\n#endif\nint main() {{ return 0; }}\n", nest("(", "1", ")")));
}

#[test]
fn messages_say_what_may_be_meant_and_where_they_come_from() {
    let text = "template <typename T> struct V { T get() { return hight; } };\n\
                __global__ void k() { V<float> v; v.get(); __syncthread(); }\n\
                int main() { k<<<1, 1>>>(); return 0; }\n";
    let report = verify(text).unwrap().to_text();
    assert!(report.contains("did you mean `__syncthreads`?"), "{report}");
    assert!(report.contains("in `V<float>::get`"), "{report}");
    assert_eq!(report.matches("unknown name `hight` [").count(), 1, "{report}");
    assert!(!report.contains("warning: not supported: unknown name"), "{report}");
}
