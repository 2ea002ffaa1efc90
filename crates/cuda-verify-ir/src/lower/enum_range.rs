//! The values of enumerations.
//!
//! Only those of the smallest bit-field that holds all enumerators are values of an enumeration whose underlying type is
//! not fixed (ISO C++20, [dcl.enum]); a conversion to another one is undefined ([expr.static.cast]). What a kernel that is
//! checked on its own is given is therefore in that range.

use super::Lowerer;
use super::entity::{Entity, EnumId, FnId, Key, ScopeId};
use super::fail::R;
use crate::intrinsic::Intrinsic;
use crate::program::{BinaryOp, Constant, ExprKind as Ir, StmtKind};
use crate::types::Scalar;

impl Lowerer<'_> {
    /// At the beginning of a kernel: its parameters are values of their enumerations.
    pub(super) fn presume_enumerations(&mut self, id: FnId, scope: ScopeId) -> R<()> {
        let names: Vec<Key<'_>> =
            self.signature(id)?.params.iter().filter_map(|it| it.name.map(Key::Ident)).collect();
        for name in names {
            let [Entity::Local(lvar)] = self.lookup(scope, name)[..] else { continue };
            let (ty, local) = (self.tb.lvars[lvar].ty, self.tb.lvars[lvar].local);
            let Some(enumeration) = self.t.as_enum(ty) else { continue };
            let Some(max) = self.greatest_value(enumeration)? else { continue };
            let ty = self.ir_ty(ty)?;
            let bool_ty = self.ir.program.types.scalar(Scalar::Bool);
            let place = self.ir.push_expr(Ir::Local(local), ty);
            let value = self.ir.push_expr(Ir::Load(place), ty);
            let max = self.ir.push_expr(Ir::Const(Constant::Int(max)), ty);
            let cond = self.ir.push_expr(Ir::Binary(BinaryOp::Le, value, max), bool_ty);
            let void = self.ir.void_id;
            let presume = self.ir.push_expr(Ir::Intrinsic(Intrinsic::Presume, vec![cond]), void);
            self.ir.emit(StmtKind::Expr(presume));
        }
        Ok(())
    }

    /// The greatest value of an enumeration whose enumerators say which values it has; none if one is negative.
    fn greatest_value(&mut self, id: EnumId) -> R<Option<u128>> {
        self.complete_enum(id)?;
        let info = &self.tb.enums[id];
        if info.is_scoped || info.decl.underlying.is_some() {
            return Ok(None);
        }
        let mut greatest = 1;
        for value in &info.values {
            let Ok(value) = u128::try_from(*value) else { return Ok(None) };
            greatest = greatest.max(value);
        }
        Ok(greatest.checked_add(1).and_then(u128::checked_next_power_of_two).map(|it| it - 1))
    }
}
