//! Each rule of the reference semantics by a program that keeps it and one that does not.

use super::*;
use crate::text::parse;

/// Asks about a block of four threads in warps of two, twice in the launch.
fn is_violated(question: Question, objects: &str, body: &str) -> bool {
    let text = format!(
        "(protocol (grid 2 1 1) (block 4 1 1) (warp 2) (object s block) (object g grid) {objects} (body {body}))"
    );
    let mut pool = TermPool::new();
    let protocol = parse(&mut pool, &text).expect("a protocol");
    answer(&mut pool, &protocol, question, &Limits::small()).expect("is small").is_some()
}

const OWN: &str = "(concat #x00000000 threadIdx.x)";
const NEXT: &str = "(bvadd (concat #x00000000 threadIdx.x) #x0000000000000001)";

#[test]
fn a_barrier_orders_neighbours() {
    let with = format!("(write s {OWN} 1) (barrier block) (read s {NEXT} 1)");
    let without = format!("(write s {OWN} 1) (read s {NEXT} 1)");
    assert!(!is_violated(Question::Race, "", &with));
    assert!(is_violated(Question::Race, "", &without));
}

#[test]
fn a_barrier_orders_threads_of_its_scope_only() {
    let racy = |barrier: &str, object: &str, place: &str| {
        let body =
            format!("(write {object} {OWN} 1) (barrier {barrier}) (read {object} {place} 1)");
        is_violated(Question::Race, "", &body)
    };
    let partner = "(concat #x00000000 (bvxor threadIdx.x #x00000001))";
    assert!(!racy("warp", "s", partner));
    assert!(racy("warp", "s", NEXT));
    let own =
        "(bvadd (concat #x00000000 (bvmul blockIdx.x #x00000004)) (concat #x00000000 threadIdx.x))";
    let of_other_block = "(bvsub #x0000000000000007 (bvadd (concat #x00000000 (bvmul blockIdx.x #x00000004)) (concat #x00000000 threadIdx.x)))";
    for (barrier, expected) in [("block", true), ("grid", false)] {
        let body = format!("(write g {own} 1) (barrier {barrier}) (read g {of_other_block} 1)");
        assert_eq!(is_violated(Question::Race, "", &body), expected, "{barrier}");
    }
}

#[test]
fn iterations_are_separate_barrier_intervals() {
    let body = |barriers: &str| {
        format!("(for k #x00000002 (write s {OWN} 1) (barrier block) (read s {NEXT} 1) {barriers})")
    };
    assert!(is_violated(Question::Race, "", &body("")));
    assert!(!is_violated(Question::Race, "", &body("(barrier block)")));
}

#[test]
fn atomic_accesses_conflict_beyond_their_scope() {
    let body = |scope: &str| format!("(atomic relaxed {scope} g #x0000000000000000 4)");
    assert!(is_violated(Question::Race, "", &body("block")));
    assert!(!is_violated(Question::Race, "", &body("grid")));
    assert!(is_violated(
        Question::Race,
        "",
        &format!("{} (read g #x0000000000000000 4)", body("grid"))
    ));
}

#[test]
fn who_exits_before_a_barrier_is_not_waited_for() {
    let some = "(= threadIdx.x #x00000001)";
    let before = format!("(if {some} (then (exit)) (else)) (barrier block)");
    let after =
        format!("(if {some} (then) (else (barrier block))) (if {some} (then (exit)) (else))");
    assert!(!is_violated(Question::Divergence, "", &before));
    assert!(is_violated(Question::Divergence, "", &after));
    assert!(is_violated(Question::Divergence, "", &before.replace("block", "grid")));
}

#[test]
fn a_loop_with_barriers_has_one_length() {
    let body = |count: &str| format!("(for k {count} (barrier block))");
    assert!(!is_violated(Question::Divergence, "", &body("#x00000003")));
    assert!(!is_violated(Question::Divergence, "", &body("blockIdx.x")));
    assert!(is_violated(Question::Divergence, "", &body("threadIdx.x")));
}

#[test]
fn symbols_have_the_values_of_their_sharing() {
    let body = "(if (= v #x00000000) (then (barrier block)) (else))";
    for (sharing, expected) in [("grid", false), ("block", false), ("warp", true), ("thread", true)]
    {
        let top = format!("(symbol v (_ BitVec 32) {sharing} (range 0 1))");
        assert_eq!(is_violated(Question::Divergence, &top, body), expected, "{sharing}");
        let fresh =
            format!("(for k #x00000002 (fresh v (_ BitVec 32) {sharing} (range 0 1)) {body})");
        assert_eq!(is_violated(Question::Divergence, "", &fresh), expected, "{sharing} in a loop");
    }
}

#[test]
fn assumptions_end_what_is_said() {
    let body =
        format!("(assume (bvult threadIdx.x #x00000001)) (write s {NEXT} 1) (read s {OWN} 1)");
    assert!(!is_violated(Question::Race, "", &body));
    assert!(!is_violated(Question::Divergence, "", &format!("{body} (barrier block)")));
}

#[test]
fn a_partial_barrier_hands_over() {
    let body = |second: &str| {
        format!(
            "(if (bvult threadIdx.x #x00000002)
               (then (write s {OWN} 1) (arrive p))
               (else {second} (read s (bvsub {OWN} #x0000000000000002) 1)))"
        )
    };
    let p = |count: u32| format!("(partial p {count})");
    assert!(!is_violated(Question::Race, &p(4), &body("(sync p)")));
    assert!(is_violated(Question::Race, &p(4), &body("(arrive p)")));
    assert!(is_violated(Question::Race, &p(4), &body("")));
    assert!(!is_violated(Question::Miscount, &p(4), &body("(sync p)")));
    assert!(is_violated(Question::Miscount, &p(3), &body("(sync p)")));
    assert!(is_violated(Question::Miscount, &p(4), &body("")));
}
