//! What becomes of a path: it goes on, forks, waits, or has ended.

use cuda_verify_base::{Name, Reason, Span};
use cuda_verify_goto::program::LocalId;
use cuda_verify_ir::intrinsic::{BarrierKind, Intrinsic, PhaseOp, ShuffleKind, WarpOp};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::exec::path::{Path, ReturnPlace};
use crate::vcc::obligation::Evidence;

/// Why the execution as a whole stops early.
#[derive(Debug)]
pub(crate) struct Stop(pub(crate) Reason);

/// What an instruction did to its path.
#[derive(Debug)]
pub(crate) enum Step {
    /// The path goes on.
    Next,
    /// The path goes on, and so do others.
    Fork(Vec<Path>),
    /// The thread waits for others; its path is resumed later.
    Wait(Wait),
    /// The thread has ended: at the place given, if it returned from its first function.
    End(Option<ReturnPlace>),
    /// The path is infeasible, or a check on it certainly fails.
    Dead,
}

/// What a thread waits for.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    pub(crate) kind: WaitKind,
    pub(crate) span: Span,
    /// Register for the result.
    pub(crate) dst: Option<LocalId>,
    pub(crate) args: SmallVec<[TermId; 4]>,
    /// Types of the arguments.
    pub(crate) tys: SmallVec<[Scalar; 4]>,
}

impl Wait {
    /// Waiting in a loop for another thread to write.
    pub(crate) fn spin(span: Span) -> Self {
        let kind = WaitKind::Spin;
        Self { kind, span, dst: None, args: SmallVec::new(), tys: SmallVec::new() }
    }
}

/// Where a path came to rest.
#[derive(Debug)]
pub(crate) enum Rest {
    Wait(Wait),
    End(Option<ReturnPlace>),
}

/// An intrinsic call with its evaluated arguments.
pub(crate) struct Call<'a> {
    pub(crate) op: Intrinsic,
    pub(crate) args: Args,
    pub(crate) tys: SmallVec<[Scalar; 4]>,
    pub(crate) result_ty: Option<Scalar>,
    pub(crate) text: Option<&'a Name>,
    /// The two sides of an assertion that may not hold.
    pub(crate) evidence: Evidence,
    pub(crate) span: Span,
}

/// What an intrinsic did.
pub(crate) enum Done {
    /// It gave a value: none is indeterminate.
    Value(Option<TermId>),
    /// It ended or suspended the path.
    Step(Step),
}

impl Done {
    pub(crate) const VOID: Self = Self::Value(None);
}

/// What a device thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaitKind {
    /// All threads of the block.
    Barrier(BarrierKind),
    /// The threads of the mask: the first argument.
    SyncWarp,
    Shuffle(ShuffleKind),
    Warp(WarpOp),
    /// The lanes of the warp that come to the same place: to know which they are.
    ActiveMask,
    /// A write by another thread.
    Spin,
    /// The end of a phase of a barrier of some threads.
    Phase {
        barrier: u32,
        phase: u32,
    },
    /// The other threads of the warp, which come to a numbered barrier together.
    Named(PhaseOp),
}

impl WaitKind {
    pub(crate) fn is_warp(self) -> bool {
        match self {
            Self::Barrier(_) | Self::Spin | Self::Phase { .. } | Self::Named(_) => false,
            Self::SyncWarp | Self::Shuffle(_) | Self::Warp(_) | Self::ActiveMask => true,
        }
    }

    /// Whether it is something that only other threads of any kind can bring about.
    pub(crate) fn is_for_others(self) -> bool {
        match self {
            Self::Spin | Self::Phase { .. } | Self::Named(_) => true,
            Self::Barrier(_)
            | Self::SyncWarp
            | Self::Shuffle(_)
            | Self::Warp(_)
            | Self::ActiveMask => false,
        }
    }
}

pub(crate) type Args = SmallVec<[TermId; 4]>;
