//! The steps of a run that tell how a violation comes about.

use std::collections::VecDeque;

use cuda_verify_base::{Name, Span};
use cuda_verify_ir::types::Scalar;

use super::ThreadPosition;

/// What to record: nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceConfig {
    /// So many steps, the last ones.
    pub max_steps: usize,
    /// Of the host and these device threads.
    pub threads: Vec<ThreadPosition>,
}

/// A step that is worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The device thread, `None` for the host.
    pub thread: Option<ThreadPosition>,
    /// Where; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// What.
    pub kind: TraceKind,
}

/// What happens in a step. Values are bits of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceKind {
    /// A value is taken from the environment.
    Input {
        /// Its name, empty if it has none.
        name: Name,
        /// Its type.
        ty: Scalar,
        /// Its bits.
        bits: u128,
    },
    /// A variable is assigned.
    Assign {
        /// The variable.
        variable: Name,
        /// Its type.
        ty: Scalar,
        /// The new value.
        bits: u128,
    },
    /// Memory is read.
    Read {
        /// The object.
        object: Name,
        /// Offset of the first byte.
        offset_bytes: u64,
        /// Type of the value.
        ty: Scalar,
        /// The value.
        bits: u128,
    },
    /// Memory is written.
    Write {
        /// The object.
        object: Name,
        /// Offset of the first byte.
        offset_bytes: u64,
        /// Type of the value.
        ty: Scalar,
        /// The new value.
        bits: u128,
    },
    /// A kernel is launched.
    Launch {
        /// The kernel.
        kernel: Name,
        /// `gridDim`
        grid: [u32; 3],
        /// `blockDim`
        block: [u32; 3],
    },
    /// The thread waits for others.
    Wait,
}

/// The steps recorded so far.
#[derive(Debug, Default)]
pub(super) struct Trace(VecDeque<TraceStep>);

impl Trace {
    pub(super) fn record(
        &mut self,
        config: &TraceConfig,
        thread: Option<ThreadPosition>,
        step: impl FnOnce() -> TraceStep,
    ) {
        let is_wanted = thread.is_none_or(|thread| config.threads.contains(&thread));
        if config.max_steps == 0 || !is_wanted {
            return;
        }
        if self.0.len() >= config.max_steps {
            self.0.pop_front();
        }
        self.0.push_back(step());
    }

    pub(super) fn into_steps(self) -> Vec<TraceStep> {
        self.0.into()
    }
}
