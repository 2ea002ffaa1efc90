#![doc = include_str!("../README.md")]

pub mod ast;
mod lexer;
mod parser;
mod text;

pub use crate::parser::parse;
