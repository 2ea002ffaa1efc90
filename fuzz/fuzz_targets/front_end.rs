//! Any text is lowered to a GOTO program or refused.
#![no_main]

use cuda_verify_core::{Stage, Verifier};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let verifier = Verifier::new().kernel("*").source_text("input.cu", text);
    drop(verifier.show(Stage::Goto));
});
