//! Why a violation is not confirmed, and what that says of it.
//!
//! A doubt of the first kind says that the violation cannot be replayed: what the symbolic executor found stands, as not
//! confirmed. One of the second kind says that a replay contradicts it or was not finished: the violation is a candidate, on
//! which the verdict does not rest.

use std::fmt;

use cuda_verify_base::{Name, PropertyKind};

/// Why a violation is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// No time was left for a replay.
    NoTime,
    /// The launch is not possible with the arguments that were chosen.
    Chosen,
    /// No time was left to finish it.
    Unfinished,
    /// A loop of it does not end.
    Endless,
    /// It takes too many steps.
    TooLong(u64),
    /// The launch of the counterexample is not known.
    NoLaunch,
    /// The launch is too large to run all its threads, and those of the counterexample alone do not show the violation.
    TooLarge,
    /// The virtual machine lacks something.
    Unsupported(String),
    /// The program does something undefined whose check is off.
    Undefined(String),
    /// The virtual machine failed.
    Defect,
    /// The run asks for a value that the counterexample does not give, and does not show the violation with another one.
    UnknownValue(String),
    /// The same of a program from `main`, which ends without any violation.
    EndsWith(String),
    /// The run ends without a violation.
    Ends,
    /// The values do not satisfy an assumption.
    Assumption,
    /// Something else is violated.
    Other(PropertyKind, String),
    /// With other values of a function of a library, which does not specify them, the violation is not met.
    Unspecified(Name),
}

impl Doubt {
    /// Whether the verdict must not rest on the violation: a replay contradicts it, a complete one, also where the environment
    /// has given a value that the counterexample does not, one of the two threads of the counterexample, or one of so many
    /// steps that its loops may well have no end; or there was not the time for one, which more time gives.
    pub(crate) fn refutes(&self) -> bool {
        match self {
            Self::NoTime
            | Self::Unfinished
            | Self::Chosen
            | Self::Endless
            | Self::TooLong(_)
            | Self::TooLarge
            | Self::EndsWith(_)
            | Self::Ends
            | Self::Assumption
            | Self::Unspecified(_)
            | Self::Other(..) => true,
            Self::NoLaunch
            | Self::Unsupported(_)
            | Self::Undefined(_)
            | Self::Defect
            | Self::UnknownValue(_) => false,
        }
    }

    /// Whether what two threads do alone counts for nothing: all of them together have shown that it does not happen. Where
    /// they do something else that is wrong, or do not come to their end, it is not known what these would do.
    pub(crate) fn is_for_all(&self) -> bool {
        let is_open = matches!(self, Self::Other(..) | Self::TooLong(_) | Self::Unfinished);
        self.refutes() && !is_open
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime => f.write_str("no time was left for a replay"),
            Self::Chosen => {
                f.write_str("the launch is not possible with the arguments that were chosen")
            }
            Self::Unfinished => f.write_str("no time was left to finish the replay"),
            Self::Endless => f.write_str("a loop of the replay does not end"),
            Self::TooLong(steps) => write!(f, "the replay takes more than {steps} steps"),
            Self::NoLaunch => f.write_str("the launch is not known"),
            Self::TooLarge => {
                f.write_str("the launch is too large for a replay of all its threads")
            }
            Self::Unsupported(what) => write!(f, "the replay does not support {what}"),
            Self::Undefined(what) => {
                write!(f, "the replay meets an operation without a defined result: {what}")
            }
            Self::Defect => f.write_str("the replay failed because of a defect of the verifier"),
            Self::UnknownValue(what) | Self::EndsWith(what) => {
                write!(f, "the replay ends without a violation; the value of {what} is not known")
            }
            Self::Ends => f.write_str("the replay ends without a violation"),
            Self::Unspecified(function) => {
                write!(f, "it rests on a value that `{function}` does not specify")
            }
            Self::Assumption => f.write_str("the replay does not satisfy an assumption"),
            Self::Other(property, message) => {
                write!(f, "the replay violates `{property}` instead: {message}")
            }
        }
    }
}
