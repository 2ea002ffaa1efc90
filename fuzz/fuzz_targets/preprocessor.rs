//! Any text is preprocessed, and the printed tokens are preprocessed to themselves.
#![no_main]

use cuda_verify_base::SourceMap;
use cuda_verify_syntax::preprocess::{self, NoIncludes, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::new();
    let file = sources.add_file("input.cu", text);
    let (tokens, _) = preprocess::preprocess(&mut sources, file, &mut NoIncludes, &Options::nvcc());
    drop(preprocess::text(&tokens));
});
