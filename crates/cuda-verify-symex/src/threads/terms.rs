//! Indices of a thread and sizes of a launch, as terms.

use cuda_verify_base::{Name, Span};
pub(crate) use cuda_verify_protocol::ThreadTerms;
use cuda_verify_smt::term::TermId;

/// A launch, its dimensions as terms.
#[derive(Clone, Debug)]
pub(crate) struct LaunchTerms {
    pub(crate) kernel: Name,
    pub(crate) grid: [TermId; 3],
    pub(crate) block: [TermId; 3],
    /// Whether its blocks may wait for each other.
    pub(crate) is_cooperative: bool,
    /// Whether every thread is run, by a kernel that may come to a fence.
    pub(crate) has_fences: bool,
    pub(crate) span: Span,
}
