//! Expressions: dispatch, literals, names.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BinaryOp, BuiltinType, Expr, ExprKind as Ast, Init, IntSuffix, QualName, SpecFlags, TypeOrExpr,
    UnaryOp,
};

use super::collect::key_of;
use super::entity::{CVal, Cat, Entity, Key, ScopeKind, TArg, TemplateKind, Val};
use super::fail::{Fail, R};
use super::function::Place;
use super::lookup::Found;
use super::overload::{Arg, Wanted};
use super::types::{Ty, TyKind, int_info};
use super::{Lowerer, poison};
use crate::program::{Constant, ExprKind as Ir, SeqExpr, StmtKind};
use crate::types::FloatType;

impl<'a> Lowerer<'a> {
    /// Lowers an expression.
    pub(crate) fn expr(&mut self, e: &'a Expr<'a>) -> R<Val> {
        if self.f.is_lenient {
            return self.expr_or_any(e);
        }
        self.deeper(e.span, |l| l.expr_inner(e))
    }

    /// Initialises a place of class type from an expression: `None` where the expression built it in place.
    pub(crate) fn expr_into(&mut self, e: &'a Expr<'a>, place: &Place) -> R<Option<Arg<'a>>> {
        let stripped = super::init::strip_parens(e);
        let own = self.t.unqual(place.ty);
        match stripped.kind {
            Ast::Construct { ty, ref init } => {
                let target = match self.deduce_class_template(ty, Some(init))? {
                    Some(ty) => ty,
                    None => self.resolve_type(ty)?,
                };
                if self.t.unqual(target) == own {
                    self.deeper(e.span, |l| l.init_place(place, Some(init), e.span))?;
                    return Ok(None);
                }
            }
            Ast::Call { callee, args } => {
                if let Ast::Name(name) = callee.kind
                    && !self.is_intrinsic_name(name)
                    && let Ok(Some(target)) = self.type_of_name(name)
                {
                    if self.t.unqual(target) == own {
                        let init = Init::Paren(args);
                        self.deeper(e.span, |l| l.init_place(place, Some(&init), e.span))?;
                        return Ok(None);
                    }
                } else if self.is_indirect(own)? {
                    let v = self.deeper(e.span, |l| l.call_expr(callee, args, Some(place)))?;
                    if self.t.as_class(v.ty).is_some()
                        && self.ir.body.exprs[v.e].ty == self.ir.void_id
                    {
                        self.ir.emit(StmtKind::Expr(v.e));
                        return Ok(None);
                    }
                    return Ok(Some(Arg::Val(v)));
                }
            }
            Ast::Lambda(lambda) => {
                return self.deeper(e.span, |l| l.lambda_into(lambda, place, e.span));
            }
            Ast::Binary(BinaryOp::Comma, a, b) => {
                let left = self.expr(a)?;
                self.emit_value(left);
                return self.expr_into(b, place);
            }
            Ast::Binary(op, a, b)
                if !matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr)
                    && self.is_indirect(own)? =>
            {
                let v = self.deeper(e.span, |l| {
                    let left = l.expr(a)?;
                    let right = l.lower_arg(b)?;
                    let Arg::Val(right) = right else { return l.binary_expr(op, a, b) };
                    l.with_dest(place, |l| l.binary_vals(op, left, right))
                })?;
                return Ok(self.built_or(v));
            }
            Ast::Unary(op, inner)
                if !matches!(op, UnaryOp::AddrOf | UnaryOp::Extension)
                    && self.is_indirect(own)? =>
            {
                let v = self.deeper(e.span, |l| {
                    let v = l.expr(inner)?;
                    l.with_dest(place, |l| l.unary_val(op, v))
                })?;
                return Ok(self.built_or(v));
            }
            Ast::Index { base, index } if self.is_indirect(own)? => {
                let v = self.deeper(e.span, |l| {
                    let base = l.expr(base)?;
                    let index = l.lower_arg(index)?;
                    l.with_dest(place, |l| l.index_args(base, index))
                })?;
                return Ok(self.built_or(v));
            }
            Ast::Conditional(c, Some(a), b)
                if self.is_indirect(own)? && self.conditional_class(a, b)? == Some(own) =>
            {
                self.deeper(e.span, |l| l.conditional_into(c, a, b, place))?;
                return Ok(None);
            }
            _ => {}
        }
        self.lower_arg(e).map(Some)
    }

    /// Runs with a place in which an overloaded operator may build its result.
    fn with_dest(&mut self, place: &Place, run: impl FnOnce(&mut Self) -> R<Val>) -> R<Val> {
        self.operator_dest = Some(place.clone());
        let result = run(self);
        self.operator_dest = None;
        result
    }

    /// Emits a call that built its result in place; other values are handed on.
    fn built_or(&mut self, v: Val) -> Option<Arg<'a>> {
        if self.t.as_class(v.ty).is_some() && self.ir.body.exprs[v.e].ty == self.ir.void_id {
            self.ir.emit(StmtKind::Expr(v.e));
            return None;
        }
        Some(Arg::Val(v))
    }

    /// The class both arms of a conditional have, where an arm is a temporary that must be built in place.
    pub(crate) fn conditional_class(&mut self, a: &'a Expr<'a>, b: &'a Expr<'a>) -> R<Option<Ty>> {
        let is_throw = |e: &'a Expr<'a>| matches!(super::init::strip_parens(e).kind, Ast::Throw(_));
        if is_throw(a) || is_throw(b) {
            return Ok(None);
        }
        let (x, y) = self.unevaluated(|l| Ok::<_, Fail>((l.expr(a)?, l.expr(b)?)))?;
        let (tx, ty) = (self.t.unqual(x.ty), self.t.unqual(y.ty));
        // Of two lvalues the result is one of them; only a temporary must be built, and then once, in the place that
        // it is for ([class.temporary]).
        let is_temp = x.cat == Cat::Prvalue || y.cat == Cat::Prvalue;
        Ok((tx == ty && is_temp && self.t.as_class(tx).is_some()).then_some(tx))
    }

    /// Initialises a place from the chosen arm.
    pub(crate) fn conditional_into(
        &mut self,
        c: &'a Expr<'a>,
        a: &'a Expr<'a>,
        b: &'a Expr<'a>,
        place: &Place,
    ) -> R<()> {
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let cond = self.expr(c)?;
        let cond = self.contextual_convert(cond, bool_ty)?;
        self.f.conditional += 1;
        let (x, then_branch) = self.collect_stmts(|l| l.init_from_expr(place, a, true));
        let (y, else_branch) = self.collect_stmts(|l| l.init_from_expr(place, b, true));
        self.f.conditional -= 1;
        x?;
        y?;
        self.ir.emit(StmtKind::If { cond: cond.e, then_branch, else_branch });
        Ok(())
    }

    pub(super) fn expr_inner(&mut self, e: &'a Expr<'a>) -> R<Val> {
        match &e.kind {
            Ast::Int { value, suffix } => self.int_literal(*value, *suffix),
            Ast::Float { text, ty } => self.float_literal(text, *ty),
            Ast::Char { value, ty } => {
                // In C a character is a number ([ISO C11, 6.4.4.4]), with the sign that `char` has.
                if *ty == BuiltinType::Char && self.is_c(e.span) {
                    let ty = self.t.builtin(BuiltinType::Int);
                    let id = self.ir_ty(ty)?;
                    let own = super::memory::truncate(i128::from(*value), 8);
                    let bits = super::memory::truncate(super::memory::sign_extend(own, 8), 32);
                    let e = self.ir.push_expr(Ir::Const(Constant::Int(bits)), id);
                    return Ok(Val { is_zero: bits == 0, ..Val::prvalue(e, ty) });
                }
                let ty = self.t.builtin(*ty);
                let id = self.ir_ty(ty)?;
                let bits = match self.t.as_builtin(ty).and_then(int_info) {
                    Some(info) => super::memory::truncate(i128::from(*value), info.bits),
                    None => u128::from(*value),
                };
                let e = self.ir.push_expr(Ir::Const(Constant::Int(bits)), id);
                Ok(Val::prvalue(e, ty))
            }
            Ast::Str { bytes, unit } => self.string_literal(bytes, *unit),
            Ast::Bool(b) => self.bool_value(*b),
            Ast::Nullptr => {
                let ty = self.t.builtin(BuiltinType::Nullptr);
                let id = self.ir_ty(ty)?;
                let e = self.ir.push_expr(Ir::Const(Constant::Null), id);
                Ok(Val::prvalue(e, ty))
            }
            Ast::This => self.this_value(e.span),
            Ast::Name(name) => self.name_expr(name),
            Ast::Paren(inner) => self.expr(inner),
            Ast::Unary(op, inner) => self.unary_expr(*op, inner),
            Ast::Binary(op, a, b) => self.binary_expr(*op, a, b),
            Ast::Assign(op, a, b) => self.assign_expr(*op, a, b),
            Ast::Conditional(c, a, b) => self.conditional_expr(c, *a, b),
            Ast::Call { callee, args } => self.call_expr(callee, args, None),
            Ast::Launch { kernel, config, args } => self.launch_expr(kernel, config, args),
            Ast::Index { base, index } => self.index_expr(base, index),
            Ast::Member { base, is_arrow, name } => self.member_expr(base, *is_arrow, name),
            Ast::MemberPointer { base, is_arrow, member } => {
                self.member_pointer_expr(base, *is_arrow, member)
            }
            Ast::Cast { kind, ty, expr } => self.cast_expr(*kind, ty, expr),
            Ast::Construct { ty, init } => {
                let target = match self.deduce_class_template(ty, Some(init))? {
                    Some(ty) => ty,
                    None => self.resolve_type(ty)?,
                };
                self.construct_expr(target, init)
            }
            Ast::InitList(_) => Err(Fail::new("type", e.span, "braced list in this place")),
            Ast::Sizeof(operand) => self.sizeof_expr(operand),
            Ast::SizeofPack(name) => {
                let found = self.lookup(self.f.scope, Key::Ident(name));
                let [Entity::Pack(id)] = found[..] else {
                    return Err(Fail::new(
                        "unknown-name",
                        e.span,
                        format!("`{name}` is not a pack"),
                    ));
                };
                let n = u64::try_from(self.tb.packs[id].len()).unwrap_or(u64::MAX);
                Ok(self.size_value(n))
            }
            Ast::Alignof(operand) => {
                let ty = self.operand_type(operand)?;
                let mut ty = self.t.strip_ref(ty);
                while let Some(elem) = self.t.element(ty) {
                    ty = elem;
                }
                let n = self.align_of(ty)?;
                Ok(self.size_value(n))
            }
            Ast::Typeid(operand) => self.typeid_expr(operand, e.span),
            Ast::Noexcept(inner) => {
                // Exceptions are not modelled: only whether the operand is well-formed matters.
                self.unevaluated(|l| l.expr(inner))?;
                self.bool_value(true)
            }
            Ast::Offsetof { ty, path } => self.offsetof_expr(ty, path, e.span),
            Ast::TypeTrait { name, args } => self.type_trait_expr(name, args, e.span),
            Ast::New { placement, ty, count, init } => {
                self.new_expr(placement, ty, *count, init.as_ref(), e.span)
            }
            Ast::Delete { is_array, expr } => self.delete_expr(*is_array, expr),
            Ast::Lambda(lambda) => self.lambda_expr(lambda, e.span),
            Ast::Throw(value) => self.throw_expr(*value, e.span),
            Ast::Pack(_) => Err(Fail::unsupported(e.span, "pack expansion in this place")),
            Ast::Fold { op, left, right } => self.fold_expr(*op, *left, *right, e.span),
            Ast::Requires { params, requirements } => self.requires_expr(params, requirements),
            Ast::StmtExpr(body) => self.stmt_expr(body),
            Ast::VaArg(..) => Err(Fail::unsupported(e.span, "va_arg")),
            Ast::Error => Err(Fail::new("syntax", e.span, "expression that could not be parsed")),
        }
    }

    pub(crate) fn bool_value(&mut self, value: bool) -> R<Val> {
        let ty = self.t.builtin(BuiltinType::Bool);
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Const(Constant::Bool(value)), id);
        Ok(Val::prvalue(e, ty))
    }

    pub(crate) fn size_value(&mut self, value: u64) -> Val {
        let ty = self.t.builtin(BuiltinType::ULong);
        let e = self.ir.const_size(value);
        Val::prvalue(e, ty)
    }

    /// The type of an integer literal ([lex.icon], table 7).
    fn int_literal(&mut self, value: u128, suffix: IntSuffix) -> R<Val> {
        use BuiltinType as B;
        let all: [(B, bool, u8); 6] = [
            (B::Int, false, 0),
            (B::UInt, true, 0),
            (B::Long, false, 1),
            (B::ULong, true, 1),
            (B::LongLong, false, 2),
            (B::ULongLong, true, 2),
        ];
        let mut chosen = None;
        for (builtin, is_unsigned, longs) in all {
            if longs < suffix.longs
                || (suffix.is_unsigned && !is_unsigned)
                || (is_unsigned && !suffix.is_unsigned && suffix.is_decimal)
            {
                continue;
            }
            let bits = int_info(builtin).map_or(32, |i| i.bits);
            let max = (1_u128 << if is_unsigned { bits } else { bits - 1 }) - 1;
            if value <= max {
                chosen = Some(builtin);
                break;
            }
        }
        let builtin =
            chosen.unwrap_or(if value <= u128::from(u64::MAX) { B::ULongLong } else { B::UInt128 });
        let ty = self.t.builtin(builtin);
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Const(Constant::Int(value)), id);
        let is_zero = value == 0;
        Ok(Val { is_zero, ..Val::prvalue(e, ty) })
    }

    fn float_literal(&mut self, text: &str, builtin: BuiltinType) -> R<Val> {
        let ty = self.t.builtin(builtin);
        let id = self.ir_ty(ty)?;
        let float = match builtin {
            BuiltinType::Float => FloatType::Single,
            BuiltinType::Half => FloatType::Half,
            BuiltinType::BFloat16 => FloatType::BFloat16,
            _ => FloatType::Double,
        };
        let Some(bits) = super::constant::parse_float(text, float) else {
            return Err(Fail::new(
                "syntax",
                self.ir.span,
                format!("malformed floating literal `{text}`"),
            ));
        };
        let e = self.ir.push_expr(Ir::Const(Constant::Float(bits)), id);
        Ok(Val::prvalue(e, ty))
    }

    /// The type of an expression, without evaluating it; references stripped.
    pub(crate) fn type_of(&mut self, e: &'a Expr<'a>) -> R<Ty> {
        self.unevaluated(|l| l.expr(e)).map(|v| v.ty)
    }

    /// `decltype(e)` ([dcl.type.simple]).
    pub(crate) fn decltype(&mut self, e: &'a Expr<'a>) -> R<Ty> {
        let v = self.unevaluated(|l| l.expr(e))?;
        match e.kind {
            Ast::Name(name) => {
                if let Some(ty) = self.declared_type(name)? {
                    return Ok(ty);
                }
            }
            Ast::Member { .. } => return self.member_declared_type(v),
            _ => {}
        }
        Ok(match v.cat {
            Cat::Lvalue => self.t.lref(v.ty),
            Cat::Xvalue => self.t.rref(v.ty),
            Cat::Prvalue => v.ty,
        })
    }

    fn member_declared_type(&mut self, v: Val) -> R<Ty> {
        // The object's qualifiers do not count.
        if let Ir::Field(base, field) = self.ir.body.exprs[v.e].kind
            && let crate::types::Type::Record(record) =
                self.ir.program.types.get(self.ir.body.exprs[base].ty)
        {
            let record = *record;
            for (_, class) in self.tb.classes.iter() {
                if class.record == record
                    && let Some(member) = class.members.iter().find(|m| m.field == Some(field))
                {
                    return Ok(member.ty);
                }
            }
        }
        Ok(v.ty)
    }

    /// The declared type of what a name denotes.
    fn declared_type(&mut self, name: &'a QualName<'a>) -> R<Option<Ty>> {
        let found = self.lookup_qualified(name)?;
        let [only] = found[..] else { return Ok(None) };
        Ok(match only {
            Entity::Local(id) => {
                let lvar = self.tb.lvars[id];
                if lvar.place.is_some() { None } else { Some(lvar.ty) }
            }
            Entity::Field(class, index) => {
                self.complete_class(class, name.span)?;
                Some(self.tb.classes[class].members[index].ty)
            }
            Entity::Capture(class, index) => Some(self.tb.classes[class].members[index].ty),
            Entity::Var(id) => Some(self.global_type(id)?),
            Entity::Function(id) => Some(self.fn_type(id)?),
            Entity::Value(id) => Some(self.tb.values[id].0),
            _ => None,
        })
    }

    /// The overloaded functions an expression names, if it names several or a template.
    pub(crate) fn overload_set(&mut self, e: &'a Expr<'a>) -> R<Option<Found>> {
        let mut e = super::init::strip_parens(e);
        if let Ast::Unary(UnaryOp::AddrOf, inner) = e.kind {
            e = super::init::strip_parens(inner);
        }
        let Ast::Name(name) = e.kind else { return Ok(None) };
        if self.is_intrinsic_name(name) {
            return Ok(None);
        }
        let found = self.lookup_qualified(name)?;
        let functions: Found = found
            .iter()
            .copied()
            .filter(|entity| match *entity {
                Entity::Function(_) => true,
                Entity::Template(id) => {
                    matches!(self.tb.templates[id].kind, TemplateKind::Function(_))
                }
                _ => false,
            })
            .collect();
        let has_template = functions.iter().any(|e| matches!(e, Entity::Template(_)));
        if functions.is_empty() {
            return Ok(None);
        }
        if !has_template {
            let mut distinct: Vec<_> = Vec::new();
            for entity in &functions {
                if let Entity::Function(id) = *entity {
                    let id = self.canonical(id);
                    if !distinct.contains(&id) {
                        distinct.push(id);
                    }
                }
            }
            // A single function has a type without being asked for one; a set gets its meaning from where it is
            // converted to ([over.over]).
            if distinct.len() < 2 {
                return Ok(None);
            }
        } else if name.last.args.is_some() && functions.len() == 1 {
            // All arguments given: one function.
            if let Entity::Template(id) = functions[0] {
                let args = self.resolve_targs(name.last.args.unwrap_or(&[]))?;
                if self.instantiate_explicit(id, &args).is_ok() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(functions))
    }

    /// Explicit template arguments of a function name.
    pub(crate) fn explicit_args(&mut self, e: &'a Expr<'a>) -> R<Option<Vec<TArg>>> {
        let mut e = super::init::strip_parens(e);
        if let Ast::Unary(UnaryOp::AddrOf, inner) = e.kind {
            e = super::init::strip_parens(inner);
        }
        match e.kind {
            Ast::Name(name) => match name.last.args {
                Some(args) => self.resolve_targs(args).map(Some),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// A name as an expression.
    pub(crate) fn name_expr(&mut self, name: &'a QualName<'a>) -> R<Val> {
        let key = key_of(&name.last.id);
        let found = self.lookup_qualified(name)?;
        if found.is_empty() {
            if let Some(ident) = Self::ident(name)
                && matches!(ident, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__")
            {
                let text = self.f.display.clone();
                // `__func__` is the plain name ([dcl.fct.def.general]/8), the GNU form has the whole signature.
                let text = if ident == "__PRETTY_FUNCTION__" {
                    text
                } else {
                    super::signature::last_segment(&text).to_owned()
                };
                let bytes = self.arena.alloc_slice_copy(text.as_bytes());
                return self.string_literal(bytes, BuiltinType::Char);
            }
            let text = super::resolve::name_text(name);
            if let Some(ident) = Self::ident(name)
                && let Some(meant) = self.meant_variable(ident, name.span)
            {
                let message = format!("unknown name `{text}`; is `{meant}` meant?");
                return Err(Fail::new("unknown-name", name.span, message).certain_if(true));
            }
            return Err(Fail::new("unknown-name", name.span, format!("unknown name `{text}`")));
        }
        // `Base::f` inside a method may denote a field of the object.
        self.entity_val(&found, name, key)
    }

    /// The value of a variable by its key, in the current scope.
    pub(crate) fn named_value(&mut self, key: Key<'a>, span: Span) -> R<Val> {
        let found = self.lookup(self.f.scope, key);
        match found.first() {
            Some(Entity::Local(id)) => {
                let lvar = self.tb.lvars[*id];
                self.local_val(lvar)
            }
            Some(Entity::Poisoned) => Err(poison(span)),
            _ => Err(Fail::new("unknown-name", span, format!("unknown name `{key}`"))),
        }
    }

    fn entity_val(&mut self, found: &Found, name: &'a QualName<'a>, key: Key<'a>) -> R<Val> {
        let span = name.span;
        for &entity in found {
            match entity {
                Entity::Local(id) => return self.local_name(id, key, span),
                Entity::Field(class, index) => return self.implicit_member(class, index, span),
                Entity::Capture(class, index) => {
                    return self.captured(class, index, span);
                }
                Entity::Var(id) => return self.global_val(id),
                Entity::Enumerator(id, index) => {
                    self.complete_enum(id)?;
                    let Some(value) = self.tb.enums[id].values.get(index).copied() else {
                        return Err(Fail::new(
                            "type",
                            span,
                            "enumerator used before its value is known",
                        ));
                    };
                    let enumeration = &self.tb.enums[id];
                    let ty = if enumeration.is_complete {
                        // In C enumerators are numbers ([ISO C11, 6.7.2.2]).
                        match i32::try_from(value) {
                            Ok(_) if self.is_c(enumeration.decl.span) => {
                                self.t.builtin(BuiltinType::Int)
                            }
                            _ => self.t.mk(TyKind::Enum(id)),
                        }
                    } else if let Some(ty) = enumeration.underlying {
                        ty
                    } else {
                        enumeration.open_types[index]
                    };
                    let info = match self.scalar_of(ty)? {
                        crate::types::Scalar::Int(bits, _) => bits,
                        _ => 8,
                    };
                    let constant = if self.scalar_of(ty)? == crate::types::Scalar::Bool {
                        Constant::Bool(value != 0)
                    } else {
                        Constant::Int(super::memory::truncate(value, info))
                    };
                    let ir = self.ir_ty(ty)?;
                    let e = self.ir.push_expr(Ir::Const(constant), ir);
                    return Ok(Val::prvalue(e, ty));
                }
                Entity::Value(id) => {
                    let (ty, value) = self.tb.values[id];
                    return self.cval(ty, value, span);
                }
                Entity::Function(id) => {
                    let role = self.tb.fns[id].role;
                    if role == super::entity::Role::Method && name.scope.is_empty() {
                        return Err(Fail::unsupported(span, "method used as a value"));
                    }
                    let id = self.canonical(id);
                    return self.function_val(id);
                }
                Entity::Template(id) => {
                    let Some(args) = name.last.args else { continue };
                    let args = self.resolve_targs(args)?;
                    return match self.tb.templates[id].kind {
                        TemplateKind::Var(_) => {
                            let var = self.instantiate_var(id, args, span)?;
                            match self.tb.vars[var].constant {
                                Some(Some(Constant::Bool(value)))
                                    if self.tb.vars[var]
                                        .decl
                                        .flags
                                        .contains(SpecFlags::CONCEPT) =>
                                {
                                    self.bool_value(value)
                                }
                                _ => self.global_val(var),
                            }
                        }
                        TemplateKind::Function(_) => {
                            let f = self.instantiate_explicit(id, &args)?;
                            self.function_val(f)
                        }
                        TemplateKind::Class(_) | TemplateKind::Alias(_) => {
                            Err(Fail::new("type", span, "type used as a value"))
                        }
                    };
                }
                Entity::Poisoned => return Err(poison(span)),
                Entity::Pack(_) => {
                    return Err(Fail::new(
                        "type",
                        span,
                        format!("pack `{key}` that is not expanded"),
                    ));
                }
                Entity::Namespace(_)
                | Entity::Type(_)
                | Entity::Alias(_)
                | Entity::Class(_)
                | Entity::Enum(_) => {}
            }
        }
        Err(Fail::new("type", span, format!("`{key}` is not a value")))
    }

    /// A value template argument as an expression.
    pub(crate) fn cval(&mut self, ty: Ty, value: CVal, span: Span) -> R<Val> {
        match value {
            CVal::Scalar(constant) => {
                let id = self.ir_ty(ty)?;
                let e = self.ir.push_expr(Ir::Const(constant), id);
                let ty = self.t.unqual(ty);
                Ok(Val::prvalue(e, ty))
            }
            CVal::Func(id) => self.function_val(id),
            CVal::Var(id) => {
                let v = self.global_val(id)?;
                if self.t.is_ref(ty) {
                    return Ok(v);
                }
                if self.t.is_array(v.ty) { self.rvalue(v) } else { self.address_of(v) }
            }
            CVal::Synthetic(_) => Err(Fail::new("type", span, "dependent value")),
        }
    }

    fn local_name(&mut self, id: super::entity::LVarId, key: Key<'a>, span: Span) -> R<Val> {
        let lvar = self.tb.lvars[id];
        // Locals of another function are reached through a closure, or not at all: its code runs in frames of its
        // own.
        if lvar.ctx == self.f.serial {
            return self.local_val(lvar);
        }
        if let Some(constant) = lvar.constant {
            let ty = self.t.unqual(lvar.ty);
            let ir = self.ir_ty(ty)?;
            let e = self.ir.push_expr(Ir::Const(constant), ir);
            return Ok(Val::prvalue(e, ty));
        }
        if self.unevaluated > 0 {
            // Only the type matters.
            return self.dummy_lvalue(lvar.ty);
        }
        Err(Fail::new(
            "not-constant",
            span,
            format!("variable `{key}` of a surrounding function is not captured"),
        ))
    }

    /// A stand-in of a type where nothing is evaluated.
    pub(crate) fn dummy_lvalue(&mut self, ty: Ty) -> R<Val> {
        let ty = self.t.strip_ref(ty);
        if self.t.is_function(ty) {
            let ptr = self.t.pointer(ty);
            let id = self.ir_ty(ptr)?;
            let e = self.ir.push_expr(Ir::Const(Constant::Null), id);
            return Ok(Val::lvalue(e, ty));
        }
        let id = self.ir_ty(ty)?;
        let ptr = self.ir.program.types.pointer(id);
        let null = self.ir.push_expr(Ir::Const(Constant::Null), ptr);
        let e = self.ir.push_expr(Ir::Deref(null), id);
        Ok(Val::lvalue(e, ty))
    }

    fn implicit_member(
        &mut self,
        class: super::entity::ClassId,
        index: usize,
        span: Span,
    ) -> R<Val> {
        self.complete_class(class, span)?;
        // `sizeof(S::m)` and `decltype(S::m)` need no object ([expr.prim.id.general]/2.3).
        if self.f.this.is_none() {
            if self.unevaluated > 0 {
                let ty = self.tb.classes[class].members[index].ty;
                return self.dummy_lvalue(ty);
            }
            return Err(Fail::new("type", span, "member of a class without an object"));
        }
        let object = self.this_object(span)?;
        let object = self.upcast_place(object, class)?;
        self.member_val(object, class, index)
    }

    /// `*this`
    pub(crate) fn this_object(&mut self, span: Span) -> R<Val> {
        let this = self.this_value(span)?;
        let Some(ty) = self.t.pointee(this.ty) else {
            return Err(Fail::new("type", span, "`this` is not a pointer"));
        };
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Deref(this.e), id);
        Ok(Val::lvalue(e, ty))
    }

    fn captured(&mut self, class: super::entity::ClassId, index: usize, span: Span) -> R<Val> {
        let Some((place, own)) = self.own_place() else {
            if self.unevaluated > 0 {
                let ty = self.tb.classes[class].members[index].ty;
                return self.dummy_lvalue(ty);
            }
            return Err(Fail::unsupported(span, "capture outside its lambda"));
        };
        if own != class {
            if self.unevaluated > 0 {
                let ty = self.tb.classes[class].members[index].ty;
                return self.dummy_lvalue(ty);
            }
            return Err(Fail::unsupported(span, "capture of an outer lambda"));
        }
        let is_const = self.t.is_const(place.ty);
        let member = self.tb.place_member(&place, class, index);
        let v = self.place_val(&member)?;
        // The call operator is `const` unless the lambda is `mutable` ([expr.prim.lambda.closure]/4); what is
        // captured by reference stays as it is.
        if is_const && !self.t.is_ref(member.ty) {
            let ty = self.t.add_const(v.ty);
            return Ok(Val { ty, ..v });
        }
        Ok(v)
    }

    /// `typeid`: an object of the model for each type; of polymorphic objects only their class is known.
    fn typeid_expr(&mut self, operand: &TypeOrExpr<'a>, span: Span) -> R<Val> {
        let ty = self.operand_type(operand)?;
        let ty = self.t.strip_ref(ty);
        let ty = self.t.unqual(ty);
        if let (TypeOrExpr::Expr(_), Some(class)) = (operand, self.t.as_class(ty)) {
            self.complete_class(class, span)?;
            if self.tb.classes[class].is_polymorphic {
                return Err(Fail::unsupported(span, "typeid of an object with virtual functions"));
            }
        }
        let text = self.type_text(ty);
        let name = self.string_literal(text.as_bytes(), BuiltinType::Char)?;
        let key = Key::Ident("__type_info_of");
        let found = self.lookup(self.global, key);
        let id = self.resolve_overload(
            &found,
            None,
            &[Arg::Val(name)],
            Some(&[TArg::Type(ty)]),
            Wanted::default(),
            "typeid",
        )?;
        self.call_fn(id, None, &[Arg::Val(name)], false)
    }

    fn operand_type(&mut self, operand: &TypeOrExpr<'a>) -> R<Ty> {
        match operand {
            TypeOrExpr::Type(ty) => {
                if let Some(name) = Self::plain_name(ty)
                    && self.type_of_name(name)?.is_none()
                {
                    let e = self.arena.alloc(Expr { span: ty.span, kind: Ast::Name(name) });
                    return self.type_of(e);
                }
                self.resolve_type(ty)
            }
            TypeOrExpr::Expr(e) => {
                if let Ast::Name(name) = super::init::strip_parens(e).kind
                    && let Ok(Some(ty)) = self.type_of_name(name)
                {
                    return Ok(ty);
                }
                self.type_of(e)
            }
        }
    }

    fn sizeof_expr(&mut self, operand: &TypeOrExpr<'a>) -> R<Val> {
        let ty = self.operand_type(operand)?;
        let ty = self.t.strip_ref(ty);
        if let TyKind::Vla(elem, extent) = *self.t.kind(ty) {
            let n = self.ir.load_size(self.tb.extents[extent]);
            let size = self.size_of(elem)?;
            let size = self.ir.const_size(size);
            let id = self.ir.program.types.scalar(crate::types::Scalar::SIZE);
            let e = self.ir.push_expr(Ir::Binary(crate::program::BinaryOp::Mul, n, size), id);
            let ulong = self.t.builtin(BuiltinType::ULong);
            return Ok(Val::prvalue(e, ulong));
        }
        let n = self.size_of(ty)?;
        Ok(self.size_value(n))
    }

    fn stmt_expr(&mut self, body: &'a cuda_verify_syntax::ast::Stmt<'a>) -> R<Val> {
        use cuda_verify_syntax::ast::StmtKind as Ask;
        let Ask::Compound(stmts) = body.kind else {
            return Err(Fail::new("syntax", body.span, "statement expression without a block"));
        };
        let scope = self.tb.new_scope(self.f.scope, ScopeKind::Block);
        let (value, stmts) = self.collect_stmts(|l| {
            l.in_scope(scope, |l| -> R<Option<Val>> {
                let (last, rest) = match stmts {
                    [rest @ .., last] => (last, rest),
                    [] => return Ok(None),
                };
                l.stmts(rest);
                match last.kind {
                    Ask::Expr(e) => {
                        let v = l.expr(e)?;
                        if l.t.is_void(v.ty) {
                            l.emit_value(v);
                            return Ok(None);
                        }
                        l.rvalue(v).map(Some)
                    }
                    _ => {
                        l.stmt(last);
                        Ok(None)
                    }
                }
            })
        });
        let (ty, value) = match value? {
            Some(v) => (v.ty, Some(v.e)),
            None => (self.t.builtin(BuiltinType::Void), None),
        };
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value })), id);
        Ok(Val::prvalue(e, ty))
    }

    /// The address of a glvalue.
    pub(crate) fn address_of(&mut self, v: Val) -> R<Val> {
        let ty = self.t.pointer(v.ty);
        if self.t.is_function(v.ty) {
            return Ok(Val::prvalue(v.e, ty));
        }
        let v = self.as_place(v)?;
        let id = self.ir_ty(ty)?;
        let e = self.ir.addr_of(v.e, id);
        let e = self.ir.retype_pointer(e, id);
        Ok(Val::prvalue(e, ty))
    }

    /// A glvalue given by the value that was stored (`a = b`, `++a`, `c ? a : b`) as a place.
    pub(crate) fn as_place(&mut self, v: Val) -> R<Val> {
        if v.cat == Cat::Prvalue {
            return Ok(v);
        }
        let id = self.ir.body.exprs[v.e].ty;
        let ptr = self.ir.program.types.pointer(id);
        let span = self.ir.span;
        let (place, rest): (_, Box<dyn FnOnce(&mut Self, crate::program::ExprId) -> Ir>) =
            match self.ir.body.exprs[v.e].kind {
                Ir::Conditional(c, a, b) => {
                    let address =
                        |l: &mut Self, e: crate::program::ExprId| match l.ir.body.exprs[e].kind {
                            Ir::Load(place) => Some(l.ir.addr_of(place, ptr)),
                            _ => None,
                        };
                    let (Some(a), Some(b)) = (address(self, a), address(self, b)) else {
                        return Err(Fail::unsupported(
                            span,
                            "address of this conditional expression",
                        ));
                    };
                    let chosen = self.ir.push_expr(Ir::Conditional(c, a, b), ptr);
                    let e = self.ir.push_expr(Ir::Deref(chosen), id);
                    return Ok(Val { e, ..v });
                }
                Ir::Assign(place, value) => (place, Box::new(move |_, p| Ir::Assign(p, value))),
                Ir::AssignOp { op, place, value, compute_ty } => {
                    (place, Box::new(move |_, p| Ir::AssignOp { op, place: p, value, compute_ty }))
                }
                Ir::IncDec { place, is_increment, is_post } => {
                    (place, Box::new(move |_, p| Ir::IncDec { place: p, is_increment, is_post }))
                }
                _ => return Ok(v),
            };
        let stmt = |kind| crate::program::Stmt { kind, span };
        if let Ir::Local(local) = self.ir.body.exprs[place].kind
            && self.ir.body.exprs[place].ty == self.ir.body.locals[local].ty
        {
            // A variable is named again; that its address is not taken lets it stay in a register.
            let kind = rest(self, place);
            let change = self.ir.push_expr(kind, id);
            let stmts = vec![stmt(StmtKind::Expr(change))];
            let again = self.ir.push_expr(Ir::Local(local), id);
            let seq = SeqExpr { stmts, value: Some(again) };
            let e = self.ir.push_expr(Ir::Seq(Box::new(seq)), id);
            return Ok(Val { e, ..v });
        }
        let local = self.ir.new_local("$p", ptr);
        let target = self.ir.push_expr(Ir::Local(local), ptr);
        let addr = self.ir.addr_of(place, ptr);
        let save = self.ir.push_expr(Ir::Assign(target, addr), ptr);
        let through = |l: &mut Self| {
            let place = l.ir.push_expr(Ir::Local(local), ptr);
            let value = l.ir.push_expr(Ir::Load(place), ptr);
            l.ir.push_expr(Ir::Deref(value), id)
        };
        let p = through(self);
        let kind = rest(self, p);
        let change = self.ir.push_expr(kind, id);
        let stmts = vec![
            stmt(StmtKind::Decl { local, cleanup: None }),
            stmt(StmtKind::Expr(save)),
            stmt(StmtKind::Expr(change)),
        ];
        let p = through(self);
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(p) })), id);
        Ok(Val { e, ..v })
    }

    /// The right scalar prvalue of a value, class types converted by their conversion function.
    pub(crate) fn scalar_value(&mut self, v: Val) -> R<Val> {
        if self.is_any(v.ty) {
            let int = self.t.builtin(BuiltinType::Int);
            return self.any_as(v, int);
        }
        if let Some(class) = self.t.as_class(v.ty) {
            let Some(to) = self.conversion_target(class)? else {
                let text = self.type_text(v.ty);
                return Err(Fail::new("type", self.ir.span, format!("`{text}` is not a scalar")));
            };
            let Some(result) = self.class_conversion(v, class, to, true)? else {
                return Err(self.no_conversion(v.ty, to));
            };
            return self.rvalue(result);
        }
        self.rvalue(v)
    }
}
