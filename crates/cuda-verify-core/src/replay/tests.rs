//! What counts as a confirmation: violations with something changed about them must not be confirmed.

use cuda_verify_base::{Deadline, SourceMap};
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_symex::outcome::{Basis, Outcome, Statistics, Verdict, Violation};

use super::{Doubt, EntryPoint, Replay, replay, settle};
use crate::Verifier;
use crate::frontend;
use crate::options::Options;
use crate::units::Unit;

/// Two accesses of a word by neighbours, another race of the same two places in other bytes, and a second launch.
const NEIGHBOURS: &str = "\
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
int main() {
  int *a;
  cudaMalloc(&a, 16 * sizeof(int));
  shift<<<1, 8>>>(a);
  shift<<<1, 4>>>(a);
  return 0;
}
";

/// `BARRIER` is replaced by one, or by as many characters that do nothing.
const EXCHANGE: &str = "\
__global__ void exchange(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x] = a[threadIdx.x];
  BARRIER
  a[threadIdx.x] = tile[63 - threadIdx.x];
}
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  exchange<<<1, 64>>>(a);
  return 0;
}
";

fn with_barrier() -> String {
    EXCHANGE.replace("BARRIER", "__syncthreads();")
}

fn without_barrier() -> String {
    EXCHANGE.replace("BARRIER", "               ;")
}

fn program(text: &str) -> GotoProgram {
    let mut sources = SourceMap::new();
    let unit = Unit { name: "test.cu".into(), text: text.into(), options: Options::default() };
    match frontend::lower(&mut sources, &[unit], &Options::default()) {
        Ok(lowered) => lowered.goto,
        Err(found) => panic!("{}", found.into_diagnostics().len()),
    }
}

/// The violations of a program.
fn violations(text: &str) -> Vec<Violation> {
    let verifier = Verifier::new().source_text("test.cu", text);
    let decision = verifier.decide(&Deadline::never(), None);
    match decision.expect("the program is accepted").decided.outcome.verdict {
        Verdict::Unsafe(violations) => violations,
        other @ (Verdict::Safe(_) | Verdict::Unknown(_)) => panic!("{other:?}"),
    }
}

fn replayed(text: &str, violation: &Violation) -> Replay {
    let options = Options::default();
    replay(&program(text), &options, EntryPoint::Main, violation, &Deadline::never())
}

/// A race of `text` with something changed.
fn changed(text: &str, change: impl FnOnce(&mut Violation)) -> Violation {
    let mut violation = violations(text).remove(0);
    assert_eq!(violation.accesses.len(), 2, "a race");
    change(&mut violation);
    violation
}

#[test]
fn what_was_found_is_confirmed() {
    for text in [NEIGHBOURS.to_owned(), without_barrier()] {
        let violation = violations(&text).remove(0);
        let replay = replayed(&text, &violation);
        assert_eq!(replay.doubt, None);
        assert!(!replay.trace.is_empty() && replay.instead.is_none());
    }
}

#[test]
fn other_bytes_are_another_race() {
    let violation = changed(NEIGHBOURS, |violation| {
        for access in &mut violation.accesses {
            access.offset_bytes = Some(60);
        }
    });
    let replay = replayed(NEIGHBOURS, &violation);
    assert_eq!(replay.doubt, Some(Doubt::Ends));
    let (other, its_replay) = *replay.instead.expect("the race that there is");
    assert_eq!(its_replay.doubt, None);
    assert_ne!(other.accesses[0].offset_bytes, Some(60));
    assert!(other.message.contains("races with"), "{}", other.message);
}

#[test]
fn other_threads_are_another_race() {
    // Thread 0 and thread 5 have no byte in common.
    let violation = changed(NEIGHBOURS, |violation| {
        violation.accesses[0].thread.thread_idx.x = 0;
        violation.accesses[1].thread.thread_idx.x = 5;
    });
    let replay = replayed(NEIGHBOURS, &violation);
    assert_eq!(replay.doubt, Some(Doubt::Ends));
    assert!(replay.instead.is_some());
}

#[test]
fn a_thread_that_does_not_exist_races_with_nobody() {
    let violation = changed(NEIGHBOURS, |violation| {
        violation.accesses[1].thread.thread_idx.x = 500;
    });
    assert_eq!(replayed(NEIGHBOURS, &violation).doubt, Some(Doubt::Ends));
}

#[test]
fn places_that_are_not_those_of_the_race_do_not_count() {
    let violation = changed(NEIGHBOURS, |violation| {
        violation.accesses[1].span = violation.accesses[0].span;
    });
    let replay = replayed(NEIGHBOURS, &violation);
    assert_eq!(replay.doubt, Some(Doubt::Ends));
    assert!(replay.instead.is_none(), "writes of one place do not race");
}

#[test]
fn a_race_that_a_barrier_prevents_is_a_candidate() {
    let violation = changed(&without_barrier(), |_| {});
    let replay = replayed(&with_barrier(), &violation);
    assert_eq!(replay.doubt, Some(Doubt::Ends));
    let outcome =
        Outcome::new(Verdict::Unsafe(vec![violation]), Basis::default(), Statistics::default());
    let (outcome, replays) = settle(outcome, |_| replay.clone());
    assert!(replays.is_empty());
    assert_eq!(outcome.candidates.len(), 1);
    let Verdict::Unknown(reasons) = outcome.verdict else { panic!("not failed") };
    let text = reasons[0].to_string();
    assert!(text.starts_with("possible data-race, not confirmed: "), "{text}");
}

#[test]
fn another_violation_takes_the_place_of_one_that_is_none() {
    let text = "\
__global__ void k(int *a) {
  a[threadIdx.x] = 0;
  assert(threadIdx.x != 2);
}
int main() {
  int *a;
  cudaMalloc(&a, 8 * sizeof(int));
  k<<<1, 4>>>(a);
  return 0;
}
";
    let mut violation = violations(text).remove(0);
    let thread = violation.thread.as_mut().expect("a thread");
    assert_eq!(thread.thread_idx.x, 2);
    thread.thread_idx.x = 3;
    let replay = replayed(text, &violation);
    assert!(matches!(replay.doubt, Some(Doubt::Other(..))), "{:?}", replay.doubt);
    let outcome =
        Outcome::new(Verdict::Unsafe(vec![violation]), Basis::default(), Statistics::default());
    let (outcome, replays) = settle(outcome, |_| replay.clone());
    let Verdict::Unsafe(found) = outcome.verdict else { panic!("it fails") };
    assert_eq!(found[0].thread.as_ref().map(|thread| thread.thread_idx.x), Some(2));
    assert_eq!(replays[0].doubt, None);
}

#[test]
fn what_there_is_no_time_to_replay_is_a_candidate() {
    let violation = changed(NEIGHBOURS, |_| {});
    let (options, program) = (Options::default(), program(NEIGHBOURS));
    let late = Deadline::never();
    late.cancel();
    let replay = replay(&program, &options, EntryPoint::Main, &violation, &late);
    assert_eq!(replay.doubt, Some(Doubt::NoTime));
    assert!(replay.doubt.as_ref().is_some_and(Doubt::refutes));
    let unsupported = Doubt::Unsupported("a value".to_owned());
    assert!(!unsupported.refutes(), "it may happen");
}
