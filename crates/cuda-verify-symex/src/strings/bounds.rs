//! Where texts that the program is given end: at their first zero, however much room is kept for them here.

use cuda_verify_base::Span;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells;
use crate::heap::memory::{Memory, ObjectId};

impl Engine<'_> {
    /// Notes the characters with which a text begins that the program is given.
    pub(crate) fn note_characters(&mut self, memory: &Memory, id: ObjectId, size_bytes: u64) {
        let Some(object) = memory.get(id) else { return };
        let info = &self.heap.objects[id];
        let characters = (0..size_bytes)
            .map(|at| cells::read_bits(&mut self.pool, info, object, at, 1))
            .collect();
        self.entry.given_texts.insert(id, characters);
    }

    /// How many bytes a text that the program is given has, its terminator included.
    pub(crate) fn size_of_text(&mut self, id: ObjectId) -> Option<TermId> {
        let characters = self.entry.given_texts.get(&id)?.clone();
        let zero = self.pool.mk_bv(8, 0);
        let number = |at: usize| u64::try_from(at).unwrap_or(u64::MAX);
        let mut length = self.pool.mk_bv(64, number(characters.len()));
        for (at, character) in characters.into_iter().enumerate().rev() {
            let here = self.pool.mk_bv(64, number(at));
            let is_end = self.pool.mk_eq(character, zero);
            length = self.pool.mk_ite(is_end, here, length);
        }
        let length = self.named("characters", length);
        let one = self.pool.mk_bv(64, 1);
        Some(self.pool.mk_bv_add(length, one))
    }

    /// Whether an access that is inside of the room for a text is inside of the text; `None` if the object is no text that
    /// the program is given.
    pub(crate) fn is_within_text(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        (offset, size): (TermId, TermId),
        span: Span,
    ) -> Option<TermId> {
        let characters = self.entry.given_texts.get(&id)?;
        let (Some(start), Some(n_bytes)) = (self.pool.as_bv_u64(offset), self.pool.as_bv_u64(size))
        else {
            let end = self.pool.mk_bv_add(offset, size);
            let size = self.size_of_text(id)?;
            return Some(self.pool.mk_bv_ule(end, size));
        };
        // Those before the last one are no terminators. Most of that has been found out on the way.
        let n_before = start.checked_add(n_bytes)?.saturating_sub(1);
        let n_before = usize::try_from(n_before).ok()?.min(characters.len());
        let characters = characters[..n_before].to_vec();
        let guard = path.guard.term(&mut self.pool);
        let known: FxHashSet<TermId> = self.conjuncts(guard).into_iter().collect();
        let zero = self.pool.mk_bv(8, 0);
        let mut parts = Vec::new();
        for (at, character) in (0..).zip(characters) {
            let is_end = self.pool.mk_eq(character, zero);
            let goes_on = self.pool.mk_not(is_end);
            if !known.contains(&goes_on) && !self.pool.is_true(goes_on) {
                // A replay has to know it.
                let at = self.pool.mk_bv(64, at);
                let ty = Scalar::Int(8, Signedness::Unsigned);
                self.record_load(path, id, at, character, ty, span);
                parts.push(goes_on);
            }
        }
        Some(self.pool.mk_and_all(parts))
    }
}
