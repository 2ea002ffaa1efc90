//! Random litmus programs: every reduction must find what plain search finds, with no more executions.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cuda_verify_explore::config::ContextBound;
use cuda_verify_explore::litmus::{Litmus, LitmusState, Outcome, Shape, Violation, generate};
use cuda_verify_explore::{
    Bound, Config, Coverage, Exploration, Observer, Path, Race, Reduction, ThreadId, explore,
    replay,
};

/// Programs with more interleavings than this are skipped.
const MAX_EXECUTIONS: u64 = 250;

/// What an exploration finds, without paths.
#[derive(Default, PartialEq, Eq, Debug, Clone)]
struct Findings {
    finals: BTreeSet<Outcome>,
    violations: BTreeSet<Violation>,
    races: BTreeSet<[(ThreadId, u64); 2]>,
}

impl Observer<Litmus> for Findings {
    fn violation(&mut self, violation: Violation, _: &Path) -> ControlFlow<()> {
        self.violations.insert(violation);
        ControlFlow::Continue(())
    }

    fn race(&mut self, race: &Race, _: &Path) -> ControlFlow<()> {
        let mut sides = [race.first, race.second].map(|side| (side.thread, side.access.tag));
        sides.sort_unstable();
        self.races.insert(sides);
        ControlFlow::Continue(())
    }

    fn deadlock(&mut self, state: &LitmusState, blocked: &[ThreadId], _: &Path) -> ControlFlow<()> {
        assert!(!blocked.is_empty());
        self.finals.insert(state.outcome(true));
        ControlFlow::Continue(())
    }

    fn completed(&mut self, state: &LitmusState, _: &Path) -> ControlFlow<()> {
        self.finals.insert(state.outcome(false));
        ControlFlow::Continue(())
    }
}

fn run(program: &Litmus, config: &Config) -> (Findings, Exploration) {
    let mut findings = Findings::default();
    let exploration = explore(&mut program.clone(), config, &mut findings).expect("no loops");
    (findings, exploration)
}

fn shapes() -> Vec<(Shape, u64)> {
    let shape = |n_threads, max_instructions, n_variables, has_blocking| Shape {
        n_threads,
        max_instructions,
        n_variables,
        has_blocking,
    };
    vec![
        (shape(2, 5, 2, false), 600),
        (shape(2, 6, 2, true), 900),
        (shape(3, 3, 1, false), 400),
        (shape(3, 3, 2, true), 1000),
        (shape(3, 4, 2, true), 300),
        (shape(4, 2, 1, false), 200),
        (shape(4, 2, 2, true), 500),
    ]
}

/// Calls `check` with every program that plain search can handle, and its findings.
fn for_each_program(salt: u64, share: u64, check: impl Fn(&Litmus, &Findings, &Exploration)) {
    let (n_checked, n_deadlocks) = (Cell::new(0), Cell::new(0));
    for (index, (shape, n_programs)) in (0..).zip(shapes()) {
        for seed in 0..n_programs / share {
            let program = generate(salt << 48 | index << 32 | seed, &shape);
            let config = Config::new(Reduction::None)
                .with_race_detection()
                .with_max_executions(MAX_EXECUTIONS);
            let (findings, exploration) = run(&program, &config);
            if exploration.is_exhaustive() {
                check(&program, &findings, &exploration);
                n_checked.set(n_checked.get() + 1);
                n_deadlocks
                    .set(n_deadlocks.get() + u64::from(exploration.statistics.n_deadlocks > 0));
            }
        }
    }
    assert!(n_checked.get() >= 2_000 / share, "only {} programs checked", n_checked.get());
    assert!(n_deadlocks.get() >= 200 / share, "only {} can deadlock", n_deadlocks.get());
}

#[test]
fn reductions_find_everything_once_per_partial_order() {
    for_each_program(1, 1, |program, expected, plain| {
        let monotonic = Config::new(Reduction::Monotonic).with_race_detection();
        let (found, mpor) = run(program, &monotonic);
        assert_eq!(&found, expected, "monotonic\n{program}");
        let (found, dpor) = run(program, &Config::new(Reduction::Dynamic).with_race_detection());
        assert_eq!(&found, expected, "dynamic\n{program}");
        assert!(mpor.is_exhaustive() && dpor.is_exhaustive());
        let (mpor, dpor) = (mpor.statistics, dpor.statistics);
        assert!(mpor.n_executions <= plain.statistics.n_executions, "{program}");
        assert!(mpor.n_transitions <= plain.statistics.n_transitions, "{program}");
        assert!(dpor.n_transitions <= plain.statistics.n_transitions, "{program}");
        assert_eq!(mpor.n_executions, dpor.n_executions, "{program}");
        assert_eq!(mpor.n_deadlocks, dpor.n_deadlocks, "{program}");
    });
}

#[test]
fn state_hashing_loses_nothing() {
    for_each_program(2, 2, |program, expected, plain| {
        for reduction in [Reduction::None, Reduction::Monotonic] {
            let (mut found, hashed) = run(program, &Config::new(reduction).with_state_hashing());
            assert!(found.races.is_empty());
            found.races.clone_from(&expected.races);
            assert_eq!(&found, expected, "{reduction:?}\n{program}");
            assert!(hashed.is_exhaustive());
            assert!(hashed.statistics.n_transitions <= plain.statistics.n_transitions);
        }
    });
}

#[test]
fn context_bounds_are_monotone_and_reach_everything() {
    for_each_program(3, 6, |program, expected, _| {
        let mut smaller = BTreeSet::new();
        let mut n_smaller = 0;
        for limit in 0.. {
            let bound = ContextBound::Preemptions(limit);
            let config = Config::new(Reduction::Dynamic).with_context_bound(bound);
            let (found, exploration) = run(program, &config);
            assert!(found.finals.is_superset(&smaller), "{limit}\n{program}");
            assert!(exploration.statistics.n_executions >= n_smaller, "{limit}\n{program}");
            let (hashed, _) = run(program, &config.with_state_hashing());
            assert_eq!(hashed.finals, found.finals, "{limit}\n{program}");
            if exploration.is_exhaustive() {
                assert_eq!(found.finals, expected.finals, "{program}");
                break;
            }
            assert_eq!(exploration.coverage, Coverage::Cut(vec![Bound::ContextSwitches]));
            smaller = found.finals;
            n_smaller = exploration.statistics.n_executions;
        }
    });
}

/// Replays every execution.
struct Replayer {
    program: Litmus,
}

impl Observer<Litmus> for Replayer {
    fn violation(&mut self, violation: Violation, path: &Path) -> ControlFlow<()> {
        let replayed = replay(&mut self.program, path).expect("the path is of the program");
        assert!(replayed.violations.contains(&(path.steps().len() - 1, violation)));
        ControlFlow::Continue(())
    }

    fn completed(&mut self, state: &LitmusState, path: &Path) -> ControlFlow<()> {
        let path: Path = path.to_string().parse().expect("a printed path is a path");
        let replayed = replay(&mut self.program, &path).expect("the path is of the program");
        assert_eq!(replayed.state.as_ref(), Some(state));
        ControlFlow::Continue(())
    }
}

#[test]
fn every_path_replays() {
    for_each_program(4, 10, |program, _, _| {
        let mut replayer = Replayer { program: program.clone() };
        explore(&mut program.clone(), &Config::new(Reduction::Dynamic), &mut replayer).unwrap();
    });
}

#[test]
fn generated_programs_print_and_parse() {
    for_each_program(5, 10, |program, _, _| {
        assert_eq!(program.to_string().parse().as_ref(), Ok(program), "{program}");
    });
}

#[test]
fn explorations_are_deterministic() {
    for_each_program(6, 10, |program, _, _| {
        for reduction in [Reduction::None, Reduction::Monotonic, Reduction::Dynamic] {
            let config = Config::new(reduction).with_race_detection();
            assert_eq!(run(program, &config), run(program, &config));
        }
    });
}
