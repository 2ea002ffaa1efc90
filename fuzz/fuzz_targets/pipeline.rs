//! Any text is verified within a time limit, and no answer is an internal error.
#![no_main]

#[expect(dead_code, reason = "one target of several")]
#[path = "../../crates/cuda-verify-core/tests/support/fuzz.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::pipeline(text));
