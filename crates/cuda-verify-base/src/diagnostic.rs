//! Messages about the user's program, as data; rendered in one place by the facade.

use crate::source::Span;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Further information.
    Note,
    /// Suspicious, but the program is accepted.
    Warning,
    /// The program, or the part of it that is meant, is not accepted.
    Error,
}

/// A span with a short text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What is pointed at.
    pub span: Span,
    /// What is said of it; may be empty.
    pub text: String,
}

/// One message on the user's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// Stable kebab-case code, such as `syntax` or `unknown-name`.
    pub code: &'static str,
    /// What is wrong, in CUDA words: lower case, one line, no full stop.
    pub message: String,
    /// The place it is about.
    pub primary: Span,
    /// Further places.
    pub secondary: Vec<Label>,
    /// Further sentences.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// Makes an error.
    #[must_use]
    pub fn error(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, primary, message.into())
    }

    /// Makes a warning.
    #[must_use]
    pub fn warning(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, primary, message.into())
    }

    fn new(severity: Severity, code: &'static str, primary: Span, message: String) -> Self {
        Self { severity, code, message, primary, secondary: Vec::new(), notes: Vec::new() }
    }

    /// Adds a secondary place.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// The messages of a stage, in the order of their discovery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    items: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Makes an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a message.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.items.push(diagnostic);
    }

    /// Adds all messages of another list.
    pub fn append(&mut self, mut other: Self) {
        self.items.append(&mut other.items);
    }

    /// Keeps the first `len` messages.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Whether any message is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.items.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there is no message.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The messages.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.items.iter()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}
