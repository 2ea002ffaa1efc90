#![doc = include_str!("../README.md")]

pub mod types;
pub mod intrinsic;
pub mod program;
pub mod lower;
pub mod text;
pub mod words;
pub mod exact;
pub mod verify;
pub mod link;
pub mod launchers;

pub use crate::lower::{Kernels, LowerOptions, Unit, lower};
