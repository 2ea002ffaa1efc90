#![doc = include_str!("../README.md")]

pub mod id;
pub mod source;
pub mod diagnostic;
pub mod property;
pub mod verdict;
pub mod deadline;
pub mod plan;
pub mod rules;
pub mod contract;
pub mod hardware;
mod name;

pub use crate::deadline::{Deadline, Effort};
pub use crate::diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use crate::hardware::{Arch, Hardware};
pub use crate::id::{IdSet, PrimaryMap, SecondaryMap};
pub use crate::name::Name;
pub use crate::property::{PropertyKind, PropertySet, UnknownPropertyError};
pub use crate::source::{Expansion, ExpansionId, FileId, Location, SourceMap, Span};
pub use crate::verdict::{Reason, Scope, ThreadScope};
