//! Numbers that files list: edges of graphs, columns of sparse matrices, positions of particles.
//!
//! Of a file that is well-formed the program knows more than can be read off it, above all that its lists lead into each
//! other. So such numbers are taken to lead to elements that are there where they serve as indices. The numbers that
//! stand alone, such as sizes, may be any.
//!
//! SOUNDNESS(listed-indices): under; an access whose offset depends on such numbers is taken to be within bounds.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::access::{Case, Cases};
use crate::heap::cells::{self, Contents, Fill};
use crate::heap::memory::ObjectId;
use crate::rules;
use crate::symbols::Origins;
use crate::vcc::obligation::Evidence;

/// Blocks of at most so many bytes are headers, of which each number has a meaning of its own, unless they are read in a
/// loop: those of images and of the weights of networks have up to 1,024.
const MAX_HEADER_BYTES: u64 = 4096;
/// A single number.
const MAX_NUMBER_BYTES: u64 = 8;

impl Engine<'_> {
    /// Notes that bytes have been read from a file: one of a list, if the program reads them in a loop, or many at once.
    pub(crate) fn note_listed(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        span: Span,
    ) -> Result<(), Stop> {
        let size = self.pool.as_bv_u64(size);
        if size.is_some_and(|size| size <= MAX_HEADER_BYTES) && !self.is_in_loop_of_program(path) {
            return Ok(());
        }
        if let Some(size @ (1 | 2 | 4 | MAX_NUMBER_BYTES)) = size {
            let ty = Scalar::Int(cells::bits(size), Signedness::Unsigned);
            if let Some(value) = self.load_quietly(path, pointer, ty, span)? {
                self.pool.mark_listed_in(value);
            }
        }
        for case in self.resolve(pointer) {
            let Some(id) = case.object() else { continue };
            let bytes = self.pool.as_bv_u64(self.heap.objects[id].size);
            if bytes.is_some_and(|bytes| bytes <= MAX_NUMBER_BYTES) {
                continue;
            }
            self.heap.with_listed.insert(id);
            let Some(object) = path.memory.get(id) else { continue };
            match &object.contents {
                Contents::Array(array) => self.pool.mark_listed_in(*array),
                Contents::Cells { cells, fill } => {
                    if let Fill::Indeterminate(version) = *fill {
                        self.pool.mark_listed_version(version);
                    }
                    if size.is_none_or(|size| size > MAX_NUMBER_BYTES) {
                        cells.values().for_each(|cell| self.pool.mark_listed_in(cell.value));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a function of the program is in a loop.
    fn is_in_loop_of_program(&self, path: &Path) -> bool {
        let mut frames = path.frames.iter();
        frames.any(|frame| !self.program.functions[frame.func].is_model && !frame.loops.is_empty())
    }

    /// Notes that a variable counts from a number: where a row begins is as good as any place in it.
    pub(crate) fn note_listed_start(&mut self, variable: TermId, start: Option<TermId>) {
        if start.is_some_and(|start| self.pool.origins(start).meets(Origins::LISTED)) {
            self.pool.mark_listed(variable);
        }
    }

    /// Notes where numbers of lists are stored.
    pub(crate) fn note_listed_value(&mut self, id: ObjectId, value: TermId) {
        if self.pool.origins(value).meets(Origins::LISTED) {
            self.heap.with_listed.insert(id);
        }
    }

    /// Notes where lists are copied to.
    pub(crate) fn note_listed_copy(&mut self, to: &Cases, from: &Cases) {
        let listed = &self.heap.with_listed;
        if !from.iter().filter_map(Case::object).any(|id| listed.contains(id)) {
            return;
        }
        for id in to.iter().filter_map(Case::object) {
            self.heap.with_listed.insert(id);
        }
    }

    /// Whether a violation needs a list that leads to elements that are not there.
    pub(crate) fn is_listed_index(
        &self,
        property: PropertyKind,
        cond: TermId,
        evidence: &Evidence,
    ) -> bool {
        let Evidence::Access { offset, .. } = evidence else { return false };
        property == PropertyKind::ArrayBounds
            && !self.pool.is_false(cond)
            && self.pool.origins(*offset).meets(Origins::LISTED)
            && !self.is_off(rules::LISTED_INDICES)
    }
}
