//! The threads of launches: every one of them, or one that stands for all.

pub(crate) mod accesses;
pub(crate) mod all;
pub(crate) mod current;
pub(crate) mod kind;
pub(crate) mod one;
pub(crate) mod results;
pub(crate) mod terms;
