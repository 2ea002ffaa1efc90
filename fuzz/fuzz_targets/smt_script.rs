//! Any text is read as an SMT-LIB script or refused.
#![no_main]

#[expect(dead_code, reason = "one target of several")]
#[path = "../../crates/cuda-verify-core/tests/support/fuzz.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::smt_script(text));
