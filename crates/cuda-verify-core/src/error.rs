//! Why a program could not be verified at all.

use std::fmt;

use crate::place::Message;

/// The program could not be read or is not accepted, or an option is unusable.
#[derive(Debug)]
pub struct Error {
    kind: Box<Kind>,
}

#[derive(Debug)]
enum Kind {
    NotFound { path: String },
    Unreadable { path: String, why: String },
    Rejected { rendered: String, messages: Vec<Message> },
    Configuration { what: String },
}

impl Error {
    pub(crate) fn not_found(path: impl Into<String>) -> Self {
        Self { kind: Box::new(Kind::NotFound { path: path.into() }) }
    }

    pub(crate) fn unreadable(path: impl Into<String>, why: impl Into<String>) -> Self {
        Self { kind: Box::new(Kind::Unreadable { path: path.into(), why: why.into() }) }
    }

    pub(crate) fn rejected(rendered: impl Into<String>, messages: Vec<Message>) -> Self {
        Self { kind: Box::new(Kind::Rejected { rendered: rendered.into(), messages }) }
    }

    pub(crate) fn configuration(what: impl Into<String>) -> Self {
        Self { kind: Box::new(Kind::Configuration { what: what.into() }) }
    }

    /// Whether a file does not exist.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(*self.kind, Kind::NotFound { .. })
    }

    /// Whether the source is not accepted: not text, or not CUDA C++ as far as it is understood.
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        matches!(*self.kind, Kind::Rejected { .. } | Kind::Unreadable { .. })
    }

    /// What is wrong with a source that is not accepted.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        match &*self.kind {
            Kind::Rejected { messages, .. } => messages,
            Kind::NotFound { .. } | Kind::Unreadable { .. } | Kind::Configuration { .. } => &[],
        }
    }

    /// Whether an option is unusable, such as a solver that cannot be started.
    #[must_use]
    pub fn is_configuration(&self) -> bool {
        matches!(*self.kind, Kind::Configuration { .. })
    }
}

impl fmt::Display for Error {
    /// Of a source that is not accepted, all messages with the lines of the source.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            Kind::NotFound { path } => write!(f, "`{path}` does not exist"),
            Kind::Unreadable { path, why } => write!(f, "cannot read `{path}`: {why}"),
            Kind::Rejected { rendered, .. } => f.write_str(rendered),
            Kind::Configuration { what } => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {}

/// A program among several that could not be verified, for the documents that hold all of them.
///
/// ```
/// use cuda_verify_core::{Failure, Verifier, json_document};
///
/// let rejected = Verifier::new().source_text("a.cu", "int main() { return 0 }").verify();
/// let failures: Vec<Failure> = rejected.err().map(|it| Failure::new("a.cu", &it)).into_iter().collect();
/// assert!(json_document(&[], &failures).contains("expected"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The program, as it was named.
    pub program: String,
    /// Why, as text.
    pub message: String,
}

impl Failure {
    /// The program of this name could not be verified because of this error.
    pub fn new(program: impl Into<String>, error: &Error) -> Self {
        Self { program: program.into(), message: error.to_string() }
    }
}
