//! Loops over the characters of a text that the program is given.

use cuda_verify_smt::op::Op;

use crate::engine::Engine;
use crate::exec::path::Path;

impl Engine<'_> {
    /// Whether characters decide that a loop goes on.
    pub(super) fn goes_on_by_text(&self, start: &Path, path: &Path) -> bool {
        let conditions = path.guard.literals_from(start.guard.len());
        conditions.iter().any(|condition| self.is_about_text(*condition))
    }

    /// The ways out of such a loop, one for each place. What is counted in it, and that one of the ways is taken, get
    /// names, because the rest of the program is seldom about the characters.
    pub(super) fn leave_text(&mut self, start: &Path, exits: Vec<Path>) -> Vec<Path> {
        let mut places: Vec<Vec<Path>> = Vec::new();
        for exit in exits {
            let is_here = |place: &&mut Vec<Path>| {
                place.first().is_some_and(|other| other.compare_position(&exit).is_eq())
            };
            match places.iter_mut().find(is_here) {
                Some(place) => place.push(exit),
                None => places.push(vec![exit]),
            }
        }
        let n_before = start.guard.len();
        let mut left = Vec::new();
        for place in places {
            // In the order of the iterations, so that each says that those before did not leave the loop.
            let Some(mut path) = self.merge_all(place) else { continue };
            let is_taken = path.guard.suffix(&mut self.pool, n_before);
            path.guard.truncate(&mut self.pool, n_before);
            let is_taken = self.named("taken", is_taken);
            path.guard.assume(&mut self.pool, is_taken);
            let Some(frame) = path.frames.last_mut() else { continue };
            let mut locals = std::mem::take(&mut frame.locals);
            for value in locals.iter_mut().flatten() {
                if matches!(self.pool.as_app(*value), Some((Op::Ite, _)))
                    && self.range_of(*value).is_some()
                {
                    *value = self.named("counted", *value);
                }
            }
            if let Some(frame) = path.frames.last_mut() {
                frame.locals = locals;
            }
            left.push(path);
        }
        left
    }
}
