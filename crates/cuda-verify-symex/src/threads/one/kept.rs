//! What the threads of a block find in shared memory after a barrier, where one arbitrary thread stands for all.
//!
//! What others have written is not known in general. Two cases are:
//! - *untouched*: if the arbitrary thread, on a path that all threads of the block are on that have not returned, has not
//!   changed an object since the last barrier, and none has changed it and returned, none has;
//! - *written by the first thread*: `if (threadIdx.x == 0) n = 0;`. What the thread with the indices zero has written to a
//!   place in any case since the last barrier is there after the next one: another write to the place in between would be
//!   a data race, which is reported, or is not decided.
//!
//! The second does not hold of writes that the race check lets pass each other (volatile ones, those in atomic sections of
//! models, lanes of a warp in lockstep) and is not used where races are not checked. Neither holds while asynchronous
//! copies are under way.

use cuda_verify_base::{IdSet, PropertyKind};
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells::{self, Cell, Contents, Fill, Object};
use crate::heap::memory::{ObjectId, Space};
use crate::symbols::{Sharing, Version};
use crate::threads::one::phase::Snapshot;
use crate::threads::one::records::Leader;
use crate::threads::one::tickets::Drawn;

/// What is known of an object after a barrier.
enum Kept {
    /// All that was before.
    Whole(Object),
    /// These cells.
    Cells(Vec<(u64, Cell)>),
}

impl Engine<'_> {
    /// Goes on from a barrier of the block: forgets what other threads may have written, but for what is known of it.
    pub(crate) fn forget_at_barrier(
        &mut self,
        path: &mut Path,
        drawn: Vec<Drawn>,
        sharing: Sharing,
    ) {
        let kept = self.kept_at_barrier(path);
        self.forget_written(&mut path.memory, sharing);
        for (id, kept) in kept {
            match kept {
                Kept::Whole(object) => path.memory.insert(id, object),
                Kept::Cells(cells) => {
                    let info = &self.heap.objects[id];
                    let Some(object) = path.memory.get_mut(id) else { continue };
                    for (offset, Cell { size_bytes, value }) in cells {
                        let pool = &mut self.pool;
                        cells::write_concrete(pool, info, object, offset, size_bytes, value);
                    }
                }
            }
        }
        for counter in drawn {
            self.count_on(path, counter);
        }
        path.sync.since = Snapshot::of(&path.memory);
    }

    fn kept_at_barrier(&mut self, path: &Path) -> Vec<(ObjectId, Kept)> {
        let copies = &path.order.thread.copies;
        if copies.are_pending() || copies.is_unknown {
            return Vec::new();
        }
        let since = path.sync.since.clone();
        let comes_with_all = self.comes_with_all(path);
        let first = self.as_first_thread(path);
        let mut kept = Vec::new();
        for (id, start) in since.memory().iter() {
            let Some(now) = path.memory.get(id) else { continue };
            if self.heap.objects[id].space != Space::Shared {
                continue;
            }
            if now == start {
                let is_changed_by_ended =
                    self.abstraction_mut().ends.iter().any(|end| end.changed.contains(id));
                if comes_with_all && !is_changed_by_ended && self.is_agreed_in_block(now) {
                    kept.push((id, Kept::Whole(now.clone())));
                }
            } else if let Some(first) = &first
                && !self.abstraction_mut().unordered_writes.contains(id)
            {
                let cells = self.written_by_first(path, start, now, first);
                if !cells.is_empty() {
                    kept.push((id, Kept::Cells(cells)));
                }
            }
        }
        kept
    }

    /// Whether every thread of the block that is on its way to a barrier is on this path.
    fn comes_with_all(&mut self, path: &Path) -> bool {
        let n_entry = self.abstraction_mut().n_entry_literals;
        let own = path.guard.literals_from(n_entry);
        own.iter().all(|literal| self.pool.sharing(*literal) >= Sharing::Block)
    }

    /// The indices of the first thread of the block in the place of the thread's own, if it comes to the end of this path.
    fn as_first_thread(&mut self, path: &Path) -> Option<Leader> {
        let is_checked = self.config.properties.contains(PropertyKind::DataRace)
            && self.config.warp_sync.is_none();
        if !is_checked {
            return None;
        }
        let indices = self.current.as_ref()?.terms.thread_idx;
        let zero = self.pool.mk_bv(32, 0);
        let is_symbol = |index: &TermId| self.pool.as_symbol(*index).is_some();
        let first: Leader =
            indices.into_iter().filter(is_symbol).map(|index| (index, zero)).collect();
        let n_entry = self.abstraction_mut().n_entry_literals;
        let literals = path.guard.literals_from(n_entry).to_vec();
        let comes = literals.iter().all(|literal| {
            if self.pool.sharing(*literal) >= Sharing::Block {
                return true;
            }
            let of_first = self.pool.substitute(*literal, &first);
            self.pool.is_true(of_first) || literals.contains(&of_first)
        });
        (comes && !self.may_have_ended(&literals, &first)).then_some(first)
    }

    /// Whether the first thread of the block may have returned before, given the conditions of a path that it would be on.
    /// Those of the path do not say that it has not: behind a loop, nothing is said of its earlier iterations.
    fn may_have_ended(&mut self, literals: &[TermId], first: &Leader) -> bool {
        let Some(abstraction) = &self.abstraction else { return false };
        abstraction.ends.iter().any(|end| {
            // With a thread that returns for a reason that the block agrees on, all of it has returned.
            let is_of_block =
                end.literals.iter().all(|it| self.pool.sharing(*it) >= Sharing::Block);
            let is_excluded = end.literals.iter().any(|literal| {
                let of_first = self.pool.substitute(*literal, first);
                let contrary = self.pool.mk_not(of_first);
                self.pool.is_false(of_first)
                    || self.pool.sharing(of_first) >= Sharing::Block && literals.contains(&contrary)
            });
            !is_of_block && !is_excluded
        })
    }

    /// The objects in shared memory that a path has changed since the last barrier of the block, or of which it is not
    /// known what they were there.
    pub(crate) fn changed_since_barrier(&self, path: &Path) -> IdSet<ObjectId> {
        let since = path.sync.since.memory();
        let is_changed = |(id, object): &(ObjectId, &Object)| {
            self.heap.objects[*id].space == Space::Shared && since.get(*id) != Some(*object)
        };
        path.memory.iter().filter(is_changed).map(|(id, _)| id).collect()
    }

    /// The cells that the first thread has certainly written. A place that it has only written under some condition still
    /// speaks of what was there before; a place of which something was known before is left out, since it need not.
    fn written_by_first(
        &mut self,
        path: &Path,
        start: &Object,
        now: &Object,
        first: &Leader,
    ) -> Vec<(u64, Cell)> {
        let Contents::Cells { cells: known, fill: Fill::Indeterminate(before) } = &start.contents
        else {
            return Vec::new();
        };
        let Contents::Cells { cells, fill: Fill::Indeterminate(after) } = &now.contents else {
            return Vec::new();
        };
        // It has been forgotten since, as a whole: what is in its cells may have been written behind a barrier of the
        // warp, over what the first thread wrote.
        if before != after {
            return Vec::new();
        }
        let mut written = Vec::new();
        for (offset, cell) in cells {
            let end = offset + cell.size_bytes;
            let was_known = known.iter().any(|(at, it)| *at < end && *offset < at + it.size_bytes);
            if was_known {
                continue;
            }
            let Some(value) = self.value_of_leader(path, cell.value, first, Sharing::Block) else {
                continue;
            };
            if !self.is_of_version(value, *before) {
                written.push((*offset, Cell { value, ..*cell }));
            }
        }
        written
    }

    fn is_of_version(&self, term: TermId, version: Version) -> bool {
        self.pool.symbols_of(term).into_iter().any(|it| self.pool.version_of(it) == Some(version))
    }

    /// Whether the threads of a block agree on what is in an object.
    fn is_agreed_in_block(&self, object: &Object) -> bool {
        match &object.contents {
            Contents::Cells { cells, fill } => {
                let is_agreed = match fill {
                    Fill::Zero => true,
                    Fill::Indeterminate(version) => {
                        self.pool.version_sharing(*version) >= Sharing::Block
                    }
                };
                is_agreed
                    && cells.values().all(|cell| self.pool.sharing(cell.value) >= Sharing::Block)
            }
            Contents::Array(array) => self.pool.sharing(*array) >= Sharing::Block,
        }
    }
}
