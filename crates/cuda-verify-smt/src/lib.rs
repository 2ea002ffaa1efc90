//! Terms and solvers.

pub mod sort;
pub mod op;
