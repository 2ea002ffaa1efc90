//! Looks for a solution by assigning small and extreme values, with interval propagation after each.
//!
//! A satisfiable index query (two threads that do collide) mostly has a solution with small numbers, or at the ends
//! of intervals where something wraps; finding it takes no bits. *Guarantee*: none; what is found is a candidate
//! that the caller evaluates. Deterministic. *Cost*: a fixed number of dives, each linear in variables times
//! constraints.

use cuda_verify_base::Deadline;
use cuda_verify_base::id::Id;

use crate::index::poly::{Interval, VarId};
use crate::index::system::System;

const MAX_REPAIRS: usize = 6;

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }
}

/// Calls back with candidates (a value for each variable) until one is accepted.
pub(super) fn search(
    system: &System,
    n_dives: u64,
    deadline: &Deadline,
    mut accept: impl FnMut(&[i128]) -> bool,
) -> bool {
    for seed in 0..n_dives {
        if deadline.is_over() || system.budget.is_spent() {
            return false;
        }
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (seed << 20) ^ seed);
        if let Some(values) = dive(system, &mut random, seed == 0)
            && accept(&values)
        {
            return true;
        }
    }
    false
}

/// One attempt to fix all variables.
fn dive(system: &System, random: &mut Random, is_first: bool) -> Option<Vec<i128>> {
    let mut system = system.clone();
    let mut open: Vec<VarId> = (0..system.intervals.len())
        .map(VarId::from_index)
        .filter(|var| !system.eliminated.iter().any(|(other, _)| other == var))
        .collect();
    let mut n_repairs = 0;
    loop {
        system.budget.spend(open.len() + system.size());
        if system.budget.is_spent() {
            return None;
        }
        open.retain(|&var| system.interval(var).as_point().is_none());
        if open.is_empty() {
            break;
        }
        // Narrow intervals first, so that wide ones are left to follow from them; sometimes any.
        let size = |var: VarId| {
            let Interval { low, high } = system.interval(var);
            high.saturating_sub(low)
        };
        let chosen = if is_first || random.below(3) > 0 {
            open.iter().copied().min_by_key(|&var| (size(var), var))?
        } else {
            let index = usize::try_from(random.below(u64::try_from(open.len()).ok()?)).ok()?;
            open[index]
        };
        let value = value_in(system.interval(chosen), random, is_first && n_repairs == 0)?;
        // Propagation changes nothing but intervals.
        let before = system.intervals.clone();
        system.intervals[chosen.index()] = Interval::point(value);
        if system.propagate().is_ok() && !system.is_contradicted() {
            continue;
        }
        system.intervals = before;
        n_repairs += 1;
        if n_repairs > MAX_REPAIRS {
            return None;
        }
    }
    // Variables that were eliminated follow from the others, the last eliminated first.
    let mut values: Vec<Option<i128>> =
        system.intervals.iter().map(|interval| interval.as_point()).collect();
    for (var, by) in system.eliminated.iter().rev() {
        let range = by.range(|var| values[var.index()].map_or(Interval::ALL, Interval::point));
        values[var.index()] = range.as_point();
    }
    values.into_iter().collect()
}

/// A value of the interval; `None` if it has no lower end.
fn value_in(interval: Interval, random: &mut Random, is_lowest: bool) -> Option<i128> {
    let low = interval.lower()?;
    let high = interval.upper().unwrap_or(low + (1 << 40));
    let interval = Interval { low, high };
    if is_lowest {
        return Some(low);
    }
    let size = high.saturating_sub(low);
    let value = match random.below(8) {
        0 | 1 => low,
        2 => low.saturating_add(1),
        3 => low.saturating_add(i128::from(random.below(8))),
        4 => high,
        5 => high.saturating_sub(i128::from(random.below(4))),
        6 => {
            // A power of two in the interval, if there is one.
            let exponent = u32::try_from(random.below(64)).unwrap_or(0);
            1_i128 << exponent
        }
        _ => low.saturating_add(i128::from(random.below(u64::MAX)).checked_rem(size).unwrap_or(0)),
    };
    Some(if interval.contains(value) { value } else { low.saturating_add(size.min(2)) })
}
