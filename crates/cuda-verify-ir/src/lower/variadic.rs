//! Arguments that `...` stands for.
//!
//! A function that has them is passed one argument more: the address of an array of pointers to them, which ends with a
//! null pointer. A `va_list` is a pointer into this array (`models/libc/stdarg.h`). Each argument is an object of its
//! promoted type ([expr.call]), so that reading it as a larger one, or one too many, is an access that is checked as any
//! other.
//!
//! A function of C that is declared without any parameters says nothing of those that it has; it is passed the arguments.

use cuda_verify_syntax::ast::BuiltinType;

use super::Lowerer;
use super::entity::{Val, has_list};
use super::fail::{Fail, R};
use super::overload::Arg;
use crate::program::{Constant, ExprId, ExprKind as Ir, LocalId, SeqExpr, Stmt, StmtKind};
use crate::types::{Type, TypeId};

impl<'a> Lowerer<'a> {
    /// The type of the pointer to the list of arguments.
    pub(crate) fn list_type(&mut self) -> TypeId {
        let argument = self.ir.program.types.pointer(self.ir.void_id);
        self.ir.program.types.pointer(argument)
    }

    /// Passes arguments to a function with so many parameters and `...`.
    pub(crate) fn pass_others(
        &mut self,
        n_params: usize,
        others: &[Arg<'a>],
        out: &mut Vec<ExprId>,
    ) -> R<()> {
        let mut values = Vec::new();
        for arg in others {
            values.push(self.promoted_argument(arg)?);
        }
        // Without a named parameter C has no `va_start` to read them by (up to C23): they are evaluated and lost.
        if !has_list(true, n_params) {
            out.extend(values.iter().map(|it| it.e));
            return Ok(());
        }
        let argument = self.ir.program.types.pointer(self.ir.void_id);
        let length = u64::try_from(values.len() + 1).unwrap_or(u64::MAX);
        let array = self.ir.program.types.intern(Type::Array { elem: argument, len: length });
        let local = self.ir.new_local("$arguments", array);
        let mut stmts = vec![self.ir.stmt_of(StmtKind::Decl { local, cleanup: None })];
        for (index, value) in (0..).zip(values) {
            let address = self.address_of_value(value)?;
            let address = self.ir.retype_pointer(address, argument);
            stmts.push(self.list_entry(local, array, index, address));
        }
        let end = self.ir.push_expr(Ir::Const(Constant::Null), argument);
        stmts.push(self.list_entry(local, array, length - 1, end));
        let place = self.ir.push_expr(Ir::Local(local), array);
        let list = self.list_type();
        let first = self.ir.push_expr(Ir::Decay(place), list);
        let value = Some(first);
        out.push(self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value })), list));
        Ok(())
    }

    /// The statement that writes an entry of a list.
    fn list_entry(&mut self, list: LocalId, array: TypeId, index: u64, value: ExprId) -> Stmt {
        let argument = self.ir.body.exprs[value].ty;
        let place = self.ir.push_expr(Ir::Local(list), array);
        let index = self.ir.const_size(index);
        let entry = self.ir.push_expr(Ir::Index(place, index), argument);
        let assign = self.ir.push_expr(Ir::Assign(entry, value), argument);
        self.ir.stmt_of(StmtKind::Expr(assign))
    }

    /// The list of the arguments of the function that is being lowered.
    pub(crate) fn own_arguments(&mut self) -> R<Val> {
        let Some(local) = self.f.arguments else {
            let message = "`va_start` in a function without `...`";
            return Err(Fail::new("type", self.ir.span, message));
        };
        let void = self.t.builtin(BuiltinType::Void);
        let argument = self.t.pointer(void);
        let ty = self.t.pointer(argument);
        let list = self.list_type();
        let place = self.ir.push_expr(Ir::Local(local), list);
        let e = self.ir.push_expr(Ir::Load(place), list);
        Ok(Val::prvalue(e, ty))
    }

    /// Default argument promotions.
    fn promoted_argument(&mut self, arg: &Arg<'a>) -> R<Val> {
        let Arg::Val(v) = arg else {
            return Err(Fail::new("type", self.ir.span, "this argument for '...'"));
        };
        let v = self.rvalue(*v)?;
        if self.t.as_class(v.ty).is_some() {
            return if self.is_indirect(v.ty)? {
                Err(Fail::unsupported(self.ir.span, "object of class type passed to '...'"))
            } else {
                Ok(v)
            };
        }
        if self.t.as_builtin(v.ty) == Some(BuiltinType::Float) {
            let double = self.t.builtin(BuiltinType::Double);
            return self.convert_scalar(v, double);
        }
        let promoted = self.promoted_type(v.ty)?;
        self.convert_scalar(v, promoted)
    }
}
