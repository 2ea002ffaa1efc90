//! CUDA C++ syntax.

pub mod ast;
