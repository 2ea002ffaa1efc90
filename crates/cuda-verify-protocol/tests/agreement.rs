//! The questions, decided for all threads at once, against the reference semantics on random protocols.
//!
//! In both directions: no violation is lost, none is invented. `CUDA_VERIFY_PROTOCOLS=1000000` asks for more than the
//! few that the test looks at by itself, `CUDA_VERIFY_FIRST_SEED` for others.

use cuda_verify_protocol::decide::{Config, Decision, decide};
use cuda_verify_protocol::reference::{Limits, Question, answer};
use cuda_verify_protocol::{display, random};
use cuda_verify_smt::{SolverConfig, TermPool, solver};

const QUESTIONS: [Question; 3] = [Question::Race, Question::Divergence, Question::Miscount];

#[derive(Default, Debug)]
struct Counts {
    n_violated: [u64; 3],
    n_safe: [u64; 3],
    n_unknown: [u64; 3],
    n_too_large: u64,
    n_queries: u64,
    n_refinements: u64,
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Compares one protocol; what is wrong.
fn compare(seed: u64, counts: &mut Counts) -> Option<String> {
    let mut pool = TermPool::new();
    let protocol = random::protocol(&mut pool, seed);
    let mut solver = solver::start(&SolverConfig::embedded()).expect("is built in");
    let config = Config::new();
    for (number, question) in QUESTIONS.into_iter().enumerate() {
        let Ok(expected) = answer(&mut pool, &protocol, question, &Limits::small()) else {
            counts.n_too_large += 1;
            continue;
        };
        let (decision, effort) = decide(&mut pool, &protocol, question, &mut *solver, &config)
            .expect("the solver works");
        counts.n_queries += effort.n_queries;
        counts.n_refinements += effort.n_refinements;
        let is_right = match (&decision, &expected) {
            (Decision::Safe, None) => {
                counts.n_safe[number] += 1;
                true
            }
            (Decision::Violated(_), Some(_)) => {
                counts.n_violated[number] += 1;
                true
            }
            (Decision::Unknown(why), _) => {
                counts.n_unknown[number] += 1;
                // What is not decided, and why, is known.
                [
                    "threads end in loops and have partial barriers",
                    "blocks of unknown size have partial barriers",
                ]
                .contains(&why.as_str())
            }
            (Decision::Safe, Some(_)) | (Decision::Violated(_), None) => false,
        };
        if !is_right {
            let text = display(&pool, &protocol);
            return Some(format!(
                "seed {seed}: {question:?} is {decision:?}, expected {expected:?}\n{text}"
            ));
        }
    }
    None
}

#[test]
fn decisions_agree_with_the_enumeration() {
    let n = from_environment("CUDA_VERIFY_PROTOCOLS", 2_000);
    let first = from_environment("CUDA_VERIFY_FIRST_SEED", 0);
    let mut counts = Counts::default();
    for seed in first..first + n {
        if let Some(problem) = compare(seed, &mut counts) {
            panic!("{problem}");
        }
    }
    println!("{counts:?}");
    let n_open = counts.n_too_large + counts.n_unknown.iter().sum::<u64>();
    assert!(n_open < n / 5, "too many are not compared: {counts:?}");
    for number in 0..3 {
        assert!(
            counts.n_violated[number] >= n / 100 && counts.n_safe[number] >= n / 5,
            "{counts:?}"
        );
    }
}
