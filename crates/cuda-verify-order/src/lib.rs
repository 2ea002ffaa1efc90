#![doc = include_str!("../README.md")]

mod clock;
mod fences;
mod phase;
mod release;
mod scope;
mod thread;

pub use clock::{Past, Point, Step, Threads, contains};
pub use fences::{Does, Fences, Strength};
pub use phase::{Arrival, FIRST_BARRIER, PhaseBarrier};
pub use release::{Releases, StrongAccess};
pub use scope::{FenceOrder, MemScope};
pub use thread::ThreadOrder;
