//! Blocks on several processors.
//!
//! The blocks of a grid are divided in order, and each part is run in a copy of the memory. If no part has touched what
//! another one has written, beyond atomic functions that commute, every block has found what it finds when all run one
//! after the other, and what the parts have written is put together. Otherwise, and if anything ends a part before its
//! end (a violation, something that is not supported, a request to the environment), nothing of it counts, and the blocks
//! run one after the other. So the result is the same on any number of processors.

use std::ops::Range;
use std::thread;

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_goto::run::{Request, Target};

use super::state::{Grid, Launch};
use super::{Machine, Step};
use crate::environment::Environment;
use crate::memory::Memory;
use crate::result::Counts;

/// Threads of a grid that are worth it.
const MIN_THREADS: u32 = 1 << 14;
const MAX_PARTS: usize = 32;
/// Bytes of the copies of all parts, with their records.
const MAX_BYTES: u64 = 1 << 28;

/// The surroundings of a part.
struct Closed;

impl Environment for Closed {
    fn value(&mut self, _request: &Request) -> Option<u128> {
        None
    }
}

/// What a part has done.
struct Part {
    memory: Memory,
    counts: Counts,
    n_steps: u64,
    is_reached: Vec<bool>,
    assumed: RuleSet,
    doubt: Option<(String, Span)>,
}

/// What the parts begin with.
struct Start<'a> {
    memory: &'a Memory,
    host_globals: &'a [u64],
    device_globals: &'a [u64],
    host_functions: &'a [u64],
    device_functions: &'a [u64],
    n_steps: u64,
    n_launches: u32,
    grid: &'a Grid,
}

impl Machine<'_> {
    /// Runs the blocks of a grid on several processors, if that is worth it and they do not interact; whether it has.
    pub(super) fn run_in_parallel(&mut self, grid: &Grid) -> Step<bool> {
        let n_blocks = self.launch.as_ref().map_or(0, |launch| launch.n_blocks);
        let n_parts = thread::available_parallelism().map_or(1, usize::from).min(MAX_PARTS);
        let n_parts = n_parts.min(usize::try_from(n_blocks).unwrap_or(usize::MAX));
        if n_parts < 2 || grid.threads.1 < MIN_THREADS || !self.may_divide() {
            return Ok(false);
        }
        // Each part has a copy, and records that are seven times as large.
        let n_bytes = self.memory.device_bytes().saturating_mul(8).max(1);
        let most = MAX_BYTES.min(self.memory.bytes_left()) / n_bytes;
        let n_parts = n_parts.min(usize::try_from(most).unwrap_or(usize::MAX));
        if n_parts < 2 {
            return Ok(false);
        }
        let Some(parts) = self.run_parts(grid, n_blocks, n_parts) else { return Ok(false) };
        let n_steps = |part: &Part| part.n_steps - self.n_steps;
        let n_steps = parts.iter().map(n_steps).fold(0, u64::saturating_add);
        if self.n_steps.saturating_add(n_steps) > self.config.max_steps {
            return Ok(false);
        }
        let memories: Vec<&Memory> = parts.iter().map(|part| &part.memory).collect();
        if !self.memory.merge(&memories, self.n_launches) {
            return Ok(false);
        }
        self.n_steps += n_steps;
        for part in parts {
            self.counts.checks += part.counts.checks;
            self.counts.accesses += part.counts.accesses;
            self.counts.intervals += part.counts.intervals;
            let reached = self.is_reached.iter_mut().zip(part.is_reached);
            reached.for_each(|(all, own)| *all |= own);
            self.assumed.extend(part.assumed);
            if let Some((what, span)) = part.doubt {
                self.doubt(&what, span)?;
            }
        }
        self.look()?;
        Ok(true)
    }

    /// Whether the blocks of the present grid can be told to be independent by their accesses.
    fn may_divide(&self) -> bool {
        let Some(launch) = &self.launch else { return false };
        let needs = launch.needs;
        !(needs.order || needs.turns || needs.fences || needs.children || launch.is_cooperative)
            && self.config.properties.contains(PropertyKind::DataRace)
            && self.config.target == Target::Any
            && self.passed.is_none()
            && self.streams.is_none()
            && self.annotations.is_none()
            && !self.memory.has_large
            && !self.is_led()
            && launch.alone.is_none()
            && self.config.trace.max_steps == 0
            && launch.orders.is_empty()
    }

    /// Runs the parts of a grid; `None` if one of them does not come to its end.
    fn run_parts(&self, grid: &Grid, n_blocks: u64, n_parts: usize) -> Option<Vec<Part>> {
        let start = Start {
            memory: &self.memory,
            host_globals: &self.host_globals,
            device_globals: &self.device_globals,
            host_functions: &self.host_functions,
            device_functions: &self.device_functions,
            n_steps: self.n_steps,
            n_launches: self.n_launches,
            grid,
        };
        let (program, config, code) = (self.program, self.config, self.code);
        let n = u64::try_from(n_parts).ok()?;
        let ranges = (0..n).map(|part| n_blocks * part / n..n_blocks * (part + 1) / n);
        thread::scope(|scope| {
            let start = &start;
            let run = |blocks: Range<u64>| {
                scope.spawn(move || {
                    let mut closed = Closed;
                    let machine = Machine::new(program, config, code, &mut closed);
                    machine.run_part(start, blocks)
                })
            };
            let parts: Vec<_> = ranges.map(run).collect();
            let parts: Vec<_> = parts.into_iter().map(thread::ScopedJoinHandle::join).collect();
            parts.into_iter().map(|part| part.ok().flatten()).collect()
        })
    }

    fn run_part(mut self, start: &Start<'_>, blocks: Range<u64>) -> Option<Part> {
        self.is_part = true;
        self.memory = start.memory.of_device();
        self.host_globals = start.host_globals.to_vec();
        self.device_globals = start.device_globals.to_vec();
        self.host_functions = start.host_functions.to_vec();
        self.device_functions = start.device_functions.to_vec();
        (self.n_steps, self.n_launches) = (start.n_steps, start.n_launches);
        let grid = start.grid;
        self.launch = Some(Launch::of(grid));
        self.set_grid(grid);
        self.run_blocks(grid.kernel, &grid.args, blocks).ok()?;
        let launch = self.launch.as_ref()?;
        // What other parts write is not known here, and atomic functions that leave more than one value cannot be put
        // together.
        if !launch.read_only.is_empty() || self.doubt.is_some() && launch.needs.atomics {
            return None;
        }
        let Self { memory, counts, n_steps, is_reached, assumed, doubt, .. } = self;
        Some(Part { memory, counts, n_steps, is_reached, assumed, doubt })
    }
}
