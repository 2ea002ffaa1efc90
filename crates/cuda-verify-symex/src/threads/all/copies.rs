//! Asynchronous copies of device threads (CUDA C++ Programming Guide, "Asynchronous Data Copies"; PTX ISA 8, "Data Movement
//! and Conversion Instructions: Asynchronous copy").
//!
//! A copy may read and write at any time between where it is issued and where it is waited for. As long as nothing else
//! touches the places meanwhile it makes no difference when, so it is carried out where it is issued, as by a thread of its
//! own (see [`crate::threads::all::order::Copies`]).
//!
//! One arbitrary thread keeps the accesses of copies that are under way: they are compared with what the thread itself does
//! next, and happen once more behind every barrier that it passes before the wait.

use std::rc::Rc;

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::CopyOp;
use cuda_verify_smt::sort::Sort;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Stop};
use crate::exec::path::Path;
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::threads::all::order::Pending;

impl Engine<'_> {
    pub(crate) fn copy_op(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        op: CopyOp,
    ) -> Result<Done, Stop> {
        let Some(current) = &self.current else { return Ok(Done::VOID) };
        let thread_no = current.thread_no();
        let copies = &mut path.order.thread.copies;
        match op {
            CopyOp::Begin => copies.begin(thread_no),
            CopyOp::End => {
                if let (Some(copy), Some(barrier)) = (copies.open.take(), copies.barrier.take())
                    && !self.loops.is_looking_ahead
                    && let Some(current) = &mut self.current
                {
                    current.barriers.add_copy(barrier, copy);
                }
            }
            CopyOp::Commit => copies.commit(),
            CopyOp::BeginAt => {
                if let Some(what) = self.phase_obstacle(path) {
                    return self.refuse(path, what, call.span);
                }
                if self.launches.is_exploring {
                    return self.refuse(path, "copies whose order can be observed", call.span);
                }
                let Some(barrier) = self.barrier_at(call.args[0]) else {
                    let what = "barrier object at a place that is not known";
                    return self.refuse(path, what, call.span);
                };
                let copy = self.next_barrier_copy(barrier);
                let copies = &mut path.order.thread.copies;
                (copies.open, copies.barrier) = (Some(copy), Some(barrier));
            }
            CopyOp::Wait => {
                let Some(n) = self.pool.as_bv_u64(call.args[0]) else {
                    let what = "wait for a number of copies that is not known";
                    return self.refuse(path, what, call.span);
                };
                path.order.thread.wait_for_copies(n);
            }
        }
        Ok(Done::VOID)
    }

    /// Notes an access of an arbitrary thread: one of a copy is under way from here on, another one must not meet any that
    /// is.
    pub(crate) fn note_beside_copies(
        &mut self,
        path: &mut Path,
        record: &mut AccessRecord,
    ) -> Result<(), Stop> {
        if path.order.thread.copies.is_unknown && record.issuer.is_some() {
            let doubt = self.approximate_symbol("unordered", Sort::Bool, Sharing::Thread);
            record.guard = self.pool.mk_and(record.guard, doubt);
            return Ok(());
        }
        let pending = Rc::clone(&path.order.thread.copies.pending);
        for copy in pending.iter() {
            let earlier = &copy.access;
            let is_own = earlier.issuer.is_some()
                && record.issuer.is_some()
                && earlier.at.time == record.at.time;
            if is_own || !earlier.may_conflict(record) || !self.is_recording(path) {
                continue;
            }
            let overlap =
                self.overlap(earlier.offset, earlier.size_bytes, record.offset, record.size_bytes);
            let mut parts = vec![earlier.guard, record.guard, overlap];
            if copy.is_doubtful {
                parts.push(self.approximate_symbol("unordered", Sort::Bool, Sharing::Grid));
            }
            let violated = self.pool.mk_and_all(parts);
            if self.pool.is_false(violated) {
                continue;
            }
            if self.config.properties.contains(PropertyKind::DataRace) {
                self.report_race((**earlier).clone(), record.clone(), violated)?;
            } else {
                // When the copy takes place matters.
                self.evidence.schedule_bound = Some(self.evidence.schedule_bound.unwrap_or(1));
            }
        }
        if record.issuer.is_some() {
            let access = Rc::new(record.clone());
            let pending = &mut path.order.thread.copies.pending;
            Rc::make_mut(pending).push(Pending { access, is_doubtful: false });
        }
        Ok(())
    }

    /// Copies that are under way go on behind a barrier.
    pub(crate) fn carry_copies(&mut self, path: &Path) {
        let pending = Rc::clone(&path.order.thread.copies.pending);
        for copy in pending.iter() {
            self.note_access(path, (*copy.access).clone());
        }
    }

    /// What a summarised loop has done for a copy that is still being made is under way behind it, for any iteration. Given
    /// is how many accesses had been recorded before the loop.
    pub(crate) fn leave_under_way(&mut self, n_before: usize, exits: &mut [Path]) {
        let is_open = |path: &Path| {
            let copies = &path.order.thread.copies;
            copies.open.is_some() && !copies.is_unknown
        };
        if !exits.iter().any(is_open) {
            return;
        }
        let accesses = &self.abstraction_mut().recording.accesses[n_before..];
        let made: Vec<Rc<AccessRecord>> = accesses
            .iter()
            .filter(|it| it.access.issuer.is_some())
            .map(|it| Rc::new(it.access.clone()))
            .collect();
        for path in exits.iter_mut().filter(|path| is_open(path)) {
            let pending = Rc::make_mut(&mut path.order.thread.copies.pending);
            pending.extend(
                made.iter().map(|access| Pending { access: Rc::clone(access), is_doubtful: false }),
            );
        }
    }

    /// Gives up on copies that are under way from one iteration of a summarised loop to the next.
    pub(crate) fn give_up_copies(&mut self, entry: &Path, span: Span) -> Result<Path, Stop> {
        let what =
            "asynchronous copies that go on in another iteration of a loop that is not unrolled";
        self.unsupported(entry, what, span)?;
        let mut entry = entry.clone();
        let copies = &mut entry.order.thread.copies;
        copies.is_unknown = true;
        copies.pending = Rc::default();
        Ok(entry)
    }
}
