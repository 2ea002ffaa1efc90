#![doc = include_str!("../README.md")]

pub mod config;
pub mod final_values;
pub mod outcome;
pub use cuda_verify_base::rules;

mod symbols;
mod contract;
mod driver;
mod engine;
mod evidence;
mod exec;
mod heap;
mod host;
mod loops;
mod plan;
mod strings;
mod threads;
mod value;
mod vcc;

pub use crate::driver::verify;
pub use crate::host::environment::verify_launcher;
pub use crate::threads::one::kernel::{launch_size, verify_kernel};
pub use crate::threads::one::shape::{Extent, LaunchShape};
