//! Any text is lowered to a GOTO program or refused.
#![no_main]

#[expect(dead_code, reason = "one target of several")]
#[path = "../../crates/cuda-verify-core/tests/support/fuzz.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::front_end(text));
