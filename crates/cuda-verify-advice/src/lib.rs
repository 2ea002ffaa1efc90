#![doc = include_str!("../README.md")]

mod candidates;
mod condition;
mod extents;
mod infer;
mod probe;
mod search;
mod sites;
mod tree;
mod weakest;

pub use crate::infer::{
    Consequence, NotInferred, Precondition, Preconditions, kernels, preconditions,
};
pub use crate::search::{redundant_barriers, repair};
pub use crate::sites::{LaunchSite, launch_sites};
