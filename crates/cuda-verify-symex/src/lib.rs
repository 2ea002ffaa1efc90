#![doc = include_str!("../README.md")]

pub mod config;
pub mod value;
pub mod memory;
pub mod phase;
pub mod path;
pub mod analysis;
pub mod outcome;
mod engine;
mod word;
mod check;
mod known;
mod history;
mod uninit;
mod access;
mod race;
mod order;
mod spin;
mod induction;
mod stream;
mod text;
mod launch;
mod intrinsic;
mod schedule;
mod arbitrary;
mod drawn;
mod annotations;
mod summary;
mod host_loop;
mod axes;
pub mod pair;
mod environment;
mod driver;

pub use crate::annotations::asks_about_threads;
pub use crate::driver::verify;
pub use crate::environment::verify_launcher;
pub use crate::pair::{launch_size, verify_kernel};
