//! Any text is verified within a time limit, and no answer is an internal error.
#![no_main]

use std::time::Duration;

use cuda_verify_core::Verifier;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let verifier = Verifier::new().timeout(Some(Duration::from_secs(1)));
    if let Ok(report) = verifier.source_text("input.cu", text).verify() {
        assert!(report.reasons.iter().all(|reason| reason.kind != "internal"));
    }
});
