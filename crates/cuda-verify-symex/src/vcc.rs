//! Verification conditions: obligations, queries, and counterexamples from their models.

pub(crate) mod check;
pub(crate) mod known;
pub(crate) mod obligation;
pub(crate) mod real;
pub(crate) mod trend;
pub(crate) mod vacuity;
pub(crate) mod witnesses;

use crate::vcc::known::Known;
use crate::vcc::trend::Reals;

/// What queries may use beside the conditions of paths.
#[derive(Debug, Default)]
pub(crate) struct Lemmas {
    pub(crate) known: Known,
    pub(crate) reals: Reals,
}
