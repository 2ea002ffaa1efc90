//! Initialisation of places ([dcl.init]): default, value, copy, direct and list initialisation, aggregates.

use cuda_verify_base::{Name, Span};
use cuda_verify_syntax::ast::{BuiltinType, Designator, Expr, ExprKind, Init, InitItem};

use super::Lowerer;
use super::entity::{ClassId, Entity, Key, ScopeId, Tables, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root, StepKind};
use super::overload::{Arg, Wanted};
use super::types::{Ty, TyKind, Types};
use crate::program::{ExprId, ExprKind as Ir, Global, GlobalSpace, StmtKind};

/// An expression with the scope it is looked up in (elements of expanded packs have their own).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'a> {
    pub(crate) designators: &'a [Designator<'a>],
    pub(crate) e: &'a Expr<'a>,
    pub(crate) scope: ScopeId,
}

/// Elements from which on an array of literals is copied from a constant.
const MANY_LITERALS: usize = 256;

/// Whether an expression is made of literals.
fn is_literal(e: &Expr<'_>) -> bool {
    match &e.kind {
        ExprKind::Int { .. }
        | ExprKind::Float { .. }
        | ExprKind::Char { .. }
        | ExprKind::Bool(_) => true,
        ExprKind::Paren(inner) | ExprKind::Unary(_, inner) => is_literal(inner),
        ExprKind::InitList(items) => {
            items.iter().all(|item| item.designators.is_empty() && is_literal(item.value))
        }
        _ => false,
    }
}

pub(crate) fn strip_parens<'a>(mut e: &'a Expr<'a>) -> &'a Expr<'a> {
    while let ExprKind::Paren(inner) = e.kind {
        e = inner;
    }
    e
}

impl<'a> Lowerer<'a> {
    /// Initialises a place as a declaration with this initialiser does. Emits statements.
    pub(crate) fn init_place(
        &mut self,
        place: &Place,
        init: Option<&Init<'a>>,
        span: Span,
    ) -> R<()> {
        self.deeper(span, |l| match init {
            None => l.default_init(place),
            Some(Init::Copy(e)) => l.copy_init(place, e),
            Some(Init::Brace(e)) => match e.kind {
                ExprKind::InitList(items) => {
                    let items = l.expand_items(items)?;
                    l.list_init(place, &items, false)
                }
                _ => l.copy_init(place, e),
            },
            Some(Init::Paren(args)) => {
                let items = l.expand_args(args)?;
                l.paren_init(place, &items)
            }
        })
    }

    /// Arguments with packs expanded.
    pub(crate) fn expand_args(&mut self, args: &[&'a Expr<'a>]) -> R<Vec<Item<'a>>> {
        let mut out = Vec::new();
        for e in args {
            if let ExprKind::Pack(pattern) = e.kind {
                self.expand(
                    e.span,
                    |walk| walk.expr(pattern),
                    |l| {
                        out.push(Item { designators: &[], e: pattern, scope: l.f.scope });
                        Ok(())
                    },
                )?;
            } else {
                out.push(Item { designators: &[], e, scope: self.f.scope });
            }
        }
        Ok(out)
    }

    pub(crate) fn expand_items(&mut self, items: &'a [InitItem<'a>]) -> R<Vec<Item<'a>>> {
        let mut out = Vec::new();
        for item in items {
            if let ExprKind::Pack(pattern) = item.value.kind {
                self.expand(
                    item.value.span,
                    |walk| walk.expr(pattern),
                    |l| {
                        out.push(Item { designators: &[], e: pattern, scope: l.f.scope });
                        Ok(())
                    },
                )?;
            } else {
                out.push(Item {
                    designators: item.designators,
                    e: item.value,
                    scope: self.f.scope,
                });
            }
        }
        Ok(out)
    }

    /// Default initialisation: nothing for trivial types.
    pub(crate) fn default_init(&mut self, place: &Place) -> R<()> {
        if self.t.is_ref(place.ty) {
            return Err(Fail::new("type", self.ir.span, "reference without initialiser"));
        }
        // The bytes stay as they are, and reads of them are found as uses of what was never written: to zero them
        // here would hide that.
        if self.is_trivial_default(place.ty)? {
            return Ok(());
        }
        if self.t.is_array(place.ty) {
            return self.for_each_element(place, false, &mut |l, place| l.default_init(place));
        }
        let Some(class) = self.t.as_class(place.ty) else { return Ok(()) };
        self.construct(place, class, &[], false)
    }

    /// Value initialisation: zero, then the default constructor where there is one.
    pub(crate) fn value_init(&mut self, place: &Place) -> R<()> {
        if self.t.is_ref(place.ty) {
            return Err(Fail::new("type", self.ir.span, "reference without initialiser"));
        }
        if let Some(class) = self.t.as_class(place.ty) {
            self.complete_class(class, self.ir.span)?;
            let special = self.tb.classes[class].special;
            // Zero first unless a constructor is the user's ([dcl.init]/8.1): `S()` and `S s{}` clear the members
            // that a defaulted constructor leaves alone.
            if !(special.user_ctor) {
                self.zero(place)?;
            }
            if !special.trivial_default {
                self.construct(place, class, &[], false)?;
            }
            return Ok(());
        }
        if self.t.is_array(place.ty) && !self.is_trivial_default(place.ty)? {
            return self.for_each_element(place, false, &mut |l, place| l.value_init(place));
        }
        self.zero(place)
    }

    pub(crate) fn zero(&mut self, place: &Place) -> R<()> {
        let e = self.place_expr(place)?;
        self.ir.emit(StmtKind::ZeroInit(e));
        Ok(())
    }

    fn copy_init(&mut self, place: &Place, e: &'a Expr<'a>) -> R<()> {
        if let ExprKind::InitList(items) = e.kind {
            let items = self.expand_items(items)?;
            return self.list_init(place, &items, true);
        }
        self.init_from_expr(place, e, true)
    }

    /// `T x(args)`
    fn paren_init(&mut self, place: &Place, items: &[Item<'a>]) -> R<()> {
        if items.is_empty() {
            return self.value_init(place);
        }
        if let Some(class) = self.t.as_class(place.ty) {
            if let [only] = items {
                return self.in_scope(only.scope, |l| l.init_from_expr(place, only.e, false));
            }
            self.complete_class(class, self.ir.span)?;
            // `T(a, b)` of an aggregate is C++20 ([dcl.init]/17.6.2.2); in C++17 it is an error that nothing depends
            // on.
            if self.tb.classes[class].special.is_aggregate {
                return self.aggregate_init(place, items);
            }
            let args = self.lower_args(items)?;
            return self.construct(place, class, &args, false);
        }
        let [only] = items else {
            return Err(Fail::new("type", self.ir.span, "several values for one scalar"));
        };
        self.in_scope(only.scope, |l| l.init_from_expr(place, only.e, false))
    }

    /// Initialises from one expression.
    pub(crate) fn init_from_expr(
        &mut self,
        place: &Place,
        e: &'a Expr<'a>,
        is_copy: bool,
    ) -> R<()> {
        let ty = place.ty;
        if self.t.is_ref(ty) {
            let arg = self.lower_arg(e)?;
            let pointer = self.bind_reference(ty, &arg)?;
            return self.store_pointer(place, pointer);
        }
        if self.t.is_array(ty) {
            if let ExprKind::Str { bytes, unit } = strip_parens(e).kind {
                return self.init_string(place, bytes, unit);
            }
            // Copies of arrays occur in closures and structured bindings.
            let v = self.expr(e)?;
            if self.t.unqual(v.ty) == self.t.unqual(ty) && v.is_glvalue() {
                let from = self.place_of_val(v)?;
                return self.copy_construct(place, &from, false);
            }
            return Err(Fail::new("type", e.span, "array initialised from an expression"));
        }
        if self.t.as_class(ty).is_some() {
            let v = self.expr_into(e, place)?;
            let Some(arg) = v else { return Ok(()) };
            return self.init_from_arg(place, arg, is_copy);
        }
        let arg = self.lower_arg(e)?;
        let v = self.convert_arg(&arg, ty)?;
        self.store(place, v)
    }

    /// Stores a scalar or trivial class value.
    pub(crate) fn store(&mut self, place: &Place, v: Val) -> R<()> {
        let target = self.place_expr(place)?;
        let ty = self.ir.body.exprs[target].ty;
        let assign = self.ir.push_expr(Ir::Assign(target, v.e), ty);
        self.ir.emit(StmtKind::Expr(assign));
        Ok(())
    }

    fn store_pointer(&mut self, place: &Place, pointer: ExprId) -> R<()> {
        let target = self.place_expr(place)?;
        let ty = self.ir.body.exprs[target].ty;
        let pointer = self.ir.retype_pointer(pointer, ty);
        let assign = self.ir.push_expr(Ir::Assign(target, pointer), ty);
        self.ir.emit(StmtKind::Expr(assign));
        Ok(())
    }

    /// Initialises an object of class type from a value.
    pub(crate) fn init_from_val(&mut self, place: &Place, v: Val) -> R<()> {
        self.init_from_arg(place, Arg::Val(v), true)
    }

    pub(crate) fn init_from_arg(&mut self, place: &Place, arg: Arg<'a>, is_copy: bool) -> R<()> {
        let Some(class) = self.t.as_class(place.ty) else {
            let v = self.convert_arg(&arg, place.ty)?;
            return self.store(place, v);
        };
        self.complete_class(class, self.ir.span)?;
        if let Arg::Val(v) = arg {
            if self.is_any(v.ty) {
                return self.any_into(place, v);
            }
            let same = self.t.as_class(v.ty) == Some(class);
            let special = self.tb.classes[class].special;
            if same
                && special.trivial_copy
                && (!special.deleted_copy || v.cat != super::entity::Cat::Lvalue)
            {
                let value = self.rvalue(v)?;
                return self.store(place, value);
            }
            if same && v.cat == super::entity::Cat::Prvalue {
                // The temporary is its own object: take it over where copying is trivial, else move.
                let source = self.materialise(v)?;
                let source = Val { cat: super::entity::Cat::Xvalue, ..source };
                return self.construct(place, class, &[Arg::Val(source)], is_copy);
            }
            if !same && let Some(source_class) = self.t.as_class(v.ty) {
                // A conversion function of the source.
                if let Some(result) = self.class_conversion(v, source_class, place.ty, is_copy)? {
                    if self.t.as_class(result.ty) == Some(class)
                        && result.cat == super::entity::Cat::Prvalue
                    {
                        if special.trivial_copy {
                            return self.store(place, result);
                        }
                        let source = self.materialise(result)?;
                        let source = Val { cat: super::entity::Cat::Xvalue, ..source };
                        return self.construct(place, class, &[Arg::Val(source)], is_copy);
                    }
                    return self.init_from_arg(place, Arg::Val(result), is_copy);
                }
            }
        }
        self.construct(place, class, &[arg], is_copy)
    }

    /// Calls the constructor that overload resolution chooses.
    pub(crate) fn construct(
        &mut self,
        place: &Place,
        class: ClassId,
        args: &[Arg<'a>],
        is_copy: bool,
    ) -> R<()> {
        self.deeper(self.ir.span, |l| l.construct_inner(place, class, args, is_copy))
    }

    fn construct_inner(
        &mut self,
        place: &Place,
        class: ClassId,
        args: &[Arg<'a>],
        is_copy: bool,
    ) -> R<()> {
        self.complete_class(class, self.ir.span)?;
        let ctors = self.constructors(class);
        let name = self.tb.classes[class].name.clone();
        if args.is_empty() && self.tb.classes[class].special.trivial_default {
            return Ok(());
        }
        let wanted = Wanted { is_copy_init: is_copy, ..Wanted::default() };
        let found = self.resolve_overload(&ctors, None, args, None, wanted, &name)?;
        let sig = self.signature(found)?;
        let func = self.ir_func(found)?;
        let addr = self.place_addr(place)?;
        let mut values = vec![addr];
        self.convert_args(found, &sig, args, &mut values)?;
        let void = self.ir.void_id;
        let call = self.ir.push_expr(Ir::Call(crate::program::Callee::Direct(func), values), void);
        self.ir.emit(StmtKind::Expr(call));
        Ok(())
    }

    /// List initialisation ([dcl.init.list]).
    pub(crate) fn list_init(&mut self, place: &Place, items: &[Item<'a>], is_copy: bool) -> R<()> {
        let ty = place.ty;
        if self.t.is_ref(ty) {
            if let [only] = items
                && only.designators.is_empty()
                && !matches!(only.e.kind, ExprKind::InitList(_))
            {
                return self.in_scope(only.scope, |l| l.init_from_expr(place, only.e, is_copy));
            }
            let target = self.t.strip_ref(ty);
            let temp_ty = self.t.unqual(target);
            let temp = self.temp_in_block(temp_ty)?;
            self.list_init(&temp, items, is_copy)?;
            let addr = self.place_addr(&temp)?;
            return self.store_pointer(place, addr);
        }
        if self.t.is_array(ty) {
            if let [only] = items
                && only.designators.is_empty()
                && let ExprKind::Str { bytes, unit } = strip_parens(only.e).kind
                && self.t.is_char_array(ty)
            {
                return self.init_string(place, bytes, unit);
            }
            return self.aggregate_init(place, items);
        }
        if let Some(class) = self.t.as_class(ty) {
            self.complete_class(class, self.ir.span)?;
            if self.tb.classes[class].special.is_aggregate {
                if let [only] = items
                    && only.designators.is_empty()
                    && !matches!(only.e.kind, ExprKind::InitList(_))
                {
                    let own = self.in_scope(only.scope, |l| l.type_of(only.e))?;
                    if let Some(source) = self.t.as_class(own)
                        && (source == class || self.derives_from(source, class))
                    {
                        return self
                            .in_scope(only.scope, |l| l.init_from_expr(place, only.e, is_copy));
                    }
                }
                return self.aggregate_init(place, items);
            }
            if items.is_empty() && !self.tb.classes[class].special.deleted_default_ctor {
                let ctors = self.constructors(class);
                if self.tb.has_default_ctor(&ctors) {
                    return self.value_init(place);
                }
            }
            if let Some(elem) = self.initializer_list_element(class)
                && let Some(()) = self.initializer_list_init(place, class, elem, items)?
            {
                return Ok(());
            }
            let args = self.lower_args(items)?;
            if let [Arg::Val(v)] = args[..]
                && self.t.as_class(v.ty) == Some(class)
            {
                return self.init_from_arg(place, args[0].clone(), is_copy);
            }
            return self.construct(place, class, &args, false);
        }
        match items {
            [] => self.value_init(place),
            [only] => self.in_scope(only.scope, |l| match only.e.kind {
                ExprKind::InitList(inner) => {
                    let inner = l.expand_items(inner)?;
                    l.list_init(place, &inner, is_copy)
                }
                _ if !is_copy && l.is_fixed_enum(ty) => {
                    let v = l.expr(only.e)?;
                    let v = l.value_of_enum(v, ty)?;
                    l.store(place, v)
                }
                _ => l.init_from_expr(place, only.e, is_copy),
            }),
            _ => Err(Fail::new("type", self.ir.span, "several values for one scalar")),
        }
    }

    /// If a constructor takes a `std::initializer_list`, the element type of the list.
    fn initializer_list_element(&mut self, class: ClassId) -> Option<(Ty, Ty)> {
        let ctors = self.constructors(class);
        for entity in ctors {
            let Entity::Function(id) = entity else { continue };
            let Ok(sig) = self.signature(id) else { continue };
            let Some(first) = sig.params.first() else { continue };
            if sig.params[1..].iter().any(|p| p.default.is_none()) {
                continue;
            }
            let ty = self.t.strip_ref(first.ty);
            if let Some(elem) = self.as_initializer_list(ty) {
                let ty = self.t.unqual(ty);
                return Some((ty, elem));
            }
        }
        None
    }

    /// The element type of a `std::initializer_list`.
    pub(crate) fn as_initializer_list(&self, ty: Ty) -> Option<Ty> {
        let class = self.t.as_class(ty)?;
        let (template, args) = self.tb.classes[class].template.as_ref()?;
        if self.tb.templates[*template].key != Key::Ident("initializer_list") {
            return None;
        }
        match args.first() {
            Some(super::entity::TArg::Type(ty)) => Some(*ty),
            _ => None,
        }
    }

    /// Constructs through a constructor that takes a list; `None` if the items do not fit.
    fn initializer_list_init(
        &mut self,
        place: &Place,
        class: ClassId,
        (list_ty, elem): (Ty, Ty),
        items: &[Item<'a>],
    ) -> R<Option<()>> {
        let (result, stmts) = self.collect_stmts(|l| l.make_initializer_list(list_ty, elem, items));
        // Elements that do not convert: the other constructors are asked ([over.match.list]/1.2).
        let Ok(list) = result else { return Ok(None) };
        self.ir.body.out.extend(stmts);
        let e = self.place_expr(&list)?;
        let v = Val { cat: super::entity::Cat::Xvalue, ..Val::lvalue(e, list_ty) };
        self.construct(place, class, &[Arg::Val(v)], false)?;
        Ok(Some(()))
    }

    /// A `std::initializer_list` object over a hidden array; the models define its fields as pointer and length.
    pub(crate) fn make_initializer_list(
        &mut self,
        list_ty: Ty,
        elem: Ty,
        items: &[Item<'a>],
    ) -> R<Place> {
        let len = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let elem = self.t.unqual(elem);
        // The array lives as long as the list object ([dcl.init.list]/6), so the temporary is one of the block.
        let array_ty = self.t.mk(TyKind::Array(elem, Some(len.max(1))));
        let array = self.temp_of_list(array_ty)?;
        for (index, item) in items.iter().enumerate() {
            let place = array.step(StepKind::Index(u64::try_from(index).unwrap_or(0)), elem);
            self.in_scope(item.scope, |l| {
                l.init_place(&place, Some(&Init::Copy(item.e)), item.e.span)
            })?;
        }
        let list = self.temp_of_list(list_ty)?;
        let Some(class) = self.t.as_class(list_ty) else {
            return Err(Fail::new("type", self.ir.span, "initialiser list of unknown type"));
        };
        self.complete_class(class, self.ir.span)?;
        if self.tb.classes[class].members.len() < 2 {
            return Err(Fail::unsupported(self.ir.span, "this form of std::initializer_list"));
        }
        let data = self.tb.place_member(&list, class, 0);
        let count = self.tb.place_member(&list, class, 1);
        let array_e = self.place_expr(&array)?;
        let data_id = self.ir_ty(data.ty)?;
        let pointer = self.ir.push_expr(Ir::Decay(array_e), data_id);
        self.store(&data, Val::prvalue(pointer, data.ty))?;
        let n = self.ir.const_size(len);
        self.store(&count, Val::prvalue(n, count.ty))?;
        Ok(list)
    }

    fn init_string(&mut self, place: &Place, bytes: &[u8], unit: BuiltinType) -> R<()> {
        let unit_size = super::types::int_info(unit).map_or(1, |info| u64::from(info.bits / 8));
        let text = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let have = text + unit_size;
        let want = self.size_of(place.ty)?;
        // C leaves out the terminating zero where there is no room for it ([ISO C11, 6.7.9]/14); C++ does not, and
        // what is tested here is what both reject.
        if text > want {
            return Err(Fail::new("type", self.ir.span, "string longer than the array"));
        }
        if want > have {
            self.zero(place)?;
        }
        let n = want.min(have);
        let literal = self.string_literal(bytes, unit)?;
        let ptr = {
            let char_ty = self.t.builtin(unit);
            let char_id = self.ir_ty(char_ty)?;
            let ptr = self.ir.program.types.pointer(char_id);
            self.ir.push_expr(Ir::Decay(literal.e), ptr)
        };
        let to = self.place_addr(place)?;
        let size = self.ir.const_size(n);
        self.ir.emit_memcpy(to, ptr, size)
    }

    /// Aggregate initialisation ([dcl.init.aggr]) with brace elision and designators.
    fn aggregate_init(&mut self, place: &Place, items: &[Item<'a>]) -> R<()> {
        if let Some(image) = self.image(place, items)? {
            let (from, to) = (self.place_addr(&image)?, self.place_addr(place)?);
            let size = self.size_of(place.ty)?;
            let size = self.ir.const_size(size);
            return self.ir.emit_memcpy(to, from, size);
        }
        self.aggregate_elements(place, items)
    }

    /// A constant with the contents of an array of many literals, from which the array is copied, as a compiler does it:
    /// statements for each element would take long. None for other arrays, and for variables with static storage, whose
    /// contents are constant by themselves.
    fn image(&mut self, place: &Place, items: &[Item<'a>]) -> R<Option<Place>> {
        let is_static = matches!(place.root, Root::Global(_));
        let is_volatile = self.t.is_volatile(place.ty) || self.t.is_volatile(place.root_ty);
        let is_meant = items.len() >= MANY_LITERALS
            && !is_static
            && !is_volatile
            && self.unevaluated == 0
            && self.t.is_array(place.ty)
            && items.iter().all(|item| item.designators.is_empty() && is_literal(item.e));
        if !is_meant {
            return Ok(None);
        }
        let ir = self.ir_ty(place.ty)?;
        let global = self.ir.program.globals.push(Global {
            name: Name::from(format!("$image{}", self.ir.program.globals.len())),
            ty: ir,
            space: GlobalSpace::Managed,
            init: Some(Vec::new()),
            is_const: true,
            is_volatile: false,
            align_bytes: None,
            is_model: true,
            virtuals_of: None,
            span: self.ir.span,
        });
        let image = Place::new(Root::Global(global), place.ty);
        let (result, stmts) =
            self.collect_stmts(|l| l.full(|l| l.aggregate_elements(&image, items)));
        result?;
        let writes = self.eval_init(&stmts, global);
        let is_known = writes.is_some();
        self.ir.program.globals[global].init = Some(writes.unwrap_or_default());
        Ok(is_known.then_some(image))
    }

    fn aggregate_elements(&mut self, place: &Place, items: &[Item<'a>]) -> R<()> {
        // What no item initialises is zero ([dcl.init.aggr]/5). Once for all in front, as long as not all is given:
        // an element that is written twice costs nothing, one that is forgotten would be found as uninitialised.
        if self.needs_zero(place.ty, items)? {
            self.zero(place)?;
        }
        let mut at = 0;
        self.aggregate_from(place, items, &mut at, true)?;
        match items.get(at) {
            Some(item) => Err(Fail::new("type", item.e.span, "too many initialisers")),
            None => Ok(()),
        }
    }

    /// Whether some bytes of an aggregate are not mentioned.
    fn needs_zero(&mut self, ty: Ty, items: &[Item<'a>]) -> R<bool> {
        if items.iter().any(|item| !item.designators.is_empty()) {
            return Ok(true);
        }
        let given = u64::try_from(items.len()).unwrap_or(u64::MAX);
        if let Some((elem, len)) = self.t.as_array(ty) {
            let is_flat = self.t.is_array(elem) || self.t.as_class(elem).is_some();
            let all_lists = items.iter().all(|i| matches!(i.e.kind, ExprKind::InitList(_)));
            return Ok(len != Some(given) || (is_flat && !all_lists));
        }
        if let Some(class) = self.t.as_class(ty) {
            let n = self.tb.classes[class].members.len();
            return Ok(items.len() != n || self.tb.classes[class].is_union);
        }
        Ok(true)
    }

    fn aggregate_from(
        &mut self,
        place: &Place,
        items: &[Item<'a>],
        at: &mut usize,
        is_top: bool,
    ) -> R<()> {
        if let Some((elem, len)) = self.t.as_array(place.ty) {
            return self.array_from(place, elem, len.unwrap_or(0), items, at, is_top);
        }
        let Some(class) = self.t.as_class(place.ty) else {
            return Err(Fail::new("type", self.ir.span, "list for something that is no aggregate"));
        };
        self.complete_class(class, self.ir.span)?;
        let n = self.tb.classes[class].members.len();
        let is_union = self.tb.classes[class].is_union;
        let mut done = vec![false; n];
        let mut index = 0;
        while let Some(item) = items.get(*at) {
            if let [first, rest @ ..] = item.designators {
                if !is_top {
                    break;
                }
                let Designator::Field(name) = first else {
                    return Err(Fail::new("type", item.e.span, "index designator for a class"));
                };
                let found = self.lookup_member(class, Key::Ident(name));
                let [Entity::Field(owner, field)] = found[..] else {
                    return Err(Fail::new(
                        "unknown-name",
                        item.e.span,
                        format!("no member `{name}`"),
                    ));
                };
                let Some(path) = self.path_to(class, owner) else {
                    return Err(Fail::new(
                        "unknown-name",
                        item.e.span,
                        format!("no member `{name}`"),
                    ));
                };
                let mut target = place.clone();
                let mut here = class;
                index = path.first().copied().unwrap_or(field);
                for step in path {
                    target = self.tb.place_member(&target, here, step);
                    here = self.t.as_class(target.ty).unwrap_or(here);
                }
                let target = self.tb.place_member(&target, owner, field);
                self.designated(&target, item, rest, at)?;
                done[index] = true;
                index += 1;
                continue;
            }
            while index < n
                && (self.tb.classes[class].members[index].bits == Some(0)
                    || (self.tb.classes[class].members[index].bits.is_some()
                        && self.tb.classes[class].members[index].name.is_none()))
            {
                index += 1;
            }
            if index >= n || (is_union && index > 0) {
                break;
            }
            let member = self.tb.place_member(place, class, index);
            self.element_from(&member, items, at)?;
            done[index] = true;
            index += 1;
        }
        if is_union {
            return Ok(());
        }
        let scope = self.tb.classes[class].scope;
        for (index, done) in done.into_iter().enumerate() {
            if done {
                continue;
            }
            let member = self.tb.place_member(place, class, index);
            let span = self.ir.span;
            if let Some(default) = self.tb.member_init(class, index) {
                self.in_scope(scope, |l| l.init_place(&member, Some(&default), span))?;
            } else if !self.is_trivial_default(member.ty)? {
                self.value_init(&member)?;
            }
        }
        Ok(())
    }

    fn designated(
        &mut self,
        place: &Place,
        item: &Item<'a>,
        rest: &'a [Designator<'a>],
        at: &mut usize,
    ) -> R<()> {
        let plain = [Item { designators: rest, ..*item }];
        if rest.is_empty() {
            self.element_from(place, &plain, &mut 0)?;
        } else {
            self.aggregate_from(place, &plain, &mut 0, true)?;
        }
        *at += 1;
        Ok(())
    }

    fn array_from(
        &mut self,
        place: &Place,
        elem: Ty,
        len: u64,
        items: &[Item<'a>],
        at: &mut usize,
        is_top: bool,
    ) -> R<()> {
        let mut index = 0_u64;
        let trivial = self.is_trivial_default(elem)?;
        let mut done = Vec::new();
        while let Some(item) = items.get(*at) {
            if let [first, rest @ ..] = item.designators {
                if !is_top {
                    break;
                }
                let (first, last) = match *first {
                    Designator::Index(e) => (e, e),
                    Designator::Range(first, last) => (first, last),
                    Designator::Field(_) => {
                        return Err(Fail::new(
                            "type",
                            item.e.span,
                            "field designator for an array",
                        ));
                    }
                };
                index = u64::try_from(self.const_int(first)?).unwrap_or(u64::MAX);
                let last = u64::try_from(self.const_int(last)?).unwrap_or(u64::MAX);
                if index > last || last >= len {
                    return Err(Fail::new("type", item.e.span, "designator outside the array"));
                }
                let start = *at;
                while index <= last {
                    // The value is evaluated for each element, where GNU C does so once: the same for constants.
                    *at = start;
                    let target = place.step(StepKind::Index(index), elem);
                    self.designated(&target, item, rest, at)?;
                    if !trivial {
                        done.push(index);
                    }
                    index += 1;
                }
                continue;
            }
            if index >= len {
                break;
            }
            let target = place.step(StepKind::Index(index), elem);
            self.element_from(&target, items, at)?;
            if !trivial {
                done.push(index);
            }
            index += 1;
        }
        if !trivial {
            for index in (0..len).filter(|index| !done.contains(index)) {
                let target = place.step(StepKind::Index(index), elem);
                self.value_init(&target)?;
            }
        }
        Ok(())
    }

    /// Initialises one element, taking several items where inner braces are left out.
    fn element_from(&mut self, place: &Place, items: &[Item<'a>], at: &mut usize) -> R<()> {
        let Some(item) = items.get(*at).copied() else { return Ok(()) };
        if let ExprKind::InitList(inner) = item.e.kind {
            *at += 1;
            return self.in_scope(item.scope, |l| {
                let inner = l.expand_items(inner)?;
                l.list_init(place, &inner, true)
            });
        }
        if self.t.is_array(place.ty) {
            if let ExprKind::Str { bytes, unit } = strip_parens(item.e).kind
                && self.t.is_char_array(place.ty)
            {
                *at += 1;
                return self.init_string(place, bytes, unit);
            }
            return self.aggregate_from(place, items, at, false);
        }
        if let Some(class) = self.t.as_class(place.ty) {
            self.complete_class(class, self.ir.span)?;
            if self.tb.classes[class].special.is_aggregate {
                let arg = self.in_scope(item.scope, |l| l.unevaluated(|l| l.lower_arg(item.e)))?;
                if self.conversion(&arg, place.ty, true).is_none() {
                    return self.aggregate_from(place, items, at, false);
                }
            }
        }
        *at += 1;
        let init = Init::Copy(item.e);
        let run = |l: &mut Self| {
            l.in_scope(item.scope, |l| l.init_place(place, Some(&init), item.e.span))
        };
        if self.t.is_ref(place.ty) { self.bound_member(place, run) } else { run(self) }
    }
}

/// [`strip_parens`] for shorter borrows.
pub(crate) fn strip_parens_any<'e, 'a>(mut e: &'e Expr<'a>) -> &'e Expr<'a> {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

impl<'a> Tables<'a> {
    pub(crate) fn has_default_ctor(&self, ctors: &[Entity]) -> bool {
        ctors.iter().any(|entity| match *entity {
            Entity::Function(id) => match self.fns[id].decl {
                Some(decl) => decl.params.iter().all(|p| p.default.is_some() || p.is_pack),
                None => self.fns[id].implicit == Some(super::entity::Implicit::DefaultCtor),
            },
            _ => false,
        })
    }
}

impl Types {
    pub(crate) fn is_char_array(&self, ty: Ty) -> bool {
        let elem = self.element(ty).and_then(|elem| self.as_builtin(elem));
        matches!(
            elem,
            Some(
                BuiltinType::Char
                    | BuiltinType::SChar
                    | BuiltinType::UChar
                    | BuiltinType::WChar
                    | BuiltinType::Char8
                    | BuiltinType::Char16
                    | BuiltinType::Char32
            )
        )
    }
}
