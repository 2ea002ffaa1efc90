//! Orders of the threads of a launch that are asked for: from the last to the first, some of them before or after the
//! others, and the thread of each step. Also which of them run at all.
//!
//! SOUNDNESS(replay-representatives): over, affects the confirmation of `Unsafe`; of a launch that is too large, and of a
//! kernel that runs on its own where the others need values that nobody knows, only the threads that the counterexample
//! names are run.
//!
//! A race needs no order by which its accesses follow each other, since races are told from what orders accesses; an
//! order only leads threads to where they make them.

use std::ops::Range;

use cuda_verify_goto::run::{Schedule, Target, ThreadPosition};
use cuda_verify_ir::types::Scalar;
use cuda_verify_order::contains;

use super::block::Block;
use super::group::{Exec, Group};
use super::state::{Alone, Launch, count};
use super::{Machine, Step};
use crate::code::{Op, Slot};

/// How far a thread runs by itself, and whether it has come there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stepping {
    /// Up to and including its next access to memory that it does not own.
    Access(bool),
    /// Up to and including its access of the race that is the target.
    Race(bool),
}

impl Machine<'_> {
    /// Whether an order of the threads is asked for.
    pub(super) fn is_led(&self) -> bool {
        self.config.schedule != Schedule::Canonical
    }

    /// When a lane of the present block runs among those that can.
    pub(super) fn rank(&self, exec: &Exec, lane: usize) -> (usize, usize) {
        match &self.config.schedule {
            Schedule::Canonical | Schedule::Linear | Schedule::Steps(_) | Schedule::Lockstep => {
                (0, lane)
            }
            Schedule::Reversed => (0, exec.width - lane),
            Schedule::Directed { threads, is_last } => {
                let position = self.position(exec, lane);
                let leads = threads.iter().position(|thread| Some(*thread) == position);
                match (leads, is_last) {
                    (Some(at), false) => (0, at),
                    (None, false) => (1, lane),
                    (None, true) => (0, lane),
                    (Some(at), true) => (1, at),
                }
            }
        }
    }

    /// The blocks of the present grid in the order in which they run: those that are begun before any of them runs, and
    /// the others. Of the others only those that are named are kept in memory.
    pub(super) fn order_of_blocks(
        &self,
        blocks: Range<u64>,
    ) -> (Vec<u64>, impl Iterator<Item = u64> + use<>) {
        let (mut led, mut last, mut others) = (Vec::new(), Vec::new(), blocks.clone());
        match (&self.config.schedule, &self.launch) {
            (Schedule::Steps(_), Some(_)) if !self.steps_of_launch().is_empty() => {
                led = std::mem::take(&mut others).collect();
            }
            (Schedule::Directed { threads, is_last }, Some(launch)) => {
                let leads = |number: u64| {
                    let block = launch.block_at(number);
                    let at = threads.iter().position(|thread| thread.block_idx == block);
                    at.map(|at| (at, number))
                };
                let mut named: Vec<(usize, u64)> = blocks.clone().filter_map(leads).collect();
                named.sort_unstable();
                let named = named.into_iter().map(|(_, number)| number).collect();
                if *is_last { last = named } else { led = named }
            }
            _ => {}
        }
        let is_reversed = self.config.schedule == Schedule::Reversed;
        let named: Vec<u64> = led.iter().chain(&last).copied().collect();
        let others = others
            .map(move |at| if is_reversed { blocks.end - 1 - (at - blocks.start) } else { at })
            .filter(move |number| !named.contains(number));
        (led, others.chain(last))
    }

    /// Lets threads of the first blocks run before all others.
    pub(super) fn lead(&mut self, blocks: &mut [Block]) -> Step<()> {
        let config = self.config;
        let Schedule::Directed { threads, .. } = &config.schedule else {
            return self.run_steps(blocks);
        };
        // What a thread does after its access may lead the other one away from its own.
        let stops = matches!(self.config.target, Target::Race(_)).then_some(Stepping::Race(false));
        for stepping in stops.map(Some).into_iter().chain([None]) {
            for thread in threads {
                for block in blocks.iter_mut() {
                    self.enter(block);
                    let exec = &block.exec;
                    let is_it = |lane: usize| self.position(exec, lane) == Some(*thread);
                    let can_run = |it: &Group| it.wait.is_none() && is_it(it.lanes.first());
                    if let Some(index) = block.groups.iter().position(can_run) {
                        let group = block.groups.swap_remove(index);
                        self.stepping = stepping;
                        let ran = self.run_next(block, group);
                        self.stepping = None;
                        ran?;
                    }
                    self.leave(block);
                }
            }
        }
        Ok(())
    }

    /// Lets the thread that runs make one step.
    pub(super) fn begin_steps(&mut self, stepping: Stepping) {
        self.stepping = Some(stepping);
        self.next_look = 0;
    }

    /// The threads of the steps of the present launch.
    fn steps_of_launch(&self) -> &[u32] {
        let Schedule::Steps(launches) = &self.config.schedule else { return &[] };
        let index = usize::try_from(self.n_launches).ok().and_then(|n| n.checked_sub(1));
        index.and_then(|index| launches.get(index)).map_or(&[], Vec::as_slice)
    }

    /// Lets the threads of the steps run, each up to and including its next access to memory that it does not own.
    fn run_steps(&mut self, blocks: &mut [Block]) -> Step<()> {
        let steps = self.steps_of_launch().to_vec();
        for choice in steps {
            let Some(at) = blocks.iter().position(|block| contains(block.threads, choice)) else {
                continue;
            };
            let lane = usize::try_from(choice - blocks[at].threads.0).unwrap_or(usize::MAX);
            let index = |block: &Block| block.groups.iter().position(|it| it.lanes.contains(lane));
            let waits = |block: &Block| {
                index(block).is_some_and(|index| block.groups[index].wait.is_some())
            };
            if waits(&blocks[at]) {
                for block in blocks.iter_mut() {
                    self.enter(block);
                    self.release_all(block)?;
                    self.leave(block);
                }
                self.release_grid(blocks)?;
            }
            let block = &mut blocks[at];
            if waits(block) {
                continue;
            }
            let Some(index) = index(block) else { continue };
            self.enter(block);
            let group = block.groups.swap_remove(index);
            self.begin_steps(Stepping::Access(false));
            let ran = self.run_next(block, group);
            self.stepping = None;
            ran?;
            self.leave(block);
        }
        Ok(())
    }

    /// Whether a thread of which one step runs has made it, before its next operation.
    pub(super) fn has_stepped(&mut self, exec: &Exec, group: &Group) -> bool {
        let Some(stepping) = self.stepping else { return false };
        let (Stepping::Access(is_over) | Stepping::Race(is_over)) = stepping;
        if is_over && self.atomic_depth == 0 {
            return true;
        }
        match stepping {
            Stepping::Access(_) => {
                self.begin_steps(Stepping::Access(self.is_visible(exec, group)));
            }
            // The section of a model that it is in comes to its end first.
            Stepping::Race(true) => self.begin_steps(stepping),
            Stepping::Race(false) => {}
        }
        false
    }

    /// Whether the next operation of a thread accesses memory that other threads can access.
    fn is_visible(&self, exec: &Exec, group: &Group) -> bool {
        let reaches = |slot: Slot| {
            let address = exec.column(group.frame, slot)[group.lanes.first()].get();
            let found = self.memory.locate(address);
            found.is_none_or(|(object, _)| !self.memory.objects[object].is_private())
        };
        let op = &self.code.ops[group.pc];
        if let Op::Load(_, addr, _) | Op::Store(addr, ..) | Op::Zero(addr, _) = op {
            reaches(*addr)
        } else if let Op::Copy(dst, src, _) = op {
            reaches(*dst) || reaches(*src)
        } else if let Op::Intrinsic(call) = op {
            call.args.iter().any(|(slot, ty)| *ty == Scalar::Pointer && reaches(*slot))
        } else {
            false
        }
    }
}

impl Launch {
    /// The threads of the present grid that run, if these are not all.
    pub(super) fn alone_here(&self) -> Option<&Alone> {
        self.alone.as_ref().filter(|_| self.first_thread == 0)
    }

    /// `blockIdx` of a block that runs.
    pub(super) fn block_at(&self, number: u64) -> [u32; 3] {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        match self.alone_here() {
            Some(alone) => alone.blocks.get(index).map_or([0; 3], |(block, _)| *block),
            None => super::state::coordinates(self.grid, number),
        }
    }
}

impl Alone {
    /// Some threads of a launch; none if these are all of it.
    pub(super) fn of(
        threads: &[ThreadPosition],
        (grid, block): ([u32; 3], [u32; 3]),
    ) -> Option<Self> {
        let mut blocks: Vec<([u32; 3], Vec<usize>)> = Vec::new();
        let mut threads = threads.to_vec();
        let key = |it: &ThreadPosition| {
            let ([a, b, c], [x, y, z]) = (it.block_idx, it.thread_idx);
            ([c, b, a], [z, y, x])
        };
        threads.sort_by_key(key);
        threads.dedup();
        let n_threads = u64::try_from(threads.len()).unwrap_or(u64::MAX);
        for thread in threads {
            let [x, y, z] = thread.thread_idx;
            let linear = (u64::from(z) * u64::from(block[1]) + u64::from(y)) * u64::from(block[0])
                + u64::from(x);
            let lane = usize::try_from(linear).unwrap_or(usize::MAX);
            match blocks.last_mut() {
                Some((of, lanes)) if *of == thread.block_idx => lanes.push(lane),
                Some(_) | None => blocks.push((thread.block_idx, vec![lane])),
            }
        }
        let is_all = n_threads == count(grid).saturating_mul(count(block));
        (!blocks.is_empty() && !is_all).then_some(Self { blocks })
    }

    pub(super) fn n_blocks(&self) -> u64 {
        u64::try_from(self.blocks.len()).unwrap_or(u64::MAX)
    }
}
