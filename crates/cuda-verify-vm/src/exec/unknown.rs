//! Operations whose result is any value: functions and texts of which nothing is known.

use cuda_verify_base::Name;
use cuda_verify_goto::number;
use cuda_verify_goto::program::AccessKind;
use cuda_verify_goto::run::{END_OF_NUMBER, Request, Source};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;

use super::{Exec, Group, Machine, Step};
use crate::alu;
use crate::code::{IntrinsicCall, Pc, Slot};
use crate::memory::index;

impl Machine<'_> {
    /// Gives lanes the mask of those that are active from the environment.
    pub(super) fn take_mask(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<()> {
        let Some((dst, ty)) = call.dst else { return Ok(()) };
        for lane in group.lanes.iter() {
            let source = Source::Input(Some("activemask".into()));
            let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
            let bits = self.given(&Request { source, ty: Scalar::UINT, span, thread })?;
            exec.column(group.frame, dst)[lane].set(alu::normalise(alu::low(bits), ty));
        }
        Ok(())
    }

    /// What an unknown function gives: any value, the same for the same arguments.
    pub(super) fn unknown_function(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<()> {
        let Some((dst, ty)) = call.dst else { return Ok(()) };
        for lane in group.lanes.iter() {
            let value = |slot: Slot| exec.column(group.frame, slot)[lane].get();
            let args: Vec<u64> = call.args.iter().map(|(slot, _)| value(*slot)).collect();
            let is_unspecified = call.op == Intrinsic::Unspecified;
            // Without operands each call of what is not specified gives a value of its own.
            let key = (!is_unspecified || !args.is_empty()).then(|| (call.text.clone(), args));
            let known = key.as_ref().and_then(|key| self.unknown_functions.get(key));
            let bits = match known {
                Some(known) => *known,
                None => {
                    let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
                    let source = if is_unspecified {
                        let of_library = || self.library_function(group, pc);
                        Source::Unspecified(call.text.clone().unwrap_or_else(of_library))
                    } else {
                        Source::Input(call.text.clone())
                    };
                    let bits = self.given(&Request { source, ty, span, thread })?;
                    let bits = alu::normalise(alu::low(bits), ty);
                    if let Some(key) = key {
                        self.unknown_functions.insert(key, bits);
                    }
                    bits
                }
            };
            exec.column(group.frame, dst)[lane].set(bits);
        }
        Ok(())
    }

    /// The function behind a pointer: for memory from outside, an input says which of those listed it is, if any.
    pub(super) fn function_pointer(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<()> {
        let (Some((dst, _)), Some((pointer, _))) = (call.dst, call.args.first()) else {
            return Ok(());
        };
        for lane in group.lanes.iter() {
            let value = |slot: Slot| exec.column(group.frame, slot)[lane].get();
            let pointer = value(*pointer);
            let mut function = pointer;
            if let Some((object, offset)) = self.memory.locate(pointer)
                && let found = &self.memory.objects[object]
                && found.is_given()
                && found.room().is_some()
                && offset == found.lead()
            {
                let name = format!("function behind {}", found.name);
                function = match self.passed_functions.get(&object) {
                    Some(function) => *function,
                    None => {
                        let source = Source::Input(Some(Name::new(&name)));
                        let (span, thread) =
                            (self.caller_span(group, pc), self.position(exec, lane));
                        let request = Request { source, ty: Scalar::UINT, span, thread };
                        let choice = alu::low(self.given(&request)?);
                        let index = usize::try_from(choice).ok().and_then(|it| it.checked_add(1));
                        // Of tables of virtual functions it is one.
                        let is_known = call.op == Intrinsic::VirtualTable;
                        let last = call.args.len() - 1;
                        let index = index.map(|it| if is_known { it.min(last) } else { it });
                        let known = index.and_then(|index| call.args.get(index));
                        known.map_or(pointer, |(slot, _)| value(*slot))
                    }
                };
                self.passed_functions.insert(object, function);
            }
            exec.column(group.frame, dst)[lane].set(function);
        }
        Ok(())
    }

    /// The number that a text begins with.
    pub(super) fn text_number(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<()> {
        let (Some((text, _)), Some((dst, ty))) = (call.args.first(), call.dst) else {
            return Ok(());
        };
        let text = exec.column(group.frame, *text);
        let base = call.args.get(1).map(|(base, _)| exec.column(group.frame, *base));
        for lane in group.lanes.iter() {
            let address = text[lane].get();
            let bytes = self.memory.text(address, usize::MAX);
            let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX).saturating_add(1);
            self.check_region(exec, group, lane, address, 1, AccessKind::Read, pc)?;
            let Some((object, at)) = self.memory.locate(address) else { continue };
            let found = &self.memory.objects[object];
            let n_left = found.size().saturating_sub(at);
            if found.has_unwritten(index(at), index(size.min(n_left))) {
                // Of text that is not known, any.
                let is_end = matches!(call.op, Intrinsic::TextIntEnd | Intrinsic::TextFloatEnd);
                let name = if is_end { END_OF_NUMBER.into() } else { found.name.clone() };
                let source = Source::Input(Some(name));
                let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
                let bits = self.given(&Request { source, ty, span, thread })?;
                exec.column(group.frame, dst)[lane].set(alu::normalise(alu::low(bits), ty));
                continue;
            }
            self.check_region(exec, group, lane, address, size, AccessKind::Read, pc)?;
            let base = base.map_or(10, |base| u32::try_from(base[lane].get()).unwrap_or(10));
            let Some(bits) = number::of_text(call.op, &bytes, base, ty) else {
                return self.unsupported("number of this type from text", self.span(pc));
            };
            exec.column(group.frame, dst)[lane].set(alu::normalise(alu::low(bits), ty));
        }
        Ok(())
    }
}
