//! Any text is read as an SMT-LIB script or refused.
#![no_main]

use cuda_verify_smt::TermPool;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut pool = TermPool::new();
    drop(cuda_verify_smt::text::read_script(&mut pool, text));
});
