#![doc = include_str!("../README.md")]

pub mod sort;
pub mod op;
pub mod value;
pub mod term;
mod construct;
mod simplify;
mod traverse;

pub use crate::op::{FunctionId, Op, RoundingMode};
pub use crate::sort::{FloatFormat, Sort};
pub use crate::term::{Constant, Term, TermId, TermKind, TermPool};
pub use crate::value::{BvValue, Value};
