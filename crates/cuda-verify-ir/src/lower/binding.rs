//! Structured bindings ([dcl.struct.bind]): of arrays, of classes by their members, of tuple-like classes by `get`.

use cuda_verify_syntax::ast::{ExprKind as Ast, Init, VarDecl};

use super::Lowerer;
use super::entity::{Binding, CVal, Entity, Key, LVar, ScopeId, TArg, TemplateKind, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::overload::{Arg, Wanted};
use super::temporaries::Extended;
use super::types::Ty;
use crate::program::{Constant, ExprKind as Ir, LocalId, StmtKind};

impl<'a> Lowerer<'a> {
    /// `auto [a, b] = e;`
    pub(super) fn structured_binding(&mut self, var: &'a VarDecl<'a>) -> R<()> {
        let e = match var.init {
            Some(Init::Copy(e)) => e,
            Some(Init::Paren([e])) => e,
            Some(Init::Brace(e)) => match e.kind {
                Ast::InitList([only]) => only.value,
                _ => return Err(Fail::new("type", var.span, "structured binding without value")),
            },
            _ => return Err(Fail::new("type", var.span, "structured binding without value")),
        };
        let pattern = self.resolve_type(var.ty)?;
        let extended = if self.t.is_ref(pattern) { Extended::Bound } else { Extended::All };
        let v = self.full_place(e, extended)?;
        self.bind_structured(var, v)
    }

    pub(super) fn bind_structured(&mut self, var: &'a VarDecl<'a>, v: Val) -> R<()> {
        let pattern = self.resolve_type(var.ty)?;
        let is_ref = self.t.is_ref(pattern);
        let own = self.t.strip_ref(pattern);
        // `const auto [a, b]` makes the hidden object constant; its members are so by that ([dcl.struct.bind]/1).
        let ty = self.t.with_quals_of(v.ty, own);
        let hidden = if is_ref {
            let place = self.place_of_val(v)?;
            let at = self.place_expr(&place)?;
            let id = self.ir.body.exprs[at].ty;
            let ptr_id = self.ir.program.types.pointer(id);
            let addr = self.ir.addr_of(at, ptr_id);
            let local = self.ir.new_local("$binding", ptr_id);
            self.ir.emit(StmtKind::Decl { local, cleanup: None });
            let target = self.ir.push_expr(Ir::Local(local), ptr_id);
            let assign = self.ir.push_expr(Ir::Assign(target, addr), ptr_id);
            self.ir.emit(StmtKind::Expr(assign));
            (local, self.t.lref(ty))
        } else {
            let id = self.ir_ty(ty)?;
            let local = self.ir.new_local("$binding", id);
            let place = Place::new(Root::Local(local), ty);
            let cleanup = self.cleanup_expr(&place)?;
            self.ir.emit(StmtKind::Decl { local, cleanup });
            // Arrays are copied element by element here, the only place of the language where `auto` copies one
            // ([dcl.struct.bind]/1).
            if self.t.is_array(ty) {
                let from = self.place_of_val(v)?;
                self.copy_construct(&place, &from, false)?;
            } else {
                self.full(|l| l.init_from_val(&place, v))?;
            }
            (local, ty)
        };
        let names = var.bindings;
        let scope = self.f.scope;
        if self.t.is_array(ty) {
            for (index, name) in names.iter().enumerate() {
                let binding = Binding::Element(u64::try_from(index).unwrap_or(0));
                self.bind_piece(scope, name, hidden, binding);
            }
            return Ok(());
        }
        let Some(class) = self.t.as_class(ty) else {
            return Err(Fail::new("type", var.span, "structured binding of this type"));
        };
        // Before the members are looked at: a class with a complete `std::tuple_size` is tuple-like whatever it holds
        // ([dcl.struct.bind]/4).
        if let Some(n) = self.tuple_size(ty)? {
            if n != i128::try_from(names.len()).unwrap_or(-1) {
                return Err(Fail::new("type", var.span, "structured binding of another size"));
            }
            for (index, name) in names.iter().enumerate() {
                self.bind_tuple_element(scope, name, hidden, index)?;
            }
            return Ok(());
        }
        let fields: Vec<usize> = self.tb.classes[class]
            .members
            .iter()
            .enumerate()
            .filter(|(_, m)| !m.is_base && m.name.is_some())
            .map(|(index, _)| index)
            .collect();
        if fields.len() != names.len() {
            return Err(Fail::unsupported(var.span, "structured binding of a tuple-like class"));
        }
        for (index, name) in fields.into_iter().zip(names) {
            let binding = Binding::Field(u32::try_from(index).unwrap_or(0));
            self.bind_piece(scope, name, hidden, binding);
        }
        Ok(())
    }

    fn bind_piece(
        &mut self,
        scope: ScopeId,
        name: &'a str,
        hidden: (LocalId, Ty),
        binding: Binding,
    ) {
        let lvar = LVar {
            ctx: self.f.serial,
            local: hidden.0,
            ty: hidden.1,
            constant: None,
            place: Some(binding),
        };
        let lvar = self.tb.lvars.push(lvar);
        self.tb.bind(scope, Key::Ident(name), Entity::Local(lvar));
    }

    /// `std::tuple_size<T>::value`, where it is defined.
    fn tuple_size(&mut self, ty: Ty) -> R<Option<i128>> {
        let ty = self.t.unqual(ty);
        for entity in self.lookup(self.global, Key::Ident("std")) {
            let Entity::Namespace(scope) = entity else { continue };
            for entity in self.lookup_in(scope, Key::Ident("tuple_size")) {
                let Entity::Template(id) = entity else { continue };
                if !matches!(self.tb.templates[id].kind, TemplateKind::Class(_)) {
                    continue;
                }
                let size = self.instantiate_type(id, vec![TArg::Type(ty)], self.ir.span)?;
                let Some(class) = self.t.as_class(size) else { continue };
                if self.tb.classes[class].decl.is_none_or(|decl| decl.members.is_none()) {
                    continue;
                }
                self.complete_class(class, self.ir.span)?;
                for entity in self.lookup_member(class, Key::Ident("value")) {
                    if let Entity::Var(var) = entity {
                        let value = self.global_val(var)?;
                        if let Some(constant) = self.known_constant(value) {
                            return Ok(self.constant_int(value.ty, constant));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// Binds a name to `get<index>(hidden)`.
    fn bind_tuple_element(
        &mut self,
        scope: ScopeId,
        name: &'a str,
        hidden: (LocalId, Ty),
        index: usize,
    ) -> R<()> {
        let ctx = self.f.serial;
        let object = LVar { ctx, local: hidden.0, ty: hidden.1, constant: None, place: None };
        let object = self.local_val(object)?;
        // By argument only ([dcl.struct.bind]/4), so that functions named `get` in the scope of the program do not
        // interfere.
        let (found, _) = self.lookup_adl(Key::Ident("get"), &[object.ty]);
        let size = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::ULong);
        let index = u128::try_from(index).unwrap_or(u128::MAX);
        let explicit = [TArg::Value(size, CVal::Scalar(Constant::Int(index)))];
        let args = [Arg::Val(object)];
        let get =
            self.resolve_overload(&found, None, &args, Some(&explicit), Wanted::default(), "get")?;
        let element = self.call_fn(get, None, &args, false)?;
        let element = self.materialise(element)?;
        let place = self.place_of_val(element)?;
        let at = self.place_expr(&place)?;
        let pointer = self.ir.program.types.pointer(self.ir.body.exprs[at].ty);
        let addr = self.ir.addr_of(at, pointer);
        let local = self.ir.new_local(name, pointer);
        self.ir.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.ir.push_expr(Ir::Local(local), pointer);
        let assign = self.ir.push_expr(Ir::Assign(target, addr), pointer);
        self.ir.emit(StmtKind::Expr(assign));
        let ty = self.t.lref(element.ty);
        let lvar = self.tb.lvars.push(LVar { ctx, local, ty, constant: None, place: None });
        self.tb.bind(scope, Key::Ident(name), Entity::Local(lvar));
        Ok(())
    }
}
