//! What the fuzz targets run (`fuzz/fuzz_targets`), as functions of a text: none may panic, whatever the text.

use std::time::Duration;

use cuda_verify_base::SourceMap;
use cuda_verify_core::{ReasonKind, Stage, Verifier};
use cuda_verify_smt::TermPool;
use cuda_verify_syntax::preprocess::{self, NoIncludes, Options};

/// Any text is preprocessed, and its tokens are printed.
pub(crate) fn preprocessor(text: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add_file("input.cu", text);
    let (tokens, _) = preprocess::preprocess(&mut sources, file, &mut NoIncludes, &Options::nvcc());
    drop(preprocess::text(&tokens));
}

/// Any text as an expression between declarations that make its names types, templates and variables.
pub(crate) fn expression(text: &str) {
    let program = format!(
        "struct T {{ int a; }}; template <int N> struct V {{}}; template <class U> U f(U); int x, y, *p;\n\
         void g() {{ x = ({text}\n); }}\n"
    );
    let mut sources = SourceMap::new();
    let file = sources.add_file("input.cu", &program);
    let (tokens, _) = preprocess::preprocess(&mut sources, file, &mut NoIncludes, &Options::bare());
    let arena = bumpalo::Bump::new();
    let (unit, _) = cuda_verify_syntax::parse(&arena, &tokens);
    drop(cuda_verify_syntax::text::print(&unit));
}

/// Any text is lowered to a GOTO program or refused.
pub(crate) fn front_end(text: &str) {
    let verifier = Verifier::new().kernel("*").source_text("input.cu", text);
    drop(verifier.show(Stage::Goto));
}

/// Any text is verified within a time limit, and no answer is an internal error.
pub(crate) fn pipeline(text: &str) {
    let verifier = Verifier::new().timeout(Some(Duration::from_secs(1)));
    if let Ok(report) = verifier.source_text("input.cu", text).verify() {
        assert!(report.reasons.iter().all(|reason| reason.kind != ReasonKind::Internal), "{text}");
    }
}

/// Any text is read as an SMT-LIB script or refused.
pub(crate) fn smt_script(text: &str) {
    let mut pool = TermPool::new();
    drop(cuda_verify_smt::text::read_script(&mut pool, text));
}
