//! Any text as an expression between declarations that make its names types, templates and variables.
#![no_main]

use cuda_verify_base::SourceMap;
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let program = format!(
        "struct T {{ int a; }}; template <int N> struct V {{}}; template <class U> U f(U); int x, y, *p;\n\
         void g() {{ x = ({text}\n); }}\n"
    );
    let mut sources = SourceMap::new();
    let file = sources.add_file("input.cu", &program);
    let (tokens, _) = preprocess(&mut sources, file, &mut NoIncludes, &Options::bare());
    let arena = bumpalo::Bump::new();
    let (unit, _) = cuda_verify_syntax::parse(&arena, &tokens);
    drop(cuda_verify_syntax::text::print(&unit));
});
