//! `new` and `delete` ([expr.new], [expr.delete]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr, ExprKind as Ast, Init, SpecFlags};

use super::Lowerer;
use super::entity::{Key, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::lookup::Found;
use super::overload::{Arg, Wanted};
use super::types::Ty;
use crate::intrinsic::{AllocSpace, Allocator, Intrinsic, UNLIMITED_BYTES};
use crate::program::{BinaryOp, Constant, ExprId, ExprKind as Ir, SeqExpr, StmtKind};
use crate::types::Scalar;

const DELETED_AS_BASE: &[u8] =
    b"`delete` by the address of a base class whose destructor is not virtual";

/// Bytes in front of an array whose elements have destructors.
const COOKIE: u64 = 16;

#[derive(Clone, Copy, Debug)]
enum ElementIndex {
    Fixed(u64),
    Local(crate::program::LocalId),
}

impl<'a> Lowerer<'a> {
    /// Allocates, constructs and gives a pointer ([expr.new]).
    pub(crate) fn new_expr(
        &mut self,
        placement: &'a [&'a Expr<'a>],
        ty: &'a cuda_verify_syntax::ast::TypeExpr<'a>,
        count: Option<&'a Expr<'a>>,
        init: Option<&Init<'a>>,
        span: Span,
    ) -> R<Val> {
        let ty = match self.deduce_class_template(ty, init)? {
            Some(deduced) => deduced,
            None => self.resolve_type(ty)?,
        };
        let (elem, fixed) = match (self.t.as_array(ty), count) {
            (Some((elem, Some(n))), None) => (elem, Some(n)),
            _ => (ty, None),
        };
        let ptr_ty = self.t.pointer(elem);
        let id = self.ir_ty(elem)?;
        let ptr = self.ir.program.types.pointer(id);
        let size = self.ir.program.types.scalar(Scalar::SIZE);
        let is_array = count.is_some() || fixed.is_some();
        let local = self.ir.new_local("$new", ptr);
        let operator = if is_array { "new[]" } else { "new" };
        let own = self.allocation_functions(elem, operator, placement.is_empty());
        let extra = match &own[..] {
            [] => Vec::new(),
            _ => {
                let items = self.expand_args(placement)?;
                self.lower_args(&items)?
            }
        };
        let placement = match placement {
            _ if !own.is_empty() => None,
            [] => None,
            [only] => {
                let v = self.expr(only)?;
                let v = self.rvalue(v)?;
                // `new (std::nothrow) T`: memory never runs out unless a model says so.
                self.t.pointee(v.ty).is_some().then_some(v)
            }
            _ => return Err(Fail::unsupported(span, "placement new with several arguments")),
        };
        // `delete[]` must know how many destructors to run; without them there is nothing to count, and the pointer
        // is the one that was allocated.
        let has_dtor = is_array && !self.is_trivial_dtor(elem)?;
        let allocator = if is_array { Allocator::NewArray } else { Allocator::New };
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            l.ir.emit(StmtKind::Decl { local, cleanup: None });
            let ulong = l.t.builtin(BuiltinType::ULong);
            let count_local = match (count, fixed) {
                (Some(e), _) => {
                    let v = l.expr(e)?;
                    let v = l.convert(v, ulong)?;
                    Some(l.ir.save(v.e, size))
                }
                (None, Some(n)) => {
                    let n = l.ir.const_size(n);
                    Some(l.ir.save(n, size))
                }
                (None, None) => None,
            };
            let elem_size = l.size_of(elem)?;
            let memory = match placement {
                Some(v) => l.ir.retype_pointer(v.e, ptr),
                None => {
                    let unit = l.ir.const_size(elem_size);
                    let mut bytes = match count_local {
                        Some(n) => {
                            let n = l.ir.load_size(n);
                            l.ir.push_expr(Ir::Binary(BinaryOp::Mul, n, unit), size)
                        }
                        None => unit,
                    };
                    if has_dtor {
                        // The number of elements stands in front (Itanium C++ ABI, array cookies).
                        let cookie = l.ir.const_size(COOKIE);
                        bytes = l.ir.push_expr(Ir::Binary(BinaryOp::Add, bytes, cookie), size);
                    }
                    let memory = if own.is_empty() {
                        l.heap_memory(bytes, allocator)
                    } else {
                        l.call_allocation_function(&own, operator, bytes, extra)?
                    };
                    l.with_cookie(memory, count_local.filter(|_| has_dtor), ptr)
                }
            };
            let target = l.ir.push_expr(Ir::Local(local), ptr);
            let assign = l.ir.push_expr(Ir::Assign(target, memory), ptr);
            l.ir.emit(StmtKind::Expr(assign));
            match count_local {
                None => {
                    let place = Place::new(Root::Ptr(local), elem);
                    l.init_new(&place, init, span)
                }
                Some(n) => l.init_new_array(local, elem, n, init, span),
            }
        });
        result?;
        let place = self.ir.push_expr(Ir::Local(local), ptr);
        let value = self.ir.push_expr(Ir::Load(place), ptr);
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(value) })), ptr);
        Ok(Val::prvalue(e, ptr_ty))
    }

    fn init_new(&mut self, place: &Place, init: Option<&Init<'a>>, span: Span) -> R<()> {
        self.init_place(place, init, span)
    }

    fn init_new_array(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        count: crate::program::LocalId,
        init: Option<&Init<'a>>,
        span: Span,
    ) -> R<()> {
        let size = self.ir.program.types.scalar(Scalar::SIZE);
        let is_value = match init {
            None => {
                // `new int[n]` leaves the memory as it is, `new int[n]()` clears it ([expr.new]/19).
                if self.is_trivial_default(elem)? {
                    return Ok(());
                }
                false
            }
            Some(Init::Paren([])) => true,
            Some(Init::Brace(e)) => match e.kind {
                Ast::InitList([]) => true,
                Ast::InitList(items) => {
                    let items = self.expand_items(items)?;
                    for (index, item) in items.iter().enumerate() {
                        let place = self.element_place(
                            local,
                            elem,
                            ElementIndex::Fixed(u64::try_from(index).unwrap_or(0)),
                        )?;
                        let init = Init::Copy(item.e);
                        self.in_scope(item.scope, |l| l.init_place(&place, Some(&init), span))?;
                    }
                    let start = u64::try_from(items.len()).unwrap_or(0);
                    let bound = self.ir.load_size(count);
                    return self.count_loop(size, bound, |l, i| {
                        // Elements beyond the list are value-initialised.
                        let bool_id = l.ir.program.types.scalar(Scalar::Bool);
                        let index = l.ir.load_size(i);
                        let given = l.ir.const_size(start);
                        let cond = l.ir.push_expr(Ir::Binary(BinaryOp::Ge, index, given), bool_id);
                        let (result, then_branch) = l.collect_stmts(|l| {
                            let place = l.element_place(local, elem, ElementIndex::Local(i))?;
                            l.value_init(&place)
                        });
                        result?;
                        l.ir.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
                        Ok(())
                    });
                }
                _ => return Err(Fail::unsupported(span, "this initialiser of an array")),
            },
            Some(_) => return Err(Fail::unsupported(span, "this initialiser of an array")),
        };
        let bound = self.ir.load_size(count);
        self.count_loop(size, bound, |l, i| {
            let place = l.element_place(local, elem, ElementIndex::Local(i))?;
            if is_value { l.value_init(&place) } else { l.default_init(&place) }
        })
    }

    /// An element behind a pointer local, its address in a local of its own.
    fn element_place(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        index: ElementIndex,
    ) -> R<Place> {
        let id = self.ir_ty(elem)?;
        let ptr = self.ir.program.types.pointer(id);
        let base = self.ir.push_expr(Ir::Local(local), ptr);
        let base = self.ir.push_expr(Ir::Load(base), ptr);
        let index = match index {
            ElementIndex::Fixed(n) => self.ir.const_size(n),
            ElementIndex::Local(local) => self.ir.load_size(local),
        };
        let addr = self.ir.push_expr(Ir::PtrAdd(base, index), ptr);
        let local = self.ir.save(addr, ptr);
        Ok(Place::new(Root::Ptr(local), elem))
    }

    /// What the program itself defines to allocate objects of a type, or to free them: members of its class, or
    /// functions of the whole program ([basic.stc.dynamic]), which stand for the plain ones only; none where the library's
    /// are meant.
    fn allocation_functions(&mut self, elem: Ty, operator: &'static str, is_plain: bool) -> Found {
        let key = Key::Operator(operator);
        let class = self.t.as_class(elem);
        let members = class.map_or_else(Found::default, |class| self.lookup_member(class, key));
        if members.is_empty() && is_plain { self.lookup_in(self.global, key) } else { members }
    }

    /// Memory from an allocation function of the program.
    fn call_allocation_function(
        &mut self,
        own: &Found,
        operator: &str,
        bytes: ExprId,
        extra: Vec<Arg<'a>>,
    ) -> R<ExprId> {
        let ulong = self.t.builtin(BuiltinType::ULong);
        let mut args = vec![Arg::Val(Val::prvalue(bytes, ulong))];
        args.extend(extra);
        let name = format!("operator {operator}");
        let id = self.resolve_overload(own, None, &args, None, Wanted::default(), &name)?;
        let memory = self.call_fn(id, None, &args, false)?;
        Ok(self.scalar_value(memory)?.e)
    }

    /// Memory from the heap of the running side.
    fn heap_memory(&mut self, bytes: ExprId, allocator: Allocator) -> ExprId {
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let space = self.heap_space(allocator);
        self.ir.push_expr(Ir::Intrinsic(Intrinsic::Alloc, vec![bytes, space]), void_ptr)
    }

    /// Memory as that of elements, behind an array cookie if there is to be one.
    fn with_cookie(
        &mut self,
        memory: ExprId,
        cookie: Option<crate::program::LocalId>,
        ptr: crate::types::TypeId,
    ) -> ExprId {
        let Some(count) = cookie else {
            return self.ir.retype_pointer(memory, ptr);
        };
        let size = self.ir.program.types.scalar(Scalar::SIZE);
        let size_ptr = self.ir.program.types.pointer(size);
        let start = self.ir.push_expr(Ir::Convert(memory), size_ptr);
        let local = self.ir.save(start, size_ptr);
        let load = |l: &mut Self| {
            let place = l.ir.push_expr(Ir::Local(local), size_ptr);
            l.ir.push_expr(Ir::Load(place), size_ptr)
        };
        let at = load(self);
        let target = self.ir.push_expr(Ir::Deref(at), size);
        let n = self.ir.load_size(count);
        let assign = self.ir.push_expr(Ir::Assign(target, n), size);
        self.ir.emit(StmtKind::Expr(assign));
        let at = load(self);
        let words = self.ir.const_size(COOKIE / 8);
        let first = self.ir.push_expr(Ir::PtrAdd(at, words), size_ptr);
        self.ir.retype_pointer(first, ptr)
    }

    /// The heap that `new` and `delete` use: the host's, or the device's in device code.
    fn heap_space(&mut self, allocator: Allocator) -> ExprId {
        let int = self.ir.program.types.scalar(Scalar::INT);
        let bool_id = self.ir.program.types.scalar(Scalar::Bool);
        use crate::program::FunctionKind as K;
        let kind = self.f.kind;
        let mut code =
            |space: AllocSpace| self.ir.push_expr(Ir::Const(Constant::Int(space.code())), int);
        match kind {
            K::Host => code(AllocSpace::HostHeap(allocator)),
            K::Device | K::Kernel => code(AllocSpace::DeviceHeap(allocator)),
            K::HostDevice => {
                let on_device = code(AllocSpace::DeviceHeap(allocator));
                let on_host = code(AllocSpace::HostHeap(allocator));
                let is_device =
                    self.ir.push_expr(Ir::Intrinsic(Intrinsic::IsDevice, Vec::new()), bool_id);
                self.ir.push_expr(Ir::Conditional(is_device, on_device, on_host), int)
            }
        }
    }

    pub(crate) fn delete_expr(&mut self, is_array: bool, e: &'a Expr<'a>) -> R<Val> {
        let v = self.expr(e)?;
        let v = self.scalar_value(v)?;
        let Some(elem) = self.t.pointee(v.ty) else {
            return Err(Fail::new("type", self.ir.span, "delete of something that is no pointer"));
        };
        let elem = self.t.unqual(elem);
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let allocator = if is_array { Allocator::NewArray } else { Allocator::New };
        let has_dtor = !self.t.is_void(elem) && !self.is_trivial_dtor(elem)?;
        let is_alone = !is_array && self.must_be_most_derived(elem)?;
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            if !has_dtor {
                let mut pointer = l.ir.retype_pointer(v.e, void_ptr);
                if is_alone {
                    let local = l.ir.save(pointer, void_ptr);
                    let place = l.ir.push_expr(Ir::Local(local), void_ptr);
                    pointer = l.ir.push_expr(Ir::Load(place), void_ptr);
                    l.require_whole(elem, pointer)?;
                    let place = l.ir.push_expr(Ir::Local(local), void_ptr);
                    pointer = l.ir.push_expr(Ir::Load(place), void_ptr);
                }
                return l.free(elem, pointer, allocator);
            }
            let id = l.ir_ty(elem)?;
            let ptr = l.ir.program.types.pointer(id);
            let pointer = l.ir.retype_pointer(v.e, ptr);
            let local = l.ir.save(pointer, ptr);
            let bool_id = l.ir.program.types.scalar(Scalar::Bool);
            let load = |l: &mut Self| {
                let place = l.ir.push_expr(Ir::Local(local), ptr);
                l.ir.push_expr(Ir::Load(place), ptr)
            };
            let (p, null) = (load(l), l.ir.push_expr(Ir::Const(Constant::Null), ptr));
            let cond = l.ir.push_expr(Ir::Binary(BinaryOp::Ne, p, null), bool_id);
            let (result, then_branch) = l.collect_stmts(|l| -> R<()> {
                if is_array {
                    return l.delete_array(local, elem, ptr);
                }
                let object = load(l);
                let place = l.ir.push_expr(Ir::Deref(object), id);
                let object = Val::lvalue(place, elem);
                let span = l.ir.span;
                let call = l.destructor_call(object, span)?;
                l.ir.emit(StmtKind::Expr(call.e));
                if is_alone {
                    let p = load(l);
                    let p = l.ir.retype_pointer(p, void_ptr);
                    l.require_whole(elem, p)?;
                }
                let p = load(l);
                let p = l.ir.retype_pointer(p, void_ptr);
                l.free(elem, p, allocator)
            });
            result?;
            l.ir.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
            Ok(())
        });
        result?;
        let void = self.ir.void_id;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
        let ty = self.t.builtin(BuiltinType::Void);
        Ok(Val::prvalue(e, ty))
    }

    /// Whether an object that is deleted by its address must be of this class and no class that is derived from it: its
    /// destructor is not virtual (C++20, [expr.delete]/3), and memory is given back by the library.
    fn must_be_most_derived(&mut self, elem: Ty) -> R<bool> {
        let Some(class) = self.t.as_class(elem) else { return Ok(false) };
        self.complete_class(class, self.ir.span)?;
        let (mut pending, mut has_virtual) = (vec![class], false);
        while let Some(class) = pending.pop() {
            let dtor = self.tb.classes[class].dtor;
            has_virtual |=
                dtor.is_some_and(|it| self.tb.fns[it].flags.contains(SpecFlags::VIRTUAL));
            pending.extend(self.base_classes(class));
        }
        Ok(!has_virtual && self.allocation_functions(elem, "delete", true).is_empty())
    }

    /// Requires that a class is all of an allocation. What is no allocation any more is for [`Self::free`] to find.
    fn require_whole(&mut self, elem: Ty, pointer: ExprId) -> R<()> {
        let size = self.ir.program.types.scalar(Scalar::SIZE);
        let bool_id = self.ir.program.types.scalar(Scalar::Bool);
        let found = self.ir.push_expr(Ir::Intrinsic(Intrinsic::ObjectSize, vec![pointer]), size);
        let found = self.ir.save(found, size);
        let own = self.size_of(elem)?;
        let own = self.ir.const_size(own);
        let of_allocation = self.ir.load_size(found);
        let is_whole = self.ir.push_expr(Ir::Binary(BinaryOp::Le, of_allocation, own), bool_id);
        // Nobody knows how large the memory of a caller is.
        let unknown = self.ir.const_size(UNLIMITED_BYTES);
        let of_allocation = self.ir.load_size(found);
        let is_unknown =
            self.ir.push_expr(Ir::Binary(BinaryOp::Ge, of_allocation, unknown), bool_id);
        let cond = self.ir.push_expr(Ir::Or(is_whole, is_unknown), bool_id);
        let text = self.string_literal(DELETED_AS_BASE, BuiltinType::Char)?;
        let args = vec![cond, text.e];
        let void = self.ir.void_id;
        let e = self.ir.push_expr(Ir::Intrinsic(Intrinsic::Contract, args), void);
        self.ir.emit(StmtKind::Expr(e));
        Ok(())
    }

    /// Gives the memory of an object, or of an array, back to where it is from.
    fn free(&mut self, elem: Ty, pointer: ExprId, allocator: Allocator) -> R<()> {
        let operator = match allocator {
            Allocator::NewArray => "delete[]",
            Allocator::New | Allocator::Malloc => "delete",
        };
        let own = self.allocation_functions(elem, operator, true);
        if own.is_empty() {
            let space = self.heap_space(allocator);
            let void = self.ir.void_id;
            let e = self.ir.push_expr(Ir::Intrinsic(Intrinsic::Free, vec![pointer, space]), void);
            self.ir.emit(StmtKind::Expr(e));
            return Ok(());
        }
        let void = self.t.builtin(BuiltinType::Void);
        let void_ptr = self.t.pointer(void);
        let mut args = vec![Arg::Val(Val::prvalue(pointer, void_ptr))];
        let name = format!("operator {operator}");
        let id = match self.resolve_overload(&own, None, &args, None, Wanted::default(), &name) {
            Ok(id) => id,
            Err(_) => {
                let size = self.size_of(elem)?;
                args.push(Arg::Val(self.size_value(size)));
                self.resolve_overload(&own, None, &args, None, Wanted::default(), &name)?
            }
        };
        let call = self.call_fn(id, None, &args, false)?;
        self.ir.emit(StmtKind::Expr(call.e));
        Ok(())
    }

    fn delete_array(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        ptr: crate::types::TypeId,
    ) -> R<()> {
        let size = self.ir.program.types.scalar(Scalar::SIZE);
        let size_ptr = self.ir.program.types.pointer(size);
        let place = self.ir.push_expr(Ir::Local(local), ptr);
        let first = self.ir.push_expr(Ir::Load(place), ptr);
        let words = self.ir.push_expr(Ir::Convert(first), size_ptr);
        let back = self.ir.const_size(COOKIE / 8);
        let cookie = self.ir.push_expr(Ir::PtrSub(words, back), size_ptr);
        let start = self.ir.save(cookie, size_ptr);
        let load = |l: &mut Self| {
            let place = l.ir.push_expr(Ir::Local(start), size_ptr);
            l.ir.push_expr(Ir::Load(place), size_ptr)
        };
        let at = load(self);
        let n = self.ir.push_expr(Ir::Deref(at), size);
        let n = self.ir.push_expr(Ir::Load(n), size);
        let count = self.ir.save(n, size);
        let bound = self.ir.load_size(count);
        self.count_loop(size, bound, |l, i| {
            // Last element first.
            let n = l.ir.load_size(count);
            let one = l.ir.const_size(1);
            let index = l.ir.load_size(i);
            let last = l.ir.push_expr(Ir::Binary(BinaryOp::Sub, n, one), size);
            let index = l.ir.push_expr(Ir::Binary(BinaryOp::Sub, last, index), size);
            let index = l.ir.save(index, size);
            let place = l.element_place(local, elem, ElementIndex::Local(index))?;
            l.destroy(&place)
        })?;
        let p = load(self);
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let p = self.ir.retype_pointer(p, void_ptr);
        self.free(elem, p, Allocator::NewArray)
    }
}
