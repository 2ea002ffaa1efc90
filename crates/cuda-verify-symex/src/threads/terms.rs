//! Indices of a thread and sizes of a launch, as terms.

use cuda_verify_base::{Name, Span};
use cuda_verify_smt::term::TermId;

/// `blockIdx` and `threadIdx` of a device thread: constants where every thread is run, symbols in the two-thread
/// analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadTerms {
    pub(crate) block_idx: [TermId; 3],
    pub(crate) thread_idx: [TermId; 3],
}

/// A launch, its dimensions as terms.
#[derive(Clone, Debug)]
pub(crate) struct LaunchTerms {
    pub(crate) kernel: Name,
    pub(crate) grid: [TermId; 3],
    pub(crate) block: [TermId; 3],
    /// Whether its blocks may wait for each other.
    pub(crate) is_cooperative: bool,
    pub(crate) span: Span,
}
