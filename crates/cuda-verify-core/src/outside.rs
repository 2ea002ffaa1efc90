//! Values that are chosen for what a program takes from outside, and runs on them.

use std::panic::AssertUnwindSafe;

use cuda_verify_base::Name;
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::run::{Config, Entry, Request, Source, ThreadPosition};
use cuda_verify_ir::types::{FloatType, Scalar};
use cuda_verify_symex::outcome::{InputSource, InputValue, Violation};
use cuda_verify_vm::{Environment, Run};

use crate::replay::{position, thread_at};
use crate::scalar::scalar;

/// A number in no order (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
pub(crate) fn hash(seed: u64, index: u64) -> u64 {
    mix(index.wrapping_add(seed).wrapping_mul(GOLDEN))
}

/// The next one in a sequence of such numbers.
pub(crate) fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN);
    mix(*state)
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The bits of a small number of a type that holds it.
pub(crate) fn bits_of(number: u64, ty: Scalar) -> Option<u128> {
    let small = u16::try_from(number % 4096).unwrap_or(0);
    Some(match ty {
        Scalar::Bool => u128::from(number & 1),
        Scalar::Int(8, _) => u128::from(number % 128),
        Scalar::Int(16, _) => u128::from(number % 32_768),
        Scalar::Int(..) => u128::from(number),
        Scalar::Float(FloatType::Single) => u128::from((f32::from(small) / 16.0).to_bits()),
        Scalar::Float(FloatType::Double) => u128::from((f64::from(small) / 16.0).to_bits()),
        // One half or nothing.
        Scalar::Float(FloatType::Half) => u128::from((number & 1) * 0x3800),
        Scalar::Float(FloatType::BFloat16) => u128::from((number & 1) * 0x3f00),
        Scalar::Pointer => return None,
    })
}

/// Where a value is taken from, and what it is called.
pub(crate) fn source_of(request: &Request) -> (InputSource, Name) {
    match &request.source {
        Source::Input(name) => (InputSource::Input, name.clone().unwrap_or_else(|| "value".into())),
        Source::Unspecified(name) => (InputSource::Unspecified, name.clone()),
        Source::Memory(name, offset) => {
            let (offset_bytes, size_bytes) = (Some(*offset), request.ty.size_bytes());
            (InputSource::Memory { object: 0, offset_bytes, size_bytes }, name.clone())
        }
        Source::Register(..) => (InputSource::Input, "variable".into()),
    }
}

/// A value that was chosen, as reports show it.
pub(crate) fn chosen_value(
    request: &Request,
    (source, name): (InputSource, Name),
    bits: u128,
    is_decisive: bool,
) -> InputValue {
    InputValue {
        source,
        name,
        part: None,
        bits,
        value: scalar(request.ty, bits),
        thread: request.thread.as_ref().map(thread_at),
        span: request.span,
        is_decisive,
    }
}

/// A run in register code; none if a defect of ours ends it.
pub(crate) fn run_in(
    goto: &GotoProgram,
    config: &Config,
    entry: &Entry,
    outside: &mut dyn Environment,
) -> Option<Run> {
    let run = AssertUnwindSafe(|| cuda_verify_vm::run(goto, config, entry, outside));
    std::panic::catch_unwind(run).ok()
}

/// The threads whose steps show a violation.
pub(crate) fn threads_of(met: &Violation) -> Vec<ThreadPosition> {
    [&met.thread, &met.other_thread].into_iter().flatten().map(position).collect()
}
