#![doc = include_str!("../README.md")]

mod candidates;
mod condition;
mod infer;
mod search;
mod tree;

pub use crate::infer::{
    Consequence, NotInferred, Precondition, Preconditions, kernels, preconditions,
};
pub use crate::search::{redundant_barriers, repair};
