//! Exploration paths: which thread ran at each step, and which successor was taken. A path is a value that can be
//! printed, parsed and replayed, so every counterexample carries one.
//!
//! Token form: steps separated by `.`; a step is a thread, `:successor` unless that is 0, and `xN` if the same step
//! is repeated N times: `0x3.1.0:2` is three steps of thread 0, one of thread 1, and one of thread 0 that takes its
//! third successor. The empty path is `-`.

use std::fmt;
use std::str::FromStr;

use cuda_verify_base::id::Id as _;

use crate::program::{Program, Status, ThreadId};

/// Longest path that is parsed, in steps: a short token must not ask for all the memory.
const MAX_PARSED_STEPS: usize = 1 << 24;

/// One step of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PathStep {
    /// The thread whose transition is taken.
    pub thread: ThreadId,
    /// Which of the transition's successors is taken, from 0.
    pub successor: u32,
}

/// A sequence of steps from the initial state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Path {
    steps: Vec<PathStep>,
}

impl Path {
    /// The empty path.
    #[must_use]
    pub const fn new() -> Self {
        Self { steps: Vec::new() }
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[PathStep] {
        &self.steps
    }

    /// Number of times that a step belongs to another thread than the one before it.
    #[must_use]
    pub fn n_context_switches(&self) -> usize {
        self.steps.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }

    /// Adds a step at the end.
    pub fn push(&mut self, step: PathStep) {
        self.steps.push(step);
    }

    /// Removes and returns the last step.
    pub fn pop(&mut self) -> Option<PathStep> {
        self.steps.pop()
    }
}

impl FromIterator<PathStep> for Path {
    fn from_iter<I: IntoIterator<Item = PathStep>>(steps: I) -> Self {
        Self { steps: steps.into_iter().collect() }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps.is_empty() {
            return f.write_str("-");
        }
        for (index, run) in self.steps.chunk_by(|a, b| a == b).enumerate() {
            let step = run[0];
            if index > 0 {
                f.write_str(".")?;
            }
            write!(f, "{}", step.thread.index())?;
            if step.successor > 0 {
                write!(f, ":{}", step.successor)?;
            }
            if run.len() > 1 {
                write!(f, "x{}", run.len())?;
            }
        }
        Ok(())
    }
}

/// A token that is not a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePathError {
    part: String,
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "malformed step `{}` in path", self.part)
    }
}

impl std::error::Error for ParsePathError {}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        let mut path = Self::new();
        if text == "-" {
            return Ok(path);
        }
        for part in text.split('.') {
            let malformed = || ParsePathError { part: part.to_owned() };
            let (step, count) = parse_run(part).ok_or_else(malformed)?;
            if count == 0 || count > MAX_PARSED_STEPS - path.steps.len() {
                return Err(malformed());
            }
            path.steps.extend(std::iter::repeat_n(step, count));
        }
        Ok(path)
    }
}

/// Parses `thread[:successor][xcount]`.
fn parse_run(part: &str) -> Option<(PathStep, usize)> {
    let (step, count) = match part.split_once('x') {
        Some((step, count)) => (step, usize::try_from(parse_number(count)?).ok()?),
        None => (part, 1),
    };
    let (thread, successor) = match step.split_once(':') {
        Some((thread, successor)) => (thread, parse_number(successor)?),
        None => (step, 0),
    };
    let thread = ThreadId::from_index(usize::try_from(parse_number(thread)?).ok()?);
    Some((PathStep { thread, successor }, count))
}

/// Parses a number without sign.
fn parse_number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// What a replayed path led to.
#[derive(Clone, Debug)]
pub struct Replay<S, V> {
    /// The state after the last step; `None` if the last step has no successor.
    pub state: Option<S>,
    /// The violations shown, with the index of the step that showed each.
    pub violations: Vec<(usize, V)>,
}

/// Why a path could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReplayError<E> {
    /// The thread of a step is not enabled there: the path is not one of this program.
    NotEnabled {
        /// Index of the step.
        step: usize,
    },
    /// A step has no such successor: the path is not one of this program.
    NoSuchSuccessor {
        /// Index of the step.
        step: usize,
    },
    /// The program itself could not go on.
    Program(E),
}

impl<E: fmt::Display> fmt::Display for ReplayError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEnabled { step } => write!(f, "the thread of step {step} is not enabled"),
            Self::NoSuchSuccessor { step } => write!(f, "step {step} has no such successor"),
            Self::Program(error) => error.fmt(f),
        }
    }
}

impl<E: std::error::Error> std::error::Error for ReplayError<E> {}

/// Runs a program along a path.
///
/// # Errors
/// Fails if the path is not one of the program, or if the program itself fails.
pub fn replay<P: Program>(
    program: &mut P,
    path: &Path,
) -> Result<Replay<P::State, P::Violation>, ReplayError<P::Error>> {
    let mut state = program.initial().map_err(ReplayError::Program)?;
    let mut violations = Vec::new();
    for (index, step) in path.steps().iter().enumerate() {
        let status = if step.thread.index() < program.n_threads(&state) {
            program.status(&state, step.thread).map_err(ReplayError::Program)?
        } else {
            Status::Blocked
        };
        if status != Status::Enabled {
            return Err(ReplayError::NotEnabled { step: index });
        }
        let outcome = program.step(&state, step.thread).map_err(ReplayError::Program)?;
        violations.extend(outcome.violations.into_iter().map(|violation| (index, violation)));
        let is_last = index + 1 == path.steps().len();
        if is_last && outcome.successors.is_empty() && step.successor == 0 {
            return Ok(Replay { state: None, violations });
        }
        let successor = usize::try_from(step.successor).ok();
        state = successor
            .and_then(|successor| outcome.successors.into_iter().nth(successor))
            .ok_or(ReplayError::NoSuchSuccessor { step: index })?;
    }
    Ok(Replay { state: Some(state), violations })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tokens_group_repeated_steps() {
        let step = |thread, successor| PathStep { thread: ThreadId::from_index(thread), successor };
        let path: Path =
            [step(0, 0), step(0, 0), step(0, 0), step(1, 0), step(0, 2)].into_iter().collect();
        assert_eq!(path.to_string(), "0x3.1.0:2");
        assert_eq!((path.n_context_switches(), Path::new().to_string().as_str()), (2, "-"));
    }

    #[test]
    fn malformed_tokens_are_rejected() {
        for token in ["", ".", "a", "0x0", "0x", "0:", "+1", "1..2", "0x99999999", "1:1:1", "0x2x2"]
        {
            assert!(token.parse::<Path>().is_err(), "{token}");
        }
    }

    proptest! {
        #[test]
        fn tokens_round_trip(steps in prop::collection::vec((0usize..3, 0u32..3), 0..20)) {
            let path: Path = steps
                .into_iter()
                .map(|(thread, successor)| PathStep { thread: ThreadId::from_index(thread), successor })
                .collect();
            prop_assert_eq!(path.to_string().parse(), Ok(path));
        }

        #[test]
        fn parsing_is_total(token in "[-0-9x:.]{0,12}") {
            if let Ok(path) = token.parse::<Path>() {
                prop_assert_eq!(path.to_string().parse(), Ok(path));
            }
        }
    }
}
