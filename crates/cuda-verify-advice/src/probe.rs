//! Single launches that are verified before conditions are chosen.
//!
//! With all its numbers given, a launch is decided in a few hundredths of a second. Those that are safe say which
//! conditions ask for too much, those that are not which ask for too little, and most is learnt from launches that differ
//! from a safe one in one number. They guide the search alone: what is found is proved for all launches.

use std::collections::BTreeSet;

use cuda_verify_core::base::Effort;
use cuda_verify_core::{Report, Verdict};

use crate::condition::{Condition, Numbers};
use crate::infer::{Consequence, Search, confirmed};
use crate::tree::Kernel;

/// Launches that are taken from those whose sizes fit each other, and the safe ones among them that are enough.
const MAX_SEEDS: usize = 24;
const ENOUGH_SAFE: usize = 6;
/// Launches that are drawn to find some that meet conditions, and those that are looked at.
const MAX_DRAWN: usize = 256;
const MAX_WITHIN: usize = 4;
/// Launches altogether.
const MAX_PROBES: usize = 80;
/// Threads of a block and elements along an axis of such a launch.
const MAX_THREADS: u32 = 1024;
const MAX_SIZE: i128 = 1 << 12;
/// Work for one launch.
const EFFORT: Effort = Effort(100_000);
const SEED: u64 = 0x5ca1e;

/// What launches with known numbers were found to be.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) safe: Vec<Numbers>,
    /// Launches in which a replay has shown something to be wrong.
    pub(crate) wrong: Vec<(Numbers, Consequence)>,
}

/// Which launches to look at.
#[derive(Debug)]
pub(crate) struct Probes {
    random: fastrand::Rng,
    /// The numbers of which the kernel speaks.
    constants: Vec<u32>,
    seen: BTreeSet<Vec<i128>>,
}

impl Probes {
    /// Those of a kernel that speaks of such numbers.
    pub(crate) fn new(constants: &[(String, i128)]) -> Self {
        let constants = constants
            .iter()
            .filter_map(|(_, value)| u32::try_from(*value).ok().filter(|it| *it <= MAX_THREADS))
            .collect();
        Self { random: fastrand::Rng::with_seed(SEED), constants, seen: BTreeSet::new() }
    }

    /// Looks at launches whose sizes fit each other, and at those next to one that is safe.
    pub(crate) fn first(&mut self, search: &mut Search<'_>) -> Found {
        let mut found = Found::default();
        for _ in 0..MAX_SEEDS {
            let launch = fitting(&mut self.random, search.kernel, &self.constants);
            self.probe(search, launch, &mut found);
            if found.safe.len() >= ENOUGH_SAFE {
                break;
            }
        }
        let centre = found.safe.iter().max_by_key(|it| (n_long(it), n_threads(it))).cloned();
        for launch in centre.iter().flat_map(|it| neighbours(it, search.kernel.n_axes)) {
            self.probe(search, launch, &mut found);
        }
        found
    }

    /// Looks at some launches that meet conditions, those with the most threads first, up to one that is wrong.
    pub(crate) fn within(&mut self, search: &mut Search<'_>, conditions: &[Condition]) -> Found {
        let mut launches: Vec<Numbers> = (0..MAX_DRAWN)
            .map(|_| fitting(&mut self.random, search.kernel, &self.constants))
            .filter(|launch| conditions.iter().all(|it| launch.meet(it) == Some(true)))
            .collect();
        launches.sort_by_key(|it| std::cmp::Reverse((n_long(it), n_threads(it))));
        let mut found = Found::default();
        for launch in launches {
            if found.safe.len() >= MAX_WITHIN || !found.wrong.is_empty() {
                break;
            }
            self.probe(search, launch, &mut found);
        }
        found
    }

    fn probe(&mut self, search: &mut Search<'_>, launch: Numbers, found: &mut Found) {
        let is_left = self.seen.len() < MAX_PROBES && is_small(&launch);
        if !is_left || !self.seen.insert(all_of(&launch)) {
            return;
        }
        let lines = search.exactly(&launch);
        match search.verify_within(&lines, EFFORT) {
            Some(Report { verdict: Verdict::Safe { .. }, .. }) => found.safe.push(launch),
            Some(report) => {
                let shown = confirmed(&report);
                found.wrong.extend(shown.map(|consequence| (launch, consequence)));
            }
            None => {}
        }
    }
}

impl Search<'_> {
    /// Annotations that admit one launch only.
    fn exactly(&self, launch: &Numbers) -> String {
        let mut all = Vec::new();
        for (axis, name) in ["x", "y", "z"].into_iter().take(self.kernel.n_axes).enumerate() {
            all.push(format!("gridDim.{name} == {}", launch.grid[axis]));
            all.push(format!("blockDim.{name} == {}", launch.block[axis]));
        }
        for (name, value) in self.kernel.parameters.iter().zip(&launch.parameters) {
            all.extend(value.map(|value| format!("{name} == {value}")));
        }
        all.into_iter().map(|it| format!(" __requires({it});")).collect()
    }
}

/// All numbers of a launch.
fn all_of(launch: &Numbers) -> Vec<i128> {
    let dims = launch.grid.iter().chain(&launch.block).map(|it| i128::from(*it));
    dims.chain(launch.parameters.iter().map(|it| it.unwrap_or(0))).collect()
}

/// Along how many axes there are several blocks or threads.
fn n_long(launch: &Numbers) -> usize {
    launch.grid.iter().chain(&launch.block).filter(|it| **it > 1).count()
}

fn n_threads(launch: &Numbers) -> u64 {
    launch.grid.iter().chain(&launch.block).map(|it| u64::from(*it)).product()
}

fn is_small(launch: &Numbers) -> bool {
    let in_block: u64 = launch.block.iter().map(|it| u64::from(*it)).product();
    let is_size = |it: &Option<i128>| it.is_some_and(|it| (0..=MAX_SIZE).contains(&it));
    let is_launch = launch.grid.iter().chain(&launch.block).all(|it| *it > 0);
    is_launch && in_block <= u64::from(MAX_THREADS) && launch.parameters.iter().all(is_size)
}

/// A launch of a few blocks, whose sizes are products of what its kernel speaks of.
fn fitting(random: &mut fastrand::Rng, kernel: &Kernel, constants: &[u32]) -> Numbers {
    let (mut grid, mut block) = ([1; 3], [1; 3]);
    for axis in 0..kernel.n_axes {
        grid[axis] = random.u32(1..4);
        block[axis] = match constants {
            [_, ..] if random.u32(..4) > 0 => constants[random.usize(..constants.len())],
            _ => 1 << random.u32(..if axis == 0 { 8 } else { 4 }),
        };
    }
    while block.iter().product::<u32>() > MAX_THREADS {
        let largest = (0..3).max_by_key(|axis| block[*axis]).unwrap_or(0);
        block[largest] = block[largest].div_ceil(2);
    }
    let mut parameters: Vec<Option<i128>> = Vec::new();
    for _ in &kernel.parameters {
        let axis = random.usize(..kernel.n_axes.min(2));
        let of = |factor: u32| i128::from(grid[axis]) * i128::from(factor);
        let constant = match constants {
            [_, ..] => constants[random.usize(..constants.len())],
            [] => block[axis],
        };
        parameters.push(Some(match random.u32(..6) {
            0 => of(block[axis]),
            1 => i128::from(constant),
            2 => parameters.last().copied().flatten().unwrap_or(2),
            3 => i128::from(random.u32(1..9)),
            _ => of(constant),
        }));
    }
    Numbers { grid, block, parameters }
}

/// Launches that differ in one number.
fn neighbours(centre: &Numbers, n_axes: usize) -> Vec<Numbers> {
    let mut all = Vec::new();
    for at in 0..centre.parameters.len() {
        let value = centre.parameters[at].unwrap_or(0);
        for other in [value - 1, value + 1, 2 * value, 0] {
            let mut launch = centre.clone();
            launch.parameters[at] = Some(other);
            all.push(launch);
        }
    }
    for axis in 0..n_axes {
        for (of_grid, other) in [
            (false, centre.block[axis] + 1),
            (false, centre.block[axis].saturating_sub(1)),
            (false, 2 * centre.block[axis]),
            (true, centre.grid[axis] + 1),
            (true, 1),
        ] {
            let mut launch = centre.clone();
            let dims = if of_grid { &mut launch.grid } else { &mut launch.block };
            dims[axis] = other;
            all.push(launch);
        }
    }
    all
}
