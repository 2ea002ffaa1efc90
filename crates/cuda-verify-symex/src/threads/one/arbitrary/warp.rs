//! Warp functions of one arbitrary thread: what is known of the other lanes.
//!
//! The lanes of a warp meet at a warp function, in the same iterations of the loops around it; that every lane named in
//! the mask comes is a question about pairs of lanes (see [`crate::threads::one::pair`]). Given that it does, what all lanes get from
//! one warp function of the whole warp (votes, reductions, the value of one lane) is one symbol on which the lanes agree
//! that are in the same iteration, and `__syncwarp` cuts what they do into epochs as barriers cut what a block does.
//! Only `__syncwarp` orders accesses to memory (CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote
//! Functions": these do not imply a memory barrier).
//!
//! SOUNDNESS(arbitrary-warp-values): over; results of warp functions are any value that agrees with what the thread
//! itself passes.
//! SOUNDNESS(arbitrary-warp-masks): under; whether the lanes named in a mask take part is not checked for masks that come
//! from memory, from `__activemask` or `__match_any_sync`, or that the caller passes as they are; whether the
//! calling lane is named is checked for all masks but the last.

use std::rc::Rc;

use cuda_verify_base::{Effort, PropertyKind, Span};
use cuda_verify_ir::intrinsic::{ShuffleKind, WarpOp};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_protocol::flat::Launch;
use cuda_verify_protocol::pair::{Pair, Relation, is_named, lane};
use cuda_verify_protocol::phases::Phases;
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Step, Stop, WaitKind};
use crate::exec::path::Path;
use crate::symbols::{Origin, Sharing};
use crate::threads::current::WARP_SIZE;
use crate::threads::one::records::{EventKind, Leader, Lockstep};
use crate::vcc::obligation::{Assumable, Check};
use crate::{rules, value};

/// Work to show that the lane that others read from has not returned.
const SOURCE_EFFORT: Effort = Effort(500_000);

/// The mask of a whole warp.
const FULL_MASK: u64 = 0xffff_ffff;

impl Lockstep {
    /// Which threads have a symbol in common that is made in such a loop, in the race check.
    fn sharing(self) -> Sharing {
        match self {
            Self::Apart | Self::Converged => Sharing::Thread,
            Self::Warp => Sharing::Warp,
            Self::Block => Sharing::Block,
        }
    }

    /// Whether lanes of a warp wait for each other in every iteration.
    pub(crate) fn orders_warps(self) -> bool {
        self.sharing() >= Sharing::Warp
    }

    /// Which threads are in the same iterations.
    pub(crate) fn of_iterations(self) -> Sharing {
        match self {
            Self::Apart => Sharing::Thread,
            Self::Converged | Self::Warp => Sharing::Warp,
            Self::Block => Sharing::Block,
        }
    }
}

impl Engine<'_> {
    /// Goes past a warp function. `result` is the type of the value, if any is used.
    pub(super) fn pass_warp_function(
        &mut self,
        path: &mut Path,
        kind: WaitKind,
        (args, tys): (&[TermId], &[Scalar]),
        result: Option<Sort>,
        span: Span,
    ) -> Result<Result<Option<TermId>, Step>, Stop> {
        let Some(&mask) = args.first() else { return Ok(Ok(None)) };
        let is_whole = self.names_whole_warp(mask);
        let abstraction = self.abstraction_mut();
        abstraction.n_warp_functions += 1;
        abstraction.n_part_masks += u64::from(!is_whole);
        if self.check_mask(path, mask, span)? == Check::Fails
            || self.abstraction_mut().n_meeting_stops > 0
            || (kind == WaitKind::SyncWarp && !self.order_lanes(path, is_whole))
        {
            return Ok(Err(Step::Dead));
        }
        let meeting = self.abstraction_mut().new_phase();
        path.sync.meetings = Phases::of(&mut self.pool, meeting);
        // Lanes that a mask leaves out may meet by themselves, and get something else.
        let level = if is_whole { Sharing::Warp } else { Sharing::Thread };
        let result = result.map(|sort| match kind {
            WaitKind::Shuffle(shuffle) => self.shuffled(path, shuffle, args, sort, level),
            WaitKind::Warp(op) => self.combined(path, op, (args, tys), sort, level),
            WaitKind::Barrier(_)
            | WaitKind::SyncWarp
            | WaitKind::ActiveMask
            | WaitKind::Spin
            | WaitKind::Phase { .. }
            | WaitKind::Named(_) => self.approximate_symbol("warp", sort, Sharing::Thread),
        });
        Ok(Ok(result))
    }

    /// Whether a mask names all lanes of the warp, or all that there are.
    fn names_whole_warp(&self, mask: TermId) -> bool {
        let Some(mask) = self.pool.as_bv_u64(mask) else { return false };
        let block = self.current.as_ref().map(|current| current.launch.block);
        let n_threads = block.and_then(|block| {
            block.iter().try_fold(1_u64, |n, dim| n.checked_mul(self.pool.as_bv_u64(*dim)?))
        });
        let lanes = match n_threads {
            Some(n @ 0..32) => (1 << n) - 1,
            Some(_) | None => FULL_MASK,
        };
        mask & lanes == lanes
    }

    /// Goes past a `__syncwarp`; false if the pass ends there.
    fn order_lanes(&mut self, path: &mut Path, is_whole: bool) -> bool {
        let abstraction = self.abstraction_mut();
        if is_whole && !abstraction.warp_stops.is_empty() {
            for stopped in &mut abstraction.warp_stops {
                stopped.push(path.guard.clone());
            }
            return false;
        }
        abstraction.n_warp_syncs += 1;
        let part = abstraction.new_phase();
        let loose = abstraction.loose_epochs.last().copied();
        let mut sharing = Sharing::Thread;
        if is_whole {
            let epoch = loose.unwrap_or_else(|| self.abstraction_mut().new_phase());
            path.sync.intervals.warp = Phases::of(&mut self.pool, epoch);
            path.sync.intervals.is_loose = loose.is_some();
            if loose.is_none() {
                path.sync.is_muted_in_warp = false;
                // Without a race, who else wrote what a lane reads was ordered before for all of them.
                sharing = Sharing::Warp;
            }
        }
        path.sync.intervals.part = Phases::of(&mut self.pool, part);
        self.carry_copies(path);
        self.forget_written(&mut path.memory, sharing);
        true
    }

    /// A new symbol on which threads agree that are in the same iterations of their loops.
    pub(crate) fn agreed_symbol(
        &mut self,
        name: &str,
        sort: Sort,
        origin: Origin,
        level: Sharing,
    ) -> TermId {
        let limit = self.abstraction_mut().lockstep.iter().map(|it| it.sharing()).min();
        let sharing = limit.map_or(level, |limit| level.min(limit));
        let symbol = self.shared_symbol(name, sort, origin, sharing);
        // In the race check, which compares all iterations, two lanes may have other values; that they meet is asked of
        // one iteration.
        if sharing < Sharing::Warp && level >= Sharing::Warp {
            Rc::make_mut(&mut self.abstraction_mut().converged).insert(symbol);
        }
        symbol
    }

    fn warp_symbol(&mut self, sort: Sort, level: Sharing) -> TermId {
        let symbol = self.agreed_symbol("warp", sort, Origin::Havoc, level);
        self.pool.mark_approximate(symbol);
        if level >= Sharing::Warp {
            self.abstraction_mut().warp_values.insert(symbol);
        }
        symbol
    }

    /// What a shuffle gives (CUDA C++ Programming Guide, "Warp Shuffle Functions").
    fn shuffled(
        &mut self,
        path: &mut Path,
        kind: ShuffleKind,
        args: &[TermId],
        sort: Sort,
        level: Sharing,
    ) -> TermId {
        let &[_, value, selector, width] = args else {
            return self.warp_symbol(sort, Sharing::Thread);
        };
        let is_of_one_lane = kind == ShuffleKind::Index
            && self.pool.as_bv_u64(width) == Some(u64::from(WARP_SIZE))
            && self.uniformity(selector) >= Sharing::Warp;
        if !is_of_one_lane || self.pool.sort(value) != sort {
            return self.warp_symbol(sort, Sharing::Thread);
        }
        let last_lane = self.pool.mk_bv(32, 31);
        let source = self.pool.mk_bv_and(selector, last_lane);
        // What comes from a lane that takes no part is undefined, and need not be the same for all.
        let takes_part = self.takes_part(path, source);
        let level = if takes_part { level } else { Sharing::Thread };
        let Some(lane) = self.own_lane() else { return self.warp_symbol(sort, level) };
        let is_source = self.pool.mk_eq(lane, source);
        if level >= Sharing::Warp && self.is_recording(path) {
            let always = self.pool.mk_true();
            let leader = Leader::from_iter([(is_source, always)]);
            if let Some(known) = self.value_of_leader(path, value, &leader, Sharing::Warp) {
                let is_own = self.pool.mk_eq(known, value);
                let fact = self.pool.mk_implies(is_source, is_own);
                let symbols = self.pool.symbols_of(known);
                if let Some(symbol) = symbols.into_iter().find(|it| self.is_of_leader(*it)) {
                    self.note_of_symbol(path, symbol, fact);
                }
                return known;
            }
        }
        let symbol = self.warp_symbol(sort, level);
        let is_own = self.pool.mk_eq(symbol, value);
        let fact = self.pool.mk_implies(is_source, is_own);
        self.assume_of_symbol(path, symbol, fact);
        symbol
    }

    /// Whether the lane of a number is there in the warp of a thread on a path, and has not returned.
    ///
    /// SOUNDNESS(whole-warps): under; in blocks of which the size is not known every lane is there.
    fn takes_part(&mut self, path: &Path, source: TermId) -> bool {
        let Some(current) = &self.current else { return false };
        let (thread, grid, block) = (current.terms, current.launch.grid, current.launch.block);
        let n_threads =
            block.iter().try_fold(1_u64, |n, dim| n.checked_mul(self.pool.as_bv_u64(*dim)?));
        let n_lanes = n_threads.map(|n| if n % 32 == 0 { 32 } else { n % 32 });
        let is_there = match (n_lanes, self.pool.as_bv_u64(source)) {
            (Some(32), _) | (_, Some(0)) => true,
            (Some(n_lanes), source) => source.is_some_and(|source| source < n_lanes),
            (None, _) => self.may_assume(rules::WHOLE_WARPS),
        };
        let abstraction = self.abstraction_mut();
        if !is_there || abstraction.ends.is_empty() {
            return is_there;
        }
        let ends: Vec<TermId> = abstraction.ends.iter().map(|end| end.guard).collect();
        let launch =
            Launch { grid, block, warp_size: 32, is_lockstep: false, waits_for_ended: false };
        let mut renaming = Renaming::new(Sharing::Warp);
        let relation = Relation::SameWarp;
        let pair = Pair::new(&mut self.pool, &mut renaming, relation, thread, &launch);
        let other = lane(&mut self.pool, pair.second, block);
        let is_source = self.pool.mk_eq(other, source);
        let guard = path.guard.term(&mut self.pool);
        ends.into_iter().all(|end| {
            let has_ended = renaming.apply(&mut self.pool, end);
            let parts = [guard, pair.are_distinct, is_source, has_ended];
            let is_gone = self.pool.mk_and_all(parts);
            let is_gone = self.with_facts(is_gone, Assumable::ALL);
            let found = self.within(SOURCE_EFFORT, |engine| engine.solve(is_gone));
            matches!(found, Ok(Some(None)))
        })
    }

    /// What a vote, match or reduction gives.
    fn combined(
        &mut self,
        path: &mut Path,
        op: WarpOp,
        (args, tys): (&[TermId], &[Scalar]),
        sort: Sort,
        level: Sharing,
    ) -> TermId {
        let (Some(&own), Some(&ty), Some(lane)) = (args.get(1), tys.get(1), self.own_lane()) else {
            return self.warp_symbol(sort, Sharing::Thread);
        };
        if sort != Sort::BitVec(32) {
            return self.warp_symbol(sort, Sharing::Thread);
        }
        let (zero, one) = (self.pool.mk_bv(32, 0), self.pool.mk_bv(32, 1));
        // Lanes that have returned pass nothing: of the others all get one result, unlike of a lane that is read from.
        let is_uniform = self.uniformity(own) >= Sharing::Warp;
        let vote = value::truth(&mut self.pool, own, ty);
        match op {
            // What all of them pass is what comes out; the thread itself is one of them.
            WarpOp::All | WarpOp::Any if is_uniform => return self.pool.mk_ite(vote, one, zero),
            WarpOp::Uni if is_uniform => return one,
            WarpOp::ReduceMin | WarpOp::ReduceMax | WarpOp::ReduceAnd | WarpOp::ReduceOr
                if is_uniform && self.pool.sort(own) == sort =>
            {
                return own;
            }
            WarpOp::All
            | WarpOp::Any
            | WarpOp::Uni
            | WarpOp::Ballot
            | WarpOp::MatchAll
            | WarpOp::MatchAny
            | WarpOp::ReduceAdd
            | WarpOp::ReduceMin
            | WarpOp::ReduceMax
            | WarpOp::ReduceAnd
            | WarpOp::ReduceOr
            | WarpOp::ReduceXor => {}
        }
        // Lanes of one warp may match different ones.
        let level = if op == WarpOp::MatchAny { Sharing::Thread } else { level };
        let symbol = self.warp_symbol(sort, level);
        let is_zero = self.pool.mk_eq(symbol, zero);
        let is_set = self.pool.mk_not(is_zero);
        let own_bit = self.bit_of(symbol, lane);
        let is_signed = matches!(ty, Scalar::Int(_, Signedness::Signed));
        let fact = match op {
            WarpOp::All => self.pool.mk_implies(is_set, vote),
            WarpOp::Any => self.pool.mk_implies(vote, is_set),
            WarpOp::Ballot => self.pool.mk_eq(own_bit, vote),
            WarpOp::MatchAny => own_bit,
            WarpOp::MatchAll => {
                let is_mask = self.pool.mk_eq(symbol, args[0]);
                self.pool.mk_or(is_zero, is_mask)
            }
            WarpOp::ReduceMin if is_signed => self.pool.mk_bv_sle(symbol, own),
            WarpOp::ReduceMin => self.pool.mk_bv_ule(symbol, own),
            WarpOp::ReduceMax if is_signed => self.pool.mk_bv_sle(own, symbol),
            WarpOp::ReduceMax => self.pool.mk_bv_ule(own, symbol),
            WarpOp::ReduceAnd => {
                let common = self.pool.mk_bv_and(symbol, own);
                self.pool.mk_eq(common, symbol)
            }
            WarpOp::ReduceOr => {
                let common = self.pool.mk_bv_or(symbol, own);
                self.pool.mk_eq(common, symbol)
            }
            WarpOp::Uni | WarpOp::ReduceAdd | WarpOp::ReduceXor => self.pool.mk_true(),
        };
        self.assume_of_symbol(path, symbol, fact);
        if matches!(op, WarpOp::All | WarpOp::Any | WarpOp::Uni) {
            let is_truth = self.pool.mk_bv_ule(symbol, one);
            self.assume_of_symbol(path, symbol, is_truth);
        }
        if matches!(op, WarpOp::Ballot | WarpOp::MatchAny) {
            let named = self.pool.mk_bv_and(symbol, args[0]);
            let are_named = self.pool.mk_eq(named, symbol);
            self.assume_of_symbol(path, symbol, are_named);
        }
        symbol
    }

    /// Which lanes are active: any, with the thread's own.
    pub(crate) fn assume_active(&mut self, path: &mut Path, mask: TermId) {
        if let Some(lane) = self.own_lane() {
            let fact = self.bit_of(mask, lane);
            self.assume_of_symbol(path, mask, fact);
        }
    }

    /// Checks that the calling lane is named in a mask, and notes that the others named there must come as well.
    fn check_mask(&mut self, path: &Path, mask: TermId, span: Span) -> Result<Check, Stop> {
        let Some(current) = &self.current else { return Ok(Check::GoOn) };
        let (thread, block) = (current.terms, current.launch.block);
        let own = [thread.thread_idx, block].concat();
        let own: Vec<TermId> = own.into_iter().flat_map(|it| self.pool.symbols_of(it)).collect();
        let symbols = self.pool.symbols_of(mask);
        let warp_values = &self.abstraction_mut().warp_values;
        let mut foreign = symbols.into_iter().filter(|it| !own.contains(it)).collect::<Vec<_>>();
        foreign.retain(|symbol| !warp_values.contains(symbol));
        let is_passed = !foreign.is_empty() && self.is_passed_by_caller_as_it_is(mask);
        if !is_passed && foreign.iter().all(|symbol| self.pool.is_argument(*symbol)) {
            self.note_event(path, EventKind::Warp(mask), span);
        } else {
            self.rely_on(rules::ARBITRARY_WARP_MASKS);
        }
        // Whoever passes a mask as it is names lanes that are there, the calling one included.
        if is_passed {
            return Ok(Check::GoOn);
        }
        let is_named = is_named(&mut self.pool, mask, thread, block);
        let always = self.pool.mk_true();
        let text = || "the calling lane is not named in the mask".to_owned();
        self.require(path, always, is_named, PropertyKind::WarpSync, span, text)
    }

    /// Whether the lane of a thread is named in a mask.
    fn own_lane(&mut self) -> Option<TermId> {
        let current = self.current.as_ref()?;
        let (thread, block) = (current.terms, current.launch.block);
        Some(lane(&mut self.pool, thread, block))
    }

    /// Whether a bit of a word is set.
    fn bit_of(&mut self, word: TermId, number: TermId) -> TermId {
        let shifted = self.pool.mk_bv_lshr(word, number);
        let bit = self.pool.mk_extract(0, 0, shifted);
        let one = self.pool.mk_bv(1, 1);
        self.pool.mk_eq(bit, one)
    }
}
