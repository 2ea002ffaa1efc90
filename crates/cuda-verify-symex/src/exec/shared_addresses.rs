//! Places in shared memory as numbers of 32 bits, as inline PTX has them.
//!
//! The constant part of such a number tells the variable, as that of a pointer tells the object. It is only a guess where
//! an address is mixed with other numbers (`address ^ 32`), and exact all the same: a place that lies outside of the
//! variable that was guessed is checked as any other access.

use cuda_verify_goto::shared;
use cuda_verify_ir::intrinsic::SHARED_WINDOW_BYTES;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Stop};
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Target, base_address};

/// Choices that are taken apart to find the variables of an address.
const MAX_CHOICES: usize = 64;

/// Operands that are looked at for the variable of an address.
const MAX_DEPTH: u32 = 8;

impl Engine<'_> {
    /// `unsigned (const void *p)`: the address of a place in shared memory.
    pub(crate) fn shared_address(&mut self, path: &Path, call: &Call<'_>) -> Result<Done, Stop> {
        let mut result = None;
        for case in self.resolve(call.args[0]) {
            let start = match case.target {
                Some(Target::Object(object, _)) => self.window_of_object(object),
                Some(Target::Null) | None => None,
            };
            let Some(start) = start else {
                let what = "address in shared memory of a pointer that leads elsewhere";
                return self.refuse(path, what, call.span);
            };
            let start = self.pool.mk_bv(32, start);
            let offset = self.pool.mk_resize_unsigned(case.offset, 32);
            let address = self.pool.mk_bv_add(start, offset);
            result = Some(match result {
                Some(others) => self.pool.mk_ite(case.cond, address, others),
                None => address,
            });
        }
        match result {
            Some(address) => Ok(Done::Value(Some(address))),
            None => self.refuse(path, "address in shared memory of no pointer", call.span),
        }
    }

    /// `void *(unsigned address)`: the place that has an address.
    pub(crate) fn shared_place(&mut self, path: &Path, call: &Call<'_>) -> Result<Done, Stop> {
        let address = self.pool.mk_resize_unsigned(call.args[0], 32);
        let mut n_choices = 0;
        match self.place_of(address, &mut n_choices) {
            Some(place) => Ok(Done::Value(Some(place))),
            None => self.refuse(path, "address in shared memory of no variable", call.span),
        }
    }

    fn place_of(&mut self, address: TermId, n_choices: &mut usize) -> Option<TermId> {
        *n_choices += 1;
        if *n_choices > MAX_CHOICES {
            return None;
        }
        if let Some((Op::Ite, &[choice, yes, no])) = self.pool.as_app(address) {
            let (yes, no) = (self.place_of(yes, n_choices)?, self.place_of(no, n_choices)?);
            return Some(self.pool.mk_ite(choice, yes, no));
        }
        let start = self.window_in(address, MAX_DEPTH).or_else(|| self.only_window())?;
        let variable = shared::variable_at(self.program, start)?;
        let object = self.global_object(variable)?;
        let start = self.pool.mk_bv(32, start);
        let offset = self.pool.mk_bv_sub(address, start);
        let offset = self.pool.mk_resize_signed(offset, 64);
        let base = self.pool.mk_bv(64, base_address(object));
        Some(self.pool.mk_bv_add(base, offset))
    }

    /// The window that an address speaks of.
    fn window_in(&self, address: TermId, depth: u32) -> Option<u64> {
        let (constant, parts) = self.pool.linear(address);
        let start = shared::window_of(constant & 0xffff_ffff);
        if start >= SHARED_WINDOW_BYTES && shared::variable_at(self.program, start).is_some() {
            return Some(start);
        }
        let depth = depth.checked_sub(1)?;
        parts.into_iter().find_map(|(_, part)| match self.pool.as_app(part) {
            Some((
                Op::BvXor | Op::BvOr | Op::BvAnd | Op::Ite | Op::ZeroExtend(_) | Op::Extract { .. },
                operands,
            )) => operands
                .iter()
                .filter(|operand| matches!(self.pool.sort(**operand), Sort::BitVec(_)))
                .find_map(|operand| self.window_in(*operand, depth)),
            Some(_) | None => None,
        })
    }

    /// The window of the variable of the block, if it has no other.
    fn only_window(&self) -> Option<u64> {
        let variables = self.program.globals.iter().map(|(id, _)| id);
        let mut of_block =
            variables.filter(|id| self.program.globals[*id].space.is_of_block()).filter_map(|id| {
                let object = self.global_object(id)?;
                Some((object, shared::window(self.program, id)?))
            });
        let (first, start) = of_block.next()?;
        of_block.all(|(object, _)| object == first).then_some(start)
    }

    /// Where the addresses of a variable of the present block begin.
    fn window_of_object(&self, object: ObjectId) -> Option<u64> {
        let mut variables = self.program.globals.iter().map(|(id, _)| id);
        let variable = variables.find(|id| {
            self.program.globals[*id].space.is_of_block() && self.global_object(*id) == Some(object)
        })?;
        shared::window(self.program, variable)
    }
}
