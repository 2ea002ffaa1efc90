//! What was tried for an answer, as plain data.

use cuda_verify_base::plan::Tried;
use serde::{Deserialize, Serialize};

/// An attempt that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Attempt {
    /// What was tried.
    pub name: String,
    /// Of how many others it is a part; they come before it.
    pub depth: u32,
    /// Work that was counted, in units of about a microsecond.
    pub effort: u64,
    /// Time that it took.
    pub seconds: f64,
    /// What it found, in words.
    pub answer: String,
    /// Whether its answer counts, as far as that of the attempt that it is a part of does.
    pub is_taken: bool,
}

impl From<Tried> for Attempt {
    fn from(tried: Tried) -> Self {
        Self {
            name: tried.name.into_owned(),
            depth: tried.depth,
            effort: tried.effort.0,
            seconds: tried.time.as_secs_f64(),
            answer: tried.answer,
            is_taken: tried.is_taken,
        }
    }
}
