//! The registry: one row for every name that the models declare, read from the headers when the crate is built.
//!
//! A row says where a model is, how close it is to the real thing and which document it follows; documentation and
//! the index of names ([`crate::models_for`]) come from the same rows.

use crate::{ModelFile, tables};

/// What a declaration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolKind {
    /// A macro.
    Macro,
    /// A function.
    Function,
    /// A class, enumeration or alias.
    Type,
    /// An enumerator.
    Enumerator,
    /// A variable, or a name brought in by a using-declaration.
    Variable,
}

/// How close a model is to what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exactness {
    /// Exactly the documented behaviours.
    Exact,
    /// More behaviours than the documented ones: a violation may be spurious.
    Over,
    /// Fewer behaviours: a violation may be missed.
    Under,
    /// Declared so that its use is understood; reaching it makes the verdict unknown.
    Unsupported,
    /// A helper of the models, about which the header states nothing.
    Unstated,
}

/// A name declared by a model: one row of the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Unqualified name.
    pub name: &'static str,
    /// Enclosing namespaces joined by `::`; empty for the global namespace and for macros.
    pub namespace: &'static str,
    /// What it is.
    pub kind: SymbolKind,
    /// How close the model is to what it stands for.
    pub exactness: Exactness,
    /// The document and section that the model follows.
    pub source: &'static str,
    /// The declaration of a function without its body; empty for everything else.
    pub signature: &'static str,
    /// How callers go wrong: the texts of the violations of `api-contract` that a function may give.
    pub preconditions: &'static [&'static str],
    /// What makes the verdict unknown, in words.
    pub refusals: &'static [&'static str],
    /// Line of the declaration, from 1.
    pub line: u32,
    pub(crate) file: u16,
}

impl Symbol {
    /// The file that declares it.
    #[must_use]
    pub fn file(&self) -> &'static ModelFile {
        &tables::FILES[usize::from(self.file)]
    }
}

/// The registry: every name that the models declare, sorted by name. Overloads are separate rows.
#[must_use]
pub fn symbols() -> &'static [Symbol] {
    tables::SYMBOLS
}

/// The rows of the registry with an unqualified name.
#[must_use]
pub fn symbols_named(name: &str) -> &'static [Symbol] {
    let symbols = symbols();
    let first = symbols.partition_point(|symbol| symbol.name < name);
    let len = symbols[first..].partition_point(|symbol| symbol.name == name);
    &symbols[first..first + len]
}
