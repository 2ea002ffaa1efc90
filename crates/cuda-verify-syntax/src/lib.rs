#![doc = include_str!("../README.md")]

pub mod token;
pub mod lexer;
pub mod c_dialect;
pub mod preprocess;
pub mod ast;
mod scope;
pub mod parser;
#[cfg(feature = "tree-sitter")]
pub mod cst;
pub mod text;

pub use crate::parser::parse;
