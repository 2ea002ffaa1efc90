//! Any text as an expression between declarations that make its names types, templates and variables.
#![no_main]

#[expect(dead_code, reason = "one target of several")]
#[path = "../../crates/cuda-verify-core/tests/support/fuzz.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::expression(text));
