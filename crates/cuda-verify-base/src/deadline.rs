//! Limits of time and of work. The only place from which the clock is read.
//!
//! A limit of time is what a user waits. What a part of the work may cost is counted instead, so that results do not
//! depend on how fast or how busy a machine is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// An amount of work that is counted where it is done.
///
/// A unit is about a microsecond of an optimised build on a machine of the early 2020s, within a factor of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(pub u64);

impl Effort {
    /// The work that is done in some time.
    #[must_use]
    pub fn of(time: Duration) -> Self {
        Self(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
    }
}

/// A point in time after which work must stop, a flag with which it can be stopped earlier, and a limit of work.
///
/// Clones share the flag and the count of the work done; a [child](Self::child) has a flag of its own beside that of
/// its parent.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    at: Option<Instant>,
    flag: Arc<Flag>,
    /// Units of work done so far.
    done: Arc<AtomicU64>,
    /// Units of work after which to stop.
    until: Option<u64>,
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
        Self { at: Instant::now().checked_add(limit), ..Self::default() }
    }

    /// The earlier of this deadline and `limit` from now, with the same flag.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Self {
        let other = Self::after(limit).at;
        let at = match (self.at, other) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { at, ..self.clone() }
    }

    /// This deadline with a limit of work from now on, if it has no earlier one.
    #[must_use]
    pub fn with_effort(&self, limit: Effort) -> Self {
        let until = self.done.load(Ordering::Relaxed).saturating_add(limit.0);
        Self { until: Some(self.until.map_or(until, |other| other.min(until))), ..self.clone() }
    }

    /// Work left; `None` where there is no limit.
    #[must_use]
    pub fn remaining_effort(&self) -> Option<Effort> {
        self.until.map(|until| Effort(until.saturating_sub(self.spent())))
    }

    /// One of so many equal parts of the time and the work that are left, or the least time that is worth a start.
    #[must_use]
    pub fn one_of(&self, n_parts: usize, least: Duration) -> Self {
        let n_parts = u32::try_from(n_parts.max(1)).unwrap_or(u32::MAX);
        let shared = match self.remaining() {
            Some(left) => self.at_most((left / n_parts).max(least.min(left / 4))),
            None => self.clone(),
        };
        match self.remaining_effort() {
            Some(Effort(left)) => shared.with_effort(Effort(left / u64::from(n_parts))),
            None => shared,
        }
    }

    /// This deadline with its limit of work as one of time, for work that cannot be counted.
    #[must_use]
    pub fn by_clock(&self) -> Self {
        match self.until {
            Some(until) => {
                let left = until.saturating_sub(self.done.load(Ordering::Relaxed));
                Self { until: None, ..self.at_most(Duration::from_micros(left)) }
            }
            None => self.clone(),
        }
    }

    /// This deadline for so much work that is counted apart from that of others.
    #[must_use]
    pub fn apart(&self, limit: Effort) -> Self {
        Self { done: Arc::default(), until: Some(limit.0), ..self.clone() }
    }

    /// Counts work that was done.
    pub fn spend(&self, effort: Effort) {
        self.done.fetch_add(effort.0, Ordering::Relaxed);
    }

    /// The same deadline for a part of the work that can be cancelled alone.
    #[must_use]
    pub fn child(&self) -> Self {
        let parent = Some(Arc::clone(&self.flag));
        let flag = Arc::new(Flag { is_set: AtomicBool::new(false), parent });
        Self { flag, ..self.clone() }
    }

    /// Stops the work of everybody who holds a clone or a child of this deadline.
    pub fn cancel(&self) {
        self.flag.is_set.store(true, Ordering::Relaxed);
    }

    /// Units of work counted so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether the time is up, the work was cancelled, or as much was done as is allowed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let is_spent = self.until.is_some_and(|until| self.done.load(Ordering::Relaxed) >= until);
        is_spent || self.flag.is_set() || self.remaining() == Some(Duration::ZERO)
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
    fn work_is_counted_for_all_clones() {
        let deadline = Deadline::never();
        deadline.spend(Effort(5));
        let (outer, inner) = (deadline.with_effort(Effort(10)), deadline.with_effort(Effort(4)));
        inner.child().spend(Effort(4));
        assert!(inner.is_over() && !outer.is_over() && !deadline.is_over());
        assert!(inner.with_effort(Effort(100)).is_over());
        outer.at_most(Duration::from_secs(3600)).spend(Effort(6));
        assert!(outer.is_over() && !deadline.is_over());
        assert!(outer.by_clock().is_over() && !deadline.by_clock().is_over());
    }

    #[test]
    fn parts_are_equal() {
        let deadline = Deadline::never().with_effort(Effort(100));
        let part = deadline.one_of(4, Duration::ZERO);
        assert_eq!(part.remaining_effort(), Some(Effort(25)));
        part.spend(Effort(10));
        assert_eq!(deadline.remaining_effort(), Some(Effort(90)));
        let never = Deadline::never().one_of(3, Duration::ZERO);
        assert_eq!((never.remaining_effort(), never.remaining()), (None, None));
        let hour = Deadline::after(Duration::from_secs(3600)).one_of(3600, Duration::from_secs(9));
        assert!(hour.remaining().unwrap() > Duration::from_secs(7));
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
