//! Arrays that are members, as arguments of library functions, which write no further than to the end of the array.
//!
//! A pointer to an element of an array leads to its other elements only ([expr.add]), but what a function is passed
//! does not say where the array ends. So a function of the models may have a form `__cv_to_member_NAME`, which takes the
//! size of the array in front of the arguments, and is called in its place where the first argument is such a member.
//!
//! Not for the last member, behind which programs allocate more, nor for members of unions.

use super::Lowerer;
use super::entity::{FnId, Key};
use super::fail::R;
use super::overload::{Arg, Wanted};
use crate::program::{ExprId, ExprKind as Ir};

impl<'a> Lowerer<'a> {
    /// The form of a function that a call by name means instead, and its arguments.
    pub(super) fn form_for_member(
        &mut self,
        key: Key<'a>,
        id: FnId,
        args: &[Arg<'a>],
    ) -> R<Option<(FnId, Vec<Arg<'a>>)>> {
        let (Key::Ident(name), Some(Arg::Val(first))) = (key, args.first()) else {
            return Ok(None);
        };
        if !self.is_model(self.tb.fns[id].span) || self.is_model(self.ir.span) {
            return Ok(None);
        }
        let Some(room) = self.room_of_member(first.e) else { return Ok(None) };
        let name = self.arena.alloc_str(&format!("__cv_to_member_{name}"));
        let found = self.lookup(self.global, Key::Ident(name));
        if found.is_empty() {
            return Ok(None);
        }
        let mut all = vec![Arg::Val(self.size_value(room))];
        all.extend_from_slice(args);
        let id = self.resolve_overload(&found, None, &all, None, Wanted::default(), name)?;
        Ok(Some((id, all)))
    }

    /// The size of an array that is a member with others behind it.
    fn room_of_member(&self, e: ExprId) -> Option<u64> {
        let exprs = &self.ir.body.exprs;
        let types = &self.ir.program.types;
        let Ir::Field(object, field) = exprs[e].kind else { return None };
        let (_, len) = types.as_array(exprs[e].ty)?;
        let record = types.as_record(exprs[object].ty)?;
        let is_last = usize::try_from(field).is_ok_and(|field| field + 1 >= record.fields.len());
        (len > 1 && !record.is_union && !is_last).then(|| types.size_bytes(exprs[e].ty))
    }
}
