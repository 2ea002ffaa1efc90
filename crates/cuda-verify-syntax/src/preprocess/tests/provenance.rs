//! Where tokens come from.

use cuda_verify_base::Location;

use super::{Run, run};

fn line_column(location: &Location) -> String {
    format!("{}:{}", location.line, location.column)
}

/// Text, use, spelling and macros (innermost first) of each token.
fn places(run: &Run) -> Vec<String> {
    let sources = &run.sources;
    let place = |token: &crate::token::Token| {
        let macros: Vec<String> = sources
            .backtrace(token.span)
            .map(|expansion| expansion.macro_name.to_string())
            .collect();
        format!(
            "{} {} {} [{}]",
            token.text,
            line_column(&sources.location(token.span)),
            line_column(&sources.spelling_location(token.span)),
            macros.join(" ")
        )
    };
    run.tokens.iter().filter(|token| !token.is_eof()).map(place).collect()
}

#[test]
fn tokens_know_their_macros() {
    let run = run("#define IN(a) a + one\n#define OUT(b) IN(b) two\nx OUT(y);\n");
    assert_eq!(
        places(&run),
        [
            "x 3:1 3:1 []",
            "y 3:7 3:7 []",
            "+ 3:3 1:17 [IN OUT]",
            "one 3:3 1:19 [IN OUT]",
            "two 3:3 2:22 [OUT]",
            "; 3:9 3:9 []",
        ]
    );
}

#[test]
fn made_tokens_point_at_the_operator() {
    let run = run("#define J(a) a ## 1 # a\n#define S(a) x#a\nJ(v) S(w)\n");
    let spelled: Vec<&str> =
        run.tokens.iter().map(|token| run.sources.snippet(token.span)).collect();
    assert_eq!(spelled, ["a ## 1", "# a", "x", "#a", ""]);
    assert_eq!(places(&run)[0], "v1 3:1 1:14 [J]");
}

#[test]
fn arguments_keep_their_own_macros() {
    let run = run("#define N 4\n#define ID(x) x\nID(N) ID(ID(z))\n");
    assert_eq!(places(&run), ["4 3:4 1:11 [N]", "z 3:13 3:13 []"]);
}

#[test]
fn calls_span_name_and_parentheses() {
    let run = run("#define F(x) f\nF(1, 2)\nF ( 3 )\n");
    let token = run.tokens.iter().find(|token| token.text == "f").unwrap();
    assert_eq!(run.sources.snippet(run.sources.use_site(token.span)), "F ( 3 )");
}
