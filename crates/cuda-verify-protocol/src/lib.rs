#![doc = include_str!("../README.md")]

pub mod protocol;
pub mod text;
pub mod run;
mod flatten;
mod members;
mod formulas;
mod sweep;
pub mod decide;
pub mod reference;
pub mod random;

pub use crate::protocol::{Protocol, ThreadSymbols};
pub use crate::text::{display, parse};
