//! CUDA C++ syntax.

pub mod token;
pub mod lexer;
pub mod ast;
