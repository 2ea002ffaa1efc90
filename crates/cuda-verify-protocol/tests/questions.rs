//! Launches that are too large to enumerate, loops of unknown length, and what is left open.

use cuda_verify_protocol::decide::{Config, Decision, decide};
use cuda_verify_protocol::parse;
use cuda_verify_protocol::reference::Question;
use cuda_verify_smt::{SolverConfig, TermPool, solver};

const OWN: &str = "(concat #x00000000 (bvadd (bvmul blockIdx.x #x00000100) threadIdx.x))";

fn ask(question: Question, top: &str, body: &str) -> Decision {
    let text = format!(
        "(protocol (grid 65536 1 1) (block 256 1 1) (object g grid) (object s block) {top} (body {body}))"
    );
    let mut pool = TermPool::new();
    let protocol = parse(&mut pool, &text).expect("a protocol");
    let mut solver = solver::start(&SolverConfig::embedded()).expect("is built in");
    let decided = decide(&mut pool, &protocol, question, &mut *solver, &Config::new());
    decided.expect("the solver works").0
}

fn is_violated(question: Question, top: &str, body: &str) -> bool {
    match ask(question, top, body) {
        Decision::Safe => false,
        Decision::Violated(_) => true,
        Decision::Unknown(why) => panic!("{why}"),
    }
}

#[test]
fn many_threads_with_elements_of_their_own() {
    assert!(!is_violated(Question::Race, "", &format!("(write g {OWN} 1)")));
    assert!(is_violated(Question::Race, "", &format!("(write g {OWN} 2)")));
}

#[test]
fn a_loop_of_any_length_with_barriers() {
    let top = "(symbol n (_ BitVec 32) grid)";
    let neighbour = "(concat #x00000000 (bvxor threadIdx.x #x00000001))";
    let own = "(concat #x00000000 threadIdx.x)";
    let body = |last: &str| {
        format!("(for k n (write s {own} 1) (barrier block) (read s {neighbour} 1) {last})")
    };
    assert!(!is_violated(Question::Race, top, &body("(barrier block)")));
    assert!(is_violated(Question::Race, top, &body("")));
    assert!(!is_violated(Question::Divergence, top, &body("")));
}

#[test]
fn a_barrier_in_some_iterations_only() {
    // In the last iteration before a read in even ones there was a barrier.
    let own = "(concat #x00000000 threadIdx.x)";
    let first = "(concat #x00000000 (bvxor threadIdx.x #x00000001))";
    let body = |parity: u32| {
        format!(
            "(for k #x00000010
               (if (= ((_ extract 0 0) k) #b{parity}) (then (barrier block)) (else)))
             (read s {first} 1)"
        )
    };
    for parity in 0..2 {
        assert!(!is_violated(Question::Race, "", &format!("(write s {own} 1) {}", body(parity))));
    }
    let never = "(for k #x00000010 (if (bvult #x00000020 k) (then (barrier block)) (else)))";
    assert!(is_violated(
        Question::Race,
        "",
        &format!("(write s {own} 1) {never} (read s {first} 1)")
    ));
}

#[test]
fn a_thread_that_exits_in_a_loop_does_nothing_after() {
    let body = |place: &str| {
        format!(
            "(for k #x00000400 (if (= k threadIdx.x) (then (exit)) (else)))
             (write s {place} 1)"
        )
    };
    // All 256 threads exit in the loop.
    assert!(!is_violated(Question::Race, "", &body("#x0000000000000000")));
    assert!(is_violated(
        Question::Race,
        "",
        &body("#x0000000000000000")
            .replace("= k threadIdx.x", "= k (bvadd threadIdx.x #x00000300)")
            .replace("#x00000400", "#x00000310")
    ));
}

#[test]
fn atomic_orders_leave_races_open() {
    let body =
        "(atomic release grid g #x0000000000000000 4) (atomic acquire grid g #x0000000000000000 4)
                (write g #x0000000000000010 1)";
    assert!(matches!(ask(Question::Race, "", body), Decision::Unknown(_)));
    assert!(is_violated(Question::Race, "", &body.replace("release", "relaxed")));
}

#[test]
fn partial_barriers_count() {
    let body = |last: u32| {
        format!(
            "(if (bvult threadIdx.x #x00000040) (then (arrive p)) (else))
             (if (bvult #x{last:08x} threadIdx.x) (then (sync p)) (else))"
        )
    };
    assert!(!is_violated(Question::Miscount, "(partial p 128)", &body(255 - 64)));
    assert!(is_violated(Question::Miscount, "(partial p 128)", &body(255 - 63)));
}
