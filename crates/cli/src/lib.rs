#![doc = include_str!("../README.md")]

mod args;
mod cache;
mod check;
mod command;
mod database;
mod explain;
mod expectation;
mod equal;
mod infer;
mod inputs;
mod intercepted;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod models;
mod named;
mod nvcc;
mod output;
mod paint;
mod parallel;
mod plan;
mod project;
mod run;
mod smt;
mod spellings;
mod suite;
mod test_cases;
mod watchdog;
mod witness;
mod wrapper;

pub use crate::command::{command, main};

/// Exit codes of `cuda-verify`; those above 2 are from `sysexits.h`.
pub mod exit_code {
    /// Every enabled property holds, within the scope printed.
    pub const SAFE: u8 = 0;
    /// Some property does not hold.
    pub const UNSAFE: u8 = 1;
    /// There is no answer.
    pub const UNKNOWN: u8 = 2;
    /// `run` met a violation; without one, it ends with the status of the program.
    pub const RUN_UNSAFE: u8 = 121;
    /// `run` could not bring the program to its end.
    pub const RUN_UNKNOWN: u8 = 122;
    /// The command line is wrong.
    pub const USAGE: u8 = 64;
    /// The source is not accepted.
    pub const REJECTED: u8 = 65;
    /// A file does not exist.
    pub const NOT_FOUND: u8 = 66;
    /// The answer, or a file that was asked for, could not be written.
    pub const NOT_WRITTEN: u8 = 74;
}
