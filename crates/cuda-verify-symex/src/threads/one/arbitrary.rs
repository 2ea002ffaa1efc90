//! One arbitrary thread of a launch, run once for all of them.
//!
//! The thread's indices are symbols, and so is everything else that only it knows. What it does is recorded: accesses,
//! arrivals at barriers, ends. A second thread is had by renaming: of the same block, with other symbols for all that
//! is private to the thread; of another block, with other symbols for what is common to the block too. So properties
//! of two threads (races, barrier divergence) need no second run (see [`crate::threads::one::pair`]), and the cost does not depend on
//! the number of threads.
//!
//! What other threads write is not known. As long as no two accesses race, a thread reads what it wrote itself since
//! the last barrier, or what was there at that barrier: an array of unknown contents, the same for all threads of the
//! block. So memory that the launch may write gets new unknown contents at every barrier.
//!
//! SOUNDNESS(adversarial-memory): over; what a launch leaves in the memory that it writes, and what its threads find
//! there after a barrier, is any value.

mod warp;

use std::rc::Rc;

use cuda_verify_base::{IdSet, PropertyKind, Span};
use cuda_verify_ir::intrinsic::BarrierKind;
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_protocol::phases::{PhaseNo, Phases};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};

use crate::contract::needed::of_arithmetic;
use crate::engine::Engine;
use crate::exec::control::{Step, Stop, WaitKind};
use crate::exec::path::{Path, ReturnPlace};
use crate::heap::cells::{Contents, Fill, Object};
use crate::heap::memory::{Memory, ObjectId, Space};
use crate::rules::{self, Rule};
use crate::symbols::{Exactness, Origin, Origins, Sharing, Version};
use crate::threads::accesses::AccessRecord;
use crate::threads::one::records::{Abstraction, Definition, End, Event, EventKind, PhasedAccess};
use crate::value;
use crate::vcc::obligation::Fact;

/// Operations that are taken not to overflow, at most.
const MAX_OVERFLOW_FACTS: usize = 4096;

/// Choices between values in such a fact.
const MAX_CHOICES: usize = 20;

/// Logarithm of the number of elements that an array is taken to have at most.
const FAR_BITS: u32 = 40;

/// The largest constant that numbers which a program is given are multiplied with to make a size of them.
const MAX_SIZE: u64 = 1 << 12;

/// The symbols of the indices of threads and blocks.
const OF_THREAD: Origins = Origins::THREAD_IDX.and(Origins::BLOCK_IDX);
/// The symbols of the numbers of threads and blocks with which a standalone kernel is launched.
pub(crate) const OF_LAUNCH: Origins = Origins::LAUNCH_DIM.and(OF_THREAD);

impl Engine<'_> {
    pub(crate) fn abstraction_mut(&mut self) -> &mut Abstraction {
        self.abstraction.as_mut().expect("invariant: an arbitrary thread is run")
    }

    /// Whether what happens on a path is recorded and checked.
    pub(crate) fn is_recording(&self, path: &Path) -> bool {
        self.exec.n_mutes == 0
            && !path.sync.is_quiet
            && self.abstraction.as_ref().is_none_or(|abstraction| abstraction.n_mutes == 0)
            && !path.sync.is_muted
            && !path.sync.is_muted_in_warp
    }

    /// A new symbol on which the given threads agree.
    pub(crate) fn shared_symbol(
        &mut self,
        name: &str,
        sort: Sort,
        origin: Origin,
        sharing: Sharing,
    ) -> TermId {
        let symbol = self.pool.fresh(name, sort, origin);
        self.pool.share(symbol, sharing);
        self.abstraction_mut().has_warp_symbols |= sharing == Sharing::Warp;
        symbol
    }

    /// A new symbol that may have values which the program cannot give it.
    pub(crate) fn approximate_symbol(
        &mut self,
        name: &str,
        sort: Sort,
        sharing: Sharing,
    ) -> TermId {
        let symbol = self.shared_symbol(name, sort, Origin::Havoc, sharing);
        self.pool.mark_approximate(symbol);
        symbol
    }

    /// Which threads have the same value of a term, if they are in the same iterations of their loops.
    pub(crate) fn uniformity(&self, term: TermId) -> Sharing {
        let Some(abstraction) = &self.abstraction else { return Sharing::Thread };
        let least = self.pool.sharing(term);
        if least > Sharing::Thread || abstraction.converged.is_empty() {
            return least;
        }
        let of_symbol = |symbol: TermId| {
            let sharing = self.pool.sharing(symbol);
            let is_converged = abstraction.converged.contains(&symbol);
            if is_converged { sharing.max(Sharing::Warp) } else { sharing }
        };
        self.pool.symbols_of(term).into_iter().map(of_symbol).min().unwrap_or(Sharing::Grid)
    }

    /// The objects that other threads may have written.
    pub(crate) fn written_by_others(&self, memory: &Memory) -> Vec<ObjectId> {
        memory.iter().map(|(id, _)| id).filter(|id| self.is_written_by_others(*id)).collect()
    }

    /// Whether other threads may have written an object.
    pub(crate) fn is_written_by_others(&self, id: ObjectId) -> bool {
        let space = self.heap.objects[id].space;
        space == Space::Shared
            || (space.is_shared_between_threads()
                && self.abstraction.as_ref().is_some_and(|a| a.written.contains(id)))
    }

    /// Adds an object behind a pointer of unknown memory to a path's memory.
    pub(crate) fn insert_pointee(&mut self, path: &mut Path, id: ObjectId) {
        let abstraction = self.abstraction_mut();
        let known = abstraction.pointees.iter().find(|(_, pointee, _)| *pointee == id);
        let contents = known.map(|(_, _, contents)| contents);
        if let Some(contents) = contents.or_else(|| abstraction.tables.contents(id)) {
            let contents = contents.clone();
            let is_alive = self.pool.mk_true();
            path.memory.insert(id, Object { is_alive, contents });
        }
    }

    /// Gives an object new unknown contents.
    pub(crate) fn renew_contents(&mut self, memory: &mut Memory, id: ObjectId) -> Version {
        if memory.get(id).is_some_and(|object| self.may_be_unwritten(&object.contents)) {
            self.rely_on(rules::UNKNOWN_CONTENTS);
        }
        let (version, contents) = self.unknown_contents();
        if let Some(object) = memory.get_mut(id) {
            object.contents = contents;
        }
        if self.heap.objects[id].space == Space::Constant {
            self.heap.holders.insert(version, id);
        }
        if self.heap.with_listed.contains(id) {
            self.pool.mark_listed_version(version);
        }
        version
    }

    /// Gives an object new unknown contents on which the given threads agree.
    pub(crate) fn forget_contents(
        &mut self,
        memory: &mut Memory,
        id: ObjectId,
        sharing: Sharing,
    ) -> Version {
        let version = self.renew_contents(memory, id);
        self.pool.share_version(version, sharing);
        self.abstraction_mut().has_warp_symbols |= sharing == Sharing::Warp;
        if sharing < Sharing::Grid {
            self.pool.mark_version(version, Exactness::Approximate);
        }
        version
    }

    /// The version of contents nothing of which has been written or read, if they are any by right.
    pub(crate) fn untouched(&self, object: &Object) -> Option<Version> {
        let Contents::Cells { cells, fill: Fill::Indeterminate(version) } = &object.contents else {
            return None;
        };
        (cells.is_empty() && !self.pool.is_lost(*version)).then_some(*version)
    }

    /// Gives an object contents that are not known from here on, though the program might determine them.
    pub(crate) fn leave_unknown(&mut self, path: &mut Path, id: ObjectId) -> Version {
        let version = self.renew_contents(&mut path.memory, id);
        self.pool.mark_version(version, Exactness::Open);
        version
    }

    /// Notes the width of an access of the first run.
    pub(crate) fn note_width(&mut self, id: ObjectId, offset: TermId, size_bytes: u64) {
        let mut width = size_bytes.clamp(1, 8);
        while width > 1
            && !(size_bytes.is_multiple_of(width) && is_multiple(&self.pool, offset, width))
        {
            width /= 2;
        }
        let abstraction = self.abstraction_mut();
        let finest = abstraction.widths.entry(id).or_insert(width);
        *finest = width.min(*finest);
    }

    /// Gives objects of unknown contents cells of the width in which they are accessed, so that each access is of whole
    /// cells.
    ///
    /// SOUNDNESS(cell-widths): over; what was read of such an object in another width before the launch is not related
    /// to what its threads read.
    pub(crate) fn choose_cells(&mut self, memory: &Memory) {
        let widths = std::mem::take(&mut self.abstraction_mut().widths);
        for (id, width) in widths {
            let is_unknown = memory.get(id).is_some_and(|object| {
                matches!(&object.contents, Contents::Cells { cells, fill: Fill::Indeterminate(_) } if cells.is_empty())
            });
            // Once, since other paths may have it as an array of such cells.
            if self.heap.with_chosen_cells.insert(id) && is_unknown {
                self.set_cell(id, width);
            }
        }
    }

    /// Forgets all that other threads may write before a barrier orders them; without races nobody reads it.
    ///
    /// Of what nobody has written to before the launch, a thread reads nothing else than what it has written itself.
    pub(crate) fn forget_before(&mut self, memory: &mut Memory) {
        let is_kept = |id: &ObjectId| {
            let version = memory.get(*id).and_then(|object| self.untouched(object));
            self.checks_reads() && version.is_some_and(|it| self.pool.version(it).is_never_written)
        };
        let all = self.written_by_others(memory);
        let (_, forgotten): (Vec<ObjectId>, Vec<ObjectId>) = all.into_iter().partition(is_kept);
        self.forget(memory, forgotten, Sharing::Grid);
    }

    /// Forgets all that other threads may have written.
    pub(crate) fn forget_written(&mut self, memory: &mut Memory, sharing: Sharing) {
        let all = self.written_by_others(memory);
        self.forget(memory, all, sharing);
    }

    fn forget(&mut self, memory: &mut Memory, objects: Vec<ObjectId>, sharing: Sharing) {
        let is_program = !self.entry.is_standalone && self.entry.environment.is_none();
        for id in objects {
            // What nothing was written to has any contents.
            let is_free = memory.get(id).is_some_and(|object| self.untouched(object).is_some());
            let version = self.forget_contents(memory, id, sharing);
            if is_program && !is_free {
                self.pool.mark_version(version, Exactness::Approximate);
            }
        }
    }

    /// Goes past a barrier or a warp function. `result` is the type of the value, if any is used.
    pub(crate) fn pass_wait(
        &mut self,
        path: &mut Path,
        kind: WaitKind,
        (args, tys): (&[TermId], &[Scalar]),
        result: Option<Sort>,
        span: Span,
    ) -> Result<Result<Option<TermId>, Step>, Stop> {
        match kind {
            // Only where every thread is run.
            WaitKind::ActiveMask | WaitKind::Spin | WaitKind::Phase { .. } | WaitKind::Named(_) => {
                Ok(Ok(None))
            }
            WaitKind::Barrier(barrier) => {
                let is_of_grid = barrier == BarrierKind::Grid;
                let kind = if is_of_grid { EventKind::GridBarrier } else { EventKind::Barrier };
                self.note_event(path, kind, span);
                let abstraction = self.abstraction_mut();
                abstraction.n_barriers += 1;
                if !abstraction.stops.is_empty() {
                    for stopped in &mut abstraction.stops {
                        stopped.push(path.guard.clone());
                    }
                    // The pass covers what comes before the barrier; what comes behind it is another pass's
                    // (`loops::summary`).
                    return Ok(Err(Step::Dead));
                }
                let (interval, epoch) = (abstraction.new_phase(), abstraction.new_phase());
                let is_summary = abstraction.n_summaries > 0;
                let drawn = self.drawn_since_barrier(path);
                self.enter_phases(path, interval, epoch);
                path.sync.is_muted = false;
                self.carry_copies(path);
                path.sync.is_muted_in_warp = false;
                self.clear_logs(path)?;
                let mut sharing = Sharing::Block;
                if barrier == BarrierKind::Grid {
                    sharing = Sharing::Grid;
                    if is_summary {
                        let what = "barrier of the whole grid in a loop that is not unrolled";
                        self.unsupported(path, what, span)?;
                    }
                    let grid = self.abstraction_mut().new_phase();
                    path.sync.intervals.grid = Phases::of(&mut self.pool, grid);
                }
                self.forget_at_barrier(path, drawn, sharing);
                Ok(Ok(self.barrier_result(path, barrier, args, tys)))
            }
            WaitKind::SyncWarp | WaitKind::Shuffle(_) | WaitKind::Warp(_) => {
                self.pass_warp_function(path, kind, (args, tys), result, span)
            }
        }
    }

    pub(crate) fn note_event(&mut self, path: &Path, kind: EventKind, span: Span) {
        if self.is_recording(path) {
            let guard = self.arrival_guard(path);
            let (frames, history) = (path.frames.clone(), path.memory.history().clone());
            let converged = Rc::clone(&self.abstraction_mut().converged);
            let event = Event { frames, guard, span, kind, history, converged };
            self.abstraction_mut().recording.events.push(event);
        }
    }

    /// Puts a path into an interval and an epoch.
    pub(crate) fn enter_phases(&mut self, path: &mut Path, interval: PhaseNo, epoch: PhaseNo) {
        path.sync.intervals.enter(&mut self.pool, interval, epoch);
        path.sync.meetings = path.sync.intervals.warp.clone();
    }

    /// The result of a reducing barrier: the same for the whole block, and not against the thread's own vote.
    ///
    /// SOUNDNESS(truth-of-votes): under; `__syncthreads_and` and `__syncthreads_or` give 1 where they need only give
    /// something that is not zero (CUDA C++ Programming Guide, "Synchronization Functions").
    fn barrier_result(
        &mut self,
        path: &mut Path,
        kind: BarrierKind,
        args: &[TermId],
        tys: &[Scalar],
    ) -> Option<TermId> {
        if matches!(kind, BarrierKind::Plain | BarrierKind::Grid) {
            return None;
        }
        let (arg, ty) = (*args.first()?, *tys.first()?);
        if matches!(kind, BarrierKind::And | BarrierKind::Or) {
            self.rely_on(rules::TRUTH_OF_VOTES);
        }
        let vote = value::truth(&mut self.pool, arg, ty);
        let sort = Sort::BitVec(32);
        let result = self.shared_symbol("vote", sort, Origin::Havoc, Sharing::Block);
        // Unknown contents may make the others vote as it pleases; contents that the host knows do not.
        let is_free = self.entry.is_open();
        if kind == BarrierKind::Count || !is_free {
            self.pool.mark_approximate(result);
        }
        let zero = self.pool.mk_bv(32, 0);
        let is_zero = self.pool.mk_eq(result, zero);
        let is_any = self.pool.mk_not(is_zero);
        let one = self.pool.mk_bv(32, 1);
        let is_truth = self.pool.mk_bv_ule(result, one);
        let fact = match kind {
            BarrierKind::And => {
                let fact = self.pool.mk_implies(is_any, vote);
                self.pool.mk_and(is_truth, fact)
            }
            BarrierKind::Or => {
                let fact = self.pool.mk_implies(vote, is_any);
                self.pool.mk_and(is_truth, fact)
            }
            BarrierKind::Count | BarrierKind::Plain | BarrierKind::Grid => {
                self.pool.mk_implies(vote, is_any)
            }
        };
        self.assume_of_symbol(path, result, fact);
        Some(result)
    }

    /// Assumes what is known of a symbol that threads agree on, for each of them that comes here.
    pub(crate) fn assume_of_symbol(&mut self, path: &mut Path, symbol: TermId, fact: TermId) {
        let guard = path.guard.term(&mut self.pool);
        let definition = self.pool.mk_implies(guard, fact);
        self.abstraction_mut().definitions.push(Definition::of_iteration(symbol, definition));
        path.guard.assume(&mut self.pool, fact);
    }

    /// Notes what holds of the value of a symbol on a path, without making it a condition of the path: a thread whose
    /// conditions the block agrees on is still one of those that all come.
    pub(crate) fn note_of_symbol(&mut self, path: &Path, symbol: TermId, fact: TermId) {
        let guard = path.guard.term(&mut self.pool);
        let fact = self.pool.mk_implies(guard, fact);
        self.lemmas.known.add(symbol, fact);
    }

    /// Notes that an operation of signed integers is taken not to overflow; nor one of the numbers of threads and blocks,
    /// where the launch is only known to be a [usual](crate::threads::one::shape::Extent::Usual) one, and numbers
    /// [count](Self::counts).
    ///
    /// SOUNDNESS(signed-overflow): under; signed overflow is undefined (C++ §[expr.pre]), so a violation in a kernel that
    /// is checked on its own, or in a program with unknown arguments, is not reported if every execution that leads to
    /// it overflows before.
    pub(crate) fn note_overflow(
        &mut self,
        path: &Path,
        op: BinaryOp,
        ty: Scalar,
        left: TermId,
        right: TermId,
    ) {
        let is_noted = match &self.abstraction {
            Some(abstraction) => abstraction.no_overflow.is_some(),
            None => self.entry.environment.is_some() || self.is_given_numbers(),
        };
        let is_noted = is_noted && (!self.config.is_harness || self.is_device());
        let Scalar::Int(32.., signedness) = ty else { return };
        if !is_noted || !self.is_recording(path) {
            return;
        }
        let is_signed = signedness == Signedness::Signed;
        // Where overflow is looked for, it cannot be taken not to happen.
        let is_undefined = is_signed && !self.config.properties.contains(PropertyKind::Overflow);
        let is_of_usual_launch =
            || self.entry.is_usual_launch && self.is_of_launch(left) && self.is_of_launch(right);
        if !(is_undefined || is_of_usual_launch() && self.counts(left) && self.counts(right)) {
            return;
        }
        if ty.size_bytes() == 8 && self.has_half_width(left) && self.has_half_width(right) {
            return;
        }
        // Compared with the operation in twice the width, a form that index arithmetic reads well.
        let bits = self.pool.width(left);
        let widened = |pool: &mut TermPool, term| match signedness {
            Signedness::Signed => pool.mk_resize_signed(term, 2 * bits),
            Signedness::Unsigned => pool.mk_zero_extend(bits, term),
        };
        let [a, b] = [left, right].map(|term| widened(&mut self.pool, term));
        let (wide, narrow) = match op {
            BinaryOp::Add => (self.pool.mk_bv_add(a, b), self.pool.mk_bv_add(left, right)),
            BinaryOp::Sub if is_signed => {
                (self.pool.mk_bv_sub(a, b), self.pool.mk_bv_sub(left, right))
            }
            BinaryOp::Mul => (self.pool.mk_bv_mul(a, b), self.pool.mk_bv_mul(left, right)),
            BinaryOp::Sub
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne => return,
        };
        let holds = if is_signed {
            let narrow = widened(&mut self.pool, narrow);
            self.pool.mk_eq(wide, narrow)
        } else {
            let limit = self.pool.mk_bv(2 * bits, (1 << (bits - 1)) - 1);
            self.pool.mk_bv_ule(wide, limit)
        };
        let guard = path.guard.term(&mut self.pool);
        let rule = if is_undefined { rules::SIGNED_OVERFLOW } else { rules::USUAL_LAUNCH };
        let (protects, place) = (of_arithmetic(is_signed), self.operation_of(path));
        self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
    }

    /// Notes that a product of unsigned numbers, or a sum with one, is taken not to wrap around; operands that were signed
    /// may be negative.
    ///
    /// SOUNDNESS(products-fit): under; without `--sizes-may-wrap`, a caller that is not known is taken to pass sizes whose
    /// products, and sums with them, fit in the 32 bits in which a kernel computes indices from them, or in 31 where it
    /// goes on with signed numbers. So are the numbers that a program is given as text.
    pub(crate) fn note_wrap(
        &mut self,
        path: &Path,
        op: BinaryOp,
        ty: Scalar,
        operands: [TermId; 2],
        was_signed: [bool; 2],
        result: Signedness,
    ) {
        if ty == Scalar::Int(64, Signedness::Unsigned) && op == BinaryOp::Mul {
            self.note_bytes(path, operands);
        }
        if ty != Scalar::UINT
            || !matches!(op, BinaryOp::Mul | BinaryOp::Add)
            || self.config.sizes_may_wrap
            || self.config.properties.contains(PropertyKind::UnsignedOverflow)
            || !self.is_recording(path)
        {
            return;
        }
        let is_noted = match &self.abstraction {
            Some(abstraction) => {
                abstraction.no_overflow.is_some()
                    && !operands.iter().all(|operand| self.is_of_launch(*operand))
            }
            // The host computes sizes of launches from what it is passed, as `grid.x * grid.y`.
            None if self.entry.environment.is_some() => {
                !self.is_device() && !self.config.is_harness
            }
            None => {
                self.is_given_numbers()
                    && operands.iter().all(|operand| self.is_of_given_numbers(*operand))
            }
        };
        if !is_noted {
            return;
        }
        let is_product = op == BinaryOp::Mul;
        // A size in bytes or in elements of a few numbers; larger factors mix bits.
        let is_of_given = self.abstraction.is_none();
        let is_factor = |pool: &TermPool, operand: TermId| {
            pool.as_bv_u64(operand).is_none_or(|factor| is_of_given && factor <= MAX_SIZE)
        };
        let is_meant = if is_product {
            operands.iter().all(|operand| is_factor(&self.pool, *operand))
                || operands.iter().any(|operand| self.counts_blocks(*operand))
        } else {
            operands.iter().any(|operand| self.has_product(*operand))
        };
        if !is_meant {
            return;
        }
        // `threadIdx.x - 1` is the greatest number for the first thread, and `threadIdx.x - 1 + width` a small one:
        // that it fits is not what is meant, and would leave that thread out.
        let is_below_zero = |(operand, was_signed): (TermId, bool)| {
            !was_signed && self.pool.origins(operand).meets(OF_THREAD) && !self.counts(operand)
        };
        if operands.into_iter().zip(was_signed).any(is_below_zero) {
            return;
        }
        let mut wide = |(operand, was_signed): (TermId, bool)| {
            if was_signed {
                self.pool.mk_sign_extend(32, operand)
            } else {
                self.pool.mk_zero_extend(32, operand)
            }
        };
        let (a, b) = (wide((operands[0], was_signed[0])), wide((operands[1], was_signed[1])));
        let number = if is_product { self.pool.mk_bv_mul(a, b) } else { self.pool.mk_bv_add(a, b) };
        let n_bits = if result == Signedness::Signed { 31 } else { 32 };
        let rule = rules::PRODUCTS_FIT;
        self.note_range(path, number, ((1_u64 << 31).wrapping_neg(), (1 << n_bits) - 1), rule);
    }

    /// Notes that a size in bytes, the product of a constant with a number that the program is given, or of such numbers, is
    /// taken to fit.
    ///
    /// SOUNDNESS(products-fit): under; `n * sizeof(int)` wraps around for numbers for which there is no memory.
    fn note_bytes(&mut self, path: &Path, operands: [TermId; 2]) {
        let may_wrap = self.config.sizes_may_wrap
            || self.config.properties.contains(PropertyKind::UnsignedOverflow);
        let is_given = self.is_given_numbers()
            && operands.iter().all(|number| self.is_of_given_numbers(*number));
        if may_wrap || !is_given {
            return;
        }
        let most = i64::MAX.unsigned_abs();
        let [a, b] = operands;
        let (factor, number) = match (self.pool.as_bv_u64(a), self.pool.as_bv_u64(b)) {
            (Some(_), Some(_)) => return,
            (None, Some(factor)) => (factor, a),
            (Some(factor), None) => (factor, b),
            (None, None) => {
                let [a, b] = operands.map(|number| self.pool.mk_sign_extend(64, number));
                let product = self.pool.mk_bv_mul(a, b);
                let most = self.pool.mk_bv(64, most);
                let most = self.pool.mk_zero_extend(64, most);
                let holds = self.pool.mk_bv_sle(product, most);
                let guard = path.guard.term(&mut self.pool);
                let (rule, protects) = (rules::PRODUCTS_FIT, of_arithmetic(false));
                let place = self.operation_of(path);
                return self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
            }
        };
        if factor > 1 {
            let most = most / factor;
            self.note_range(path, number, (most.wrapping_neg(), most), rules::PRODUCTS_FIT);
        }
    }

    /// Notes that a number of 64 bits that the host makes one of 32 is taken to fit.
    ///
    /// SOUNDNESS(products-fit): under; without `--sizes-may-wrap`, the unknown caller of a host function is taken to pass
    /// sizes that fit where the function goes on with fewer bits of them, and so are the numbers that a program is given
    /// as text.
    pub(crate) fn note_narrowing(&mut self, path: &Path, number: TermId, from: Scalar, to: Scalar) {
        let (Scalar::Int(64, _), Scalar::Int(32, signedness)) = (from, to) else { return };
        let is_noted = self.entry.environment.is_some()
            || self.is_given_numbers() && self.is_of_given_numbers(number);
        if !is_noted
            || self.abstraction.is_some()
            || self.config.sizes_may_wrap
            || !self.is_recording(path)
            || self.pool.is_const(number)
            || self.has_half_width(number)
        {
            return;
        }
        let n_bits = if signedness == Signedness::Signed { 31 } else { 32 };
        let rule = rules::PRODUCTS_FIT;
        self.note_range(path, number, ((1_u64 << 31).wrapping_neg(), (1 << n_bits) - 1), rule);
    }

    /// Notes that a number which the unknown caller passes, and by which the program divides, is taken to be positive.
    ///
    /// SOUNDNESS(launcher-preconditions): under; a violation that needs a negative one is not reported.
    pub(crate) fn note_divisor(&mut self, path: &Path, op: BinaryOp, ty: Scalar, divisor: TermId) {
        if !matches!(op, BinaryOp::Div | BinaryOp::Rem)
            || !ty.is_signed()
            || !matches!(ty, Scalar::Int(..))
            || !self.is_recording(path)
            || self.pool.is_const(divisor)
            || !self.entry.is_open()
            || !self.is_passed_by_caller_as_it_is(divisor)
            || self.config.is_harness
        {
            return;
        }
        let width = self.pool.width(divisor);
        let zero = self.pool.mk_bv(width, 0);
        let holds = self.pool.mk_bv_slt(zero, divisor);
        let guard = path.guard.term(&mut self.pool);
        let (rule, protects) = (rules::LAUNCHER_PRECONDITIONS, PropertyKind::DivByZero);
        let place = self.operation_of(path);
        self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
    }

    /// Whether a term is a product of numbers that are not constants, or of a constant with the number of a block or of
    /// blocks, or a sum with one.
    fn has_product(&self, term: TermId) -> bool {
        let (_, parts) = self.pool.linear(term);
        parts.iter().any(|(factor, part)| {
            self.pool.op(*part) == Some(Op::BvMul) || *factor != 1 && self.counts_blocks(*part)
        })
    }

    /// Whether a term is the number of a block, or of blocks, of a launch that a host function makes for its caller.
    fn counts_blocks(&self, term: TermId) -> bool {
        let of_thread = || self.current_thread().is_some_and(|it| it.block_idx.contains(&term));
        let of_launch = || self.current_launch().is_some_and(|it| it.grid.contains(&term));
        self.entry.environment.is_some()
            && (self.pool.is_launch_dim(term) || of_launch() || of_thread())
    }

    /// Notes that an array has at most 2^40 elements, so that an index has no more than that many values.
    ///
    /// SOUNDNESS(far-index): under; where signed arithmetic is taken not to overflow, a violation that needs an index of
    /// 2^40 or more, or below -2^40, is not reported; an index that is made of unsigned counters alone is not below zero.
    pub(crate) fn note_far_index(&mut self, path: &Path, index: TermId) {
        let is_noted = self.abstraction.as_ref().is_some_and(|it| it.no_overflow.is_some());
        if !is_noted || !self.is_recording(path) || self.pool.is_const(index) {
            return;
        }
        if self.has_half_width(index) {
            return;
        }
        let low = if self.is_sum_of_counters(index) { 0 } else { 1_u64 << FAR_BITS };
        let (low, high) = (low.wrapping_neg(), (1 << FAR_BITS) - 1);
        self.note_range(path, index, (low, high), rules::FAR_INDEX);
    }

    /// Whether an index is made of unsigned counters of loops without subtraction, so that it is unsigned itself and far
    /// where its top bit is set.
    fn is_sum_of_counters(&self, index: TermId) -> bool {
        let Some(abstraction) = &self.abstraction else { return false };
        let (mut pending, mut has_counter) = (vec![index], false);
        while let Some(term) = pending.pop() {
            if abstraction.long_counters.contains(&term) {
                has_counter = true;
                continue;
            }
            match self.pool.as_app(term) {
                Some((Op::BvAdd | Op::BvMul, operands)) if !is_negated(&self.pool, term) => {
                    pending.extend(operands);
                }
                Some((Op::ZeroExtend(_), _)) => {}
                Some(_) => return false,
                None if self.pool.as_bv_u64(term).is_some_and(|it| it >> 63 == 0) => {}
                None => return false,
            }
        }
        has_counter
    }

    /// Notes that a signed number of 64 bits is taken to lie between two others.
    pub(crate) fn note_range(
        &mut self,
        path: &Path,
        number: TermId,
        (low, high): (u64, u64),
        rule: Rule,
    ) {
        let (low, high) = (self.pool.mk_bv(64, low), self.pool.mk_bv(64, high));
        let is_above = self.pool.mk_bv_sle(low, number);
        let is_below = self.pool.mk_bv_sle(number, high);
        let holds = self.pool.mk_and(is_above, is_below);
        let guard = path.guard.term(&mut self.pool);
        let (protects, place) = (of_arithmetic(false), self.operation_of(path));
        self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
    }

    /// The instruction that a path stands at, in the user's code.
    pub(crate) fn operation_of(&self, path: &Path) -> Span {
        let Some(frame) = path.frames.last() else { return Span::NONE };
        let instr = &self.program.functions[frame.func].instrs[frame.pc];
        self.caller_span(path, instr.span)
    }

    /// Whether a number is one of half as many bits or less, made wider.
    fn has_half_width(&self, term: TermId) -> bool {
        let Some((Op::SignExtend(by) | Op::ZeroExtend(by), _)) = self.pool.as_app(term) else {
            return self.pool.is_const(term) && self.pool.as_bv_u64(term) <= Some((1 << 31) - 1);
        };
        2 * by >= self.pool.width(term)
    }

    pub(crate) fn add_overflow_fact(&mut self, fact: Fact) {
        if self.pool.as_bool(fact.holds).is_none()
            && !self.is_off(fact.rule)
            && !self.has_many_choices(fact.holds)
            && !self.is_decided_before(fact)
            && let Some(facts) = self.overflow_facts()
            && facts.len() < MAX_OVERFLOW_FACTS
            && !facts.contains(&fact)
        {
            facts.push(fact);
            self.note_testable(fact);
        }
    }

    /// Whether a term chooses between values many times: it is then data that branches have computed, not an index. A fact
    /// about it is left out, which leaves more to report, as it takes a hard query to find out whether it may be assumed.
    fn has_many_choices(&self, term: TermId) -> bool {
        let (mut n_choices, mut stack, mut is_seen) = (0, vec![term], IdSet::new());
        while let Some(term) = stack.pop() {
            if !is_seen.insert(term) {
                continue;
            }
            n_choices += usize::from(self.pool.op(term) == Some(Op::Ite));
            if n_choices > MAX_CHOICES {
                return true;
            }
            stack.extend(self.pool.operands(term));
        }
        false
    }

    /// Whether what is tested, or required of the caller, on the way to a fact about numbers of the caller says of these
    /// numbers that it does not hold. Then it is not taken for granted: it would leave nothing of the path.
    ///
    /// Nor is a fact that nothing but the index of a thread decides, unless it holds for all of them: no caller could see
    /// to it, and it would leave threads out.
    fn is_decided_before(&mut self, fact: Fact) -> bool {
        let is_of_thread = self.pool.origins(fact.holds).is_within(Origins::THREAD_IDX);
        let may_be = [
            rules::LAUNCHER_PRECONDITIONS,
            rules::PRODUCTS_FIT,
            rules::SIGNED_OVERFLOW,
            rules::FAR_INDEX,
        ];
        if !is_of_thread && !may_be.contains(&fact.rule) {
            return false;
        }
        let mut parts = self.conjuncts(fact.guard);
        if is_of_thread {
            parts.retain(|part| self.pool.origins(*part).is_within(OF_LAUNCH));
            // No block is larger, whatever is known of its size.
            let limit = self.pool.mk_bv(32, u64::from(self.config.hardware.threads_per_block));
            for index in self.pool.symbols_of(fact.holds) {
                parts.push(self.pool.mk_bv_ult(index, limit));
            }
            let decided = self.pool.mk_and_all(parts);
            let fails = self.pool.mk_not(fact.holds);
            return self.is_contradicted(decided, fails) != Some(true);
        }
        let numbers = self.atoms(fact.holds);
        parts.retain(|part| {
            let of_part = self.atoms(*part);
            !of_part.is_empty() && of_part.is_subset(&numbers)
        });
        let decided = self.pool.mk_and_all(parts);
        self.is_contradicted(decided, fact.holds) == Some(true)
    }

    fn overflow_facts(&mut self) -> Option<&mut Vec<Fact>> {
        let is_given = self.is_given_numbers() || self.entry.is_standalone;
        match &mut self.abstraction {
            Some(abstraction) => abstraction.no_overflow.as_mut(),
            None if is_given => Some(&mut self.checker.facts),
            None => self.entry.environment.as_mut().map(|environment| &mut environment.no_overflow),
        }
    }

    /// Whether a term speaks of nothing but the numbers of threads and blocks with which a kernel on its own is launched.
    fn is_of_launch(&self, term: TermId) -> bool {
        self.entry.is_standalone
            && self.abstraction.is_some()
            && self.pool.origins(term).is_within(OF_LAUNCH)
    }

    /// Notes that the thread has ended.
    pub(crate) fn note_end(&mut self, path: &Path, at: Option<ReturnPlace>) {
        self.abstraction_mut().n_ended += 1;
        if let Some(at) = at {
            let guard = path.guard.term(&mut self.pool);
            let literals = path.guard.literals_from(self.abstraction_mut().n_entry_literals);
            let literals = literals.to_vec();
            let changed = self.changed_since_barrier(path);
            self.abstraction_mut().ends.push(End { guard, literals, changed });
            self.note_event(path, EventKind::End(at), Span::NONE);
        }
    }

    /// Records an access of the arbitrary thread.
    pub(crate) fn note_access(&mut self, path: &Path, access: AccessRecord) {
        if !self.is_recording(path) {
            return;
        }
        let sync = path.sync.clone();
        if self.abstraction_mut().n_meeting_stops > 0 {
            // What happens in the next iteration has been recorded for an arbitrary one.
            return;
        }
        self.evidence.stats.accesses += 1;
        let access = PhasedAccess { access, sync };
        self.abstraction_mut().recording.accesses.push(access);
    }
}

/// Whether a term is a sum or product that is meant to be negative: `-x`, or a constant with the top bit set.
pub(crate) fn is_negated(pool: &TermPool, term: TermId) -> bool {
    match pool.as_app(term) {
        Some((Op::BvNeg, _)) => true,
        Some((Op::BvMul, operands)) => operands.iter().any(|operand| is_negated(pool, *operand)),
        Some((Op::BvAdd, operands)) => operands.iter().all(|operand| is_negated(pool, *operand)),
        Some(_) => false,
        None => pool.as_bv(term).is_some_and(|bits| {
            let width = pool.width(term);
            bits.extract(width - 1, width - 1).is_ones()
        }),
    }
}
