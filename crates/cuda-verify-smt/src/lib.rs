#![doc = include_str!("../README.md")]

pub mod sort;
pub mod op;
pub mod value;
pub mod term;
pub mod eval;
pub mod text;
pub mod solver;
mod process;
mod floats;
mod construct;
mod simplify;
mod traverse;
pub mod lower_floats;
pub mod index;
mod ranges;
mod proof;
pub mod embedded;
#[cfg(feature = "easy-smt")]
pub mod easy;

pub use crate::eval::{Model, eval};
pub use crate::op::{FunctionId, Op, RoundingMode};
pub use crate::solver::{Answer, Error, Solver, SolverConfig};
pub use crate::sort::{FloatFormat, Sort};
pub use crate::term::{Constant, Term, TermId, TermKind, TermPool};
pub use crate::value::{BvValue, Value};
