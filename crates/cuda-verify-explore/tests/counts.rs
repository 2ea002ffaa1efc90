//! Exact numbers of executions, outcomes and findings of known programs.

use cuda_verify_explore::config::ContextBound;
use cuda_verify_explore::litmus::{Litmus, Outcomes};
use cuda_verify_explore::{Bound, Config, Coverage, Reduction};

fn run(text: &str, config: &Config) -> (Litmus, Outcomes) {
    let program: Litmus = text.parse().expect("the program is well-formed");
    let outcomes = program.outcomes(config).expect("no thread loops over registers");
    (program, outcomes)
}

/// Checks the executions without reduction and with each, and the final states.
#[track_caller]
fn check(text: &str, n_plain: u64, n_reduced: u64, finals: &[&str]) {
    for (reduction, n_executions) in [
        (Reduction::None, n_plain),
        (Reduction::Monotonic, n_reduced),
        (Reduction::Dynamic, n_reduced),
    ] {
        let (program, outcomes) = run(text, &Config::new(reduction));
        let mut found: Vec<String> =
            outcomes.finals.iter().map(|outcome| program.display_outcome(outcome)).collect();
        let mut finals = finals.to_vec();
        found.sort();
        finals.sort_unstable();
        assert_eq!(found, finals, "{reduction:?}");
        assert!(outcomes.exploration.is_exhaustive());
        assert_eq!(outcomes.exploration.statistics.n_executions, n_executions, "{reduction:?}");
    }
}

/// `n` threads that each write `k` elements of their own.
fn independent(n: usize, k: usize) -> String {
    let mut text = format!("var a[{}]\n", n * k);
    for thread in 0..n {
        text += "thread\n";
        for write in 0..k {
            text += &format!("  store a[{}], 1\n", thread * k + write);
        }
    }
    text
}

#[test]
fn independent_writes_have_one_execution() {
    check(&independent(2, 1), 2, 1, &["a=[1, 1]"]);
    check(&independent(2, 3), 20, 1, &["a=[1, 1, 1, 1, 1, 1]"]);
    check(&independent(3, 2), 90, 1, &["a=[1, 1, 1, 1, 1, 1]"]);
}

#[test]
fn dynamic_reduction_enters_nothing_in_vain() {
    let (_, outcomes) = run(&independent(16, 4), &Config::new(Reduction::Dynamic));
    let statistics = outcomes.exploration.statistics;
    assert_eq!((statistics.n_executions, statistics.n_transitions), (1, 64));
    assert_eq!(statistics.n_pruned_by_reduction, 0);
}

#[test]
fn conflicting_writes_have_every_order() {
    check("var x\nthread\nstore x, 1\nthread\nstore x, 2", 2, 2, &["x=1", "x=2"]);
    let three = "var x\nthread\nstore x, 1\nthread\nstore x, 2\nthread\nstore x, 3";
    check(three, 6, 6, &["x=1", "x=2", "x=3"]);
}

#[test]
fn a_writer_and_n_readers_of_different_variables() {
    // The programs of the DPOR papers: each reader is before or after the write of its own element only.
    let text = "
var a[3]
thread
  store a[0], 1
  store a[1], 1
  store a[2], 1
thread
  r0 = load a[0]
thread
  r0 = load a[1]
thread
  r0 = load a[2]
";
    let finals: Vec<String> = (0..8)
        .map(|seen| {
            let registers = (0..3)
                .filter(|bit| seen >> bit & 1 == 1)
                .map(|bit| format!(" {}:r0=1", bit + 1))
                .collect::<String>();
            format!("a=[1, 1, 1]{registers}")
        })
        .collect();
    let finals: Vec<&str> = finals.iter().map(String::as_str).collect();
    check(text, 120, 8, &finals);
}

#[test]
fn reads_commute() {
    let text = "var x\nthread\nr0 = load x\nthread\nr0 = load x\nthread\nr0 = load x";
    check(text, 6, 1, &["x=0"]);
}

#[test]
fn store_buffering_is_sequentially_consistent() {
    let text = "
var x
var y
thread
  store x, 1
  r0 = load y
thread
  store y, 1
  r0 = load x
";
    check(text, 6, 3, &["x=1 y=1 0:r0=1", "x=1 y=1 0:r0=1 1:r0=1", "x=1 y=1 1:r0=1"]);
}

#[test]
fn message_passing_shows_the_flag_last() {
    let text = "
var data
var flag
thread
  store data, 1
  store flag, 1
thread
  r0 = load flag
  r1 = load data
";
    let finals = ["data=1 flag=1", "data=1 flag=1 1:r0=1 1:r1=1", "data=1 flag=1 1:r1=1"];
    check(text, 6, 3, &finals);
}

#[test]
fn additions_commute_until_their_result_is_used() {
    let unused = "var x\nthread\nadd x, 1\nthread\nadd x, 2\nthread\nadd x, 3";
    check(unused, 6, 1, &["x=6"]);
    let used = "var x\nthread\nr0 = add x, 1\nthread\nadd x, 2";
    check(used, 2, 2, &["x=3", "x=3 0:r0=2"]);
    let mixed = "var x\nthread\nadd x, 1\nthread\nmax x, 1";
    check(mixed, 2, 2, &["x=1", "x=2"]);
}

#[test]
fn register_indices_decide_what_is_independent() {
    let text =
        |index| format!("var a[2]\nthread\nr0 = {index}\nstore a[r0], 1\nthread\nstore a[0], 2");
    check(&text(1), 2, 1, &["a=[2, 1] 0:r0=1"]);
    check(&text(0), 2, 2, &["a=[1, 0]", "a=[2, 0]"]);
}

#[test]
fn barriers_order_what_is_on_their_two_sides() {
    let text = "
var a[2]
barrier b
thread
  store a[0], 1
  barrier b
  r0 = load a[1]
thread
  store a[1], 2
  barrier b
  r0 = load a[0]
";
    check(text, 12, 1, &["a=[1, 2] 0:r0=2 1:r0=1"]);
}

#[test]
fn barriers_can_be_used_again() {
    let text = "
var x
barrier b
thread
L0:
  add x, 1
  barrier b
  r0 = r0 + 1
  jump L0 if r0 < 3
  r1 = load x
thread
L0:
  add x, 1
  barrier b
  r0 = r0 + 1
  jump L0 if r0 < 3
  r1 = load x
";
    let (_, outcomes) = run(text, &Config::new(Reduction::Dynamic));
    assert_eq!(outcomes.exploration.statistics.n_executions, 1);
    assert_eq!(outcomes.finals.len(), 1);
}

#[test]
fn a_missing_arrival_is_a_deadlock() {
    let text = "var x\nbarrier b\nthread\nbarrier b\nstore x, 1\nthread\nstore x, 2";
    check(text, 2, 1, &["x=2 deadlock"]);
}

#[test]
fn locks_are_taken_in_every_order() {
    let critical = "thread\n  lock m\n  r0 = load x\n  store x, r0 + 1\n  unlock m\n";
    let text = format!("var x\nmutex m\n{critical}{critical}");
    check(&text, 2, 2, &["x=2 0:r0=1", "x=2 1:r0=1"]);
}

#[test]
fn opposite_lock_orders_deadlock() {
    let text = "
mutex m
mutex n
thread
  lock m
  lock n
  unlock n
  unlock m
thread
  lock n
  lock m
  unlock m
  unlock n
";
    for reduction in [Reduction::None, Reduction::Monotonic, Reduction::Dynamic] {
        let (_, outcomes) = run(text, &Config::new(reduction));
        let statistics = outcomes.exploration.statistics;
        assert!(statistics.n_deadlocks >= 1 && outcomes.finals.len() == 2, "{reduction:?}");
    }
    let (_, outcomes) = run(text, &Config::new(Reduction::Dynamic));
    let statistics = outcomes.exploration.statistics;
    assert_eq!((statistics.n_executions, statistics.n_deadlocks), (3, 1));
}

#[test]
fn choices_are_all_explored() {
    let text = "var x\nthread\nr0 = choose 1, 2, 3\nstore x, r0\nthread\nr0 = choose 0, 5";
    let finals = [
        "x=1 0:r0=1",
        "x=1 0:r0=1 1:r0=5",
        "x=2 0:r0=2",
        "x=2 0:r0=2 1:r0=5",
        "x=3 0:r0=3",
        "x=3 0:r0=3 1:r0=5",
    ];
    check(text, 18, 6, &finals);
}

#[test]
fn violations_carry_a_path_that_shows_them() {
    let text = "var x\nthread\nstore x, 1\nthread\nr0 = load x\nassert r0 == 0";
    for reduction in [Reduction::None, Reduction::Monotonic, Reduction::Dynamic] {
        let (_, outcomes) = run(text, &Config::new(reduction));
        let paths: Vec<String> =
            outcomes.violations.iter().map(|(_, path)| path.to_string()).collect();
        assert_eq!(paths, ["0.1x2"], "{reduction:?}");
    }
}

#[test]
fn state_hashing_ends_loops_and_merges_states() {
    let spin = "
var flag
thread
L0:
  r0 = load flag
  jump L0 if r0 == 0
thread
  store flag, 1
";
    for reduction in [Reduction::None, Reduction::Monotonic] {
        let (program, outcomes) = run(spin, &Config::new(reduction).with_state_hashing());
        assert!(outcomes.exploration.is_exhaustive());
        let finals: Vec<_> =
            outcomes.finals.iter().map(|outcome| program.display_outcome(outcome)).collect();
        assert_eq!(finals, ["flag=1 0:r0=1"]);
        assert!(outcomes.exploration.statistics.n_pruned_by_hash > 0);
    }
    let (_, merged) = run(&independent(2, 6), &Config::new(Reduction::None).with_state_hashing());
    // A grid of 7 by 7 states, each left once per direction.
    assert_eq!(merged.exploration.statistics.n_transitions, 2 * 6 * 7);
}

#[test]
fn bounds_are_named_when_they_cut() {
    let text = independent(2, 3);
    let plain = Config::new(Reduction::None);
    let coverage = |config: &Config| run(&text, config).1.exploration.coverage;
    let cut = |bound| Coverage::Cut(vec![bound]);
    assert_eq!(coverage(&plain.clone().with_max_executions(19)), cut(Bound::Executions));
    assert_eq!(coverage(&plain.clone().with_max_executions(20)), Coverage::Exhaustive);
    assert_eq!(coverage(&plain.clone().with_max_depth(5)), cut(Bound::Depth));
    assert_eq!(coverage(&plain.clone().with_max_depth(6)), Coverage::Exhaustive);
    let deadline = cuda_verify_base::Deadline::after(std::time::Duration::ZERO);
    assert_eq!(coverage(&plain.with_deadline(deadline)), cut(Bound::Deadline));
}

#[test]
fn context_bounds_count_switches_or_preemptions() {
    let run = |bound| {
        let config = Config::new(Reduction::Dynamic).with_context_bound(bound);
        run(&independent(2, 3), &config).1.exploration
    };
    let counts = |bound: fn(usize) -> ContextBound| -> Vec<u64> {
        (0..6).map(|limit| run(bound(limit)).statistics.n_executions).collect()
    };
    // Words over two letters, three of each, by the number of changes of letter.
    assert_eq!(counts(ContextBound::Switches), [0, 2, 6, 14, 18, 20]);
    assert_eq!(counts(ContextBound::Preemptions), [2, 6, 14, 18, 20, 20]);
    assert!(run(ContextBound::Switches(5)).is_exhaustive());
    let cut = run(ContextBound::Switches(4));
    assert_eq!(cut.coverage, Coverage::Cut(vec![Bound::ContextSwitches]));
}

#[test]
fn register_loops_are_an_error() {
    let program: Litmus = "thread\nL0:\njump L0".parse().unwrap();
    let error = program.outcomes(&Config::new(Reduction::None)).unwrap_err();
    assert_eq!(error.to_string(), "thread t0 loops without touching anything shared");
}

#[test]
fn malformed_programs_are_located() {
    for (text, message) in [
        ("var x\nthread\nstore y, 1", "line 3: variable `y` is not declared"),
        ("store x, 1", "line 1: variable `x` is not declared"),
        ("var x\nstore x, 1", "line 2: instruction outside a thread"),
        ("thread\njump L1", "line 2: label L1 is not defined in the thread"),
        ("var a[0]", "line 1: length 0 is not in 1..=65536"),
        ("var x\nthread\nr9 = load x", "line 3: unknown instruction `r9`"),
        ("thread\nassert 1 1", "line 2: unexpected `1`"),
        ("thread\nr0 = choose", "line 2: line ends too early"),
        ("var r0", "line 1: `r0` is not a name"),
    ] {
        assert_eq!(text.parse::<Litmus>().unwrap_err().to_string(), message);
    }
}
