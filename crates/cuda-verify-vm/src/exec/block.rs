//! The threads of a block: which of them run next, what they wait for, and what ends their waiting.
//!
//! They run together, group by group, as long as nothing depends on their order. Otherwise each is a group of its own,
//! and the first one that can go on does, in turns where threads wait for each other without a barrier.

use std::collections::BTreeMap;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_goto::program::FuncId;
use cuda_verify_goto::run::{Outcome, Schedule, Target, WAITS_FOR_HOST};
use cuda_verify_ir::intrinsic::{BarrierKind, Intrinsic};
use cuda_verify_ir::program::GlobalSpace;
use cuda_verify_order::Threads;

use super::group::{Watch, columns};
use super::schedule::Stepping;
use super::state::{Launch, WARP_SIZE};
use super::{Exec, Flow, Group, Machine, Step, Stop, Wait, ended};
use crate::code::{Op, Pc, Slot};
use crate::lanes::{Column, Lanes};
use crate::memory::{Memory, Space, split};

/// Operations after which a thread lets others run.
const TURN: u64 = 1 << 16;

/// Operations of all threads of a block between barriers after which they take turns if they may wait for each other.
const FIRST_TURN: u64 = 1 << 22;

/// Blocks that are set aside at a time, at most.
const MAX_ASIDE: u32 = 64;

/// A block, and how far its threads have come.
#[derive(Debug)]
pub(super) struct Block {
    number: u64,
    pub(super) threads: Threads,
    pub(super) exec: Exec,
    pub(super) groups: Vec<Group>,
    /// Whether each thread is a group of its own.
    is_ordered: bool,
    /// Whether it has run for so long that others are next.
    is_aside: bool,
    /// The addresses of shared variables, and their objects.
    shared: Vec<(usize, u64)>,
    objects: Vec<usize>,
    /// The last barrier, how many there were, and the last one of each warp; while it does not run.
    barrier: u32,
    n_barriers: u64,
    warp_barriers: Vec<u32>,
}

impl Machine<'_> {
    pub(super) fn tick(&mut self) -> Step<u32> {
        let span = self.launch.as_ref().map_or(Span::NONE, |launch| launch.span);
        let time = self.launch.as_mut().and_then(|launch| {
            launch.now.time = launch.now.time.checked_add(1)?;
            Some(launch.now.time)
        });
        match time {
            Some(time) => Ok(time),
            None => self.unsupported("this many barriers", span),
        }
    }

    /// Makes a block, in what is left of one that has ended, if there is one.
    pub(super) fn begin_block(
        &mut self,
        spare: Option<Block>,
        kernel: FuncId,
        args: &[u64],
        number: u64,
    ) -> Step<Block> {
        let span = self.program.functions[kernel].span;
        let Some(entry) = self.code.entries[kernel] else {
            return self.unsupported("kernel without body", span);
        };
        let width = self.launch.as_ref().map_or(0, |launch| launch.n_threads);
        let needs_order = self.launch.as_ref().is_some_and(|launch| launch.needs.order);
        let is_ordered = needs_order || self.is_led();
        let time = self.tick()?;
        self.counts.intervals += 1;
        let (shared, objects) = self.make_shared()?;
        let mut exec = match spare {
            Some(spare) => spare.exec,
            None => Exec::new((self.constants_of(width), self.code.is_wide), width, Some(0)),
        };
        let n_threads = u32::try_from(width).unwrap_or(u32::MAX);
        let first = self.launch.as_ref().map_or(0, |launch| launch.first_thread);
        let first = first + u32::try_from(number).unwrap_or(0) * n_threads;
        let threads = (first, n_threads);
        exec.first_thread = Some(first);
        exec.forget_returns();
        exec.watches.clear();
        exec.iterations.clear();
        exec.allocas.clear();
        if is_ordered {
            exec.watches.resize_with(width, Watch::default);
        }
        exec.reserve(entry.n_slots);
        for (index, arg) in args.iter().enumerate() {
            exec.column(0, Slot::local(index)).iter().for_each(|word| word.set(*arg));
        }
        let alone = self.launch.as_ref().and_then(Launch::alone_here);
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        let lanes = match alone.and_then(|alone| alone.blocks.get(index)) {
            Some((_, lanes)) => Lanes::of(lanes.clone()),
            None => Lanes::Range(0, width),
        };
        let group = Group { pc: entry.pc, frame: 0, lanes, calls: Vec::new(), wait: None };
        let mut block = Block {
            number,
            threads,
            exec,
            groups: vec![group],
            is_ordered,
            is_aside: false,
            shared,
            objects,
            barrier: time,
            n_barriers: 0,
            warp_barriers: vec![time; width.div_ceil(WARP_SIZE)],
        };
        if is_ordered {
            take_turns(&mut block);
        }
        if let Some(launch) = &mut self.launch {
            launch.intervals.push((time, threads, 0));
        }
        self.enter(&mut block);
        Ok(block)
    }

    /// The constants of the code for so many lanes; all blocks of a width share them.
    fn constants_of(&mut self, width: usize) -> Rc<Column> {
        match &self.constants {
            Some(known) if known.len() == width * self.code.constants.len() => Rc::clone(known),
            Some(_) | None => {
                let new = columns(&self.code.constants, width);
                Rc::clone(self.constants.insert(new))
            }
        }
    }

    /// What runs from now on are threads of a block.
    pub(super) fn enter(&mut self, block: &mut Block) {
        for (global, address) in &block.shared {
            self.device_globals[*global] = *address;
        }
        let Some(launch) = &mut self.launch else { return };
        launch.number = block.number;
        launch.block_idx = launch.block_at(block.number).map(u64::from);
        launch.now.block = block.threads;
        launch.now.barrier = block.barrier;
        launch.warp_barriers = std::mem::take(&mut block.warp_barriers);
        self.trace_lanes(block.exec.width);
    }

    /// All threads of a block have ended.
    pub(super) fn end_block(&mut self, block: &mut Block) {
        for object in block.objects.drain(..) {
            self.memory.kill(object);
        }
    }

    /// Makes the shared variables of a block: their addresses, and the objects.
    fn make_shared(&mut self) -> Step<(Vec<(usize, u64)>, Vec<usize>)> {
        let (mut addresses, mut objects) = (Vec::new(), Vec::new());
        let mut dynamic = None;
        let Some(launch) = &self.launch else { return Ok((addresses, objects)) };
        let (bytes, shared) = (launch.shared_bytes, Rc::clone(&launch.shared));
        for id in shared.iter() {
            let global = &self.program.globals[*id];
            let size = match global.space {
                GlobalSpace::Shared => Some(global.layout.size_bytes),
                // All such variables are one.
                GlobalSpace::DynamicShared => match dynamic {
                    Some(address) => {
                        addresses.push((id.index(), address));
                        continue;
                    }
                    None => bytes,
                },
                GlobalSpace::Host
                | GlobalSpace::Device
                | GlobalSpace::Constant
                | GlobalSpace::Managed
                | GlobalSpace::Thread(_) => continue,
            };
            let (name, space) = (global.name.clone(), Space::Shared);
            let object = match size {
                Some(size) => self.allocate(name, space, size, global.span)?,
                None => split(self.allocate_unbounded(name, space, false, global.span)?).0,
            };
            if global.space == GlobalSpace::Shared {
                self.memory.objects[object].declare_alignment(global.layout.align_bytes);
            }
            objects.push(object);
            let address = Memory::address(object);
            addresses.push((id.index(), address));
            if global.space == GlobalSpace::DynamicShared {
                dynamic = Some(address);
            }
        }
        Ok((addresses, objects))
    }

    /// Runs the threads of a block as far as they come without other blocks; whether all have ended.
    pub(super) fn run_block(&mut self, block: &mut Block) -> Step<bool> {
        block.exec.watches.iter_mut().for_each(|watch| watch.is_tired = false);
        self.n_aside -= u32::from(std::mem::take(&mut block.is_aside));
        self.begin_turn(block.is_ordered, block.exec.width);
        loop {
            if block.is_aside {
                self.n_aside += 1;
                self.n_released += 1;
                self.leave(block);
                return Ok(false);
            }
            if let Some(group) = self.next_group(block) {
                if self.config.schedule == Schedule::Lockstep {
                    self.begin_steps(Stepping::Access(false));
                }
                let ran = self.run_next(block, group);
                self.stepping = None;
                ran?;
            } else if block.groups.is_empty() {
                return Ok(true);
            } else if self.release_all(block)? {
                self.begin_turn(block.is_ordered, block.exec.width);
            } else {
                self.leave(block);
                return Ok(false);
            }
        }
    }

    /// Lets threads of a block go on that have waited for each other; whether there were any.
    pub(super) fn release_all(&mut self, block: &mut Block) -> Step<bool> {
        let is_released = self.meet(&block.exec, &mut block.groups)?
            || self.release_phases(block)?
            || self.release(block)?;
        self.n_released += u64::from(is_released);
        Ok(is_released)
    }

    /// Another block runs next.
    pub(super) fn leave(&mut self, block: &mut Block) {
        if let Some(launch) = &mut self.launch {
            block.warp_barriers = std::mem::take(&mut launch.warp_barriers);
            block.barrier = launch.now.barrier;
        }
    }

    pub(super) fn run_next(&mut self, block: &mut Block, mut group: Group) -> Step<()> {
        let (exec, groups) = (&mut block.exec, &mut block.groups);
        let depth = group.calls.len();
        let others = groups.iter().filter(|it| it.wait.is_none() && it.calls.len() == depth);
        let limit = others.map(|it| it.pc).filter(|pc| *pc > group.pc).min();
        let is_alone = block.is_ordered || groups.iter().all(|it| it.wait.is_some());
        let limit = if is_alone { Pc::MAX } else { limit.unwrap_or(Pc::MAX) };
        if block.is_ordered {
            self.begin_turn(true, 1);
        }
        match self.run_group(exec, &mut group, limit, is_alone)? {
            Flow::Yield => groups.push(group),
            Flow::Tired => {
                let lane = group.lanes.first();
                groups.push(group);
                match exec.watches.get_mut(lane) {
                    Some(watch) => watch.is_tired = self.stepping.is_none(),
                    None if !self.is_watching => block.is_aside = true,
                    None => {
                        take_turns(block);
                        self.begin_turn(true, 1);
                    }
                }
            }
            Flow::Split(other) => {
                groups.push(group);
                groups.push(other);
            }
            Flow::Wait(wait) => {
                group.wait = Some(wait);
                // What other threads give it may differ each time.
                if let Some(watch) = exec.watches.get_mut(group.lanes.first()) {
                    *watch = Watch::default();
                }
                groups.push(group);
                if wait == Wait::Warp && self.meet(exec, groups)? {
                    self.n_released += 1;
                }
            }
            Flow::End => self.n_released += 1,
        }
        Ok(())
    }

    /// Lets threads run for some time. Where one violation is looked for, blocks take turns as well: what some of them
    /// do first may show it long before others have ended.
    fn begin_turn(&mut self, is_ordered: bool, width: usize) {
        let needs = self.launch.as_ref().map(|launch| launch.needs).unwrap_or_default();
        let turns = needs.turns;
        let is_search = self.config.target != Target::Any && !self.is_part && !is_ordered;
        let n_threads = u64::try_from(width).unwrap_or(0);
        let n_steps = if is_ordered { TURN } else { n_threads * TURN + FIRST_TURN };
        let is_limited = turns || is_search && self.n_aside < MAX_ASIDE;
        self.turn_ends = if is_limited { self.n_steps + n_steps } else { u64::MAX };
        self.next_look = self.next_look.min(self.turn_ends);
        self.is_watching = turns;
        self.counts_laps = needs.laps;
    }

    /// Takes the group out that runs next, with those that it meets.
    fn next_group(&self, block: &mut Block) -> Option<Group> {
        let groups = &mut block.groups;
        if block.is_ordered {
            let watches = &block.exec.watches;
            let can_run = |group: &Group| {
                let watch = watches.get(group.lanes.first());
                group.wait.is_none()
                    && watch.is_none_or(|it| !it.is_tired && !it.rests(self.n_changes))
            };
            let index = match self.config.schedule {
                Schedule::Lockstep => furthest_behind(groups, can_run)?,
                Schedule::Canonical
                | Schedule::Linear
                | Schedule::Reversed
                | Schedule::Steps(_)
                | Schedule::Directed { .. } => {
                    let running = groups.iter().enumerate().filter(|(_, group)| can_run(group));
                    let rank = |group: &Group| self.rank(&block.exec, group.lanes.first());
                    running.min_by_key(|(_, group)| rank(group))?.0
                }
            };
            return Some(groups.swap_remove(index));
        }
        let running = groups.iter().enumerate().filter(|(_, group)| group.wait.is_none());
        let key = |group: &Group| (std::cmp::Reverse(group.calls.len()), group.pc);
        let (index, _) = running.min_by_key(|(_, group)| key(group))?;
        let mut next = groups.swap_remove(index);
        let mut at = 0;
        while at < groups.len() {
            let other = &groups[at];
            let meets = other.wait.is_none() && other.pc == next.pc && other.calls == next.calls;
            if meets {
                next.lanes = next.lanes.union(&groups.swap_remove(at).lanes);
            } else {
                at += 1;
            }
        }
        Some(next)
    }

    /// Whether a thread of a block can go on, though it has had its turn.
    pub(super) fn is_tired(&self, block: &Block) -> bool {
        let watch = |group: &Group| block.exec.watches.get(group.lanes.first());
        block.groups.iter().any(|group| {
            group.wait.is_none() && watch(group).is_none_or(|it| !it.rests(self.n_changes))
        })
    }

    /// Lets the threads of a block go on that all wait at one barrier; whether they do.
    fn release(&mut self, block: &mut Block) -> Step<bool> {
        block.groups.sort_by_key(|group| group.lanes.first());
        let (exec, groups) = (&mut block.exec, &mut block.groups);
        let Some(first) = groups.first().cloned() else { return Ok(false) };
        if groups.iter().any(|group| group.wait != Some(Wait::Barrier)) {
            return Ok(false);
        }
        let property = PropertyKind::BarrierDivergence;
        let name = |lane: usize| {
            self.position(exec, lane).map_or_else(String::new, |position| position.to_string())
        };
        let lane = first.lanes.first();
        let is_same = |other: &Group| (other.pc, &other.calls) == (first.pc, &first.calls);
        if let Some(other) = groups.iter().find(|other| !is_same(other)) {
            let message = format!(
                "{} waits at another barrier than {}",
                name(other.lanes.first()),
                name(lane)
            );
            let stopped = self.violated(exec, &first, lane, property, message, first.pc - 1);
            return self.with_waiting(stopped, &[(exec, groups)]);
        }
        if let Some(other) = exec.out_of_step(&first, groups) {
            let message = format!("{} waits in another iteration than {}", name(other), name(lane));
            let stopped = self.violated(exec, &first, lane, property, message, first.pc - 1);
            return self.with_waiting(stopped, &[(exec, groups)]);
        }
        // Who has returned before is not waited for unless all are needed, but conditional code around a barrier is
        // entered by all.
        let kernel_pc = first.calls.first().map_or(first.pc, |call| call.pc);
        let mut is_alive = vec![false; exec.width];
        groups.iter().for_each(|group| group.lanes.iter().for_each(|lane| is_alive[lane] = true));
        let past = (0..exec.width).find(|other| {
            exec.is_past(*other, kernel_pc - 1, lane)
                || self.config.barriers_need_all && !is_alive[*other]
        });
        if let Some(past) = past {
            let message = format!("{} does not wait at the barrier of {}", name(past), name(lane));
            let stopped = self.violated(exec, &first, lane, property, message, first.pc - 1);
            return self.with_waiting(stopped, &[(exec, groups)]);
        }
        self.finish_barrier(&[(exec, groups)], first.pc - 1);
        exec.forget_returns();
        if let Some(annotations) = &mut self.annotations {
            annotations.forget(&threads_of(exec, groups));
        }
        let time = self.tick()?;
        self.counts.intervals += 1;
        block.n_barriers += 1;
        if let Some(launch) = &mut self.launch {
            launch.now.barrier = time;
            launch.intervals.push((time, block.threads, block.n_barriers));
            launch.warp_barriers.fill(time);
            if !launch.orders.is_empty() {
                launch.orders.pass_on(&threads_of(exec, groups));
            }
        }
        if block.is_ordered {
            groups.iter_mut().for_each(|group| group.wait = None);
        } else {
            let lanes =
                groups[1..].iter().fold(first.lanes.clone(), |all, it| all.union(&it.lanes));
            *groups = vec![Group { lanes, wait: None, ..first }];
        }
        Ok(true)
    }

    /// The same of all blocks of a grid.
    pub(super) fn release_grid(&mut self, blocks: &mut [Block]) -> Step<bool> {
        // A block that has ended never arrives.
        let n_blocks = self.launch.as_ref().map_or(0, |launch| launch.n_blocks);
        let mut groups = blocks.iter().flat_map(|block| &block.groups);
        let all_here = u64::try_from(blocks.len()) == Ok(n_blocks)
            && groups.all(|group| group.wait == Some(Wait::Grid));
        let Some(pc) = blocks.first().and_then(|it| it.groups.first()).map(|group| group.pc) else {
            return Ok(false);
        };
        if !all_here {
            return Ok(false);
        }
        for block in blocks.iter() {
            self.all_lanes_wait(block)?;
        }
        let all: Vec<(&Exec, &[Group])> =
            blocks.iter().map(|block| (&block.exec, &block.groups[..])).collect();
        self.finish_barrier(&all, pc - 1);
        let time = self.tick()?;
        let Some(launch) = &mut self.launch else { return Ok(false) };
        launch.now.grid_barrier = time;
        if !launch.orders.is_empty() {
            let all: Vec<u32> =
                all.iter().flat_map(|(exec, groups)| threads_of(exec, groups)).collect();
            launch.orders.pass_on(&all);
        }
        for block in blocks {
            block.barrier = time;
            block.n_barriers += 1;
            block.warp_barriers.fill(time);
            block.exec.forget_returns();
            launch.intervals.push((time, block.threads, block.n_barriers));
            block.groups.iter_mut().for_each(|group| group.wait = None);
        }
        self.counts.intervals += n_blocks;
        Ok(true)
    }

    /// Checks that no thread of a block that waits at a barrier of the grid has ended: all threads of the grid take part,
    /// as one of each block arrives for it (CUDA C++ Programming Guide, "Cooperative Groups: Grid Synchronization").
    fn all_lanes_wait(&self, block: &Block) -> Step<()> {
        let (exec, groups) = (&block.exec, &block.groups);
        let Some(first) = groups.first() else { return Ok(()) };
        let is_alive = |lane: usize| groups.iter().any(|group| group.lanes.contains(lane));
        let n_alive: usize = groups.iter().map(|group| group.lanes.len()).sum();
        if n_alive == exec.width || self.launch.as_ref().is_some_and(|it| it.alone.is_some()) {
            return Ok(());
        }
        let Some(ended) = (0..exec.width).find(|lane| !is_alive(*lane)) else { return Ok(()) };
        let name = |lane: usize| {
            self.position(exec, lane).map_or_else(String::new, |position| position.to_string())
        };
        let lane = first.lanes.first();
        let message = format!("{} does not wait at the barrier of {}", name(ended), name(lane));
        let property = PropertyKind::BarrierDivergence;
        let stopped = self.violated(exec, first, lane, property, message, first.pc - 1);
        self.with_waiting(stopped, &[(exec, groups)])
    }

    /// Adds the threads that wait, or repeat themselves, to a violation.
    fn with_waiting<T>(&self, stopped: Step<T>, blocks: &[(&Exec, &[Group])]) -> Step<T> {
        let Err(Stop::Ended(mut outcome)) = stopped else { return stopped };
        if let Outcome::Violation(violation) = &mut *outcome {
            for (exec, groups) in blocks {
                let mut waiting: Vec<(usize, Span)> = groups
                    .iter()
                    .flat_map(|group| {
                        let place = self.caller_span(group, self.waits_at(exec, group));
                        group.lanes.iter().map(move |lane| (lane, place))
                    })
                    .collect();
                waiting.sort_by_key(|(lane, _)| *lane);
                let position = |(lane, place)| Some((self.position(exec, lane)?, place));
                violation.waiting.extend(waiting.into_iter().filter_map(position));
            }
        }
        Err(Stop::Ended(outcome))
    }

    /// Where a group waits: at the operation before its next one, or in a loop.
    fn waits_at(&self, exec: &Exec, group: &Group) -> Pc {
        let watch = exec.watches.get(group.lanes.first());
        match watch.and_then(|watch| watch.jump).filter(|_| group.wait.is_none()) {
            Some(pc) => pc,
            None => group.pc - 1,
        }
    }

    /// No thread of the launch can go on.
    pub(super) fn deadlock<T>(&self, blocks: &[Block]) -> Step<T> {
        let span = self.launch.as_ref().map_or(Span::NONE, |launch| launch.span);
        let is_lockstep = self.config.schedule == Schedule::Lockstep;
        if !is_lockstep && blocks.iter().any(|block| self.is_tired(block)) {
            return self.unsupported("threads that may wait for each other", span);
        }
        let all: Vec<(&Exec, &[Group])> =
            blocks.iter().map(|block| (&block.exec, &block.groups[..])).collect();
        let groups =
            || all.iter().flat_map(|(exec, groups)| groups.iter().map(move |it| (*exec, it)));
        let reads_of_others = |(exec, group): &(&Exec, &Group)| {
            let watch = exec.watches.get(group.lanes.first());
            group.wait.is_none() && watch.is_none_or(|watch| watch.reads_of_others.get())
        };
        let spins = groups().find(reads_of_others);
        let endless = groups().find(|(_, group)| group.wait.is_none());
        if let Some((exec, group)) = endless.filter(|_| spins.is_none()) {
            let pc = self.waits_at(exec, group);
            return ended(Outcome::Endless(self.caller_span(group, pc)));
        }
        let reads_of_host = |(exec, group): (&Exec, &Group)| {
            let watch = exec.watches.get(group.lanes.first());
            group.wait.is_none() && watch.is_some_and(|watch| watch.reads_of_host.get())
        };
        if groups().any(reads_of_host) {
            return self.unsupported(WAITS_FOR_HOST, span);
        }
        let in_warp =
            groups().find(|(_, group)| matches!(group.wait, Some(Wait::Warp | Wait::Named(_))));
        let (found, property, message) = match (spins, in_warp) {
            (Some(found), _) => {
                (found, PropertyKind::Deadlock, "the loop ends when another thread writes")
            }
            (None, Some(found)) => {
                let message = "the lanes that the mask names come here with the same mask";
                (found, PropertyKind::WarpSync, message)
            }
            (None, None) => {
                let Some(found) = groups().next() else {
                    return self.unsupported("threads that neither run nor wait", span);
                };
                let message = "all threads that the barrier waits for reach it";
                (found, PropertyKind::Deadlock, message)
            }
        };
        let (exec, group) = found;
        let pc = self.waits_at(exec, group);
        let stopped = self.violated(exec, group, group.lanes.first(), property, message, pc);
        self.with_waiting(stopped, &all)
    }

    /// Gives the threads the result of a reducing barrier.
    fn finish_barrier(&self, blocks: &[(&Exec, &[Group])], pc: Pc) {
        let Op::Intrinsic(call) = &self.code.ops[pc] else { return };
        let (Some((dst, _)), Some((arg, _)), Intrinsic::Barrier(kind)) =
            (call.dst, call.args.first(), call.op)
        else {
            return;
        };
        let (mut n, mut n_true) = (0u64, 0u64);
        for (exec, groups) in blocks {
            for group in *groups {
                let column = exec.column(group.frame, *arg);
                for lane in group.lanes.iter() {
                    n += 1;
                    n_true += u64::from(column[lane].get() != 0);
                }
            }
        }
        let result = match kind {
            BarrierKind::Plain | BarrierKind::Grid | BarrierKind::Count => n_true,
            BarrierKind::And => u64::from(n_true == n),
            BarrierKind::Or => u64::from(n_true > 0),
        };
        for (exec, groups) in blocks {
            for group in *groups {
                let column = exec.column(group.frame, dst);
                group.lanes.iter().for_each(|lane| column[lane].set(result));
            }
        }
    }
}

/// Makes each thread of a block a group of its own.
fn take_turns(block: &mut Block) {
    block.is_ordered = true;
    block.exec.watches.resize_with(block.exec.width, Watch::default);
    let groups = std::mem::take(&mut block.groups);
    for group in groups {
        for lane in group.lanes.iter() {
            block.groups.push(Group { lanes: Lanes::Range(lane, lane + 1), ..group.clone() });
        }
    }
    block.groups.sort_by_key(|group| group.lanes.first());
}

/// A lane of some warp that can go on, and is not ahead of another one of its warp that does not wait.
fn furthest_behind(groups: &[Group], can_run: impl Fn(&Group) -> bool) -> Option<usize> {
    let warp = |group: &Group| group.lanes.first() / WARP_SIZE;
    let place = |group: &Group| -> Vec<Pc> {
        group.calls.iter().map(|call| call.pc).chain([group.pc]).collect()
    };
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    for (index, group) in groups.iter().enumerate().filter(|(_, group)| group.wait.is_none()) {
        let least = last.entry(warp(group)).or_insert(index);
        let key = |group: &Group| (place(group), group.lanes.first());
        if key(group) < key(&groups[*least]) {
            *least = index;
        }
    }
    last.into_values().find(|index| can_run(&groups[*index]))
}

/// The threads of some groups.
fn threads_of(exec: &Exec, groups: &[Group]) -> Vec<u32> {
    groups
        .iter()
        .flat_map(|group| group.lanes.iter().filter_map(|lane| exec.thread(lane)))
        .collect()
}
