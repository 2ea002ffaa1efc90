//! Barriers of blocks and grids: who waits where, and what the reducing ones give.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_ir::intrinsic::BarrierKind;
use cuda_verify_order::ThreadOrder;
use cuda_verify_smt::term::TermId;

use super::block::{BlockRun, Continuation, ThreadState};
use crate::engine::Engine;
use crate::exec::control::{Stop, Wait, WaitKind};
use crate::exec::path::{Frame, Path, Position, compare_frames};
use crate::threads::current::Ended;
use crate::vcc::obligation::{Evidence, Goal, Obligation};
use crate::{rules, value};

impl Engine<'_> {
    /// All threads wait at block barriers or have ended: checks that they wait at the same one and lets them go on.
    pub(crate) fn resume_barrier(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<bool, Stop> {
        let waiting: Vec<(u32, &Continuation, &Wait)> = (0..)
            .zip(threads.iter())
            .flat_map(|(thread, state)| state.iter().map(move |c| (thread, c)))
            .filter_map(|(thread, c)| c.wait.as_ref().map(|wait| (thread, c, wait)))
            .collect();
        if waiting.is_empty() {
            return Ok(true);
        }
        for (violated, span, [a, b]) in self.divergent_waits(&waiting) {
            if !self.report_divergence(path, violated, span, [a, b])? {
                return Ok(false);
            }
        }
        let ended = std::mem::take(&mut self.current_mut().ended);
        if let Some((violated, span, threads)) = self.gone_past(path, &waiting, &ended)?
            && !self.report_divergence(path, violated, span, threads)?
        {
            return Ok(false);
        }
        // Who goes on under a condition knows of those who have come under the same one, or under any.
        let mut at_barrier: Vec<(TermId, ThreadOrder)> = Vec::new();
        for continuation in threads.iter_mut().flatten() {
            let cond = continuation.cond;
            let known = at_barrier.iter().position(|(known, _)| *known == cond);
            let index = known.unwrap_or_else(|| {
                at_barrier.push((cond, ThreadOrder::default()));
                at_barrier.len() - 1
            });
            if continuation.order.thread.clocks.needs_barrier() {
                self.rely_on(rules::BARRIER_ACQUIRES);
            }
            continuation.order.thread.arrive(&mut at_barrier[index].1);
        }
        for continuation in threads.iter_mut().flatten() {
            for (cond, order) in &at_barrier {
                if *cond == continuation.cond || self.pool.is_true(*cond) {
                    continuation.order.thread.clocks.depart(order);
                }
            }
        }
        let waits: Vec<(TermId, &Wait)> = threads
            .iter()
            .flatten()
            .filter_map(|continuation| Some((continuation.cond, continuation.wait.as_ref()?)))
            .collect();
        let results = self.barrier_results(&waits);
        for continuation in threads.iter_mut().flatten() {
            let Some(wait) = continuation.wait.take() else { continue };
            if let (Some(dst), WaitKind::Barrier(kind)) = (wait.dst, wait.kind)
                && let Some(result) = results.iter().find(|(k, _)| *k == kind)
            {
                let frame = continuation.frames.last_mut();
                let frame = frame.expect("invariant: a waiting thread has not ended");
                frame.locals[dst.index()] = Some(result.1);
            }
        }
        Ok(true)
    }

    /// All blocks wait at barriers of the grid or have ended: lets them go on.
    pub(super) fn pass_grid_barrier(
        &mut self,
        path: &mut Path,
        blocks: &mut [BlockRun],
    ) -> Result<bool, Stop> {
        let mut at_barrier = ThreadOrder::default();
        for block in blocks.iter_mut() {
            self.exchange_block(block);
            let is_alive = match self.all_threads_wait(path, &block.threads) {
                Ok(true) => self.resume_barrier(path, &mut block.threads),
                stopped => stopped,
            };
            self.exchange_block(block);
            if !is_alive? {
                return Ok(false);
            }
            block.interval += 1;
            for continuation in block.threads.iter_mut().flatten() {
                if self.pool.is_true(continuation.cond) {
                    continuation.order.thread.arrive(&mut at_barrier);
                }
            }
        }
        for continuation in blocks.iter_mut().flat_map(|block| block.threads.iter_mut()).flatten() {
            continuation.order.thread.clocks.depart(&at_barrier);
        }
        self.current_mut().phase += 1;
        Ok(true)
    }

    /// Checks that no thread of a block that waits at a barrier of the grid has ended: all threads of the grid take part,
    /// as one of each block arrives for it (CUDA C++ Programming Guide, "Cooperative Groups: Grid Synchronization").
    fn all_threads_wait(&mut self, path: &mut Path, threads: &[ThreadState]) -> Result<bool, Stop> {
        let mut waiting = None;
        let mut ended = Vec::new();
        for (thread, state) in (0..).zip(threads) {
            let conds: Vec<TermId> = state.iter().map(|continuation| continuation.cond).collect();
            let is_alive = self.pool.mk_or_all(conds);
            let has_ended = self.pool.mk_not(is_alive);
            if !self.pool.is_false(has_ended) {
                ended.push((thread, has_ended));
            }
            let wait = state.iter().find_map(|it| Some((it.cond, it.wait.as_ref()?.span)));
            waiting = waiting.or(wait.map(|(cond, span)| (thread, cond, span)));
        }
        let Some((waiting, waits, span)) = waiting else { return Ok(true) };
        for (thread, has_ended) in ended {
            let both = self.pool.mk_and(waits, has_ended);
            if !self.report_divergence(path, both, span, [waiting, thread])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The conditions under which threads wait at different places: condition, place of the first, one thread of each.
    fn divergent_waits(
        &mut self,
        waiting: &[(u32, &Continuation, &Wait)],
    ) -> Vec<(TermId, Span, [u32; 2])> {
        // The conditions of one thread exclude each other, so that places can be compared without regard to threads.
        let mut places: Vec<(Position, TermId, Span, u32)> = Vec::new();
        for &(thread, continuation, wait) in waiting {
            let position = continuation.position();
            match places.iter_mut().find(|(known, ..)| *known == position) {
                Some((_, cond, ..)) => *cond = self.pool.mk_or(*cond, continuation.cond),
                None => places.push((position, continuation.cond, wait.span, thread)),
            }
        }
        let mut found = Vec::new();
        for (index, &(_, first, span, a)) in places.iter().enumerate() {
            for &(_, second, _, b) in &places[index + 1..] {
                let both = self.pool.mk_and(first, second);
                if !self.pool.is_false(both) {
                    found.push((both, span, [a, b]));
                }
            }
        }
        found
    }

    /// Reports that one thread waits where another does not; whether anything is left of the path.
    fn report_divergence(
        &mut self,
        path: &mut Path,
        both: TermId,
        span: Span,
        [waiting, other]: [u32; 2],
    ) -> Result<bool, Stop> {
        let guard = path.guard.term(&mut self.pool);
        let violated = self.pool.mk_and(guard, both);
        if self.pool.is_false(violated) {
            return Ok(true);
        }
        let kind = PropertyKind::BarrierDivergence;
        let block_no = self.current_mut().block_no;
        self.enter_thread(block_no, other);
        let b = self.current_mut().terms;
        self.enter_thread(block_no, waiting);
        let a = self.current_mut().terms;
        if self.config.properties.contains(kind) {
            // A test that only one of them makes counts as well: of a test of its index both sides cannot be unusual.
            let assumable = self.assumable_where(&[violated]);
            self.add_obligation(Obligation {
                goal: Goal::Property(kind),
                violated,
                message: "waits at this barrier, which another thread does not reach".to_owned(),
                span,
                thread: Some(a),
                launch: self.current_launch(),
                stack: Vec::new(),
                history: path.memory.history().clone(),
                second: None,
                is_arbitrary: false,
                assumable,
                evidence: Evidence::OtherThread(b),
                related: Vec::new(),
            })?;
        } else {
            let construct = "threads of a block at different barriers".to_owned();
            self.require_unreachable(path, Reason::Unsupported { construct, span })?;
        }
        let not_violated = self.pool.mk_not(violated);
        Ok(self.assume(path, not_violated))
    }

    /// A thread that has left the barrier behind without waiting at it, in the order of the kernel's text, and one that
    /// waits: condition, place of the barrier, the two. A thread that has returned before is no longer waited for
    /// (CUDA C++ Programming Guide, "Synchronization Functions": all non-exited threads), but conditional code around a
    /// barrier must be entered by all or none.
    fn gone_past(
        &mut self,
        path: &Path,
        waiting: &[(u32, &Continuation, &Wait)],
        ended: &[Ended],
    ) -> Result<Option<(TermId, Span, [u32; 2])>, Stop> {
        if ended.is_empty() {
            return Ok(None);
        }
        let mut barriers: Vec<(&Frame, TermId, Span, u32)> = Vec::new();
        for (thread, continuation, wait) in waiting {
            let Some(kernel) = continuation.frames.first() else { continue };
            match barriers.iter_mut().find(|(it, ..)| compare_frames(it, kernel).is_eq()) {
                Some((_, cond, ..)) => *cond = self.pool.mk_or(*cond, continuation.cond),
                None => barriers.push((kernel, continuation.cond, wait.span, *thread)),
            }
        }
        let guard = path.guard.term(&mut self.pool);
        for Ended { thread, cond, at } in ended {
            for &(kernel, waits, span, waiting_thread) in &barriers {
                if !at.is_past(kernel) && !self.config.barriers_need_all {
                    continue;
                }
                let both = self.pool.mk_and(waits, *cond);
                let violated = self.pool.mk_and(guard, both);
                if !self.pool.is_false(violated) && self.solve(violated)?.is_some() {
                    return Ok(Some((violated, span, [waiting_thread, *thread])));
                }
            }
        }
        Ok(None)
    }

    /// Results of the reducing barriers over all waiting threads, each with the condition under which it waits.
    pub(crate) fn barrier_results(
        &mut self,
        waits: &[(TermId, &Wait)],
    ) -> Vec<(BarrierKind, TermId)> {
        let mut results = Vec::new();
        for kind in [BarrierKind::Count, BarrierKind::And, BarrierKind::Or] {
            let mut predicates = Vec::new();
            for (cond, wait) in waits {
                if wait.kind == WaitKind::Barrier(kind)
                    && let (Some(arg), Some(ty)) = (wait.args.first(), wait.tys.first())
                {
                    let holds = value::truth(&mut self.pool, *arg, *ty);
                    predicates.push((*cond, holds));
                }
            }
            if predicates.is_empty() {
                continue;
            }
            let (zero, one) = (self.pool.mk_bv(32, 0), self.pool.mk_bv(32, 1));
            let mut count = zero;
            let (mut all, mut any) = (self.pool.mk_true(), self.pool.mk_false());
            for (cond, holds) in predicates {
                let counted = self.pool.mk_and(cond, holds);
                let word = self.pool.mk_ite(counted, one, zero);
                count = self.pool.mk_bv_add(count, word);
                any = self.pool.mk_or(any, counted);
                let implied = self.pool.mk_implies(cond, holds);
                all = self.pool.mk_and(all, implied);
            }
            // SOUNDNESS(truth-of-votes): under; what is not zero is 1.
            if matches!(kind, BarrierKind::And | BarrierKind::Or) {
                self.rely_on(rules::TRUTH_OF_VOTES);
            }
            let result = match kind {
                BarrierKind::And => self.pool.mk_ite(all, one, zero),
                BarrierKind::Or => self.pool.mk_ite(any, one, zero),
                BarrierKind::Count | BarrierKind::Plain | BarrierKind::Grid => count,
            };
            results.push((kind, result));
        }
        results
    }
}
