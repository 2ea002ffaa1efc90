//! GOTO programs.

pub mod program;
