//! Programs that are not litmus programs: infeasible branches, threads started on the way, symbolic locations,
//! failures, and a custom strategy.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cuda_verify_base::id::Id as _;
use cuda_verify_explore::strategy::Dfs;
use cuda_verify_explore::{
    AccessKind, Bound, Config, Coverage, Exploration, Footprint, Location, Observer, Path, Program,
    Reduction, Status, StepOutcome, ThreadId, explore, explore_with, replay,
};

/// What a step of a thread does.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Writes a value to a cell.
    Write(u64, u64),
    /// Adds the cell to the thread's sum, ten times as much for each step before.
    Read(u64),
    /// Drops the execution unless the cell has the value.
    Assume(u64, u64),
    /// Starts the next thread.
    Start,
    /// The solver dies.
    Fail,
}

/// Threads of such steps. With `symbolic`, cells are symbolic locations of which those of different parity are apart.
#[derive(Clone)]
struct Steps {
    threads: Vec<Vec<Step>>,
    symbolic: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State {
    cells: Vec<u64>,
    pcs: Vec<usize>,
    sums: Vec<u64>,
    n_started: usize,
}

impl Steps {
    fn next(&self, state: &State, thread: ThreadId) -> Option<Step> {
        self.threads[thread.index()].get(state.pcs[thread.index()]).copied()
    }
}

fn cell(index: u64) -> usize {
    usize::try_from(index).expect("cells are few")
}

const START: u64 = 1000;

impl Program for Steps {
    type State = State;
    type Violation = &'static str;
    type Error = &'static str;

    fn initial(&mut self) -> Result<State, &'static str> {
        let n = self.threads.len();
        let starters = self.threads.iter().flatten().filter(|s| matches!(s, Step::Start)).count();
        let n_started = n - starters;
        Ok(State { cells: vec![0; 8], pcs: vec![0; n], sums: vec![0; n], n_started })
    }

    fn n_threads(&self, state: &State) -> usize {
        state.n_started
    }

    fn status(&mut self, state: &State, thread: ThreadId) -> Result<Status, &'static str> {
        Ok(self.next(state, thread).map_or(Status::Finished, |_| Status::Enabled))
    }

    fn footprint(&mut self, state: &State, thread: ThreadId) -> Result<Footprint, &'static str> {
        let place = |index| {
            if self.symbolic { Location::symbolic(0, index) } else { Location::unit(0, index) }
        };
        let child = |index| Location::unit(START, index);
        let mut footprint = Footprint::local();
        if state.pcs[thread.index()] == 0 {
            let index = u64::try_from(thread.index()).expect("threads are few");
            footprint = footprint.with(child(index), AccessKind::Read);
        }
        Ok(match self.next(state, thread) {
            Some(Step::Write(index, _)) => footprint.with(place(index), AccessKind::Write),
            Some(Step::Read(index) | Step::Assume(index, _)) => {
                footprint.with(place(index), AccessKind::Read)
            }
            Some(Step::Start) => {
                let index = u64::try_from(state.n_started).expect("threads are few");
                footprint.with(child(index), AccessKind::Write)
            }
            Some(Step::Fail) | None => footprint,
        })
    }

    fn step(
        &mut self,
        state: &State,
        thread: ThreadId,
    ) -> Result<StepOutcome<State, &'static str>, &'static str> {
        let mut next = state.clone();
        let step = self.next(state, thread).expect("the thread is enabled");
        next.pcs[thread.index()] += 1;
        match step {
            Step::Write(index, value) => next.cells[cell(index)] = value,
            Step::Read(index) => {
                let sum = &mut next.sums[thread.index()];
                *sum = 10 * *sum + state.cells[cell(index)];
            }
            Step::Assume(index, value) => {
                if state.cells[cell(index)] != value {
                    return Ok(StepOutcome::end().with_violation("assumption"));
                }
            }
            Step::Start => next.n_started += 1,
            Step::Fail => return Err("solver died"),
        }
        Ok(StepOutcome::next(next))
    }

    fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
        let parity = |location: &Location| format!("{location:?}").contains("Symbolic(1)");
        parity(a) == parity(b)
    }
}

#[derive(Default)]
struct Finals(BTreeSet<State>);

impl Observer<Steps> for Finals {
    fn violation(&mut self, _: &'static str, path: &Path) -> ControlFlow<()> {
        assert!(!path.steps().is_empty());
        ControlFlow::Continue(())
    }

    fn completed(&mut self, state: &State, _: &Path) -> ControlFlow<()> {
        self.0.insert(state.clone());
        ControlFlow::Continue(())
    }
}

/// Explores with each reduction; all must find the same final states.
#[track_caller]
fn check(program: &Steps, n_finals: usize) -> [Exploration; 3] {
    let mut expected = None;
    [Reduction::None, Reduction::Monotonic, Reduction::Dynamic].map(|reduction| {
        let mut finals = Finals::default();
        let exploration = explore(&mut program.clone(), &Config::new(reduction), &mut finals)
            .expect("no step fails");
        assert!(exploration.is_exhaustive());
        assert_eq!(finals.0.len(), n_finals, "{reduction:?}");
        assert_eq!(&finals.0, expected.get_or_insert_with(|| finals.0.clone()), "{reduction:?}");
        exploration
    })
}

#[test]
fn infeasible_executions_hide_nothing() {
    // In the first execution the assumption fails before the other thread has done anything.
    let threads = vec![
        vec![Step::Assume(0, 1), Step::Read(1)],
        vec![Step::Write(2, 1), Step::Write(0, 1), Step::Write(1, 2)],
    ];
    let [plain, _, dynamic] = check(&Steps { threads, symbolic: false }, 2);
    assert!(dynamic.statistics.n_infeasible >= 1);
    assert!(dynamic.statistics.n_executions <= plain.statistics.n_executions);
}

#[test]
fn a_failed_assumption_replays_without_a_state() {
    let threads = vec![vec![Step::Assume(0, 1)]];
    let mut program = Steps { threads, symbolic: false };
    let replayed = replay(&mut program, &"0".parse().expect("a path")).expect("one of the program");
    assert_eq!((replayed.state, replayed.violations), (None, vec![(0, "assumption")]));
    assert!(replay(&mut program, &"0:1".parse().expect("a path")).is_err());
    assert!(replay(&mut program, &"7".parse().expect("a path")).is_err());
}

#[test]
fn threads_can_be_started_on_the_way() {
    let threads = vec![
        vec![Step::Write(0, 1), Step::Start, Step::Write(0, 2), Step::Write(0, 3)],
        vec![Step::Read(0), Step::Read(0)],
    ];
    // The started thread sees 1, 2 or 3, and then nothing older.
    let explorations = check(&Steps { threads, symbolic: false }, 6);
    assert_eq!(explorations.map(|found| found.statistics.n_executions), [6, 6, 6]);
}

#[test]
fn the_program_decides_symbolic_overlaps() {
    let threads = vec![vec![Step::Write(1, 1)], vec![Step::Write(2, 2)], vec![Step::Write(4, 3)]];
    let concrete = check(&Steps { threads: threads.clone(), symbolic: false }, 1);
    assert_eq!(concrete.map(|found| found.statistics.n_executions), [6, 1, 1]);
    let symbolic = check(&Steps { threads, symbolic: true }, 1);
    assert_eq!(symbolic[1].statistics.n_overlap_questions, 3);
    assert_eq!(symbolic.map(|found| found.statistics.n_executions), [6, 2, 2]);
}

#[test]
fn failures_stop_the_exploration() {
    let mut program = Steps { threads: vec![vec![Step::Fail]], symbolic: false };
    for reduction in [Reduction::None, Reduction::Monotonic, Reduction::Dynamic] {
        assert_eq!(explore(&mut program, &Config::new(reduction), &mut ()), Err("solver died"));
    }
}

struct Impatient;

impl Observer<Steps> for Impatient {
    fn completed(&mut self, _: &State, _: &Path) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn observers_can_stop_the_exploration() {
    let threads = vec![vec![Step::Write(0, 1)], vec![Step::Write(0, 2)]];
    let mut program = Steps { threads, symbolic: false };
    let config = Config::new(Reduction::None);
    let exploration = explore_with(&mut program, &mut Dfs::new(), &config, &mut Impatient)
        .expect("no step fails");
    assert_eq!(exploration.coverage, Coverage::Cut(vec![Bound::Observer]));
    assert_eq!(exploration.statistics.n_executions, 1);
}

#[test]
fn a_program_without_threads_has_one_execution() {
    let [none, monotonic, dynamic] = check(&Steps { threads: vec![], symbolic: false }, 1);
    assert_eq!(none.statistics.n_executions, 1);
    assert_eq!((none.statistics, none.statistics), (monotonic.statistics, dynamic.statistics));
}
