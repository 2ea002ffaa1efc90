//! What a program makes use of anywhere, found out once for all the entry points that are verified.

use std::sync::OnceLock;

use cuda_verify_base::IdSet;
use cuda_verify_ir::intrinsic::{Intrinsic, StreamOp};
use cuda_verify_ir::program::FunctionKind;

use crate::program::{GlobalId, GotoProgram, InstrKind};
use crate::shared;

/// What a program makes use of.
#[derive(Debug, Default)]
pub struct Features {
    /// The variables that functions for the device name.
    pub of_device: IdSet<GlobalId>,
    /// Whether it asks about the accesses of its threads.
    pub asks_for_logs: bool,
    /// Whether it has conditions about accesses or other threads, which are decided for arbitrary threads only.
    pub asks_about_threads: bool,
    /// Whether it has streams, or asks whether operations have ended.
    pub has_streams: bool,
}

impl Features {
    fn of(program: &GotoProgram) -> Self {
        let is_device = |kind| kind != FunctionKind::Host;
        let of_device = program.functions.values().filter(|function| is_device(function.kind));
        let mut features = Self { of_device: shared::variables(of_device), ..Self::default() };
        for instr in program.functions.values().flat_map(|function| function.instrs.values()) {
            features.note(&instr.kind);
        }
        features
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few kinds matter here")]
    fn note(&mut self, kind: &InstrKind) {
        use StreamOp::{BeginHost, Create, IsDone, IsEventDone, Wait};
        match kind {
            InstrKind::Launch { stream, .. } => self.has_streams |= stream.is_some(),
            InstrKind::Intrinsic { op, .. } => match op {
                Intrinsic::Logged(_) | Intrinsic::LoggedOffset(_) => {
                    (self.asks_for_logs, self.asks_about_threads) = (true, true);
                }
                Intrinsic::Other => self.asks_about_threads = true,
                Intrinsic::Stream(Create | Wait | BeginHost | IsDone | IsEventDone) => {
                    self.has_streams = true;
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// The place where a program keeps its [`Features`]. A copy has none, since it may be changed; programs are equal whatever
/// has been asked of them.
#[derive(Debug, Default)]
pub(crate) struct Kept(OnceLock<Features>);

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Kept {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl GotoProgram {
    /// What it makes use of. O(program) when it is first asked for; the program must not be changed after that.
    pub fn features(&self) -> &Features {
        self.features.0.get_or_init(|| Features::of(self))
    }
}
