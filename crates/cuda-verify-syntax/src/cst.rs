//! The concrete tree of tree-sitter-cuda.

/// The concrete tree.
#[derive(Debug)]
pub struct ConcreteTree {}
