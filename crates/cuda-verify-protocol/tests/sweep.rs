//! How many questions the sweep asks of a solver: far fewer than there are pairs of accesses.

use cuda_verify_protocol::decide::{Config, Decision, Effort, decide};
use cuda_verify_protocol::parse;
use cuda_verify_protocol::reference::Question;
use cuda_verify_smt::{SolverConfig, TermPool, solver};

#[path = "../benches/sweep/families.rs"]
mod families;

fn effort(text: &str) -> (Decision, Effort) {
    let mut pool = TermPool::new();
    let protocol = parse(&mut pool, text).expect("a protocol");
    let mut solver = solver::start(&SolverConfig::embedded()).expect("is built in");
    decide(&mut pool, &protocol, Question::Race, &mut *solver, &Config::new())
        .expect("the solver works")
}

#[test]
fn questions_do_not_grow_with_the_number_of_pairs() {
    for (name, family) in families::ALL {
        for n in [100, 300, 1_000, 3_000] {
            let (decision, effort) = effort(&family(n));
            println!("{name} {n}: {decision:?} {effort:?}");
            assert_eq!(decision, Decision::Safe, "{name} {n}");
            assert!(effort.n_queries <= 64, "{name} {n}: {effort:?}");
            assert!(effort.n_pairs <= u64::try_from(n).unwrap_or(0), "{name} {n}: {effort:?}");
        }
    }
}
