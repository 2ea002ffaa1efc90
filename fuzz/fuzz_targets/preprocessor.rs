//! Any text is preprocessed, and its tokens are printed.
#![no_main]

#[expect(dead_code, reason = "one target of several")]
#[path = "../../crates/cuda-verify-core/tests/support/fuzz.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::preprocessor(text));
