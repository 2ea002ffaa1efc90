//! Typed IR.

pub mod types;
pub mod intrinsic;
pub mod program;
