//! CUDA C++ syntax.

pub mod token;
pub mod lexer;
pub mod preprocess;
pub mod ast;
