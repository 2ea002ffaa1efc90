#![doc = include_str!("../README.md")]

mod alu;
mod assigned;
mod code;
mod compile;
mod exec;
mod lanes;
mod memory;
mod races;
mod run;

pub use crate::run::{Run, run, run_with_fallback};
