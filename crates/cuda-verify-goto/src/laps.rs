//! How often threads have gone round the loops of their kernel since the last barrier of the block, and what follows of
//! those that have returned: whether they have left a barrier behind at which another one waits.
//!
//! Who has returned before a barrier is not waited for (CUDA C++ Programming Guide, "Synchronization Functions": all
//! non-exited threads), but conditional code around a barrier is entered by all threads or by none. A return in a loop
//! stands before the barriers in it, and yet comes after those of earlier iterations.

use smallvec::SmallVec;

/// The loops of a kernel that a thread has gone round, the outermost first. Places are numbers of instructions in the order
/// of the code.
#[derive(Clone, Debug, Default)]
pub struct Laps(SmallVec<[Lap; 2]>);

#[derive(Clone, Copy, Debug)]
struct Lap {
    head: usize,
    /// The last jump back.
    end: usize,
    n: u32,
}

impl Laps {
    /// Notes a jump back to the head of a loop: the loops in it begin again.
    pub fn go_round(&mut self, from: usize, head: usize) {
        let (mut n, mut end) = (0, from);
        if let Some(known) = self.0.iter().find(|it| it.head == head) {
            (n, end) = (known.n, known.end.max(from));
        }
        self.0.retain(|it| it.head < head);
        self.0.push(Lap { head, end, n: n.saturating_add(1) });
    }

    /// Begins at a barrier that all threads have passed.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn n_of(&self, head: usize) -> u32 {
        self.0.iter().find(|it| it.head == head).map_or(0, |it| it.n)
    }
}

/// Whether a thread that has returned has passed a place at which another one is: in a later iteration of a loop around
/// both, or in the order of the code. O(depth of the loops).
#[must_use]
pub fn is_past((returned, of_returned): (usize, &Laps), (place, of_other): (usize, &Laps)) -> bool {
    let mut heads: SmallVec<[usize; 4]> = of_returned
        .0
        .iter()
        .chain(&of_other.0)
        .filter(|it| (it.head..=it.end).contains(&returned) && (it.head..=it.end).contains(&place))
        .map(|it| it.head)
        .collect();
    heads.sort_unstable();
    let mut laps = heads.iter().map(|head| (of_returned.n_of(*head), of_other.n_of(*head)));
    match laps.find(|(ours, theirs)| ours != theirs) {
        Some((ours, theirs)) => ours > theirs,
        None => returned > place,
    }
}

#[cfg(test)]
mod tests {
    use super::{Laps, is_past};

    /// Jumps back as pairs of the jump and its target.
    fn laps(jumps: &[(usize, usize)]) -> Laps {
        let mut laps = Laps::default();
        jumps.iter().for_each(|&(from, head)| laps.go_round(from, head));
        laps
    }

    #[test]
    fn a_return_in_a_later_iteration_is_past() {
        let (none, one, two) = (laps(&[]), laps(&[(9, 1)]), laps(&[(9, 1), (9, 1)]));
        assert!(!is_past((2, &none), (5, &none)));
        assert!(is_past((7, &none), (5, &none)));
        assert!(is_past((2, &one), (5, &none)));
        assert!(!is_past((7, &one), (5, &two)));
    }

    #[test]
    fn loops_that_are_not_around_both_do_not_count() {
        // The loop from 3 to 4 is between the return at 2 and the barrier at 5, in the loop from 1 to 9.
        let turned = laps(&[(4, 3), (4, 3)]);
        assert!(!is_past((2, &turned), (5, &laps(&[]))));
        // It begins again in the next iteration of the loop around it.
        let (first, second) = (laps(&[(4, 3), (9, 1)]), laps(&[(4, 3), (4, 3), (9, 1)]));
        assert!(!is_past((3, &first), (4, &second)) && !is_past((3, &second), (4, &first)));
        assert!(is_past((3, &laps(&[(9, 1), (4, 3)])), (4, &second)));
    }
}
