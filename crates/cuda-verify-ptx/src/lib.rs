#![doc = include_str!("../README.md")]

pub mod ast;
mod lexer;
mod lower;
mod parser;
mod text;

pub use crate::lower::{Kernels, lower};
pub use crate::parser::parse;
