#![doc = include_str!("../README.md")]

mod case;
mod compare;
mod bless;
mod runner;
mod mutate;
mod random;

pub use crate::bless::bless;
pub use crate::case::{Annotation, Case, Level, VerdictKind};
pub use crate::compare::{Actual, Finding, check};
pub use crate::mutate::{Mutation, mutations};
pub use crate::random::Random;
pub use crate::runner::{collect_cases, collect_programs, run_folder, trials};
