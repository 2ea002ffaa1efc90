//! The threads of launches: every one of them, or one that stands for all.

pub(crate) mod all;
pub(crate) mod one;
