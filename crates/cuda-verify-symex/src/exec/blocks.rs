//! Functions on blocks of memory: allocated and freed, copied, set, and havocked.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::{AllocSpace, Intrinsic, UNLIMITED_BYTES};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Step, Stop};
use crate::exec::path::{Frame, Path};
use crate::heap::access::Accessor;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::{self, ALLOCATION_ALIGN_BYTES, ObjectInfo, Space, Target, base_address};
use crate::symbols::Origin;
use crate::threads::kind::RaceKind;
use crate::value;
use crate::vcc::obligation::{Check, Claim};

impl Engine<'_> {
    pub(crate) fn alloc(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let code = self.constant_arg(call, 1).map(u128::from);
        let Some(space) = code.and_then(AllocSpace::from_code) else {
            return self.refuse(path, "allocation in an unknown space", call.span);
        };
        self.note_allocation(space);
        let size = self.pool.mk_resize_unsigned(call.args[0], 64);
        let span = self.caller_span(path, call.span);
        let name = match self.destination(path).filter(|_| space.is_named_by_variable()) {
            Some(name) => name,
            None => Name::new(space.unnamed()),
        };
        let object = if space == AllocSpace::Stack {
            self.allocate_local(path, name, size, span)
        } else {
            let info = ObjectInfo {
                name,
                space: Space::Allocated(space),
                size,
                cell_bytes: 0,
                align_bytes: ALLOCATION_ALIGN_BYTES,

                is_const: false,
                is_model: false,
                span,
            };
            self.allocate(&mut path.memory, info)
        };
        Ok(Done::Value(Some(self.pool.mk_bv(64, base_address(object)))))
    }

    /// The variable of the program that a function of the runtime is to leave its result in.
    fn destination(&mut self, path: &Path) -> Option<Name> {
        let is_model = |frame: &&Frame| self.program.functions[frame.func].is_model;
        let called = path.frames.iter().rev().take_while(is_model).last()?;
        let pointer = called.locals.first().copied().flatten()?;
        // The first parameter need not be a pointer.
        self.pool.as_bv_u64(pointer).filter(|_| self.pool.width(pointer) == 64)?;
        let [case] = &self.resolve(pointer)[..] else { return None };
        let Some(Target::Object(object, _)) = case.target else { return None };
        let info = &self.heap.objects[object];
        let is_named = !info.is_model && !matches!(info.space, Space::Allocated(_));
        (is_named && !info.name.starts_with('$')).then(|| info.name.clone())
    }

    pub(crate) fn free(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let code = self.constant_arg(call, 1).map(u128::from);
        let Some(space) = code.and_then(AllocSpace::from_code) else {
            return self.refuse(path, "release in an unknown space", call.span);
        };
        let span = self.caller_span(path, call.span);
        let never = self.pool.mk_false();
        let kind = PropertyKind::InvalidFree;
        for case in self.resolve(call.args[0]) {
            let object = match case.target {
                // Only zero itself is the null pointer.
                Some(Target::Null) if self.pool.as_bv_u64(case.offset) == Some(0) => continue,
                Some(Target::Null) | None => {
                    let text = || "free of a pointer that was not allocated".to_owned();
                    if self.require_target(path, case, kind, span, text)? == Check::Fails {
                        return Ok(Done::Step(Step::Dead));
                    }
                    continue;
                }
                Some(Target::Object(object, _)) => object,
            };
            let info = &self.heap.objects[object];
            let (name, actual) = (info.name.clone(), info.space);
            // Memory of a caller may come from any function that allocates.
            let is_right = actual == Space::Allocated(space) || self.is_room_of_caller(object);
            let matches = self.pool.mk_bool(is_right);
            let text = || format!("free of {} by the wrong function", actual.describe());
            if self.require(path, case.cond, matches, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            let is_alive = path.memory.get(object).map_or(never, |object| object.is_alive);
            let related = self.freed_at(object);
            let text = || Claim::with_places(format!("`{name}` is freed twice"), related);
            if self.require(path, case.cond, is_alive, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            let zero = self.pool.mk_bv(64, 0);
            let is_start = self.pool.mk_eq(case.offset, zero);
            let text = || format!("free of a pointer into the middle of `{name}`");
            if self.require(path, case.cond, is_start, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            // Neither an operation that goes on nor another thread must find its memory gone.
            let size = self.heap.objects[object].size;
            if self.is_device() {
                self.log_release(path, call.args[0], (object, size), span)?;
            } else {
                self.log_host_unknown(path, call.args[0], size, RaceKind::Write, span)?;
            }
            self.heap.freed.entry(object).or_insert(span);
            if self.pool.is_true(case.cond) {
                // Certainly gone, so that later accesses need no condition to be wrong.
                path.memory.remove(object);
            } else if let Some(freed) = path.memory.get_mut(object) {
                let kept = self.pool.mk_not(case.cond);
                freed.is_alive = self.pool.mk_and(freed.is_alive, kept);
            }
        }
        Ok(Done::VOID)
    }

    /// Where an object was freed first, for messages.
    pub(crate) fn freed_at(&self, object: memory::ObjectId) -> Vec<(Span, String)> {
        let freed = self.heap.freed.get(&object);
        freed.map(|span| (*span, "freed here".to_owned())).into_iter().collect()
    }

    /// Logs that a device thread frees an object, as a write of all its bytes.
    fn log_release(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        (object, size): (memory::ObjectId, TermId),
        span: Span,
    ) -> Result<(), Stop> {
        let size = match self.pool.as_bv_u64(size) {
            Some(size) => size,
            // Too many bytes make too many conflicts, never too few.
            None if self.abstraction.is_some() => UNLIMITED_BYTES,
            // Every thread is run: nothing beyond what was accessed so far, or is not known, can conflict.
            None => match self.log.end_of(&self.pool, object) {
                Some(end) => end,
                None => return self.unsupported(path, "free of memory of unknown size", span),
            },
        };
        if size == 0 { Ok(()) } else { self.log(path, pointer, size, RaceKind::Write, None, span) }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few kinds matter here")]
    pub(crate) fn object_query(&mut self, path: &Path, call: &Call<'_>) -> TermId {
        let width = match call.result_ty {
            Some(Scalar::Int(bits, _)) => bits,
            Some(Scalar::Bool | Scalar::Float(_) | Scalar::Pointer) | None => 64,
        };
        let mut result = self.pool.mk_bv(width, 0);
        for case in self.resolve(call.args[0]) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let info = &self.heap.objects[object];
            let (space, size) = (info.space, info.size);
            // What the caller's memory points to is in no memory until it is accessed.
            let is_given = self.abstraction.as_ref().is_some_and(|it| it.is_pointee(object));
            let is_gone =
                path.memory.get(object).is_none() && space != Space::ThreadBuiltin && !is_given;
            let answer = match call.op {
                Intrinsic::ObjectSpace if is_gone => self.pool.mk_bv(width, 8),
                _ if is_gone => continue,
                Intrinsic::ObjectSize => self.pool.mk_resize_unsigned(size, width),
                Intrinsic::ObjectOffset => self.pool.mk_resize_unsigned(case.offset, width),
                // `ObjectSpace`; the caller admits no others.
                _ => {
                    let code = match space {
                        Space::HostGlobal
                        | Space::Local(None)
                        | Space::Allocated(
                            AllocSpace::HostHeap(_)
                            | AllocSpace::Stack
                            | AllocSpace::Environment
                            | AllocSpace::Runtime,
                        )
                        | Space::Code(_)
                        | Space::HostCode(_)
                        | Space::Shadow(_) => 1,
                        Space::DeviceGlobal
                        | Space::Allocated(AllocSpace::Device | AllocSpace::DeviceHeap(_)) => 2,
                        Space::ManagedGlobal | Space::Allocated(AllocSpace::Managed) => 3,
                        Space::Allocated(AllocSpace::Pinned) => 4,
                        Space::Constant => 5,
                        Space::Shared => 6,
                        Space::ThreadBuiltin | Space::Local(Some(_)) => 7,
                        Space::Allocated(AllocSpace::Descriptor) => 9,
                    };
                    self.pool.mk_bv(width, code)
                }
            };
            result = self.pool.mk_ite(case.cond, answer, result);
        }
        result
    }

    pub(crate) fn memcpy(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        accessor: Accessor,
    ) -> Result<Done, Stop> {
        let (dst, src, size) = (call.args[0], call.args[1], call.args[2]);
        let span = self.caller_span(path, call.span);
        for (pointer, access) in [(src, AccessKind::Read), (dst, AccessKind::Write)] {
            let check = self.check_access_by(path, pointer, size, access, accessor, span)?;
            if check == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
        }
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, src, size, RaceKind::Read, span)?;
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            if !self.is_device() && self.copy_unknown(path, dst, src, size) {
                return Ok(Done::Value(Some(dst)));
            }
            return self.overwrite(path, dst, span);
        };
        let is_done = self.copy(path, dst, src, size, span)?;
        Ok(if is_done { Done::Value(Some(dst)) } else { Done::Step(Step::Dead) })
    }

    pub(crate) fn memset(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        accessor: Accessor,
    ) -> Result<Done, Stop> {
        let (dst, size) = (call.args[0], call.args[2]);
        let span = self.caller_span(path, call.span);
        let check = self.check_access_by(path, dst, size, AccessKind::Write, accessor, span)?;
        if check == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let byte = value::resize(&mut self.pool, call.args[1], call.tys[1], 8);
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            let cases = self.resolve(dst);
            if self.fill_range(path, &cases, byte, size) {
                return Ok(Done::Value(Some(dst)));
            }
            return self.overwrite(path, dst, span);
        };
        let is_done = self.fill(path, dst, byte, size, span)?;
        Ok(if is_done { Done::Value(Some(dst)) } else { Done::Step(Step::Dead) })
    }

    /// Logs an access of the host, or of an operation that it carries out. Kernels that make such accesses are refused.
    fn log_unknown(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        kind: RaceKind,
        span: Span,
    ) -> Result<(), Stop> {
        if self.is_device() {
            return Ok(());
        }
        self.log_host_unknown(path, pointer, size, kind, span)
    }

    /// A copy or fill of unknown length, whose bounds have been checked.
    ///
    /// SOUNDNESS(unknown-length): over; after it, the whole object has unknown contents.
    fn overwrite(&mut self, path: &mut Path, dst: TermId, span: Span) -> Result<Done, Stop> {
        if self.is_device() {
            return self.refuse(path, "copy of a number of bytes that is not constant", span);
        }
        for case in self.resolve(dst) {
            if let Some(Target::Object(object, _)) = case.target {
                self.leave_unknown(path, object);
            }
        }
        Ok(Done::Value(Some(dst)))
    }

    pub(crate) fn havoc(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let (dst, size, span) = (call.args[0], call.args[1], call.span);
        let check = self.check_access(path, dst, size, AccessKind::Write, span)?;
        if check == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            if !self.is_device() && self.havoc_untouched(path, dst) {
                return Ok(Done::VOID);
            }
            return self.overwrite(path, dst, span);
        };
        self.log(path, dst, size, RaceKind::Write, None, span)?;
        let mut is_text = false;
        for case in self.resolve(dst) {
            if let Some(Target::Object(object, _)) = case.target {
                self.heap.with_unknown_bytes.insert(object);
                is_text |=
                    self.heap.objects[object].space == Space::Allocated(AllocSpace::Environment);
            }
        }
        if self.havoc_object(path, dst, size) {
            return Ok(Done::VOID);
        }
        let mut at = 0;
        while at < size {
            let width = if size - at >= 4 { 4 } else { 1 };
            let origin = if is_text { Origin::GivenCharacter } else { Origin::Havoc };
            let any = self.pool.fresh("any", Sort::BitVec(cells::bits(width)), origin);
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, any, width, span)? {
                return Ok(Done::Step(Step::Dead));
            }
            at += width;
        }
        Ok(Done::VOID)
    }

    /// Gives an object from outside what nothing has been written to or read from: all of it is any value then, however
    /// much of it is given. False if it is not that.
    fn havoc_untouched(&mut self, path: &mut Path, dst: TermId) -> bool {
        let cases = self.resolve(dst);
        let [case] = &cases[..] else { return false };
        let Some(Target::Object(id, _)) = case.target else { return false };
        let Some(object) = path.memory.get(id) else { return false };
        let Some(generation) = self.untouched(object) else { return false };
        if self.heap.objects[id].cell_bytes != 0 {
            let n_terms = self.pool.len();
            let symbol = cells::version_symbol(&mut self.pool, &self.heap.objects[id], generation);
            if symbol.index() < n_terms {
                return false;
            }
        }
        self.renew_contents(&mut path.memory, id);
        true
    }

    /// Makes all bytes of a large object indeterminate at once, if that is what is asked for.
    fn havoc_object(&mut self, path: &mut Path, dst: TermId, size: u64) -> bool {
        const LARGE_BYTES: u64 = 1 << 14;
        let cases = self.resolve(dst);
        let [case] = &cases[..] else { return false };
        let Some(Target::Object(id, _)) = case.target else { return false };
        let is_whole = self.pool.as_bv_u64(case.offset) == Some(0)
            && self.pool.as_bv_u64(self.heap.objects[id].size) == Some(size)
            && self.pool.is_true(case.cond);
        if size < LARGE_BYTES || !is_whole || self.abstraction.is_some() {
            return false;
        }
        self.decide_cell(id, 4);
        let element_bits = cells::bits(self.heap.objects[id].cell_bytes);
        let any =
            self.pool.fresh("any", Sort::Array { index_bits: 64, element_bits }, Origin::Havoc);
        let Some(object) = path.memory.get_mut(id) else { return false };
        object.contents = Contents::Array(any);
        true
    }
}
