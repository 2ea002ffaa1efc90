//! Which mutant is on, and which of them have been reached; a module of `cuda-verify-base` in the copy alone.
//!
//! One number is compared wherever a mutant stands. 0 notes what is reached; a test is told the number by its environment.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

static CHOSEN: AtomicU32 = AtomicU32::new(0);
static REACHED: [AtomicBool; N_MUTANTS] = [const { AtomicBool::new(false) }; N_MUTANTS];

/// Whether the mutant is on.
#[must_use]
#[inline]
pub fn is_on(number: u32) -> bool {
    match CHOSEN.load(Ordering::Relaxed) {
        0 => note(number),
        chosen => chosen == number,
    }
}

#[cold]
fn note(number: u32) -> bool {
    static OF_TEST: OnceLock<Option<u32>> = OnceLock::new();
    let told = || std::env::var("CUDA_VERIFY_MUTANT").ok()?.parse().ok();
    if let Some(of_test) = *OF_TEST.get_or_init(told) {
        choose(of_test);
        return of_test == number;
    }
    REACHED[number as usize].store(true, Ordering::Relaxed);
    false
}

/// Turns a mutant on, or with 0 the notes.
pub fn choose(number: u32) {
    CHOSEN.store(number, Ordering::Relaxed);
}

/// The mutants that were reached since the last call.
pub fn take_reached() -> Vec<u32> {
    let is_reached = |number: &u32| REACHED[*number as usize].swap(false, Ordering::Relaxed);
    (0..N_MUTANTS as u32).filter(is_reached).collect()
}
