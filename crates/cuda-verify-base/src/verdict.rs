//! What a verdict covers, and why there is none. The verdict itself, which carries counterexamples, is defined by
//! the crates that find them.

use std::fmt;

use crate::property::PropertyKind;
use crate::source::Span;

/// Which threads of the launches a verdict speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThreadScope {
    /// Every launched thread.
    All,
    /// Two arbitrary, distinct threads stand for all (the two-thread reduction).
    Pair,
    /// Only the first `n` threads of each launch.
    First(u32),
}

/// The bounds under which every enabled property holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All unwinding assertions hold, and all threads and schedules are covered.
    Complete,
    /// Holds up to the bounds.
    Bounded {
        /// Iterations of the loops that were cut, if any was.
        unwind: Option<u32>,
        /// Context switches per schedule, if they were limited.
        contexts: Option<u32>,
        /// Schedules that were explored, if not all were.
        schedules: Option<u64>,
        /// The threads that were covered.
        threads: ThreadScope,
        /// What the program was called with, after its name, if not with any arguments.
        arguments: Vec<String>,
        /// Whose launches were not examined: host functions that were not followed, and kernels that are launched in no
        /// execution that was examined.
        launchers: Vec<String>,
    },
}

impl Scope {
    /// The scope with these arguments of the program only, after those that it names already.
    #[must_use]
    pub fn with_arguments(self, given: Vec<String>) -> Self {
        match self {
            Self::Complete => Self::Bounded {
                unwind: None,
                contexts: None,
                schedules: None,
                threads: ThreadScope::All,
                arguments: given,
                launchers: Vec::new(),
            },
            Self::Bounded { unwind, contexts, schedules, threads, mut arguments, launchers } => {
                arguments.extend(given);
                Self::Bounded { unwind, contexts, schedules, threads, arguments, launchers }
            }
        }
    }

    /// The scope without the launches by some host functions, or of some kernels.
    #[must_use]
    pub fn without_launchers(self, names: Vec<String>) -> Self {
        if names.is_empty() {
            return self;
        }
        match self.with_arguments(Vec::new()) {
            Self::Complete => Self::Complete,
            Self::Bounded { unwind, contexts, schedules, threads, arguments, mut launchers } => {
                launchers.extend(names);
                Self::Bounded { unwind, contexts, schedules, threads, arguments, launchers }
            }
        }
    }

    /// Whether it is limited by nothing but what the program is called with.
    #[must_use]
    pub fn is_limited_by_arguments_only(&self) -> bool {
        match self {
            Self::Complete => true,
            Self::Bounded { unwind, contexts, schedules, threads, arguments: _, launchers } => {
                launchers.is_empty()
                    && unwind.is_none()
                    && contexts.is_none()
                    && schedules.is_none()
                    && *threads == ThreadScope::All
            }
        }
    }

    /// What holds in two scopes, each with arguments of its own, within the bounds of both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        match (self, other) {
            (Self::Complete, scope) | (scope, Self::Complete) => scope,
            (
                Self::Bounded {
                    unwind,
                    contexts,
                    schedules,
                    threads,
                    mut arguments,
                    mut launchers,
                },
                Self::Bounded {
                    unwind: other_unwind,
                    contexts: other_contexts,
                    schedules: other_schedules,
                    threads: other_threads,
                    arguments: others,
                    launchers: other_launchers,
                },
            ) => {
                arguments.extend(others);
                launchers.extend(other_launchers);
                Self::Bounded {
                    unwind: least(unwind, other_unwind),
                    contexts: least(contexts, other_contexts),
                    schedules: least(schedules, other_schedules),
                    threads: if threads == ThreadScope::All { other_threads } else { threads },
                    arguments,
                    launchers,
                }
            }
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete => f.write_str("complete"),
            Self::Bounded { unwind, contexts, schedules, threads, arguments, launchers } => {
                f.write_str("bounded")?;
                let mut separator = " by ";
                if let Some(bound) = unwind {
                    write!(f, "{separator}{bound} loop iterations")?;
                    separator = ", ";
                }
                if let Some(bound) = contexts {
                    write!(f, "{separator}{bound} context switches")?;
                    separator = ", ";
                }
                if let Some(bound) = schedules {
                    write!(f, "{separator}{bound} schedules")?;
                    separator = ", ";
                }
                match threads {
                    ThreadScope::All => {}
                    ThreadScope::Pair => {
                        write!(f, "{separator}two arbitrary threads")?;
                        separator = ", ";
                    }
                    ThreadScope::First(n) => {
                        write!(f, "{separator}the first {n} threads")?;
                        separator = ", ";
                    }
                }
                for (number, text) in arguments.iter().enumerate() {
                    f.write_str(if number == 0 { separator } else { ", " })?;
                    f.write_str(if number == 0 { "runs with " } else { "" })?;
                    match text.as_str() {
                        "" => f.write_str("no arguments")?,
                        text => write!(f, "`{text}`")?,
                    }
                    separator = ", ";
                }
                for (number, name) in launchers.iter().enumerate() {
                    f.write_str(if number == 0 { separator } else { ", " })?;
                    f.write_str(if number == 0 {
                        "launches that were not examined: "
                    } else {
                        ""
                    })?;
                    write!(f, "`{name}`")?;
                }
                Ok(())
            }
        }
    }
}

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The time limit was reached.
    Timeout,
    /// The memory limit was reached.
    Memory,
    /// The solver answered `unknown`.
    SolverUnknown(String),
    /// The solver failed: it died, was missing, or did not answer in its language.
    SolverFailed(String),
    /// A loop was cut at the bound and the property depends on what comes after it.
    UnwindBound {
        /// The bound.
        bound: u32,
        /// The loop.
        span: Span,
    },
    /// A construct that is not modelled is reached.
    Unsupported {
        /// The construct, in words.
        construct: String,
        /// Where it is.
        span: Span,
    },
    /// The assumptions contradict each other, so that what follows them was not checked.
    Vacuous {
        /// The assumption that cannot hold where it stands, and those before it that speak of the same values.
        assumptions: Vec<Span>,
        /// What cannot happen under the assumptions, where none of them alone is to blame.
        what: String,
        /// The assumption, or what cannot happen.
        span: Span,
    },
    /// A program that has kernels ends before it launches one.
    NoLaunch {
        /// Where the program ends.
        ends: Vec<Span>,
    },
    /// The program has neither `main` nor a kernel, so that nothing of it runs.
    NothingToCheck,
    /// No execution comes to the end of the program: a loop never ends.
    Endless {
        /// The loop.
        span: Span,
    },
    /// Every property holds, but only within bounds, and an answer without bounds is asked for.
    Bounded(String),
    /// A property may be violated, but that depends on values that are only known approximately.
    Imprecise {
        /// What is known approximately, in words.
        what: String,
        /// Where the property is.
        span: Span,
    },
    /// A property is violated only for some of the values that a function of a library may give, and its model does not
    /// say which of them it gives.
    Unspecified {
        /// The kind of property that may be violated.
        property: PropertyKind,
        /// The function.
        function: String,
        /// Where the property is.
        span: Span,
    },
    /// A violation was found that did not happen when its counterexample was replayed.
    Unconfirmed {
        /// The kind of property that may be violated.
        property: PropertyKind,
        /// What the replay showed, in words.
        why: String,
        /// Where.
        span: Span,
    },
    /// The tool failed; a bug in it.
    Internal(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout => f.write_str("the time limit was reached"),
            Self::Memory => f.write_str("the memory limit was reached"),
            Self::SolverUnknown(what) => write!(f, "the solver gave up: {what}"),
            Self::SolverFailed(what) => write!(f, "the solver failed: {what}"),
            Self::UnwindBound { bound, .. } => {
                write!(f, "a loop was cut after {bound} iterations")
            }
            Self::Unsupported { construct, .. } => write!(f, "not supported: {construct}"),
            Self::Vacuous { what, .. } if !what.is_empty() => {
                write!(f, "the assumptions contradict each other: {what}")
            }
            Self::Vacuous { .. } => f.write_str("the assumptions contradict each other"),
            Self::NoLaunch { .. } => {
                f.write_str("no launch was reached: the program ends before its kernels run")
            }
            Self::NothingToCheck => f.write_str(
                "nothing to check: the program has no `main` to start from and no kernel",
            ),
            Self::Endless { .. } => {
                f.write_str("a loop does not end, so that nothing comes after it")
            }
            Self::Bounded(scope) => write!(f, "the answer is not complete: {scope}"),
            Self::Imprecise { what, .. } => write!(f, "not decided: it depends on {what}"),
            Self::Unspecified { property, function, .. } => write!(
                f,
                "possible {property} violation: it rests on a value that `{function}` does not specify"
            ),
            Self::Unconfirmed { property, why, .. } => {
                write!(f, "possible {property}, not confirmed: {why}")
            }
            Self::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl Reason {
    /// The place the reason is about, if there is one.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::UnwindBound { span, .. }
            | Self::Unsupported { span, .. }
            | Self::Imprecise { span, .. }
            | Self::Unspecified { span, .. }
            | Self::Unconfirmed { span, .. }
            | Self::Vacuous { span, .. }
            | Self::Endless { span } => Some(*span),
            Self::NoLaunch { ends } => ends.first().copied(),
            Self::Timeout
            | Self::Memory
            | Self::SolverUnknown(_)
            | Self::SolverFailed(_)
            | Self::Bounded(_)
            | Self::NothingToCheck
            | Self::Internal(_) => None,
        }
    }

    /// The stable kebab-case name of the kind of reason.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Memory => "memory",
            Self::SolverUnknown(_) => "solver-unknown",
            Self::SolverFailed(_) => "solver-failed",
            Self::UnwindBound { .. } => "unwind-bound",
            Self::Unsupported { .. } => "unsupported",
            Self::Imprecise { .. } => "imprecise",
            Self::Vacuous { .. } => "vacuous",
            Self::NoLaunch { .. } => "no-launch",
            Self::NothingToCheck => "nothing-to-check",
            Self::Endless { .. } => "endless",
            Self::Bounded(_) => "bounded",
            Self::Unspecified { .. } => "unspecified",
            Self::Unconfirmed { .. } => "unconfirmed",
            Self::Internal(_) => "internal",
        }
    }
}
