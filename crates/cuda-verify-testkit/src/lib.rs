#![doc = include_str!("../README.md")]

mod case;
mod compare;
mod runner;

pub use crate::case::{Annotation, Case, Level, VerdictKind};
pub use crate::compare::{Actual, Finding, check};
pub use crate::runner::run_folder;
