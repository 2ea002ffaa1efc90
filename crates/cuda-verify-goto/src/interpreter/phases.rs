//! Barriers of some threads, and asynchronous copies.
//!
//! A phase is over when as many threads have arrived as it waits for (PTX ISA 8, `barrier`, `mbarrier`). A copy is carried
//! out where it is issued; to the race check it takes place at any time before it is waited for.

use std::collections::BTreeMap;

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::{CopyOp, PhaseOp};

use super::intrinsic::Call;
use super::launch::Launch;
use super::memory::{Number, ObjectId, Value};
use super::thread::{Flow, Thread, Wait};
use super::warp::WaitKind;
use super::{Machine, Step};

/// What a barrier is known by: an object and an offset, or a number in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Object(ObjectId, u64),
    Named(Number, u64),
}

/// A barrier of some threads.
#[derive(Debug)]
struct Barrier {
    key: Key,
    phase: u64,
    first_phase: u64,
    n_arrived: u64,
    n_dropped: u64,
    n_dropping: u64,
    /// Copies that belong to this phase.
    copies: Vec<u64>,
}

/// The barriers of some threads, and the asynchronous copies, of a launch.
#[derive(Debug, Default)]
pub(super) struct Phases {
    barriers: Vec<Barrier>,
    n_copies: u64,
    /// Copies that have been waited for, and when: by whom, and behind which barriers.
    pub(super) complete: BTreeMap<u64, super::race::Moment>,
}

/// The asynchronous copies of a thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    /// The one whose accesses are being made.
    pub(super) open: Option<u64>,
    uncommitted: Vec<u64>,
    groups: Vec<Vec<u64>>,
}

impl Phases {
    fn find(&mut self, key: Key) -> usize {
        if let Some(index) = self.barriers.iter().position(|barrier| barrier.key == key) {
            return index;
        }
        let (phase, n_arrived) = (0, 0);
        let (n_dropped, n_dropping, copies) = (0, 0, Vec::new());
        let first_phase = 0;
        self.barriers.push(Barrier {
            key,
            phase,
            first_phase,
            n_arrived,
            n_dropped,
            n_dropping,
            copies,
        });
        self.barriers.len() - 1
    }

    fn is_over(&self, barrier: usize, phase: u64) -> bool {
        self.barriers.get(barrier).is_some_and(|barrier| barrier.phase > phase)
    }
}

impl Machine<'_> {
    pub(super) fn copy_op(
        &mut self,
        thread: &mut Thread,
        call: &Call<'_>,
        op: CopyOp,
    ) -> Step<Flow> {
        if thread.number.is_none() {
            return Ok(Flow::Next);
        }
        match op {
            CopyOp::Begin | CopyOp::BeginAt => {
                let number = self.phases.n_copies;
                self.phases.n_copies += 1;
                thread.copies.open = Some(number);
                if op == CopyOp::Begin {
                    thread.copies.uncommitted.push(number);
                } else {
                    let index = self.barrier_at(call)?;
                    self.phases.barriers[index].copies.push(number);
                }
            }
            CopyOp::End => thread.copies.open = None,
            CopyOp::Commit => {
                let group = std::mem::take(&mut thread.copies.uncommitted);
                thread.copies.groups.push(group);
            }
            CopyOp::Wait => {
                let n_left = usize::try_from(call.arg(0).low()).unwrap_or(usize::MAX);
                let n_complete = thread.copies.groups.len().saturating_sub(n_left);
                let moment = self.moment(thread);
                let complete = thread.copies.groups.drain(..n_complete).flatten();
                if let Some(moment) = moment {
                    self.phases.complete.extend(complete.map(|copy| (copy, moment)));
                }
            }
        }
        Ok(Flow::Next)
    }

    fn barrier_at(&mut self, call: &Call<'_>) -> Step<usize> {
        match self.memory.locate(call.arg(0)) {
            Some((object, offset)) => Ok(self.phases.find(Key::Object(object, offset))),
            None => self.unsupported("barrier object that does not exist", call.span),
        }
    }

    pub(super) fn phase_op(
        &mut self,
        thread: &mut Thread,
        call: &Call<'_>,
        op: PhaseOp,
        wait_span: Span,
    ) -> Step<Flow> {
        let wait = |kind| {
            let args = call.args.clone();
            Ok(Flow::Wait(Wait { kind, span: wait_span, args, dst: None }))
        };
        if !self.launch.as_ref().is_some_and(|launch| launch.is_whole) {
            return self.unsupported("a barrier of some threads without the others", call.span);
        }
        if matches!(op, PhaseOp::NamedSync | PhaseOp::NamedArrive) {
            return wait(WaitKind::Named(op));
        }
        let index = self.barrier_at(call)?;
        let barrier = &mut self.phases.barriers[index];
        match op {
            PhaseOp::Init => {
                barrier.phase += 1;
                barrier.first_phase = barrier.phase;
                (barrier.n_arrived, barrier.n_dropped, barrier.n_dropping) = (0, 0, 0);
                Ok(Flow::Next)
            }
            PhaseOp::Arrive | PhaseOp::Drop => {
                let (n, n_expected) = (call.arg(1).low(), call.arg(2).low());
                let phase = barrier.phase;
                let n_dropping = if op == PhaseOp::Drop { n } else { 0 };
                self.arrive(thread, index, (n, n_expected, n_dropping), call.span)?;
                if let Some((dst, _)) = call.dst {
                    let phase = Value::plain(u128::from(phase));
                    thread.top_mut().registers[cuda_verify_base::id::Id::index(dst)] = Some(phase);
                }
                Ok(Flow::Next)
            }
            PhaseOp::Wait | PhaseOp::WaitParity => {
                let mut phase = call.arg(1).low();
                if op == PhaseOp::WaitParity {
                    if (barrier.phase - barrier.first_phase) & 1 != phase & 1 {
                        return Ok(Flow::Next);
                    }
                    phase = barrier.phase;
                }
                if barrier.phase > phase {
                    return Ok(Flow::Next);
                }
                wait(WaitKind::Phase { barrier: index, phase })
            }
            PhaseOp::NamedSync | PhaseOp::NamedArrive => Ok(Flow::Next),
        }
    }

    fn arrive(
        &mut self,
        thread: &Thread,
        index: usize,
        (n, n_expected, n_dropping): (u64, u64, u64),
        span: Span,
    ) -> Step<()> {
        let moment = self.moment(thread);
        let barrier = &mut self.phases.barriers[index];
        barrier.n_arrived += n;
        barrier.n_dropping += n_dropping;
        let n_expected = n_expected.saturating_sub(barrier.n_dropped);
        if barrier.n_arrived > n_expected {
            let message = "no more threads arrive at the barrier than it expects";
            return self.violated(thread, PropertyKind::ApiContract, message, span);
        }
        if barrier.n_arrived == n_expected && n > 0 {
            barrier.phase += 1;
            barrier.n_arrived = 0;
            barrier.n_dropped += std::mem::take(&mut barrier.n_dropping);
            let copies = std::mem::take(&mut barrier.copies);
            if let Some(moment) = moment {
                self.phases.complete.extend(copies.into_iter().map(|copy| (copy, moment)));
            }
        }
        Ok(())
    }

    /// Lets threads go on whose phases are over, and warps arrive at numbered barriers; whether there were any.
    pub(super) fn release_phases(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let mut is_released = self.arrive_at_named(threads)?;
        for thread in threads.iter_mut().flatten() {
            let kind = thread.wait.as_ref().map(|wait| wait.kind);
            if let Some(WaitKind::Phase { barrier, phase }) = kind
                && self.phases.is_over(barrier, phase)
            {
                thread.wait = None;
                is_released = true;
            }
        }
        Ok(is_released)
    }

    fn arrive_at_named(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let warps = self.ranges(threads, Launch::warp_of);
        let mut is_released = false;
        for range in warps.chunk_by(|a, b| a == b).filter_map(|range| range.first()) {
            let mut alive = threads[range.clone()].iter().flatten().filter(|t| !t.has_ended);
            let Some(first) = alive.next() else { continue };
            let Some(wait) = first.wait.clone() else { continue };
            let WaitKind::Named(op) = wait.kind else { continue };
            let position = first.code_position();
            let is_same = |thread: &Thread| {
                let theirs = thread.wait.as_ref().map(|wait| (wait.kind, number_of(wait, 0)));
                theirs == Some((wait.kind, number_of(&wait, 0)))
                    && thread.code_position() == position
            };
            if !alive.all(is_same) {
                continue;
            }
            let block = first.number.and_then(|n| Some(self.launch.as_ref()?.block_of(n)));
            let index = self.phases.find(Key::Named(block.unwrap_or(0), number_of(&wait, 0)));
            let phase = self.phases.barriers[index].phase;
            let n_expected = number_of(&wait, 1);
            let first = first.clone();
            self.arrive(&first, index, (super::launch::WARP_SIZE, n_expected, 0), wait.span)?;
            for thread in threads[range.clone()].iter_mut().flatten().filter(|t| !t.has_ended) {
                if op == PhaseOp::NamedSync
                    && let Some(wait) = &mut thread.wait
                {
                    wait.kind = WaitKind::Phase { barrier: index, phase };
                } else {
                    thread.wait = None;
                }
            }
            is_released = true;
        }
        Ok(is_released)
    }
}

fn number_of(wait: &Wait, index: usize) -> u64 {
    wait.args.get(index).map_or(0, |(value, _)| value.low())
}
