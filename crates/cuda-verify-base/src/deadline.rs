//! Time limits. The only place from which the clock is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A point in time after which work must stop, and a flag with which it can be stopped earlier.
///
/// Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    at: Option<Instant>,
    is_cancelled: Arc<AtomicBool>,
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
        Self { at: Instant::now().checked_add(limit), is_cancelled: Arc::default() }
    }

    /// The earlier of this deadline and `limit` from now, with the same flag.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Self {
        let other = Self::after(limit).at;
        let at = match (self.at, other) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { at, is_cancelled: Arc::clone(&self.is_cancelled) }
    }

    /// Stops the work of everybody who holds a clone of this deadline.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the time is up or the work was cancelled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || self.remaining() == Some(Duration::ZERO)
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
}
