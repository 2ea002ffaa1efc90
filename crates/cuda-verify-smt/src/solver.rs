//! What a solver is: an assertion stack, satisfiability under assumptions, models.
//!
//! A failure is never an answer: `unknown` is an [`Answer`], and everything that kept the solver from answering
//! (it could not be started, died, ran out of time, spoke another language, reported an error, gave a model that
//! does not satisfy the assertions) is an [`Error`]. Neither can be mistaken for `unsat`.

mod config;
mod parcel;
mod team;
mod portfolio;
mod certified;
mod cross_check;
mod recorder;
mod core;
mod execution;
mod outcome;

use std::fmt;
use std::path::PathBuf;

use cuda_verify_base::Deadline;

use crate::eval::Model;
use crate::term::{TermId, TermPool};

pub use certified::Certified;
pub(crate) use config::{FloatSupport, SolverRow};
pub use config::{SolverConfig, available_solvers, known_solvers, start};
pub use core::shrink_core;
pub use cross_check::CrossCheck;
pub use execution::Execution;
pub(crate) use outcome::Outcome;
pub use portfolio::Portfolio;
pub use recorder::{Query, Recorder};

/// Answer to a satisfiability query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is an assignment; see [`Solver::model`].
    Sat,
    /// There is none.
    Unsat,
    /// The solver gave up, for the reason given.
    Unknown(String),
}

/// How many queries were decided before any search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// By substitution and folding alone.
    pub by_rewriting: u64,
    /// By index arithmetic.
    pub by_index_arithmetic: u64,
    /// Answers "unsat", by whatever layer, with a proof that was replayed.
    pub proved: u64,
}

/// Decides satisfiability. All terms given to one solver are of one pool.
///
/// Calling order: [`model`](Self::model) only after a check that answered [`Answer::Sat`], before the stack
/// changes; everything else in any order. After an error the solver may be used on: implementations start afresh
/// with the assertions that are on the stack.
pub trait Solver: fmt::Debug {
    /// Name for messages, such as `embedded` or `z3`.
    fn name(&self) -> &str;

    /// Opens a scope.
    fn push(&mut self);

    /// Closes the innermost scope and forgets its assertions.
    ///
    /// # Panics
    /// Panics if no scope is open.
    fn pop(&mut self);

    /// Adds a Boolean term to the innermost scope. May simplify and translate, but does not solve.
    ///
    /// # Panics
    /// Panics if the term is not Boolean.
    fn assert(&mut self, pool: &mut TermPool, t: TermId);

    /// Whether the assertions and the assumptions, which hold for this call only, can all be true.
    ///
    /// # Errors
    /// The solver failed, or the deadline passed ([`Error::is_timeout`]).
    ///
    /// # Panics
    /// Panics if an assumption is not Boolean.
    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error>;

    /// An assignment that makes the assertions and the assumptions of the last check true; verified by evaluation.
    ///
    /// # Errors
    /// The last check did not answer [`Answer::Sat`], or the solver failed or gave a wrong model.
    fn model(&mut self, pool: &mut TermPool) -> Result<Model, Error>;

    /// Assumptions of the last check, which answered [`Answer::Unsat`], that contradict each other and the assertions.
    /// Not the smallest such set, see [`shrink_core`]; processes return all of them.
    ///
    /// # Errors
    /// The last check did not answer [`Answer::Unsat`].
    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error>;

    /// How the queries so far were decided, by solvers that tell: others count none.
    fn layers(&self) -> Layers {
        Layers::default()
    }
}

/// Why a solver did not answer.
pub struct Error {
    kind: Box<ErrorKind>,
}

#[derive(Debug)]
enum ErrorKind {
    Spawn { command: String, source: std::io::Error },
    Died { status: String, stderr: String },
    Timeout,
    Protocol { what: String },
    Reported { message: String },
    Model { what: String },
    Unsupported { what: String },
    Configuration { what: String },
    Disagreement { what: String, script: Option<PathBuf> },
    Internal { what: String },
}

impl Error {
    /// A solver process could not be started.
    #[must_use]
    pub fn spawn(command: &str, source: std::io::Error) -> Self {
        Self::new(ErrorKind::Spawn { command: command.to_owned(), source })
    }

    /// A solver process ended before it answered.
    #[must_use]
    pub fn died(status: impl Into<String>, stderr: impl Into<String>) -> Self {
        Self::new(ErrorKind::Died { status: status.into(), stderr: stderr.into() })
    }

    /// The deadline passed.
    #[must_use]
    pub fn timeout() -> Self {
        Self::new(ErrorKind::Timeout)
    }

    /// A solver answered something that is no SMT-LIB or not what was asked for.
    #[must_use]
    pub fn protocol(what: impl Into<String>) -> Self {
        Self::new(ErrorKind::Protocol { what: what.into() })
    }

    /// A solver reported an error.
    #[must_use]
    pub fn reported(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Reported { message: message.into() })
    }

    /// There is no model, or it does not satisfy the assertions.
    #[must_use]
    pub fn model(what: impl Into<String>) -> Self {
        Self::new(ErrorKind::Model { what: what.into() })
    }

    /// The solver does not know a theory or an operator.
    #[must_use]
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self::new(ErrorKind::Unsupported { what: what.into() })
    }

    /// The configuration names no solver.
    #[must_use]
    pub fn configuration(what: impl Into<String>) -> Self {
        Self::new(ErrorKind::Configuration { what: what.into() })
    }

    /// Two solvers contradict each other; the script, if it could be saved, is what they were asked.
    #[must_use]
    pub fn disagreement(what: impl Into<String>, script: Option<PathBuf>) -> Self {
        Self::new(ErrorKind::Disagreement { what: what.into(), script })
    }

    /// A bug in this crate or in what it is built with.
    #[must_use]
    pub fn internal(what: impl Into<String>) -> Self {
        Self::new(ErrorKind::Internal { what: what.into() })
    }

    /// No assumptions can be named, because the last check did not answer [`Answer::Unsat`].
    pub(crate) fn no_core() -> Self {
        Self::new(ErrorKind::Model { what: "the last check was not answered `unsat`".to_owned() })
    }

    fn new(kind: ErrorKind) -> Self {
        Self { kind: Box::new(kind) }
    }

    /// Whether a solver process could not be started.
    #[must_use]
    pub fn is_spawn_failed(&self) -> bool {
        matches!(*self.kind, ErrorKind::Spawn { .. })
    }

    /// Whether a solver process ended before it answered.
    #[must_use]
    pub fn is_died(&self) -> bool {
        matches!(*self.kind, ErrorKind::Died { .. })
    }

    /// Whether the deadline passed.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(*self.kind, ErrorKind::Timeout)
    }

    /// Whether a solver answered something incomprehensible.
    #[must_use]
    pub fn is_protocol(&self) -> bool {
        matches!(*self.kind, ErrorKind::Protocol { .. })
    }

    /// Whether a solver reported an error.
    #[must_use]
    pub fn is_reported_by_solver(&self) -> bool {
        matches!(*self.kind, ErrorKind::Reported { .. })
    }

    /// Whether there is no model or a wrong one.
    #[must_use]
    pub fn is_bad_model(&self) -> bool {
        matches!(*self.kind, ErrorKind::Model { .. })
    }

    /// Whether the solver does not know a theory or an operator.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        matches!(*self.kind, ErrorKind::Unsupported { .. })
    }

    /// Whether two solvers contradict each other.
    #[must_use]
    pub fn is_disagreement(&self) -> bool {
        matches!(*self.kind, ErrorKind::Disagreement { .. })
    }

    /// Whether it is a bug, be it of a solver: an internal error or a disagreement.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        matches!(*self.kind, ErrorKind::Internal { .. } | ErrorKind::Disagreement { .. })
    }

    /// Whether the configuration names no solver.
    #[must_use]
    pub fn is_configuration(&self) -> bool {
        matches!(*self.kind, ErrorKind::Configuration { .. })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            ErrorKind::Spawn { command, .. } => write!(f, "cannot start `{command}`"),
            ErrorKind::Died { status, stderr } if stderr.is_empty() => {
                write!(f, "the solver ended early ({status})")
            }
            ErrorKind::Died { status, stderr } => {
                write!(f, "the solver ended early ({status}), saying: {stderr}")
            }
            ErrorKind::Timeout => f.write_str("the solver ran out of time"),
            ErrorKind::Protocol { what } => write!(f, "incomprehensible answer: {what}"),
            ErrorKind::Reported { message } => write!(f, "the solver reports: {message}"),
            ErrorKind::Model { what } => write!(f, "no valid model: {what}"),
            ErrorKind::Unsupported { what } => write!(f, "not supported by the solver: {what}"),
            ErrorKind::Configuration { what } => write!(f, "no such solver: {what}"),
            ErrorKind::Disagreement { what, script: Some(path) } => {
                write!(f, "solvers disagree: {what}; the script is {}", path.display())
            }
            ErrorKind::Disagreement { what, script: None } => write!(f, "solvers disagree: {what}"),
            ErrorKind::Internal { what } => f.write_str(what),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.kind, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            ErrorKind::Spawn { source, .. } => Some(source),
            ErrorKind::Died { .. }
            | ErrorKind::Timeout
            | ErrorKind::Protocol { .. }
            | ErrorKind::Reported { .. }
            | ErrorKind::Model { .. }
            | ErrorKind::Unsupported { .. }
            | ErrorKind::Configuration { .. }
            | ErrorKind::Disagreement { .. }
            | ErrorKind::Internal { .. } => None,
        }
    }
}
