//! The blocks of a launch whose threads are all run: one after the other, each thread to its next barrier.
//!
//! A thread rests at a barrier in one or, if control flow forked on conditions that did not fold and did not join before
//! the barrier, several continuations, each under its guard. A block that waits for others (a barrier of the grid, a loop
//! that waits for a flag) is parked until they have run.

use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_goto::program::FuncId;
use cuda_verify_goto::run::WAITS_FOR_HOST;
use cuda_verify_ir::intrinsic::BarrierKind;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::{Rest, Stop, Wait, WaitKind};
use crate::exec::path::{Frame, Guard, Order, Path, Position, position_of};
use crate::heap::memory::{Memory, ObjectId};
use crate::threads::all::order::ThreadOrder;
use crate::threads::current::{BlockMemory, Ended};
use crate::threads::one::phase::Sync;

/// One way in which a thread can go on.
#[derive(Clone, Debug)]
pub(crate) struct Continuation {
    pub(crate) frames: Vec<Frame>,
    /// When, beyond the guard of the launch.
    pub(crate) cond: TermId,
    /// What it waits for; `None` at its start and once resumed.
    pub(crate) wait: Option<Wait>,
    pub(crate) order: Order,
}

impl Continuation {
    /// A thread at its start.
    pub(crate) fn start(frames: Vec<Frame>, cond: TermId) -> Self {
        Self { frames, cond, wait: None, order: Order::default() }
    }

    pub(super) fn waits_for(&self, kind: WaitKind) -> bool {
        self.wait.as_ref().is_some_and(|wait| wait.kind == kind)
    }

    pub(crate) fn position(&self) -> Position {
        position_of(&self.frames)
    }
}

/// The continuations of one thread; none once it has ended.
pub(crate) type ThreadState = SmallVec<[Continuation; 1]>;

/// A block that has not come to its end.
#[derive(Debug)]
pub(super) struct BlockRun {
    pub(super) no: u32,
    pub(super) threads: Vec<ThreadState>,
    pub(super) interval: u32,
    pub(super) epochs: Vec<u32>,
    pub(super) ended: Vec<Ended>,
    pub(super) memory: BlockMemory,
    /// Its shared memory, to be removed with it.
    pub(super) shared: Vec<ObjectId>,
}

impl BlockRun {
    pub(super) fn waits(&self) -> impl Iterator<Item = (u32, &Continuation)> {
        (0..).zip(&self.threads).flat_map(|(thread, state)| state.iter().map(move |c| (thread, c)))
    }

    pub(super) fn is_at_grid_barrier(&self) -> bool {
        let grid = WaitKind::Barrier(BarrierKind::Grid);
        self.waits().all(|(_, continuation)| continuation.waits_for(grid))
    }
}

/// How far a block came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// To its end.
    Finished,
    /// It waits for other blocks.
    Parked,
    /// No path is left.
    Dead,
}

impl Engine<'_> {
    /// Runs all blocks to their end; false if no path is left.
    pub(super) fn run_blocks(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (n_blocks, per_block): (u32, u32),
        n_left: &mut u64,
    ) -> Result<bool, Stop> {
        let mut parked = Vec::new();
        let mut n_run_blocks = 0;
        let first = self.current_mut().children.first_block();
        let mut blocks: Vec<u32> = (first..first.saturating_add(n_blocks)).collect();
        self.launches.turns.arrange(&mut blocks, |thread| thread / per_block.max(1));
        for block_no in blocks {
            let n_run = u32::try_from(u64::from(per_block).min(*n_left)).unwrap_or(per_block);
            *n_left -= u64::from(n_run);
            if n_run == 0 {
                break;
            }
            n_run_blocks += 1;
            let mut block = self.start_block(path, kernel, args, block_no, n_run);
            match self.run_block(path, &mut block)? {
                Progress::Dead => return Ok(false),
                Progress::Finished => {}
                Progress::Parked => {
                    // Blocks take turns from here on.
                    self.log.keep_unordered(&self.pool);
                    parked.push(block);
                }
            }
        }
        let mut must_move = false;
        while !parked.is_empty() {
            let mut has_moved = false;
            let mut waiting = Vec::new();
            for mut block in parked {
                if !self.wake(path, &mut block.threads) && !must_move {
                    waiting.push(block);
                    continue;
                }
                has_moved = true;
                match self.run_block(path, &mut block)? {
                    Progress::Dead => return Ok(false),
                    Progress::Finished => {}
                    Progress::Parked => waiting.push(block),
                }
            }
            parked = waiting;
            must_move = false;
            if has_moved {
                continue;
            }
            // A barrier of the grid waits for all blocks, also for those that have ended.
            let is_complete = parked.len() == n_run_blocks;
            let is_alive = if is_complete && parked.iter().all(BlockRun::is_at_grid_barrier) {
                must_move = true;
                self.pass_grid_barrier(path, &mut parked)?
            } else {
                must_move = true;
                self.report_deadlock(path, &mut parked)?
            };
            if !is_alive {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn start_block(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        block_no: u32,
        n_threads: u32,
    ) -> BlockRun {
        self.current_mut().block_no = block_no;
        let shared = self.create_shared(&mut path.memory);
        let cond = self.pool.mk_true();
        let start = self.current_mut().children.start();
        let mut threads: Vec<ThreadState> =
            Vec::with_capacity(usize::try_from(n_threads).unwrap_or(0));
        for _ in 0..n_threads {
            let frames = vec![self.new_frame(kernel, args, None, Span::NONE)];
            let mut thread = Continuation::start(frames, cond);
            thread.order.thread = ThreadOrder::after(start.clone());
            threads.push(SmallVec::from_elem(thread, 1));
        }
        self.evidence.stats.threads += u64::from(n_threads);
        let current = self.current_mut();
        BlockRun {
            no: block_no,
            threads,
            interval: 0,
            epochs: vec![0; current.epochs.len()],
            ended: Vec::new(),
            memory: current.memory(),
            shared,
        }
    }

    /// Makes a block the current one, or puts it back.
    pub(super) fn exchange_block(&mut self, block: &mut BlockRun) {
        let current = self.current_mut();
        current.block_no = block.no;
        std::mem::swap(&mut current.interval, &mut block.interval);
        std::mem::swap(&mut current.epochs, &mut block.epochs);
        std::mem::swap(&mut current.ended, &mut block.ended);
        std::mem::swap(&mut current.memory, &mut block.memory);
    }

    /// Runs a block to its end, or until it waits for others.
    fn run_block(&mut self, path: &mut Path, block: &mut BlockRun) -> Result<Progress, Stop> {
        self.exchange_block(block);
        let progress = self.run_current_block(path, &mut block.threads);
        self.exchange_block(block);
        let progress = progress?;
        if progress == Progress::Finished {
            for object in &block.shared {
                path.memory.remove(*object);
            }
        }
        Ok(progress)
    }

    fn run_current_block(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<Progress, Stop> {
        loop {
            let is_alive = self.run_interval(path, threads)?;
            if !is_alive {
                self.end_interval()?;
                return Ok(Progress::Dead);
            }
            if self.wake(path, threads) {
                continue;
            }
            match self.arrive_at_named(path, threads)? {
                None => return Ok(Progress::Dead),
                Some(true) => {
                    self.wake(path, threads);
                    continue;
                }
                Some(false) => {}
            }
            let is_any = |threads: &[ThreadState], is_wanted: fn(WaitKind) -> bool| {
                threads.iter().flatten().any(|c| c.wait.as_ref().is_some_and(|w| is_wanted(w.kind)))
            };
            if is_any(threads, WaitKind::is_warp) {
                match self.resume_warps(path, threads)? {
                    Progress::Dead => return Ok(Progress::Dead),
                    Progress::Finished => continue,
                    Progress::Parked => return Ok(Progress::Parked),
                }
            }
            if is_any(threads, WaitKind::is_for_others) {
                return Ok(Progress::Parked);
            }
            self.evidence.stats.intervals += 1;
            self.end_interval()?;
            if threads.iter().all(SmallVec::is_empty) {
                return Ok(Progress::Finished);
            }
            if is_any(threads, |kind| kind == WaitKind::Barrier(BarrierKind::Grid)) {
                return Ok(Progress::Parked);
            }
            if !self.resume_barrier(path, threads)? {
                return Ok(Progress::Dead);
            }
            self.current_mut().interval += 1;
        }
    }

    /// Lets the threads go on that wait for a write that has happened; whether there are any.
    pub(super) fn wake(&mut self, path: &Path, threads: &mut [ThreadState]) -> bool {
        let mut has_woken = self.wake_from_phases(threads);
        for continuation in threads.iter_mut().flatten() {
            if continuation.waits_for(WaitKind::Spin)
                && let Some(awaited) = continuation.order.watch.awaited()
                && self.has_changed(&awaited, &path.memory)
            {
                continuation.wait = None;
                has_woken = true;
            }
        }
        has_woken
    }

    /// No thread can go on: reports those that wait for a write, or for threads that do, and gives them up. Whether
    /// anything is left of the path.
    fn report_deadlock(
        &mut self,
        path: &mut Path,
        blocks: &mut Vec<BlockRun>,
    ) -> Result<bool, Stop> {
        let spins = |c: &Continuation| c.wait.as_ref().is_some_and(|w| w.kind.is_for_others());
        let has_spins = blocks.iter().any(|block| block.waits().any(|(_, c)| spins(c)));
        let mut given_up = self.pool.mk_false();
        let mut known: Vec<Span> = Vec::new();
        for block in blocks.iter() {
            for (thread, continuation) in block.waits() {
                let Some(wait) = &continuation.wait else { continue };
                if has_spins && !wait.kind.is_for_others() {
                    continue;
                }
                given_up = self.pool.mk_or(given_up, continuation.cond);
                if known.contains(&wait.span) {
                    continue;
                }
                known.push(wait.span);
                self.enter_thread(block.no, thread);
                let message = match wait.kind {
                    WaitKind::Spin => "waits for ever for a write by another thread",
                    WaitKind::Named(_) => {
                        "waits for ever for a thread of its warp, which does not come to this barrier"
                    }
                    WaitKind::Barrier(_)
                    | WaitKind::Phase { .. }
                    | WaitKind::SyncWarp
                    | WaitKind::Shuffle(_)
                    | WaitKind::Warp(_)
                    | WaitKind::ActiveMask => "waits for ever for threads that do not arrive",
                };
                let never = self.pool.mk_not(continuation.cond);
                let always = self.pool.mk_true();
                let kind = PropertyKind::Deadlock;
                // Threads that were left out may be waited for.
                let has_children = self.current_mut().children.are_waiting();
                let awaited = continuation.order.watch.awaited();
                let waits_for_host = wait.kind == WaitKind::Spin
                    && awaited.is_some_and(|awaited| self.may_wait_for_host(&awaited));
                let is_certain =
                    self.evidence.left_out_threads.is_none() && !has_children && !waits_for_host;
                // The place is the thread's, not that of a library function that launches.
                let host = std::mem::replace(&mut path.frames, continuation.frames.clone());
                if is_certain && self.config.properties.contains(kind) {
                    self.require(path, always, never, kind, wait.span, || message.to_owned())?;
                } else {
                    let construct =
                        if waits_for_host { WAITS_FOR_HOST } else { "threads that wait for ever" };
                    let construct = construct.to_owned();
                    let reason = Reason::Unsupported { construct, span: wait.span };
                    self.require_unreachable(path, reason)?;
                }
                path.frames = host;
            }
        }
        for block in blocks.iter_mut() {
            // Who waits for those that wait for a write may go on without them.
            for state in &mut block.threads {
                state.retain(|c| has_spins && !spins(c));
            }
        }
        blocks.retain(|block| block.waits().next().is_some());
        let not_given_up = self.pool.mk_not(given_up);
        Ok(self.assume(path, not_given_up))
    }

    /// Runs every thread that does not wait until it does, or ends.
    pub(crate) fn run_interval(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<bool, Stop> {
        let mut is_alive = true;
        let mut turns: Vec<(u32, &mut ThreadState)> = (0..).zip(threads.iter_mut()).collect();
        let per_block = u32::try_from(turns.len()).unwrap_or(u32::MAX).max(1);
        self.launches.turns.arrange(&mut turns, |thread| thread % per_block);
        for (thread, state) in turns {
            if state.iter().all(|continuation| continuation.wait.is_some()) {
                continue;
            }
            let block_no = self.current_mut().block_no;
            self.enter_thread(block_no, thread);
            let mut rested = ThreadState::new();
            self.note_steps(path);
            for continuation in std::mem::take(state) {
                if continuation.wait.is_some() {
                    rested.push(continuation);
                } else if !self.run_continuation(path, continuation, &mut rested)? {
                    is_alive = false;
                }
            }
            *state = rested;
            self.note_steps(path);
        }
        Ok(is_alive)
    }

    /// Runs one continuation; false if it certainly does not come to rest.
    fn run_continuation(
        &mut self,
        path: &mut Path,
        continuation: Continuation,
        rested: &mut ThreadState,
    ) -> Result<bool, Stop> {
        let Continuation { frames, cond, order, .. } = continuation;
        // What the thread did counts only where it came to rest; elsewhere the memory is as it was.
        let before = path.memory.clone();
        let mut guard: Guard = path.guard.clone();
        let base_len = guard.len();
        guard.assume(&mut self.pool, cond);
        let memory = std::mem::take(&mut path.memory);
        let sync = Sync::default();
        let start = Path { frames, guard, memory, atomic_depth: 0, sync, order };
        let results = self.run(start)?;
        let mut covered = self.pool.mk_false();
        let mut memory: Option<Memory> = None;
        for (rest_path, rest) in results {
            let taken = rest_path.guard.suffix(&mut self.pool, base_len);
            covered = self.pool.mk_or(covered, taken);
            memory = Some(match memory {
                None => rest_path.memory,
                Some(other) => {
                    rest_path.memory.merge(&mut self.pool, &self.heap.objects, taken, &other)
                }
            });
            match rest {
                Rest::Wait(wait) => rested.push(Continuation {
                    frames: rest_path.frames,
                    cond: taken,
                    wait: Some(wait),
                    order: rest_path.order,
                }),
                Rest::End(Some(at)) => {
                    let current = self.current_mut();
                    let thread = current.thread_in_block;
                    current.ended.push(Ended { thread, cond: taken, at });
                }
                Rest::End(None) => {}
            }
        }
        let Some(after) = memory else {
            path.memory = before;
            let not_cond = self.pool.mk_not(cond);
            let is_left = self.assume(path, not_cond);
            return Ok(is_left);
        };
        path.memory = if self.pool.is_true(covered) {
            after
        } else {
            after.merge(&mut self.pool, &self.heap.objects, covered, &before)
        };
        // Whoever has not come to rest was stopped by an assumption or a failed check.
        let lost = self.pool.mk_not(covered);
        let lost = self.pool.mk_and(cond, lost);
        let not_lost = self.pool.mk_not(lost);
        Ok(self.assume(path, not_lost))
    }
}
