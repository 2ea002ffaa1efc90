//! Long copies and fills, and those of unknown length: said of the elements that a query speaks of, as
//! [`crate::heap::written`] does it for loops. Long contents of known elements, where an index is unknown.

use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_smt::term::TermId;

use super::Cases;
use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::{Memory, ObjectId, Target};
use crate::heap::written::copied::{Copied, Source, What};
use crate::heap::written::shape::Shape;
use crate::symbols::Exactness;

/// Elements that are copied one by one.
pub(super) const MAX_PIECES: u64 = 1024;
/// Cells that an access at an unknown index distinguishes; of longer contents only their shape is kept then.
pub(crate) const MAX_KNOWN_CELLS: usize = 1024;
/// Places that a long copy may be to, and from.
const MAX_PLACES: usize = 4;

impl Engine<'_> {
    /// Copies a range of elements, whatever its length. False if it does not go by whole elements.
    pub(crate) fn copy_range(
        &mut self,
        path: &mut Path,
        (to, from): (&Cases, &Cases),
        size: TermId,
    ) -> bool {
        let granule = self.granule_of(&[to, from]);
        if !self.goes_by_elements(to, size, granule) || !self.goes_by_elements(from, size, granule)
        {
            return false;
        }
        let mut sources = Vec::new();
        for case in from {
            let Some(Target::Object(id, _)) = case.target else { return false };
            let Some(array) = self.array_of(&mut path.memory, id) else { return false };
            let first = self.cell_index(case.offset, granule, 0);
            sources.push(Source { cond: case.cond, array, first });
        }
        self.note_range_written(path, to, size, granule, &What::Elements(sources))
    }

    /// Sets a range of elements to one value of their width, whatever its length.
    pub(crate) fn fill_range(
        &mut self,
        path: &mut Path,
        to: &Cases,
        byte: TermId,
        size: TermId,
    ) -> bool {
        let granule = self.granule_of(&[to]);
        if !self.goes_by_elements(to, size, granule) {
            return false;
        }
        let mut value = byte;
        for _ in 1..granule {
            value = self.pool.mk_concat(byte, value);
        }
        self.note_range_written(path, to, size, granule, &What::Value(value))
    }

    fn goes_by_elements(&mut self, cases: &Cases, size: TermId, granule: u64) -> bool {
        if self.is_device() || cases.len() > MAX_PLACES || !is_multiple(&self.pool, size, granule) {
            return false;
        }
        cases.iter().all(|case| {
            let Some(Target::Object(id, _)) = case.target else { return false };
            self.decide_cell(id, granule);
            self.heap.objects[id].cell_bytes == granule
                && is_multiple(&self.pool, case.offset, granule)
        })
    }

    fn note_range_written(
        &mut self,
        path: &mut Path,
        to: &Cases,
        size: TermId,
        granule: u64,
        what: &What,
    ) -> bool {
        let granule_term = self.pool.mk_bv(64, granule);
        let count = self.pool.mk_bv_udiv(size, granule_term);
        for case in to {
            let Some(Target::Object(id, _)) = case.target else { continue };
            let Some(old) = self.array_of(&mut path.memory, id) else { continue };
            let first = self.cell_index(case.offset, granule, 0);
            let is_known = self.is_told(old)
                && match what {
                    What::Value(value) => !self.pool.is_approximate(*value),
                    What::Elements(sources) => sources.iter().all(|it| self.is_told(it.array)),
                };
            let version = self.leave_unknown(path, id);
            if is_known {
                self.pool.settle_version(version);
            }
            let Some(object) = path.memory.get(id) else { continue };
            let symbol = cells::as_array(&mut self.pool, &self.heap.objects[id], object);
            let copied = Copied { cond: case.cond, first, count, what: what.clone(), old };
            self.lemmas.known.contents.add_copied(symbol, copied);
        }
        true
    }

    /// Whether a query that speaks of elements of contents is told all that is known of them.
    fn is_told(&self, array: TermId) -> bool {
        // Of what a model makes up nothing is known.
        if self.pool.unspecified_in(array).is_some() {
            return false;
        }
        let is_lost = |it| self.pool.is_lost(it);
        self.pool.symbols_of(array).into_iter().all(|symbol| {
            !self.pool.version_of(symbol).is_some_and(is_lost)
                && !self.lemmas.known.contents.is_noted(symbol)
        })
    }

    /// The contents of an object as an array; long ones that are known are replaced by their shape.
    ///
    /// SOUNDNESS(shape-of-contents): over; where an index is unknown, long contents are taken to be any that have the
    /// same bounds, steps and order.
    pub(crate) fn array_of(&mut self, memory: &mut Memory, id: ObjectId) -> Option<TermId> {
        self.take_shape(memory, id);
        let object = memory.get(id)?;
        Some(self.heap.as_array(&mut self.pool, id, object))
    }

    /// Replaces long contents that are known by their shape.
    pub(crate) fn take_shape(&mut self, memory: &mut Memory, id: ObjectId) {
        let info = &self.heap.objects[id];
        let Some(object) = memory.get(id) else { return };
        let Contents::Cells { cells, .. } = &object.contents else { return };
        let granule = info.cell_bytes;
        if cells.len() <= MAX_KNOWN_CELLS || granule == 0 {
            return;
        }
        let known = self.known_elements(memory, id);
        let version = self.renew_contents(memory, id);
        self.pool.mark_version(version, Exactness::Open);
        let Some((first, elements)) = known else { return };
        let shape = Shape::of(&self.pool, first, &elements);
        let (Some(shape), Some(object)) = (shape, memory.get(id)) else { return };
        let symbol = cells::as_array(&mut self.pool, &self.heap.objects[id], object);
        let Some(free) = self.pool.unfolded(symbol) else { return };
        self.pool.assume_elements(symbol, first, &elements);
        self.lemmas.known.add_free(symbol, free);
        self.lemmas.known.contents.add_shape(free, shape.clone());
        self.lemmas.known.contents.add_shape(symbol, shape);
    }

    /// What the known elements of an object have in common, if they follow one another.
    pub(crate) fn shape_of(&mut self, memory: &Memory, id: ObjectId) -> Option<Shape> {
        let (first, elements) = self.known_elements(memory, id)?;
        Shape::of(&self.pool, first, &elements)
    }

    /// The known elements of an object and the index of the first one, if they follow one another.
    fn known_elements(&mut self, memory: &Memory, id: ObjectId) -> Option<(u64, Vec<TermId>)> {
        let granule = self.heap.objects[id].cell_bytes;
        let Contents::Cells { cells, .. } = &memory.get(id)?.contents else { return None };
        let (first, _) = cells.get_min()?;
        let mut elements = Vec::with_capacity(cells.len());
        let mut next = *first;
        for (offset, cell) in cells {
            if *offset != next || cell.size_bytes != granule || !offset.is_multiple_of(granule) {
                return None;
            }
            next += granule;
            elements.push(crate::value::to_bits(&mut self.pool, cell.value));
        }
        Some((first / granule, elements))
    }
}
