//! Copies of memory.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;

use super::range::MAX_PIECES;
use super::store::HANDED_ON;
use super::{Case, Cases, is_inside};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents, Fill, Object};
use crate::heap::memory::{ObjectId, Target};
use crate::threads::kind::RaceKind;

/// Copies of so many bytes are compared by what they write.
const COMPARED_BYTES: u64 = 64;

impl Engine<'_> {
    /// Copies a constant number of bytes, logging both accesses.
    pub(crate) fn copy(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        if size == 0 {
            return Ok(true);
        }
        self.log(path, src, size, RaceKind::Read, None, span)?;
        let value = self.copied_value(path, src, size, span)?;
        self.log(path, dst, size, RaceKind::Write, value, span)?;
        if dst == src {
            return Ok(true);
        }
        self.copy_quietly(path, dst, src, size, span)
    }

    /// What a copy writes, where it matters whether two write the same.
    fn copied_value(
        &mut self,
        path: &mut Path,
        src: TermId,
        size: u64,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        if !self.config.allow_benign_races || !self.is_device() || size > COMPARED_BYTES {
            return Ok(None);
        }
        let from = self.resolve(src);
        let granule = self.granule_of(&[&from]);
        let (mut all, mut at) = (None, 0);
        while at < size {
            let width = if size - at >= granule { granule } else { 1 };
            let delta = self.pool.mk_bv(64, at);
            let place = self.pool.mk_bv_add(src, delta);
            let ty = Scalar::Int(cells::bits(width), Signedness::Unsigned);
            let Some(part) = self.load_quietly(path, place, ty, span)? else { return Ok(None) };
            all = Some(all.map_or(part, |lower| self.pool.mk_concat(part, lower)));
            at += width;
        }
        Ok(all)
    }

    fn copy_quietly(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        let (to, from) = (self.resolve(dst), self.resolve(src));
        self.note_listed_copy(&to, &from);
        if self.hands_on_addresses(path, (&to, &from), size) {
            self.unsupported(path, HANDED_ON, span)?;
            return Ok(false);
        }
        let size_term = self.pool.mk_bv(64, size);
        // Where others write at the same time, each part is read by itself, as a load would.
        let is_stable = !self.may_change_meanwhile(&from);
        if is_stable && self.copy_whole(path, (&to, &from), size_term) {
            return Ok(true);
        }
        if self.is_long(path, &from, size) && self.copy_range(path, (&to, &from), size_term) {
            return Ok(true);
        }
        let granule = self.granule_of(&[&to, &from]);
        for case in to.iter().chain(&from) {
            if let Some(Target::Object(id, _)) = case.target {
                self.decide_cell(id, granule);
            }
        }
        if is_stable
            && let ([to], [from]) = (&to[..], &from[..])
            && let (Some(Target::Object(to_id, _)), Some(Target::Object(from_id, _))) =
                (to.target, from.target)
            && let (Some(to_offset), Some(from_offset)) =
                (self.pool.as_bv_u64(to.offset), self.pool.as_bv_u64(from.offset))
            && self.copy_cells(path, (to_id, to_offset), (from_id, from_offset), size)
        {
            return Ok(true);
        }
        // What is read may be unknown.
        for case in &to {
            if let Some(Target::Object(id, _)) = case.target {
                self.heap.with_unknown_bytes.insert(id);
            }
        }
        // Piecewise, all reads before all writes.
        let mut parts = Vec::new();
        let mut at = 0;
        while at < size {
            let width = if size - at >= granule { granule } else { 1 };
            let delta = self.pool.mk_bv(64, at);
            let from = self.pool.mk_bv_add(src, delta);
            let ty = Scalar::Int(cells::bits(width), Signedness::Unsigned);
            let Some(value) = self.load_quietly(path, from, ty, span)? else { return Ok(false) };
            let value = self.as_in_lockstep(from, ty, value);
            parts.push((at, width, value));
            at += width;
        }
        for (at, width, value) in parts {
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, value, width, span)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether other threads may write what an arbitrary thread reads since its last barrier, races not being looked for,
    /// or not those of lanes that run together.
    fn may_change_meanwhile(&self, from: &Cases) -> bool {
        self.abstraction.is_some()
            && (!self.config.properties.contains(PropertyKind::DataRace)
                || self.config.warp_sync.is_some())
            && from.iter().filter_map(Case::object).any(|id| self.is_written_by_others(id))
    }

    /// Whether addresses of variables of the thread that stands for all are copied to where other threads may read them.
    fn hands_on_addresses(&self, path: &Path, (to, from): (&Cases, &Cases), size: u64) -> bool {
        let is_shared = |case: &Case| {
            case.object().is_some_and(|id| self.heap.objects[id].space.is_shared_between_threads())
        };
        let holds_addresses = |case: &Case| {
            let object = case.object().and_then(|id| path.memory.get(id));
            object.is_some_and(|object| match &object.contents {
                Contents::Cells { cells, .. } => {
                    let first = self.pool.as_bv_u64(case.offset);
                    let end = first.map_or(u64::MAX, |first| first.saturating_add(size));
                    let mut cells = cells.range(first.unwrap_or(0)..end);
                    cells.any(|(_, cell)| self.pool.is_own_address(cell.value))
                }
                Contents::Array(array) => self.pool.is_own_address(*array),
            })
        };
        self.abstraction.is_some() && to.iter().any(is_shared) && from.iter().any(holds_addresses)
    }

    /// Copies a whole object to another one of the same size, in constant time. False if it is not that.
    fn copy_whole(&mut self, path: &mut Path, (to, from): (&Cases, &Cases), size: TermId) -> bool {
        let ([to], [from]) = (&to[..], &from[..]) else { return false };
        let (Some(Target::Object(to_id, _)), Some(Target::Object(from_id, _))) =
            (to.target, from.target)
        else {
            return false;
        };
        let (to_info, from_info) = (&self.heap.objects[to_id], &self.heap.objects[from_id]);
        let is_start =
            [to, from].into_iter().all(|case| self.pool.as_bv_u64(case.offset) == Some(0));
        let (a, b) = (to_info.cell_bytes, from_info.cell_bytes);
        if !is_start || to_info.size != size || from_info.size != size || a.min(b) != 0 && a != b {
            return false;
        }
        // Both have to be read in the same cells from now on, since contents of one version are the same in whichever
        // object.
        if a != b {
            self.decide_cell(to_id, b.max(1));
            self.decide_cell(from_id, a.max(1));
        }
        let Some(contents) = path.memory.get(from_id).map(|object| object.contents.clone()) else {
            return false;
        };
        let Some(object) = path.memory.get_mut(to_id) else { return false };
        object.contents = contents;
        if self.heap.with_unknown_bytes.contains(from_id) {
            self.heap.with_unknown_bytes.insert(to_id);
        }
        true
    }

    /// Copies a number of bytes that is not constant, if it is the size of both objects.
    pub(crate) fn copy_unknown(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: TermId,
    ) -> bool {
        let (to, from) = (self.resolve(dst), self.resolve(src));
        self.note_listed_copy(&to, &from);
        self.copy_whole(path, (&to, &from), size) || self.copy_range(path, (&to, &from), size)
    }

    /// Whether a copy is of many elements, most of which are not known one by one.
    fn is_long(&self, path: &Path, from: &Cases, size: u64) -> bool {
        let n_pieces = size / self.granule_of(&[from]);
        let has_few = |id: ObjectId| {
            path.memory.get(id).is_some_and(|object| match &object.contents {
                Contents::Cells { cells, .. } => {
                    u64::try_from(cells.len()).is_ok_and(|n_cells| n_cells < n_pieces / 2)
                }
                Contents::Array(_) => true,
            })
        };
        let are_few = match &from[..] {
            [case] => matches!(case.target, Some(Target::Object(id, _)) if has_few(id)),
            _ => true,
        };
        !self.is_device() && n_pieces > MAX_PIECES && are_few
    }

    /// The bytes by which places are copied or set: the smallest cell of their objects, 4 if none is decided.
    pub(super) fn granule_of(&self, places: &[&Cases]) -> u64 {
        let sizes = places.iter().flat_map(|cases| cases.iter()).filter_map(|case| {
            let Some(Target::Object(id, _)) = case.target else { return None };
            match self.heap.objects[id].cell_bytes {
                0 => None,
                granule @ (1 | 2 | 4 | 8) => Some(granule),
                _ => Some(1),
            }
        });
        sizes.min().unwrap_or(4)
    }

    /// Copies cells between two constant places, keeping their terms. False if the contents do not allow it.
    fn copy_cells(
        &mut self,
        path: &mut Path,
        (to_id, to_offset): (ObjectId, u64),
        (from_id, from_offset): (ObjectId, u64),
        size: u64,
    ) -> bool {
        let (to_info, from_info) = (&self.heap.objects[to_id], &self.heap.objects[from_id]);
        let is_valid = is_inside(self.pool.as_bv_u64(to_info.size), to_offset, size)
            && is_inside(self.pool.as_bv_u64(from_info.size), from_offset, size);
        let Some(Object { contents: Contents::Cells { cells, fill }, .. }) =
            path.memory.get(from_id)
        else {
            return false;
        };
        let (source, fill, from_end) = (cells.clone(), *fill, from_offset + size);
        let Some(to) = path.memory.get_mut(to_id) else { return false };
        let Contents::Cells { cells: target, fill: target_fill } = &mut to.contents else {
            return false;
        };
        if !is_valid {
            return false;
        }
        let straddles = source
            .range(..from_offset)
            .next_back()
            .is_some_and(|(start, cell)| *start + cell.size_bytes > from_offset)
            || source
                .range(..from_end)
                .next_back()
                .is_some_and(|(start, cell)| *start + cell.size_bytes > from_end);
        // A cell that reaches over an end would have to be cut, and with it a term.
        if straddles {
            return false;
        }
        // Gaps take the fill of the source: representable only where the target's is the same zero, or bit by bit.
        let mut at = from_offset;
        let mut gaps = Vec::new();
        for (&start, cell) in source.range(from_offset..from_end) {
            if start > at {
                gaps.push((at, start));
            }
            at = start + cell.size_bytes;
        }
        if at < from_end {
            gaps.push((at, from_end));
        }
        cells::clear_region(&mut self.pool, target, to_offset, to_offset + size);
        for (&start, cell) in source.range(from_offset..from_end) {
            target.insert(start - from_offset + to_offset, *cell);
        }
        let same_zero = fill == Fill::Zero && *target_fill == Fill::Zero;
        if same_zero {
            return true;
        }
        let has_unknown = fill != Fill::Zero && !gaps.is_empty();
        if has_unknown || self.heap.with_unknown_bytes.contains(from_id) {
            self.heap.with_unknown_bytes.insert(to_id);
        }
        let source_object =
            Object { is_alive: to.is_alive, contents: Contents::Cells { cells: source, fill } };
        for (start, end) in gaps {
            let granule = from_info.cell_bytes.max(1);
            let mut at = start;
            while at < end {
                let stop = (at - at % granule + granule).min(end);
                let width = if matches!(stop - at, 1 | 2 | 4 | 8) { stop - at } else { 1 };
                let bits = cells::read_bits(&mut self.pool, from_info, &source_object, at, width);
                let offset = at - from_offset + to_offset;
                let info = &self.heap.objects[to_id];
                cells::write_concrete(&mut self.pool, info, to, offset, width, bits);
                at += width;
            }
        }
        true
    }
}
