//! Time limits. The only place from which the clock is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A point in time after which work must stop, and a flag with which it can be stopped earlier.
///
/// Clones share the flag; a [child](Self::child) has one of its own beside that of its parent.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    at: Option<Instant>,
    flag: Arc<Flag>,
}

#[derive(Debug, Default)]
struct Flag {
    is_set: AtomicBool,
    parent: Option<Arc<Self>>,
}

impl Flag {
    fn is_set(&self) -> bool {
        let mut flag = Some(self);
        while let Some(Self { is_set, parent }) = flag {
            if is_set.load(Ordering::Relaxed) {
                return true;
            }
            flag = parent.as_deref();
        }
        false
    }
}

impl Deadline {
    /// No time limit.
    #[must_use]
    pub fn never() -> Self {
        Self::default()
    }

    /// The point in time `limit` from now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub fn after(limit: Duration) -> Self {
        Self { at: Instant::now().checked_add(limit), flag: Arc::default() }
    }

    /// The earlier of this deadline and `limit` from now, with the same flag.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Self {
        let other = Self::after(limit).at;
        let at = match (self.at, other) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { at, flag: Arc::clone(&self.flag) }
    }

    /// The same deadline for a part of the work that can be cancelled alone.
    #[must_use]
    pub fn child(&self) -> Self {
        let parent = Some(Arc::clone(&self.flag));
        Self { at: self.at, flag: Arc::new(Flag { is_set: AtomicBool::new(false), parent }) }
    }

    /// Stops the work of everybody who holds a clone or a child of this deadline.
    pub fn cancel(&self) {
        self.flag.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether the time is up or the work was cancelled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.flag.is_set() || self.remaining() == Some(Duration::ZERO)
    }

    /// Time left; `None` where there is no limit.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub fn remaining(&self) -> Option<Duration> {
        self.at.map(|at| at.saturating_duration_since(Instant::now()))
    }
}

/// Measures elapsed time for statistics.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts measuring.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_cancellation() {
        let deadline = Deadline::never();
        let clone = deadline.at_most(Duration::from_secs(3600));
        assert!(!clone.is_over());
        deadline.cancel();
        assert!(clone.is_over());
    }

    #[test]
    fn children_are_cancelled_alone_or_with_their_parent() {
        let parent = Deadline::never();
        let (first, second) = (parent.child(), parent.child().child());
        first.cancel();
        assert!(first.is_over() && !parent.is_over() && !second.is_over());
        parent.at_most(Duration::from_secs(3600)).cancel();
        assert!(second.is_over());
    }
}
