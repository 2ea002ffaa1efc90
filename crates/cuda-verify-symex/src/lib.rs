//! Predicated symbolic execution of CUDA programs.

pub mod config;
pub mod value;
pub mod memory;
pub mod path;
pub mod analysis;
pub mod outcome;
mod engine;
mod check;
mod access;
mod race;
mod launch;
mod intrinsic;
mod schedule;
mod driver;

pub use crate::driver::verify;
