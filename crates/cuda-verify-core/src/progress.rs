//! What a verifier tells while it works.

use std::fmt;
use std::sync::Arc;

/// A part of the work that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The program is read and lowered.
    Reading,
    /// Paths and threads are executed.
    Executing,
    /// A counterexample is run with concrete values.
    Replaying,
}

impl Progress {
    /// The part in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Executing => "executing",
            Self::Replaying => "replaying",
        }
    }
}

/// Who is told.
#[derive(Clone, Default)]
pub(crate) struct Observer(pub(crate) Option<Arc<dyn Fn(Progress) + Send + Sync>>);

impl Observer {
    pub(crate) fn tell(&self, progress: Progress) {
        if let Some(observer) = &self.0 {
            observer(progress);
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Observer").field(&self.0.is_some()).finish()
    }
}
