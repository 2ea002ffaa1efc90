#![doc = include_str!("../README.md")]

pub mod protocol;
pub mod text;
pub mod phases;
pub mod renaming;
pub mod flat;
pub mod pair;
pub mod sweep;
pub mod rows;
pub mod lanes;
pub mod requests;
pub mod run;
mod flatten;
mod members;
mod formulas;
mod bounds;
pub mod decide;
pub mod reference;
pub mod random;

pub use crate::protocol::{Protocol, Sharing, ThreadTerms};
pub use crate::text::{display, parse};
