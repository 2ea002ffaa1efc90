//! Typed IR.

pub mod types;
pub mod intrinsic;
pub mod program;
mod lower;

pub use crate::lower::{Kernels, LowerOptions, lower};
