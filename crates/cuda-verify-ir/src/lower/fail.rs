//! Why something could not be lowered: carried upwards until a statement or declaration absorbs it.
//!
//! During template argument substitution a failure only discards the candidate; elsewhere it becomes a diagnostic
//! and an `Unsupported` statement in its place.

use cuda_verify_base::Span;

/// A located reason.
#[derive(Clone, Debug)]
pub(crate) struct Fail(pub(crate) Box<FailInfo>);

#[derive(Clone, Debug)]
pub(crate) struct FailInfo {
    /// Diagnostic code.
    pub(crate) code: &'static str,
    pub(crate) span: Span,
    pub(crate) message: String,
    /// Whether the program is wrong for sure, rather than something about it unknown here.
    pub(crate) is_certain: bool,
    /// The declarations that a call may have meant.
    pub(crate) candidates: Vec<Span>,
}

/// A construct of C++ that is understood but not supported.
pub(crate) const UNSUPPORTED: &str = "unsupported";
/// Follows from a failure that was already reported.
pub(crate) const POISONED: &str = "poisoned";

impl Fail {
    pub(crate) fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        let (message, candidates) = (message.into(), Vec::new());
        Self(Box::new(FailInfo { code, span, message, is_certain: false, candidates }))
    }

    /// The same, of a call that may have meant these declarations.
    pub(crate) fn with_candidates(mut self, candidates: Vec<Span>) -> Self {
        self.0.candidates = candidates;
        self
    }

    /// The same, for an error that no header or extension unknown here could explain away if the condition holds: the
    /// program is rejected where such code is reached.
    pub(crate) fn certain_if(mut self, condition: bool) -> Self {
        self.0.is_certain = condition;
        self
    }

    pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Self {
        Self::new(UNSUPPORTED, span, message)
    }
}

/// Result of lowering something.
pub(crate) type R<T> = Result<T, Fail>;
