//! Constructors, destructors and defaulted operations: what the language adds to their bodies ([class.base.init],
//! [class.copy], [class.dtor]).

use super::build::Builder;
use cuda_verify_syntax::ast::{
    CtorInit, SpecFlags, Stmt as AstStmt, TypeExpr, TypeExprKind, UnqualifiedId,
};

use super::Lowerer;
use super::entity::{Cat, ClassId, Entity, FnId, Implicit, Key, ScopeId, Tables, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::types::{Ty, TyKind};
use super::walk::Walk;
use crate::intrinsic::Intrinsic;
use crate::program::{
    Callee, Constant, ExprId, ExprKind as Ir, FunctionKind, Global, GlobalId, GlobalSpace,
    InitValue, InitWrite, StmtKind,
};
use crate::types::{Scalar, Type};

impl<'a> Lowerer<'a> {
    /// The object a constructor or destructor works on.
    fn this_place(&mut self, id: FnId) -> R<(Place, ClassId)> {
        let Some((local, class, _)) = self.f.this else {
            return Err(Fail::new("type", self.tb.fns[id].span, "constructor without a class"));
        };
        let own = self.t.mk(TyKind::Record(class));
        Ok((Place::new(Root::Ptr(local), own), class))
    }

    pub(crate) fn ctor_body(&mut self, id: FnId, body: Option<&'a AstStmt<'a>>) -> R<()> {
        let (place, class) = self.this_place(id)?;
        let decl = self.tb.fns[id].decl;
        let is_defaulted =
            decl.is_none_or(|d| d.body.is_none() && d.flags.contains(SpecFlags::DEFAULTED));
        let sig = self.signature(id)?;
        if is_defaulted && !sig.params.is_empty() {
            let is_move = matches!(self.t.kind(sig.params[0].ty), TyKind::RRef(_));
            return self.copy_ctor_body(&place, class, is_move);
        }
        let inits: &'a [CtorInit<'a>] = decl.map_or(&[], |d| d.ctor_inits);
        // The other constructor does everything, members with initialisers included ([class.base.init]/6).
        // Delegation.
        if let [only] = inits {
            let own_name = self.tb.classes[class].decl.and_then(|d| d.name);
            if let (UnqualifiedId::Ident(name), Some(own)) = (only.name.last.id, own_name)
                && super::collect::key_of(&own.last.id) == Key::Ident(name)
            {
                self.full(|l| l.init_place(&place, Some(&only.init), only.span))?;
                if let Some(body) = body {
                    self.body_stmt(body);
                }
                return Ok(());
            }
        }
        let mut used = vec![false; inits.len()];
        let n = self.tb.classes[class].members.len();
        let is_union = self.tb.classes[class].is_union;
        let mut vptr_set = false;
        for index in 0..n {
            let is_base = self.tb.classes[class].members[index].is_base;
            // Between bases and members (Itanium C++ ABI 2.5.5): a virtual call in the constructor of a base reaches
            // the base's own function, one in a member initialiser already that of the class.
            if !is_base && !vptr_set {
                self.set_vptr(&place, class)?;
                vptr_set = true;
            }
            let found = self.find_ctor_init(class, index, inits)?;
            let member = self.tb.place_member(&place, class, index);
            if self.tb.classes[class].members[index].bits == Some(0) {
                continue;
            }
            match found {
                Some((at, scope)) => {
                    used[at] = true;
                    let init = &inits[at];
                    let result = self.in_scope(scope, |l| {
                        l.deeper(init.span, |l| l.full(|l| l.init_member(&member, init)))
                    });
                    if let Err(fail) = result {
                        self.absorb(&fail, &|walk| walk.init(&init.init));
                    }
                }
                None => {
                    // An initialiser of the constructor replaces that of the member, it does not come after it
                    // ([class.base.init]/10).
                    let default = self.tb.member_init(class, index);
                    if is_union && default.is_none() {
                        continue;
                    }
                    let span = self.ir.span;
                    let scope = self.tb.classes[class].scope;
                    let result = self.full(|l| {
                        if default.is_some() {
                            l.in_scope(scope, |l| l.init_place(&member, default.as_ref(), span))
                        } else {
                            l.init_place(&member, None, span)
                        }
                    });
                    if let Err(fail) = result {
                        self.absorb(&fail, &|walk| default.iter().for_each(|it| walk.init(it)));
                    }
                }
            }
        }
        if !vptr_set {
            self.set_vptr(&place, class)?;
        }
        for (at, init) in inits.iter().enumerate() {
            // An expansion may be empty.
            if used[at] || init.is_pack {
                continue;
            }
            // A member of an anonymous member, or a name that does not fit.
            let result = self.init_nested(&place, class, init);
            if let Err(fail) = result {
                self.absorb(&fail, &|walk| walk.init(&init.init));
            }
        }
        if let Some(body) = body {
            self.body_stmt(body);
        }
        Ok(())
    }

    fn init_member(&mut self, member: &Place, init: &'a CtorInit<'a>) -> R<()> {
        self.init_place(member, Some(&init.init), init.span)
    }

    fn init_nested(&mut self, place: &Place, class: ClassId, init: &'a CtorInit<'a>) -> R<()> {
        let key = super::collect::key_of(&init.name.last.id);
        let found = self.lookup_member(class, key);
        if let [Entity::Field(owner, index)] = found[..]
            && owner != class
            && let Some(path) = self.path_to(class, owner)
        {
            let mut at = place.clone();
            let mut here = class;
            for step in path {
                at = self.tb.place_member(&at, here, step);
                here = self.t.as_class(at.ty).unwrap_or(here);
            }
            let member = self.tb.place_member(&at, owner, index);
            return self.full(|l| l.init_member(&member, init));
        }
        let name = super::resolve::name_text(init.name);
        Err(Fail::new("unknown-name", init.span, format!("`{name}` is not a member or base class")))
    }

    fn find_ctor_init(
        &mut self,
        class: ClassId,
        index: usize,
        inits: &'a [CtorInit<'a>],
    ) -> R<Option<(usize, ScopeId)>> {
        let member = &self.tb.classes[class].members[index];
        let (is_base, name, ty) = (member.is_base, member.name, member.ty);
        let here = self.f.scope;
        for (at, init) in inits.iter().enumerate() {
            if init.is_pack && is_base {
                let mut scope = None;
                let walk = |walk: &mut Walk<'a, '_>| {
                    walk.name(init.name);
                    walk.init(&init.init);
                };
                self.expand(init.span, walk, |l| {
                    if l.type_of_name(init.name)? == Some(ty) {
                        scope = Some(l.f.scope);
                    }
                    Ok(())
                })?;
                if let Some(scope) = scope {
                    return Ok(Some((at, scope)));
                }
            } else if is_base {
                let found = self.lookup_qualified(init.name)?;
                if found.iter().any(|e| matches!(e, Entity::Field(..))) {
                    continue;
                }
                // The injected name of a base template needs no arguments.
                if self.type_of_name(init.name)? == Some(ty) {
                    return Ok(Some((at, here)));
                }
            } else if let (UnqualifiedId::Ident(ident), true) =
                (init.name.last.id, init.name.scope.is_empty())
                && name == Some(ident)
            {
                return Ok(Some((at, here)));
            }
        }
        Ok(None)
    }

    /// Memberwise copy or move construction.
    fn copy_ctor_body(&mut self, place: &Place, class: ClassId, is_move: bool) -> R<()> {
        let other = self.other_place(place.ty)?;
        // Of a union nobody knows the active member: its bytes are copied ([class.copy.ctor]/15).
        if self.tb.classes[class].special.trivial_copy || self.tb.classes[class].is_union {
            return self.copy_bytes(place, &other);
        }
        let n = self.tb.classes[class].members.len();
        for index in 0..n {
            if self.tb.classes[class].members[index].bits == Some(0) {
                continue;
            }
            let to = self.tb.place_member(place, class, index);
            let from = self.tb.place_member(&other, class, index);
            self.full(|l| l.copy_construct(&to, &from, is_move))?;
        }
        self.set_vptr(place, class)
    }

    /// What the parameter of a defaulted operation refers to.
    fn other_place(&mut self, ty: Ty) -> R<Place> {
        let this = self.f.this.map(|(local, ..)| local);
        let mut params = self
            .ir
            .body
            .locals
            .ids()
            .filter(|local| Some(*local) != this && Some(*local) != self.f.sret);
        match params.next() {
            Some(local) => Ok(Place::new(Root::Ptr(local), ty)),
            None => Err(Fail::new("type", self.ir.span, "defaulted operation without a parameter")),
        }
    }

    /// Copy- or move-constructs one place from another of the same type.
    pub(crate) fn copy_construct(&mut self, to: &Place, from: &Place, is_move: bool) -> R<()> {
        if self.t.is_ref(to.ty) {
            return self.copy_bytes(to, from);
        }
        if self.t.is_array(to.ty) {
            let mut elem = to.ty;
            while let Some(inner) = self.t.element(elem) {
                elem = inner;
            }
            if !self.is_indirect(elem)? {
                return self.copy_bytes(to, from);
            }
            let from = from.clone();
            return self.for_each_element(to, false, &mut |l, to| {
                let Some(&(kind, ty)) = to.steps.last() else { return Ok(()) };
                let from = from.step(kind, ty);
                l.copy_construct(to, &from, is_move)
            });
        }
        let e = self.place_expr(from)?;
        let v =
            Val { cat: if is_move { Cat::Xvalue } else { Cat::Lvalue }, ..Val::lvalue(e, from.ty) };
        self.init_from_val(to, v)
    }

    /// Copies the bytes of one place to another of the same type.
    pub(crate) fn copy_bytes(&mut self, to: &Place, from: &Place) -> R<()> {
        if self.t.is_array(to.ty) {
            let size = self.size_of(to.ty)?;
            let to = self.place_addr(to)?;
            let from = self.place_addr(from)?;
            let size = self.ir.const_size(size);
            return self.ir.emit_memcpy(to, from, size);
        }
        let ty = self.ir_ty(to.ty)?;
        let source = self.place_expr(from)?;
        let value = self.ir.push_expr(Ir::Load(source), ty);
        let target = self.place_expr(to)?;
        let assign = self.ir.push_expr(Ir::Assign(target, value), ty);
        self.ir.emit(StmtKind::Expr(assign));
        Ok(())
    }

    /// Body of a defaulted assignment operator.
    pub(crate) fn assignment_body(&mut self, id: FnId) -> R<()> {
        let (place, class) = self.this_place(id)?;
        let sig = self.signature(id)?;
        let is_assign = self.tb.fns[id].key == Key::Operator("=");
        let [param] = &sig.params[..] else {
            return Err(Fail::unsupported(self.ir.span, "this defaulted function"));
        };
        if !is_assign {
            return self.defaulted_comparison(id, &place, class);
        }
        let is_move = matches!(self.t.kind(param.ty), TyKind::RRef(_));
        let other = self.other_place(place.ty)?;
        if self.tb.classes[class].special.trivial_assign || self.tb.classes[class].is_union {
            self.copy_bytes(&place, &other)?;
        } else {
            let n = self.tb.classes[class].members.len();
            for index in 0..n {
                if self.tb.classes[class].members[index].bits == Some(0) {
                    continue;
                }
                let to = self.tb.place_member(&place, class, index);
                let from = self.tb.place_member(&other, class, index);
                self.full(|l| l.assign_member(&to, &from, is_move))?;
            }
        }
        let this = self.this_value(self.ir.span)?;
        self.ir.emit(StmtKind::Return(Some(this.e)));
        Ok(())
    }

    fn assign_member(&mut self, to: &Place, from: &Place, is_move: bool) -> R<()> {
        if self.t.is_array(to.ty) {
            let mut elem = to.ty;
            while let Some(inner) = self.t.element(elem) {
                elem = inner;
            }
            let is_trivial = match self.t.as_class(elem) {
                Some(class) => self.tb.classes[class].special.trivial_assign,
                None => true,
            };
            if is_trivial {
                return self.copy_bytes(to, from);
            }
            let from = from.clone();
            return self.for_each_element(to, false, &mut |l, to| {
                let Some(&(kind, ty)) = to.steps.last() else { return Ok(()) };
                let from = from.step(kind, ty);
                l.assign_member(to, &from, is_move)
            });
        }
        if self.t.as_class(to.ty).is_none() {
            return self.copy_bytes(to, from);
        }
        let target = self.place_expr(to)?;
        let source = self.place_expr(from)?;
        let left = Val::lvalue(target, self.t.unqual(to.ty));
        let cat = if is_move { Cat::Xvalue } else { Cat::Lvalue };
        let right = Val { cat, ..Val::lvalue(source, from.ty) };
        let result = self.assign_vals(None, left, right)?;
        self.ir.emit(StmtKind::Expr(result.e));
        Ok(())
    }

    /// `bool operator==(const S&) const = default`
    fn defaulted_comparison(&mut self, id: FnId, place: &Place, class: ClassId) -> R<()> {
        if self.tb.fns[id].key != Key::Operator("==") {
            return Err(Fail::unsupported(self.ir.span, "this defaulted operator"));
        }
        let other = self.other_place(place.ty)?;
        let bool_ty = self.ir.program.types.scalar(Scalar::Bool);
        let mut all = self.ir.push_expr(Ir::Const(Constant::Bool(true)), bool_ty);
        for index in 0..self.tb.classes[class].members.len() {
            let a = self.tb.place_member(place, class, index);
            let b = self.tb.place_member(&other, class, index);
            let (a_e, b_e) = (self.place_expr(&a)?, self.place_expr(&b)?);
            let equal = self.binary_vals(
                cuda_verify_syntax::ast::BinaryOp::Eq,
                Val::lvalue(a_e, a.ty),
                Val::lvalue(b_e, b.ty),
            )?;
            all = self.ir.push_expr(Ir::And(all, equal.e), bool_ty);
        }
        self.ir.emit(StmtKind::Return(Some(all)));
        Ok(())
    }

    pub(crate) fn dtor_body(&mut self, id: FnId, body: Option<&'a AstStmt<'a>>) -> R<()> {
        let (place, class) = self.this_place(id)?;
        self.set_vptr(&place, class)?;
        if let Some(body) = body {
            // A `return` in the body must still destroy the members: they are cleanups of the whole.
            let (result, cleanups) = self.collect_stmts(|l| l.destroy_members(&place, class));
            result?;
            if cleanups.is_empty() {
                self.body_stmt(body);
            } else {
                let void = self.ir.void_id;
                let bool_ty = self.ir.program.types.scalar(Scalar::Bool);
                let guard = self.ir.new_local("$members", bool_ty);
                let cleanup = self.ir.push_expr(
                    Ir::Seq(Box::new(crate::program::SeqExpr { stmts: cleanups, value: None })),
                    void,
                );
                let (_, stmts) = self.collect_stmts(|l| {
                    l.ir.emit(StmtKind::Decl { local: guard, cleanup: Some(cleanup) });
                    l.body_stmt(body);
                });
                self.ir.emit(StmtKind::Block(stmts));
            }
            return Ok(());
        }
        self.destroy_members(&place, class)
    }

    fn destroy_members(&mut self, place: &Place, class: ClassId) -> R<()> {
        if self.tb.classes[class].is_union {
            return Ok(());
        }
        let n = self.tb.classes[class].members.len();
        for index in (0..n).rev() {
            let member = self.tb.place_member(place, class, index);
            if !self.is_trivial_dtor(member.ty)? {
                self.destroy(&member)?;
            }
        }
        Ok(())
    }

    /// Emits the destruction of an object.
    pub(crate) fn destroy(&mut self, place: &Place) -> R<()> {
        if self.t.is_ref(place.ty) || self.is_trivial_dtor(place.ty)? {
            return Ok(());
        }
        if self.t.is_array(place.ty) {
            return self.for_each_element(place, true, &mut |l, place| l.destroy(place));
        }
        if let Some(call) = self.dtor_call(place)? {
            self.ir.emit(StmtKind::Expr(call));
        }
        Ok(())
    }

    /// A call of the destructor on an object of class type.
    pub(crate) fn dtor_call(&mut self, place: &Place) -> R<Option<ExprId>> {
        let Some(class) = self.t.as_class(place.ty) else { return Ok(None) };
        if self.is_trivial_dtor(place.ty)? {
            return Ok(None);
        }
        let dtor = self.tb.dtor_of(class);
        let func = self.ir_func(dtor)?;
        let addr = self.place_addr(place)?;
        let void = self.ir.void_id;
        Ok(Some(self.ir.push_expr(Ir::Call(Callee::Direct(func), vec![addr]), void)))
    }

    /// An expression that destroys a place, for cleanups.
    pub(crate) fn cleanup_expr(&mut self, place: &Place) -> R<Option<ExprId>> {
        if self.t.is_ref(place.ty) || self.is_trivial_dtor(place.ty)? {
            return Ok(None);
        }
        if !self.t.is_array(place.ty) {
            return self.dtor_call(place);
        }
        let (result, stmts) = self.collect_stmts(|l| l.destroy(place));
        result?;
        let void = self.ir.void_id;
        let seq = crate::program::SeqExpr { stmts, value: None };
        Ok(Some(self.ir.push_expr(Ir::Seq(Box::new(seq)), void)))
    }

    /// Points the vtable pointer of an object to the table of a class, of the side that makes the object (CUDA C++
    /// Programming Guide, "Virtual Functions": those of an object are called on that side only).
    fn set_vptr(&mut self, place: &Place, class: ClassId) -> R<()> {
        if !self.tb.classes[class].is_polymorphic {
            return Ok(());
        }
        let [on_host, on_device] = self.vtables(class)?;
        let vptr = self.vptr_place(place, class)?;
        let ty = self.ir.body.exprs[vptr].ty;
        let is_device_variable = match place.root {
            Root::Global(id) => matches!(
                self.ir.program.globals[id].space,
                GlobalSpace::Device | GlobalSpace::Constant
            ),
            Root::Local(_) | Root::Ptr(_) => false,
        };
        let kind = self.f.kind;
        let mut address = |table: GlobalId| {
            let array = self.ir.program.globals[table].ty;
            let global = self.ir.push_expr(Ir::Global(table), array);
            self.ir.push_expr(Ir::Decay(global), ty)
        };
        let value = match kind {
            _ if is_device_variable => address(on_device),
            FunctionKind::Host => address(on_host),
            FunctionKind::Device | FunctionKind::Kernel => address(on_device),
            FunctionKind::HostDevice => {
                let (host, device) = (address(on_host), address(on_device));
                let bool_id = self.ir.program.types.scalar(Scalar::Bool);
                let is_device =
                    self.ir.push_expr(Ir::Intrinsic(Intrinsic::IsDevice, Vec::new()), bool_id);
                self.ir.push_expr(Ir::Conditional(is_device, device, host), ty)
            }
        };
        let assign = self.ir.push_expr(Ir::Assign(vptr, value), ty);
        self.ir.emit(StmtKind::Expr(assign));
        Ok(())
    }

    /// The vtable pointer inside an object.
    pub(crate) fn vptr_place(&mut self, place: &Place, class: ClassId) -> R<ExprId> {
        let mut at = place.clone();
        let mut here = class;
        while !self.tb.classes[here].own_vptr {
            let members = &self.tb.classes[here].members;
            let next = members.iter().position(|m| {
                m.is_base
                    && self.t.as_class(m.ty).is_some_and(|c| self.tb.classes[c].is_polymorphic)
            });
            let Some(index) = next else {
                return Err(Fail::new("type", self.ir.span, "class without virtual functions"));
            };
            at = self.tb.place_member(&at, here, index);
            here = self.t.as_class(at.ty).unwrap_or(here);
        }
        let object = self.place_expr(&at)?;
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let ty = self.ir.program.types.pointer(void_ptr);
        Ok(self.ir.push_expr(Ir::Field(object, 0), ty))
    }

    /// The tables of virtual functions of a class and of those that the program derives from it, as addresses: an object
    /// that comes from outside may be of any of these classes, also of those of which this code makes none.
    pub(crate) fn tables_of_family(&mut self, class: ClassId) -> R<Vec<ExprId>> {
        let mut family = vec![class];
        let mut next = 0;
        while let Some(base) = family.get(next).copied() {
            next += 1;
            for id in self.tb.classes.ids().collect::<Vec<_>>() {
                let is_candidate = !family.contains(&id) && self.names_base(id, base);
                if is_candidate && self.base_classes(id).contains(&base) {
                    family.push(id);
                }
            }
        }
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let ty = self.ir.program.types.pointer(void_ptr);
        let mut found = Vec::new();
        for class in family {
            self.complete_class(class, self.ir.span)?;
            for table in self.vtables(class)? {
                let array = self.ir.program.globals[table].ty;
                let global = self.ir.push_expr(Ir::Global(table), array);
                found.push(self.ir.push_expr(Ir::Decay(global), ty));
            }
        }
        Ok(found)
    }

    /// Whether a class may derive from another one, as far as the text says: what classes derive from is not looked up for
    /// all of them. Classes of which the code makes objects have tables anyway.
    fn names_base(&self, class: ClassId, base: ClassId) -> bool {
        let wanted = self.tb.classes[base].name.split('<').next().unwrap_or_default();
        let wanted = wanted.rsplit("::").next().unwrap_or(wanted);
        let Some(decl) = self.tb.classes[class].decl else { return false };
        let is_meant = |ty: &TypeExpr<'_>| {
            matches!(ty.kind, TypeExprKind::Named(name)
                if matches!(name.last.id, UnqualifiedId::Ident(text) if text == wanted))
        };
        decl.members.is_some() && decl.bases.iter().any(|it| is_meant(it.ty))
    }

    /// The tables of a class on the host and on the device.
    fn vtables(&mut self, class: ClassId) -> R<[GlobalId; 2]> {
        if let Some(tables) = self.tb.classes[class].vtables {
            return Ok(tables);
        }
        let virtuals = self.tb.classes[class].virtuals.clone();
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let len = u64::try_from(virtuals.len()).unwrap_or(0);
        let ty = self.ir.program.types.intern(Type::Array { elem: void_ptr, len });
        let span = self.tb.classes[class].span;
        let own = self.t.mk(TyKind::Record(class));
        let virtuals_of = Some(self.ir_ty(own)?);
        let tables = [(GlobalSpace::Host, "host"), (GlobalSpace::Device, "device")];
        let tables = tables.map(|(space, side)| {
            let class = &self.tb.classes[class].name;
            self.ir.program.globals.push(Global {
                name: format!("table of virtual functions of {class} on the {side}").into(),
                ty,
                space,
                init: Some(Vec::new()),
                // A kernel may read constants of the host, but not the host's table.
                is_const: space == GlobalSpace::Device,
                is_volatile: false,
                align_bytes: None,
                is_model: true,
                virtuals_of,
                span,
            })
        });
        self.tb.classes[class].vtables = Some(tables);
        let mut writes = Vec::new();
        for (slot, id) in virtuals.into_iter().enumerate() {
            let decl = self.tb.fns[id].decl;
            self.link_body(id);
            let is_pure = decl.is_some_and(|d| d.flags.contains(SpecFlags::PURE))
                && self.tb.fns[id].decl.is_some_and(|d| d.body.is_none());
            if is_pure {
                continue;
            }
            let saved = std::mem::replace(&mut self.unevaluated, 0);
            let func = self.ir_func(id);
            self.unevaluated = saved;
            let offset_bytes = u64::try_from(slot).unwrap_or(0) * 8;
            writes.push(InitWrite { offset_bytes, value: InitValue::FuncAddr(func?) });
        }
        for table in tables {
            self.ir.program.globals[table].init = Some(writes.clone());
        }
        Ok(tables)
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn dtor_of(&mut self, class: ClassId) -> FnId {
        match self.classes[class].dtor {
            Some(id) => id,
            None => self.implicit_fn(class, Implicit::Dtor),
        }
    }
}

impl Builder<'_> {
    pub(crate) fn emit_memcpy(&mut self, to: ExprId, from: ExprId, size: ExprId) -> R<()> {
        let void_ptr = self.program.types.pointer(self.void_id);
        let to = self.push_expr(Ir::Convert(to), void_ptr);
        let from = self.push_expr(Ir::Convert(from), void_ptr);
        let void = self.void_id;
        let copy = self.push_expr(Ir::Intrinsic(Intrinsic::Memcpy, vec![to, from, size]), void);
        self.emit(StmtKind::Expr(copy));
        Ok(())
    }
}
