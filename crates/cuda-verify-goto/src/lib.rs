#![doc = include_str!("../README.md")]

pub mod program;
pub mod builder;
pub mod fold;
pub mod near;
pub mod number;
pub mod simplify;
pub mod uses;
pub mod shared;
pub mod shapes;
pub mod features;
pub mod arguments;
pub mod nullable;
pub mod checks;
pub mod convert;
pub mod verify;
pub mod passes;
pub mod cfg;
pub mod loops;
pub mod laps;
pub mod text;
pub mod parse;
pub mod float;
pub mod run;

pub use crate::checks::CheckOptions;
pub use crate::convert::{convert, convert_unoptimised, convert_with};
pub use crate::program::GotoProgram;
