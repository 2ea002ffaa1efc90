//! Reads of memory.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::types::Scalar;
use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use super::{Effect, is_inside};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::EventKind;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::{ObjectId, Space, Target};
use crate::symbols::{Origin, Sharing};
use crate::threads::kind::RaceKind;
use crate::value;

impl Engine<'_> {
    /// Reads a scalar; `None` if the place cannot be read at all.
    pub(crate) fn load(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        ty: Scalar,
        is_volatile: bool,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let mut value = self.load_quietly(path, pointer, ty, span)?;
        if let Some(value) = &mut value {
            self.require_initialised(path, pointer, *value, span)?;
            let effect = Effect::plain(RaceKind::Read, is_volatile);
            if is_volatile && ty != Scalar::Pointer && self.may_be_shared(pointer) {
                // Another thread may have changed it meanwhile.
                self.abstraction_mut().n_atomics += 1;
                path.sync.has_acquired = true;
                *value = self.approximate_symbol("volatile", value::sort_of(ty), Sharing::Thread);
            } else {
                *value = self.as_in_lockstep(pointer, ty, *value);
            }
            let value = *value;
            self.log_as(path, pointer, ty.size_bytes(), effect, Some(value), span)?;
        }
        Ok(value)
    }

    /// Whether an arbitrary thread reads memory that others can get at. A `volatile` variable of its own holds what it
    /// has written there.
    fn may_be_shared(&mut self, pointer: TermId) -> bool {
        self.abstraction.is_some()
            && self.resolve(pointer).iter().any(|case| match case.target {
                Some(Target::Object(object, _)) => {
                    self.heap.objects[object].space.is_shared_between_threads()
                }
                Some(Target::Null) | None => false,
            })
    }

    /// What a read gives: any value where lanes of a warp that run together may have written since the last barrier.
    pub(super) fn as_in_lockstep(&mut self, pointer: TermId, ty: Scalar, value: TermId) -> TermId {
        if self.config.warp_sync.is_some()
            && ty != Scalar::Pointer
            && self.may_be_written_meanwhile(pointer)
        {
            return self.approximate_symbol("lockstep", value::sort_of(ty), Sharing::Thread);
        }
        value
    }

    /// Whether other threads of the launch may write what an arbitrary thread reads.
    fn may_be_written_meanwhile(&mut self, pointer: TermId) -> bool {
        self.abstraction.is_some()
            && self.resolve(pointer).iter().any(|case| match case.target {
                Some(Target::Object(object, _)) => self.is_written_by_others(object),
                Some(Target::Null) | None => false,
            })
    }

    /// Reads a scalar without logging the access.
    pub(crate) fn load_quietly(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let mut result = None;
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let value = self.load_object(path, object, case.offset, ty, span)?;
            let Some((mut value, is_known)) = value else { return Ok(None) };
            if ty != Scalar::Pointer {
                value = self.pool.number(value);
            } else if let Some(pointer) = self.copied_pointer(value) {
                value = pointer;
            }
            if !is_known && !self.pool.is_const(value) {
                self.record_load(path, object, case.offset, value, ty, span);
            }
            result = Some(match result {
                None => value,
                Some(other) => self.pool.mk_ite(case.cond, value, other),
            });
        }
        if result.is_none() {
            result = Some(self.pool.fresh("indeterminate", value::sort_of(ty), Origin::Havoc));
        }
        Ok(result)
    }

    /// The pointer that was copied cell by cell from constant memory of unknown contents, such as a structure that a
    /// kernel takes by value.
    fn copied_pointer(&mut self, value: TermId) -> Option<TermId> {
        self.abstraction.as_ref()?;
        let mut cells: SmallVec<[TermId; 8]> = SmallVec::new();
        let mut stack = vec![value];
        while let Some(term) = stack.pop() {
            match self.pool.as_app(term)? {
                // The more significant operand comes first.
                (Op::Concat, operands) => stack.extend(operands),
                (Op::Select, _) => cells.push(term),
                _ => return None,
            }
        }
        let (_, &[array, first]) = self.pool.as_app(*cells.first()?)? else { return None };
        let version = self.pool.version_of(array)?;
        let (holder, first) = (*self.heap.holders.get(&version)?, self.pool.as_bv_u64(first)?);
        for (cell, place) in cells.iter().zip(first..) {
            let is_next = matches!(
                self.pool.as_app(*cell),
                Some((Op::Select, &[of, at])) if of == array && self.pool.as_bv_u64(at) == Some(place)
            );
            if !is_next {
                return None;
            }
        }
        let granule = self.heap.objects[holder].cell_bytes;
        self.unknown_pointer(holder, first.checked_mul(granule)?)
    }

    /// Notes that memory of unknown contents is read.
    pub(crate) fn record_load(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        value: TermId,
        ty: Scalar,
        span: Span,
    ) {
        use cuda_verify_base::id::Id;
        let object = u32::try_from(id.index()).unwrap_or(u32::MAX);
        let (name, span) = (self.heap.objects[id].name.clone(), self.caller_span(path, span));
        self.record(path, EventKind::Memory { object, name, offset, value, ty, span });
    }

    /// The value, and whether it is certain that it has been written.
    pub(crate) fn load_object(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<(TermId, bool)>, Stop> {
        let loaded = self.load_contents(path, id, offset, ty, span)?;
        Ok(match loaded {
            Some((value, is_known))
                if ty == Scalar::Pointer && self.entry.environment.is_some() =>
            {
                Some((self.pointee(path, value, (id, offset)), is_known))
            }
            Some(_) | None => loaded,
        })
    }

    pub(super) fn load_contents(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<(TermId, bool)>, Stop> {
        let size = ty.size_bytes();
        let space = self.heap.objects[id].space;
        if space == Space::ThreadBuiltin {
            return Ok(Some((self.load_builtin(id, offset, ty), true)));
        }
        let may_be_unknown = space.is_shared_between_threads() || space == Space::Constant;
        if let Some(offset) = self.pool.as_bv_u64(offset)
            // Where one thread stands for all, what it has written itself need not be what is there: others may have
            // written over it.
            && (self.abstraction.is_none() || !may_be_unknown)
            && let Some(object) = path.memory.get(id)
            && let Some(term) = cells::read_exact(object, offset, size)
            && self.pool.sort(term) == value::sort_of(ty)
        {
            return Ok(Some((term, !self.heap.with_unknown_bytes.contains(id))));
        }
        Ok(self.load_unknown(path, id, offset, ty, span)?.map(|value| (value, false)))
    }

    pub(super) fn load_unknown(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let size = ty.size_bytes();
        self.decide_cell(id, size);
        if self.abstraction.is_some()
            && let Some(result) = self.load_abstract(path, id, offset, ty, span)?
        {
            return Ok(result);
        }
        if ty == Scalar::Pointer
            && let Some(pointer) = self.pointer_from_loop(path, id, offset)
        {
            return Ok(Some(pointer));
        }
        let info = &self.heap.objects[id];
        let Some(object) = path.memory.get(id) else {
            return Ok(Some(self.pool.fresh("indeterminate", value::sort_of(ty), Origin::Havoc)));
        };
        if let Some(offset) = self.pool.as_bv_u64(offset) {
            if !is_inside(self.pool.as_bv_u64(info.size), offset, size) {
                return Ok(Some(self.pool.fresh(
                    "indeterminate",
                    value::sort_of(ty),
                    Origin::Havoc,
                )));
            }
            let bits = cells::read_bits(&mut self.pool, info, object, offset, size);
            return Ok(Some(value::from_bits(&mut self.pool, bits, ty)));
        }
        if let Some(candidates) = self.candidates(id, offset, size) {
            let object = object.clone();
            let mut result = None;
            for candidate in candidates {
                let info = &self.heap.objects[id];
                let bits = cells::read_bits(&mut self.pool, info, &object, candidate, size);
                let value = value::from_bits(&mut self.pool, bits, ty);
                result = Some(match result {
                    None => value,
                    Some(other) => {
                        let at = self.pool.mk_bv(64, candidate);
                        let is_here = self.pool.mk_eq(offset, at);
                        self.pool.mk_ite(is_here, value, other)
                    }
                });
            }
            return Ok(Some(match result {
                Some(value) => value,
                None => self.pool.fresh("indeterminate", value::sort_of(ty), Origin::Havoc),
            }));
        }
        let granule = info.cell_bytes;
        if size < granule
            && matches!(granule, 2 | 4 | 8)
            && granule.is_multiple_of(size)
            && is_multiple(&self.pool, offset, size)
        {
            return Ok(self.load_part(path, id, offset, ty));
        }
        if !size.is_multiple_of(granule) || !is_multiple(&self.pool, offset, granule) {
            // SOUNDNESS(cell-widths): over; a value that consists of parts of cells is any.
            if self.abstraction.is_some() && info.space.is_shared_between_threads() {
                let sort = value::sort_of(ty);
                return Ok(Some(self.approximate_symbol("parts", sort, Sharing::Thread)));
            }
            self.unsupported(path, "access at a symbolic offset across array elements", span)?;
            return Ok(None);
        }
        if !self.is_device() {
            self.take_shape(&mut path.memory, id);
        }
        let Some(object) = path.memory.get(id).cloned() else { return Ok(None) };
        let array = self.heap.as_array(&mut self.pool, id, &object);
        let mut all = None;
        for cell in 0..size / granule {
            let index = self.cell_index(offset, granule, cell);
            let part = self.pool.mk_select(array, index);
            all = Some(match all {
                None => part,
                Some(lower) => self.pool.mk_concat(part, lower),
            });
        }
        let bits = all.expect("invariant: scalars are not empty");
        Ok(Some(value::from_bits(&mut self.pool, bits, ty)))
    }

    /// A value that is a part of one cell, such as a byte of a number.
    fn load_part(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
    ) -> Option<TermId> {
        if !self.is_device() {
            self.take_shape(&mut path.memory, id);
        }
        let object = path.memory.get(id).cloned()?;
        let array = self.heap.as_array(&mut self.pool, id, &object);
        let granule = self.heap.objects[id].cell_bytes;
        let n_bits = cells::bits(granule);
        let index = self.cell_index(offset, granule, 0);
        let cell = self.pool.mk_select(array, index);
        let cell = self.pool.number(cell);
        let size = self.pool.mk_bv(64, granule);
        let inside = self.pool.mk_bv_urem(offset, size);
        let eight = self.pool.mk_bv(64, 8);
        // The device and its hosts are little-endian: the byte with the lowest address is the least significant one.
        let distance = self.pool.mk_bv_mul(inside, eight);
        let distance = self.pool.mk_extract(n_bits - 1, 0, distance);
        let moved = self.pool.mk_bv_lshr(cell, distance);
        let bits = self.pool.mk_extract(cells::bits(ty.size_bytes()) - 1, 0, moved);
        Some(value::from_bits(&mut self.pool, bits, ty))
    }

    /// A pointer of a table that a loop has filled: only its value tells the object.
    fn pointer_from_loop(&mut self, path: &Path, id: ObjectId, offset: TermId) -> Option<TermId> {
        let info = &self.heap.objects[id];
        let object = path.memory.get(id)?;
        let is_unknown = match &object.contents {
            Contents::Cells { cells, .. } => cells.is_empty(),
            Contents::Array(_) => true,
        };
        let granule = info.cell_bytes;
        if !is_unknown
            || self.lemmas.known.contents.is_empty()
            || granule != Scalar::Pointer.size_bytes()
            || !is_multiple(&self.pool, offset, granule)
        {
            return None;
        }
        let array = cells::as_array(&mut self.pool, info, object);
        let index = self.cell_index(offset, granule, 0);
        let (is_written, value) =
            self.lemmas.known.contents.exact_element(&mut self.pool, array, index)?;
        // While it is found out what an iteration changes, its variables have any values.
        (self.exec.n_mutes > 0 || self.is_implied(path, is_written)).then_some(value)
    }

    /// Reads memory when one arbitrary thread is run, as far as that makes a difference: `None` if it does not.
    pub(super) fn load_abstract(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<Option<TermId>>, Stop> {
        let space = self.heap.objects[id].space;
        let is_shared = space.is_shared_between_threads();
        let is_pointee = self.abstraction.as_ref().is_some_and(|a| a.is_pointee(id));
        if is_pointee && path.memory.get(id).is_none() {
            self.insert_pointee(path, id);
        }
        let at = self.pool.as_bv_u64(offset);
        let known = path.memory.get(id).and_then(|object| {
            cells::read_exact(object, at?, ty.size_bytes())
                .filter(|term| self.pool.sort(*term) == value::sort_of(ty))
        });
        let is_given = self.entry.environment.is_some() && !self.is_written_by_others(id);
        if ty == Scalar::Pointer
            && (is_shared || space == Space::Constant)
            && known.is_none()
            && !is_given
            && !self.may_be_table(id, at, &path.memory)
        {
            let pointer = at.and_then(|offset| self.unknown_pointer(id, offset));
            if pointer.is_none() {
                self.unsupported(path, "pointer read from memory of unknown contents", span)?;
            }
            return Ok(Some(pointer));
        }
        // What other threads write at the same time may be read if races are not looked for.
        let is_racy = !self.config.properties.contains(PropertyKind::DataRace);
        let is_survey = self.abstraction.as_ref().is_some_and(|a| a.is_survey);
        if is_survey {
            self.note_width(id, offset, ty.size_bytes());
        }
        if is_shared && ((is_racy && self.is_written_by_others(id)) || (is_survey && at.is_none()))
        {
            return Ok(Some(Some(self.pool.fresh("shared", value::sort_of(ty), Origin::Havoc))));
        }
        Ok(None)
    }

    pub(crate) fn cell_index(&mut self, offset: TermId, granule: u64, cell: u64) -> TermId {
        let granule = self.pool.mk_bv(64, granule);
        let first = self.pool.mk_bv_udiv(offset, granule);
        let cell = self.pool.mk_bv(64, cell);
        self.pool.mk_bv_add(first, cell)
    }

    fn load_builtin(&mut self, id: ObjectId, offset: TermId, ty: Scalar) -> TermId {
        let word = self.pool.as_bv_u64(offset).and_then(|offset| {
            let current = self.current.as_ref()?;
            let (_, var) = self.heap.builtins.iter().find(|(object, _)| *object == id)?;
            let var = current.thread_var(*var);
            (ty.size_bytes() == 4).then(|| match offset {
                0 => Some(var[0]),
                4 => Some(var[1]),
                8 => Some(var[2]),
                _ => None,
            })?
        });
        match word {
            Some(word) => word,
            None => self.pool.fresh("indeterminate", value::sort_of(ty), Origin::Havoc),
        }
    }
}
