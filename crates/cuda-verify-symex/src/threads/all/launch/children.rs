//! Grids that threads of a launch start (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
//!
//! A child begins after what its thread has done and seen before the launch, and ends before the launch of the host
//! does; in between, nothing orders it with its parent, because kernels cannot wait for it. Children that the threads of
//! one block start in the default stream come one after the other, in an order that is the same in every schedule only
//! where the launches are ordered; those of other blocks, and those that are fired and forgotten, in any order. A tail
//! launch comes after the parent and all that it has started otherwise ("Execution Environment", "Streams and Events",
//! "Ordering and Concurrency").
//!
//! Children are run when the blocks of their parent have ended, as further blocks of the launch, each with the clock of
//! its beginning. That is one of the schedules, and what others could change is a race, or an order of atomic
//! operations that makes the verdict bounded.
//!
//! *Guarantee*: of a launch whose children are not supported the verdict is unknown.

use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_goto::program::FuncId;
use cuda_verify_order::Threads;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::Path;
use crate::threads::all::order::Point;
use crate::threads::current::{Child, Identity, WARP_SIZE, dim_terms, size};
use crate::threads::one::axes::has_fences;
use crate::threads::terms::LaunchTerms;

/// Threads of all children of a launch.
const MAX_CHILD_THREADS: u32 = 1 << 16;
/// Shared memory that a launch may have without an attribute of its kernel (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability").
const MAX_SHARED_BYTES: u64 = 48 << 10;
/// Handles of streams with a meaning of their own (CUDA Runtime API, "Stream Management").
const TAIL_LAUNCH: u64 = 3;
const FIRE_AND_FORGET: u64 = 4;

impl Engine<'_> {
    /// A thread of a kernel launches one.
    pub(super) fn launch_child(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (grid, block): ([TermId; 3], [TermId; 3]),
        (shared_bytes, stream): (TermId, Option<TermId>),
        span: Span,
    ) -> Result<Step, Stop> {
        let stream = stream.map_or(Some(0), |stream| self.pool.as_bv_u64(stream));
        let stream = stream.filter(|it| matches!(*it, 0 | TAIL_LAUNCH | FIRE_AND_FORGET));
        let (grid, block) = (self.constant_dim(grid), self.constant_dim(block));
        let guard = path.guard.term(&mut self.pool);
        let is_each = self.current.as_ref().is_some_and(|current| {
            matches!(current.identity, Identity::Each { .. }) && current.guard == guard
        });
        let is_plain = is_each && !self.launches.is_exploring && !self.loops.is_looking_ahead;
        let known = grid.zip(block).zip(stream).filter(|_| is_plain);
        let Some(((grid, block), stream)) = known else {
            let what = "launch by a kernel whose threads, size or stream are not known";
            self.unsupported(path, what, span)?;
            return Ok(Step::Dead);
        };
        let n_threads = size(grid, block).1;
        let n_so_far = self.current_mut().children.n_threads;
        let fits = self.pool.as_bv_u64(shared_bytes).is_some_and(|it| it <= MAX_SHARED_BYTES);
        let is_possible = n_threads > 0 && block.count() <= 1024 && fits;
        if !is_possible || n_so_far.saturating_add(n_threads) > MAX_CHILD_THREADS {
            let what = "launch by a kernel of a size that is too large, or not possible";
            self.unsupported(path, what, span)?;
            return Ok(Step::Dead);
        }
        let Some(args) = self.launch_arguments(path, kernel, args, span)? else {
            return Ok(Step::Dead);
        };
        let launch = LaunchTerms {
            kernel: self.program.functions[kernel].name.clone(),
            grid: dim_terms(&mut self.pool, grid),
            block: dim_terms(&mut self.pool, block),
            is_cooperative: false,
            has_fences: has_fences(self.program, kernel),
            span: self.caller_span(path, span),
        };
        let order = &mut path.order.thread;
        let current = self.current_mut();
        let (point, parent) = (current.point(order.time), current.block_no);
        let start = order.start_child(&point);
        let child =
            Child { kernel, args, grid, block, shared_bytes, stream, parent, point, start, launch };
        current.children.n_threads += n_threads;
        current.children.waiting.push(child);
        Ok(Step::Next)
    }

    /// Runs the grids that the blocks of a grid have started, from the first of their threads on; false if no path is left.
    pub(super) fn run_children(&mut self, path: &mut Path, first: u32) -> Result<bool, Stop> {
        let waiting = std::mem::take(&mut self.current_mut().children.waiting);
        let (tail, others): (Vec<Child>, Vec<Child>) =
            waiting.into_iter().partition(|child| child.stream == TAIL_LAUNCH);
        let mut ended: Vec<(u32, Point, Threads)> = Vec::new();
        for mut child in others {
            let (parent, point) = (child.parent, child.point);
            let is_in_order = child.stream != FIRE_AND_FORGET;
            if is_in_order {
                for (_, earlier, threads) in ended.iter().filter(|(block, ..)| *block == parent) {
                    child.start.include_all(*threads, Some(&earlier.step()));
                }
            }
            let from = self.current_mut().children.next.1;
            if !self.run_child(path, child)? {
                return Ok(false);
            }
            if is_in_order {
                let end = self.current_mut().children.next.1;
                ended.push((parent, point, (from, end - from)));
            }
        }
        for mut child in tail {
            let end = self.current_mut().children.next.1;
            child.start.include_all((first, end - first), None);
            if !self.run_child(path, child)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn run_child(&mut self, path: &mut Path, child: Child) -> Result<bool, Stop> {
        let (n_blocks, n_threads) = size(child.grid, child.block);
        let per_block = n_threads / n_blocks.max(1);
        let span = child.launch.span;
        let current = self.current_mut();
        if current.phase != 0 {
            self.unsupported(path, "launch by a kernel that waits for its grid", span)?;
            return Ok(false);
        }
        let first = current.children.next;
        let next = (first.0.saturating_add(n_blocks), first.1.saturating_add(n_threads));
        (current.children.first, current.children.next) = (first, next);
        current.children.start = child.start;
        current.launch = Rc::new(child.launch);
        current.identity = Identity::Each { grid: child.grid, block: child.block };
        current.epochs = vec![0; usize::try_from(per_block.div_ceil(WARP_SIZE)).unwrap_or(0)];
        current.dynamic_shared_bytes = child.shared_bytes;
        current.ended.clear();
        current.interval = 0;
        let mut n_left = u64::MAX;
        let size = (n_blocks, per_block);
        if !self.run_blocks(path, child.kernel, &child.args, size, &mut n_left)? {
            return Ok(false);
        }
        if self.current_mut().phase != 0 {
            self.unsupported(
                path,
                "grid of a kernel's launch that waits for all its blocks",
                span,
            )?;
            return Ok(false);
        }
        self.run_children(path, first.1)
    }
}
