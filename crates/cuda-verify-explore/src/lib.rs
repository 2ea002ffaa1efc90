#![doc = include_str!("../README.md")]

pub mod program;
pub mod footprint;
pub mod conflict;
pub mod happens_before;
pub mod path;
pub mod config;
pub mod observer;
pub mod trace;
pub mod strategy;
pub mod litmus;
mod race;
mod explorer;

pub use crate::config::{
    Bound, Config, ContextBound, Coverage, Exploration, Reduction, Statistics,
};
pub use crate::conflict::{Oracle, conflicts, dependent, races};
pub use crate::explorer::{explore, explore_with};
pub use crate::footprint::{Access, AccessKind, Footprint, Location};
pub use crate::observer::{Observer, Race, RaceSide};
pub use crate::path::{Path, PathStep, Replay, ReplayError, replay};
pub use crate::program::{Program, Status, StepOutcome, ThreadId};
