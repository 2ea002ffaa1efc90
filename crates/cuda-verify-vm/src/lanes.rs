//! Sets of lanes, and loops over the registers of lanes.
//!
//! A lane is a thread of the block that runs, or the host. A register is a column: one word per lane. Threads that are
//! at the same instruction are executed together by one loop over columns, so that dispatch is paid once for all of
//! them. Columns are slices of cells, because a result may replace one of its operands.

use std::cell::Cell;

/// The words of one register, one per lane.
pub(crate) type Column = [Cell<u64>];

/// The lanes that execute an instruction together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lanes {
    /// From a lane up to but not including another one.
    Range(usize, usize),
    /// Some lanes, ascending.
    List(Vec<usize>),
}

impl Lanes {
    /// A set of ascending lanes in its simplest form.
    pub(crate) fn of(list: Vec<usize>) -> Self {
        match (list.first(), list.last()) {
            (Some(&first), Some(&last)) if last - first + 1 == list.len() => {
                Self::Range(first, last + 1)
            }
            (_, _) => Self::List(list),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Range(first, end) => end - first,
            Self::List(list) => list.len(),
        }
    }

    /// The first lane; sets of lanes that run are not empty.
    pub(crate) fn first(&self) -> usize {
        match self {
            Self::Range(first, _) => *first,
            Self::List(list) => list.first().copied().unwrap_or(0),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let (range, list) = match self {
            Self::Range(first, end) => (*first..*end, [].as_slice()),
            Self::List(list) => (0..0, list.as_slice()),
        };
        range.chain(list.iter().copied())
    }

    pub(crate) fn contains(&self, lane: usize) -> bool {
        match self {
            Self::Range(first, end) => (*first..*end).contains(&lane),
            Self::List(list) => list.binary_search(&lane).is_ok(),
        }
    }

    /// The lanes of both sets, which share none.
    pub(crate) fn union(&self, other: &Self) -> Self {
        let mut list: Vec<usize> = self.iter().chain(other.iter()).collect();
        list.sort_unstable();
        Self::of(list)
    }

    /// The lanes for which a condition holds, and the others.
    pub(crate) fn split(&self, mut holds: impl FnMut(usize) -> bool) -> (Vec<usize>, Vec<usize>) {
        self.iter().partition(|lane| holds(*lane))
    }
}

/// Sets each lane of a register.
#[inline]
pub(crate) fn map0(lanes: &Lanes, dst: &Column, mut f: impl FnMut(usize) -> u64) {
    match lanes {
        Lanes::Range(first, end) => {
            for (lane, dst) in (*first..).zip(&dst[*first..*end]) {
                dst.set(f(lane));
            }
        }
        Lanes::List(list) => list.iter().for_each(|lane| dst[*lane].set(f(*lane))),
    }
}

/// Computes each lane of a register from one operand.
#[inline]
pub(crate) fn map1(lanes: &Lanes, dst: &Column, a: &Column, f: impl Fn(u64) -> u64) {
    match lanes {
        Lanes::Range(first, end) => {
            for (dst, a) in dst[*first..*end].iter().zip(&a[*first..*end]) {
                dst.set(f(a.get()));
            }
        }
        Lanes::List(list) => list.iter().for_each(|lane| dst[*lane].set(f(a[*lane].get()))),
    }
}

/// Computes each lane of a register from two operands.
#[inline]
pub(crate) fn map2(
    lanes: &Lanes,
    dst: &Column,
    a: &Column,
    b: &Column,
    f: impl Fn(u64, u64) -> u64,
) {
    match lanes {
        Lanes::Range(first, end) => {
            let (dst, a, b) = (&dst[*first..*end], &a[*first..*end], &b[*first..*end]);
            for ((dst, a), b) in dst.iter().zip(a).zip(b) {
                dst.set(f(a.get(), b.get()));
            }
        }
        Lanes::List(list) => {
            list.iter().for_each(|lane| dst[*lane].set(f(a[*lane].get(), b[*lane].get())));
        }
    }
}

/// Whether a condition holds for all lanes of a register.
#[inline]
pub(crate) fn all(lanes: &Lanes, a: &Column, f: impl Fn(u64) -> bool) -> bool {
    match lanes {
        Lanes::Range(first, end) => a[*first..*end].iter().all(|a| f(a.get())),
        Lanes::List(list) => list.iter().all(|lane| f(a[*lane].get())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_a_range() {
        let lanes = Lanes::Range(2, 8);
        let (even, odd) = lanes.split(|lane| lane % 2 == 0);
        assert_eq!((even.clone(), odd.clone()), (vec![2, 4, 6], vec![3, 5, 7]));
        assert_eq!(Lanes::of(even).union(&Lanes::of(odd)), lanes);
        assert_eq!(Lanes::of(vec![5, 6]), Lanes::Range(5, 7));
        assert_eq!(lanes.iter().count(), lanes.len());
    }

    #[test]
    fn results_may_replace_operands() {
        let cells: Vec<Cell<u64>> = (0..4).map(Cell::new).collect();
        map2(&Lanes::Range(1, 4), &cells, &cells, &cells, |a, b| a + b);
        map1(&Lanes::List(vec![0, 3]), &cells, &cells, |a| a + 1);
        assert_eq!(cells.iter().map(Cell::get).collect::<Vec<_>>(), [1, 2, 4, 7]);
        assert!(all(&Lanes::Range(0, 4), &cells, |a| a > 0));
    }
}
