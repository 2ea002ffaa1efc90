#![doc = include_str!("../README.md")]

mod candidates;
mod search;
mod tree;

pub use crate::search::{redundant_barriers, repair};
