//! Orders in which the threads of a launch take turns, beside the usual one.
//!
//! Where the order of many threads can be observed, not all orders are run. Those that are give every thread every rank
//! (the usual and the reverse order, begun at each thread), and put each thread before and behind all others. What goes
//! wrong in them is reported, and what they leave in memory is carried on where it differs in one cell; the verdict is bounded by
//! their number.

use std::collections::BTreeSet;

use cuda_verify_goto::program::FuncId;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::{Event, EventKind};
use crate::exec::path::Path;
use crate::heap::cells::Contents;
use crate::heap::memory::Memory;
use crate::symbols::Origin;
use crate::threads::current::{Current, Turns};

/// Work for the orders of one launch, in steps of threads.
const MAX_STEPS_OF_ORDERS: u64 = 400_000;
/// Threads that are put before all others, and so on.
const MAX_MOVED_THREADS: usize = 128;
/// Final states that are carried on, and the cells in which one may differ from that of the usual order: results that are
/// gathered in one place. Queues whose elements change places would make all that comes after them depend on the order.
const MAX_FINALS: usize = 16;
const MAX_CHANGED_CELLS: usize = 1;

/// Steps of a counterexample that stand for one access.
const STEPS_OF_ACCESS: u32 = 8;

impl Engine<'_> {
    /// Notes that the current thread goes on, where the order is not the usual one. More steps than it takes do no harm,
    /// since those of a thread that waits or has ended are skipped.
    pub(crate) fn note_steps(&mut self, path: &mut Path) {
        if self.launches.turns == Turns::Usual || self.loops.is_looking_ahead {
            return;
        }
        let Some(thread_no) = self.current.as_ref().map(Current::thread_no) else { return };
        for _ in 0..STEPS_OF_ACCESS {
            path.memory.record(Event { thread: None, kind: EventKind::Step(thread_no) });
        }
    }

    /// Runs a launch whose order can be observed in other orders, from the state before it. What goes wrong in them is
    /// reported. Those that leave other contents in few cells are joined with the path that stands behind the launch.
    pub(super) fn run_in_other_orders(
        &mut self,
        path: &mut Path,
        before: &Path,
        (kernel, args): (FuncId, &[TermId]),
        size: (u32, u32),
    ) -> Result<u64, Stop> {
        let interferes = self.log.records().iter().filter(|record| record.strong.is_some());
        let threads: BTreeSet<u32> = interferes.map(|record| record.at.thread_no).collect();
        let of_thread = |thread: &u32| {
            let thread = *thread;
            [
                Turns::Last(thread),
                Turns::First(thread),
                Turns::From(thread),
                Turns::DownFrom(thread),
            ]
        };
        let orders = threads.iter().take(MAX_MOVED_THREADS).flat_map(of_thread);
        let orders: Vec<Turns> = std::iter::once(Turns::Reversed).chain(orders).collect();
        let n_steps = self.evidence.stats.steps;
        let mut finals: Vec<Path> = Vec::new();
        let mut n_run = 0;
        for turns in orders {
            if n_run > 0 && self.evidence.stats.steps - n_steps > MAX_STEPS_OF_ORDERS {
                break;
            }
            n_run += 1;
            let Some(end) = self.run_in_order(before.clone(), kernel, args, size, turns)? else {
                continue;
            };
            let is_new = |known: &Path| known.memory != end.memory;
            if finals.len() < MAX_FINALS
                && is_new(path)
                && finals.iter().all(is_new)
                && differ_little(&path.memory, &end.memory)
            {
                finals.push(end);
            }
        }
        // They do not make the loop of the host around the launch a long one.
        self.evidence.stats.steps = n_steps;
        for end in finals {
            // Which order it was is any: what comes after has to be right for all of them.
            let choice = self.pool.fresh("schedule", Sort::Bool, Origin::Havoc);
            let not_choice = self.pool.mk_not(choice);
            let mut joined = Path { frames: path.frames.clone(), order: path.order.clone(), ..end };
            joined.guard.assume(&mut self.pool, choice);
            let mut others = path.clone();
            others.guard.assume(&mut self.pool, not_choice);
            *path = self.merge(others, joined);
        }
        Ok(n_run)
    }

    /// Runs a launch once more; the state behind it if it comes to its end.
    fn run_in_order(
        &mut self,
        mut path: Path,
        kernel: FuncId,
        args: &[TermId],
        size: (u32, u32),
        turns: Turns,
    ) -> Result<Option<Path>, Stop> {
        self.restart_launch();
        let log = self.begin_access_log();
        self.launches.left_loops.clear();
        self.launches.turns = turns;
        let mut n_left = u64::MAX;
        let result = self.run_blocks(&mut path, kernel, args, size, &mut n_left);
        let result = result.and_then(|is_alive| {
            self.end_access_log()?;
            self.check_weak_order(&path)?;
            Ok(is_alive)
        });
        self.launches.turns = Turns::Usual;
        self.log = log;
        self.evidence.stats.schedules += 1;
        Ok(result?.then_some(path))
    }
}

/// Whether two memories have the same objects, which differ in few cells.
fn differ_little(a: &Memory, b: &Memory) -> bool {
    let mut n_changed = 0;
    for (_, was, is) in a.differences(b) {
        let (Some(was), Some(is)) = (was, is) else { return false };
        let (
            Contents::Cells { cells: was, fill: old_fill },
            Contents::Cells { cells: is, fill: new_fill },
        ) = (&was.contents, &is.contents)
        else {
            return false;
        };
        if old_fill != new_fill {
            return false;
        }
        n_changed += was.diff(is).take(MAX_CHANGED_CELLS + 1).count();
        if n_changed > MAX_CHANGED_CELLS {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::Turns;

    #[test]
    fn threads_take_turns() {
        let order = |turns: Turns| {
            let mut threads = [0, 1, 2, 3];
            turns.arrange(&mut threads, |thread| thread);
            threads
        };
        assert_eq!(order(Turns::Usual), [0, 1, 2, 3]);
        assert_eq!(order(Turns::Reversed), [3, 2, 1, 0]);
        assert_eq!(order(Turns::From(1)), [1, 2, 3, 0]);
        assert_eq!(order(Turns::DownFrom(1)), [1, 0, 3, 2]);
        assert_eq!(order(Turns::First(2)), [2, 0, 1, 3]);
        assert_eq!(order(Turns::Last(1)), [0, 2, 3, 1]);
    }
}
