//! Writes to memory, and ranges of bytes that are set.

use cuda_verify_base::Span;
use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_smt::term::TermId;

use super::range::MAX_PIECES;
use super::{Case, Effect, is_inside};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents, Fill};
use crate::heap::memory::{ObjectId, Target};
use crate::symbols::Sharing;
use crate::threads::kind::RaceKind;
use crate::value;

/// What is not supported where one arbitrary thread stands for all: the variable of another thread has the same address.
pub(super) const HANDED_ON: &str = "address of a local variable where other threads may read it";

impl Engine<'_> {
    /// Writes a scalar; false if the place cannot be written at all.
    pub(crate) fn store(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        value: TermId,
        size: u64,
        is_volatile: bool,
        span: Span,
    ) -> Result<bool, Stop> {
        let effect = Effect::plain(RaceKind::Write, is_volatile);
        self.log_as(path, pointer, size, effect, Some(value), span)?;
        self.store_quietly(path, pointer, value, size, span)
    }

    /// Writes a scalar without logging the access.
    pub(crate) fn store_quietly(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        value: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        let cases = self.resolve(pointer);
        for case in cases {
            if let Some(Target::Object(object, _)) = case.target
                && !self.store_object(path, object, case, value, size, span)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn store_object(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        case: Case,
        value: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        self.decide_cell(id, size);
        self.note_listed_value(id, value);
        if self.heap.objects[id].space.is_shared_between_threads()
            && let Some(abstraction) = &mut self.abstraction
        {
            abstraction.seen.insert(id);
            // The survey asks only which objects are written, and in which widths.
            if abstraction.is_survey {
                self.note_width(id, case.offset, size);
                return Ok(true);
            }
            if self.pool.is_own_address(value) {
                self.unsupported(path, HANDED_ON, span)?;
                return Ok(false);
            }
        }
        let info = &self.heap.objects[id];
        let object_size = self.pool.as_bv_u64(info.size);
        let Some(object) = path.memory.get_mut(id) else { return Ok(true) };
        let is_certain = self.pool.is_true(case.cond);
        if let Some(offset) = self.pool.as_bv_u64(case.offset) {
            if !is_inside(object_size, offset, size) {
                return Ok(true);
            }
            // The pointer may lead elsewhere: then what was there stays.
            let value = if is_certain {
                value
            } else {
                let old = cells::read_bits(&mut self.pool, info, object, offset, size);
                let new = value::to_bits(&mut self.pool, value);
                self.pool.mk_ite(case.cond, new, old)
            };
            cells::write_concrete(&mut self.pool, info, object, offset, size, value);
            return Ok(true);
        }
        if let Some(candidates) = self.candidates(id, case.offset, size) {
            let info = &self.heap.objects[id];
            for candidate in candidates {
                let at = self.pool.mk_bv(64, candidate);
                let is_here = self.pool.mk_eq(case.offset, at);
                let is_here = self.pool.mk_and(case.cond, is_here);
                if self.pool.is_false(is_here) {
                    continue;
                }
                let old = cells::read_exact(object, candidate, size)
                    .filter(|old| self.pool.sort(*old) == self.pool.sort(value));
                let merged = match old {
                    Some(old) => self.pool.mk_ite(is_here, value, old),
                    None => {
                        let old = cells::read_bits(&mut self.pool, info, object, candidate, size);
                        let new = value::to_bits(&mut self.pool, value);
                        self.pool.mk_ite(is_here, new, old)
                    }
                };
                cells::write_concrete(&mut self.pool, info, object, candidate, size, merged);
            }
            return Ok(true);
        }
        let granule = info.cell_bytes;
        if !size.is_multiple_of(granule) || !is_multiple(&self.pool, case.offset, granule) {
            // SOUNDNESS(cell-widths): over; what a thread finds in memory where it has written parts of cells is any value.
            if self.abstraction.is_some() && info.space.is_shared_between_threads() {
                self.forget_contents(&mut path.memory, id, Sharing::Thread);
                return Ok(true);
            }
            self.unsupported(path, "access at a symbolic offset across array elements", span)?;
            return Ok(false);
        }
        if !self.is_device() {
            self.take_shape(&mut path.memory, id);
        }
        let info = &self.heap.objects[id];
        let object = path.memory.get(id).expect("invariant: the object was found above").clone();
        let old = cells::as_array(&mut self.pool, info, &object);
        let mut bits = value::to_bits(&mut self.pool, value);
        if size != granule {
            bits = self.pool.number(bits);
        }
        let mut array = old;
        for cell in 0..size / granule {
            let index = self.cell_index(case.offset, granule, cell);
            let low = cells::bits(cell * granule);
            let part = self.pool.mk_extract(low + cells::bits(granule) - 1, low, bits);
            array = self.pool.mk_store(array, index, part);
        }
        let array = self.pool.mk_ite(case.cond, array, old);
        if let Some(object) = path.memory.get_mut(id) {
            object.contents = Contents::Array(array);
        }
        Ok(true)
    }

    /// Sets a constant number of bytes, logging the access.
    pub(crate) fn fill(
        &mut self,
        path: &mut Path,
        dst: TermId,
        byte: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        if size == 0 {
            return Ok(true);
        }
        self.log(path, dst, size, RaceKind::Write, None, span)?;
        let cases = self.resolve(dst);
        if let [case] = &cases[..]
            && let Some(Target::Object(id, _)) = case.target
            && self.pool.as_bv_u64(case.offset) == Some(0)
            && self.pool.as_bv_u64(self.heap.objects[id].size) == Some(size)
            && self.pool.as_bv_u64(byte) == Some(0)
            && let Some(object) = path.memory.get_mut(id)
        {
            object.contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
            return Ok(true);
        }
        let size_term = self.pool.mk_bv(64, size);
        if size > MAX_PIECES && !self.is_device() && self.fill_range(path, &cases, byte, size_term)
        {
            return Ok(true);
        }
        let granule = self.granule_of(&[&cases]);
        let mut at = 0;
        while at < size {
            let width = if size - at >= granule { granule } else { 1 };
            let mut value = byte;
            for _ in 1..width {
                value = self.pool.mk_concat(byte, value);
            }
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, value, width, span)? {
                return Ok(false);
            }
            at += width;
        }
        Ok(true)
    }
}
