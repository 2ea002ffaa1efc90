//! How often threads have gone round loops since the last barrier of the block, and what follows: whether those that have
//! returned have left a barrier behind at which another one waits, and whether two wait in the same iterations.
//!
//! Who has returned before a barrier is not waited for (CUDA C++ Programming Guide, "Synchronization Functions": all
//! non-exited threads), but conditional code around a barrier is entered by all threads or by none. A return in a loop
//! stands before the barriers in it, and yet comes after those of earlier iterations.

use smallvec::SmallVec;

/// The loops that a thread has gone round, the outermost first. Places are numbers of instructions in the order of the
/// code; loops of a function that the kernel calls are deeper than those of the kernel, whose depth is zero.
#[derive(Clone, Debug, Default)]
pub struct Laps(SmallVec<[Lap; 2]>);

#[derive(Clone, Copy, Debug)]
struct Lap {
    depth: usize,
    head: usize,
    /// The last jump back.
    end: usize,
    n: u32,
}

impl Laps {
    /// Notes a jump back to the head of a loop: the loops in it begin again.
    pub fn go_round(&mut self, depth: usize, from: usize, head: usize) {
        let (mut n, mut end) = (0, from);
        if let Some(known) = self.0.iter().find(|it| (it.depth, it.head) == (depth, head)) {
            (n, end) = (known.n, known.end.max(from));
        }
        self.0.retain(|it| (it.depth, it.head) < (depth, head));
        self.0.push(Lap { depth, head, end, n: n.saturating_add(1) });
    }

    /// Notes that a function is entered at a depth: its loops begin again.
    pub fn enter(&mut self, depth: usize) {
        self.0.retain(|it| it.depth < depth);
    }

    /// Begins at a barrier that all threads have passed.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn n_of(&self, depth: usize, head: usize) -> u32 {
        self.0.iter().find(|it| (it.depth, it.head) == (depth, head)).map_or(0, |it| it.n)
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
        .filter(|it| it.depth == 0)
        .filter(|it| (it.head..=it.end).contains(&returned) && (it.head..=it.end).contains(&place))
        .map(|it| it.head)
        .collect();
    heads.sort_unstable();
    let mut laps = heads.iter().map(|head| (of_returned.n_of(0, *head), of_other.n_of(0, *head)));
    match laps.find(|(ours, theirs)| ours != theirs) {
        Some((ours, theirs)) => ours > theirs,
        None => returned > place,
    }
}

/// Whether two threads that are at one place, which is given for each depth, are there in the same iterations of the loops
/// around it. O(depth of the loops, squared).
#[must_use]
pub fn are_in_step(ours: &Laps, theirs: &Laps, places: &[usize]) -> bool {
    let is_around =
        |it: &&Lap| places.get(it.depth).is_some_and(|place| (it.head..=it.end).contains(place));
    let mut around = ours.0.iter().chain(&theirs.0).filter(is_around);
    around.all(|it| ours.n_of(it.depth, it.head) == theirs.n_of(it.depth, it.head))
}

#[cfg(test)]
mod tests {
    use super::{Laps, are_in_step, is_past};

    /// Jumps back as pairs of the jump and its target.
    fn laps(jumps: &[(usize, usize)]) -> Laps {
        let mut laps = Laps::default();
        jumps.iter().for_each(|&(from, head)| laps.go_round(0, from, head));
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
    #[test]
    fn threads_are_in_step_where_the_loops_around_are() {
        let (none, one) = (laps(&[]), laps(&[(9, 1)]));
        assert!(are_in_step(&one, &one, &[5]) && !are_in_step(&none, &one, &[5]));
        // A loop that is over, and one of a function that was called before.
        assert!(are_in_step(&laps(&[(4, 3), (4, 3)]), &none, &[5]));
        let mut called = Laps::default();
        called.go_round(1, 25, 20);
        assert!(are_in_step(&called, &none, &[5]) && !are_in_step(&called, &none, &[5, 22]));
        called.enter(1);
        assert!(are_in_step(&called, &none, &[5, 22]));
    }
}
