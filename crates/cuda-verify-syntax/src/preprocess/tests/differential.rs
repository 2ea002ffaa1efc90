//! Comparison with the C++ preprocessor of the machine, where there is one, on generated macro programs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use cuda_verify_base::SourceMap;

use super::run;
use crate::lexer::lex;

/// Preprocesses with `cc`; whether it found no error, and its output.
#[expect(clippy::disallowed_methods, reason = "the test compares with another preprocessor")]
fn reference(source: &str) -> Option<(bool, String)> {
    let mut child = Command::new("cc")
        .args(["-E", "-P", "-x", "c++", "-std=gnu++20", "-undef", "-w", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(source.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Texts of the tokens. Blanks are dropped, since where `#` sees text from which macros vanished GCC keeps a few more.
fn texts(source: &str) -> Vec<String> {
    let mut sources = SourceMap::new();
    let file = sources.add_file("out", source);
    lex(&sources, file).0.iter().map(|token| token.text.replace(' ', "")).collect()
}

struct Generator(u64);

impl Generator {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn pick<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.below(choices.len())]
    }

    fn words(&mut self, out: &mut String, choices: &[&str], n: usize) {
        for _ in 0..n {
            out.push_str(self.pick(choices));
            out.push_str(self.pick(&[" ", " ", ""]));
            // Without a blank two words would become one, and a word the suffix of a string.
            if out.ends_with(|char: char| char.is_alphanumeric() || matches!(char, '_' | '"')) {
                out.push(' ');
            }
        }
    }

    /// Macros `A`..`D` and `F`..`I`, then lines that use them.
    fn program(&mut self) -> String {
        const PLAIN: &[&str] = &[
            "A", "B", "C", "D", "F", "G", "H", "I", "F(", "G(", "H(1,", "I(", ")", ")", "(", ",",
            "x", "y", "1", "+", "-", ".5", "F(A)", "G(B)", "H(A,B)", "I(x,C)", ">", "<", "=",
        ];
        const UNARY: &[&str] = &[
            "p", "p", "#p", "p ## x", "x ## p", "p ## p", "A", "F", "G(p)", "H(p,p)", "I(p,A)",
            "(p)", "+",
        ];
        const BINARY: &[&str] = &[
            "p", "q", "#q", "p ## q", "q ## p", "q ## 1", "A", "C", "F(p)", "G(q)", "H(q,p)",
            "I(p,q)", "H", ",",
        ];
        // Without `, ## __VA_ARGS__`: GCC keeps the comma if the arguments were another macro's empty parameter.
        const VARIADIC: &[&str] = &[
            "p",
            "__VA_ARGS__",
            "#__VA_ARGS__",
            "p ## __VA_ARGS__",
            "__VA_OPT__(p B)",
            "F(p)",
            "I(__VA_ARGS__)",
            "G(__VA_ARGS__)",
            "A",
        ];
        let mut out = String::new();
        for name in ["A", "B", "C", "D"] {
            let n = self.below(5);
            out.push_str(&format!("#define {name} "));
            self.words(&mut out, PLAIN, n);
            out.push('\n');
        }
        for (head, choices) in
            [("F(p)", UNARY), ("G(p)", UNARY), ("H(p,q)", BINARY), ("I(p,...)", VARIADIC)]
        {
            let n = self.below(5);
            out.push_str(&format!("#define {head} "));
            self.words(&mut out, choices, n);
            out.push('\n');
        }
        for _ in 0..4 {
            let n = 1 + self.below(8);
            self.words(&mut out, PLAIN, n);
            // Closes what the line opened, perhaps.
            out.push_str(self.pick(&[";", ");", "));"]));
            out.push('\n');
        }
        out
    }
}

#[test]
fn expansion_agrees_with_the_compiler() {
    let mut n_compared = 0;
    for seed in 0..150 {
        let source = Generator(seed).program();
        let Some((is_clean, expected)) = reference(&source) else { return };
        // GCC also expands arguments that `__VA_OPT__` drops, so its errors are not ours.
        if is_clean {
            let ours = run(&source);
            assert_eq!(ours.messages, Vec::<String>::new(), "{source}");
            assert_eq!(texts(&ours.text()), texts(&expected), "{source}\n{expected}");
            n_compared += 1;
        }
    }
    assert!(n_compared >= 15, "{n_compared}");
}
