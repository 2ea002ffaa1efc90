//! Tests of the preprocessor: what comes out, what is refused, where tokens come from, and what limits hold.

mod conditions;
mod differential;
mod errors;
mod expansion;
mod includes;
mod provenance;

use std::collections::BTreeMap;
use std::sync::Arc;

use cuda_verify_base::SourceMap;

use super::{
    IncludeError, IncludeRequest, IncludeResolver, Options, ResolvedInclude, leading_comments,
    preprocess, text, text_with_lines,
};
use crate::token::Token;

/// Files in memory.
#[derive(Default)]
pub(super) struct Files {
    texts: BTreeMap<String, String>,
    n_resolved: usize,
}

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        let own = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        Self { texts: files.iter().map(own).collect(), n_resolved: 0 }
    }
}

impl IncludeResolver for Files {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        self.n_resolved += 1;
        let text = self.texts.get(request.name)?;
        Some(Ok(ResolvedInclude {
            name: request.name.to_owned(),
            text: Arc::from(text.as_str()),
            is_model: request.is_angled,
        }))
    }
}

/// The outcome of a run.
pub(super) struct Run {
    sources: SourceMap,
    tokens: Vec<Token>,
    messages: Vec<String>,
}

impl Run {
    fn text(&self) -> String {
        text(&self.tokens)
    }

    /// Tokens, then messages.
    fn report(&self) -> String {
        let messages: String = self.messages.iter().map(|message| format!("{message}\n")).collect();
        self.text() + &messages
    }
}

pub(super) fn run_with(source: &str, files: &mut Files, options: &Options) -> Run {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", source);
    let (tokens, diagnostics) = preprocess(&mut sources, file, files, options);
    let messages = diagnostics
        .iter()
        .map(|d| format!("{}: {}: {}", sources.location(d.primary), d.code, d.message))
        .collect();
    Run { sources, tokens, messages }
}

pub(super) fn run(source: &str) -> Run {
    run_with(source, &mut Files::default(), &Options::bare())
}

/// The text of a program without errors.
pub(super) fn expand(source: &str) -> String {
    let run = run(source);
    assert_eq!(run.messages, Vec::<String>::new());
    run.text()
}

#[test]
fn comments_at_the_head_are_found() {
    let text = "\u{feff}//pass\n//--blockDim=64 --gridDim=2\r\n\n/* a\n b */ // c\nint x; // d\n";
    let expected = ["pass", "--blockDim=64 --gridDim=2", "a", "b", "c"];
    assert_eq!(leading_comments(text), expected);
    assert_eq!(leading_comments("/* a"), ["a"]);
    assert!(leading_comments("#define X // a").is_empty());
}

#[test]
fn line_markers_appear_where_lines_jump() {
    let mut files = Files::new(&[("h.h", "int h;\n")]);
    let run = run_with("int a;\n#include \"h.h\"\nint b;\nint c;\n", &mut files, &Options::bare());
    let text = text_with_lines(&run.tokens, &run.sources);
    assert_eq!(
        text,
        "#line 1 \"a.cu\"\nint a;\n#line 1 \"h.h\"\nint h;\n#line 3 \"a.cu\"\nint b;\nint c;\n"
    );
}

#[test]
fn definitions_of_the_command_line_are_seen() {
    let mut options = Options::nvcc();
    options.define("N=4");
    options.define("SQ(x)=((x)*(x))");
    options.define("FLAG");
    options.undefines.push("linux".to_owned());
    let source = "N SQ(2) FLAG linux __CUDACC__ __cplusplus\n#ifdef __CUDA_ARCH__\nbad\n#endif\n";
    let run = run_with(source, &mut Files::default(), &options);
    assert_eq!(run.report(), "4 ((2)*(2)) 1 linux 1 201703L\n");
}

#[test]
fn preludes_come_first() {
    let mut sources = SourceMap::new();
    let prelude = sources.add_model("prelude", "int p;\n#define P 1\n");
    let file = sources.add_file("a.cu", "P\n");
    let mut options = Options::bare();
    options.preludes.push(prelude);
    let (tokens, diagnostics) = preprocess(&mut sources, file, &mut Files::default(), &options);
    assert!(diagnostics.is_empty());
    assert_eq!(text(&tokens), "int p;\n1\n");
}
