//! The steps of a run that tell how a violation comes about.

use std::collections::VecDeque;

use crate::run::{ThreadPosition, TraceConfig, TraceStep};

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
