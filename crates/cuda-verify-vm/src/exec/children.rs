//! Grids that threads of a launch start (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
//!
//! A child begins after what its thread has done and seen before the launch; in between, nothing orders it with its
//! parent, because kernels cannot wait for it. Children that the threads of one block start in the default stream come
//! one after the other, others in any order. A tail launch comes after the parent and all that it has started otherwise
//! ("Execution Environment", "Streams and Events", "Ordering and Concurrency"). They are run when the blocks of their
//! parent have ended, as further blocks of the launch, whose past is that of their thread.

use cuda_verify_order::{ThreadOrder, Threads};

use super::state::Grid;
use super::{Exec, Group, Machine, Step};
use crate::code::{LaunchCall, Pc, Slot};

/// Handles of streams with a meaning of their own (CUDA Runtime API, "Stream Management").
const TAIL_LAUNCH: u64 = 3;
const FIRE_AND_FORGET: u64 = 4;
/// Grids of a launch that are not more than this deep in each other (CUDA C++ Programming Guide, "Nesting Depth").
const MAX_DEPTH: usize = 24;

impl Machine<'_> {
    /// Threads launch a kernel.
    pub(super) fn launch_children(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &LaunchCall,
        pc: Pc,
    ) -> Step<()> {
        self.doubt_at("launch by a kernel", group, pc)?;
        let span = self.span(pc);
        for lane in group.lanes.iter() {
            let value = |slot: Slot| exec.column(group.frame, slot)[lane].get();
            let dims = |slots: [Slot; 3]| slots.map(|it| u32::try_from(value(it)).unwrap_or(0));
            let (grid, block) = (dims(call.grid), dims(call.block));
            let shared_bytes = call.shared_bytes.map_or(0, value);
            let stream = call.stream.map_or(0, value);
            let Some(kernel) = self.launched(exec, group, call, lane) else {
                return self.unsupported("launch of something that is no kernel", span);
            };
            let is_possible =
                self.launch_error_code(kernel, (grid, block), shared_bytes, false).is_none();
            if !is_possible || !matches!(stream, 0 | TAIL_LAUNCH | FIRE_AND_FORGET) {
                return self.unsupported("launch by a kernel of this size or stream", span);
            }
            let args: Vec<u64> = call.args.iter().map(|arg| value(*arg)).collect();
            let args = self.launch_arguments(kernel, args, span)?;
            let span = self.caller_span(group, pc);
            let (Some(launch), Some(thread)) = (&mut self.launch, exec.thread(lane)) else {
                continue;
            };
            let point = launch.point(thread, lane);
            let mut start = ThreadOrder::default();
            launch.orders.of(thread).arrive_at_phase(&point, &mut start);
            launch.children.push(Grid {
                stream,
                parent: launch.now.block,
                start,
                ..Grid::of_host(kernel, args, (grid, block), Some(shared_bytes), span)
            });
        }
        // What comes next is not part of it.
        self.tick()?;
        Ok(())
    }

    /// Runs the grids that those of a grid have started, which is so deep in others.
    pub(super) fn run_children(&mut self, first: u32, depth: usize) -> Step<()> {
        let children = self.launch.as_mut().map(|launch| std::mem::take(&mut launch.children));
        let (tail, others): (Vec<Grid>, Vec<Grid>) =
            children.unwrap_or_default().into_iter().partition(|it| it.stream == TAIL_LAUNCH);
        let mut ended: Vec<(Threads, Threads)> = Vec::new();
        for mut child in others {
            let is_in_order = child.stream != FIRE_AND_FORGET;
            for (_, threads) in ended.iter().filter(|(parent, _)| *parent == child.parent) {
                if is_in_order {
                    child.start.include_all(*threads, None);
                }
            }
            let parent = child.parent;
            let threads = self.run_child(child, depth)?;
            if is_in_order {
                ended.push((parent, threads));
            }
        }
        for mut child in tail {
            let end = self.launch.as_ref().map_or(0, |launch| launch.next_thread);
            child.start.include_all((first, end - first), None);
            self.run_child(child, depth)?;
        }
        Ok(())
    }

    /// Runs a grid and what it starts; all its threads, and theirs.
    fn run_child(&mut self, mut child: Grid, depth: usize) -> Step<Threads> {
        let span = child.span;
        if depth >= MAX_DEPTH {
            return self.unsupported("launches by kernels this deep", span);
        }
        let Some(launch) = &mut self.launch else { return Ok((0, 0)) };
        let (first, n) = (launch.next_thread, child.threads.1);
        let n_left = u64::from(u32::MAX / 2 - first);
        if u64::from(n) > self.config.max_threads.min(n_left) {
            return self.unsupported("launches by kernels of this many threads", span);
        }
        child.threads = (first, n);
        launch.next_thread = first + n;
        launch.orders.start = std::mem::take(&mut child.start);
        self.counts.threads += u64::from(n);
        self.run_grid(child)?;
        self.run_children(first, depth + 1)?;
        let end = self.launch.as_ref().map_or(first, |launch| launch.next_thread);
        Ok((first, end - first))
    }
}
