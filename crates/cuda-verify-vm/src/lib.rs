#![doc = include_str!("../README.md")]

mod alu;
mod assigned;
mod clocks;
mod code;
mod compile;
mod environment;
mod exec;
mod lanes;
mod memory;
mod inserted;
mod print;
mod races;
mod result;
mod run;

pub use crate::environment::{Environment, Progress, Stream};
pub use crate::result::{Counts, Run};
pub use crate::run::run;
